import { Anchor } from '@mantine/core'
import type { Profile } from '@plinth/contract/company/people'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { Page } from '../../../ui/page.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { profileQuery } from '../people/people.api.ts'
import { FirstSteps } from './first-steps-list.tsx'
import { greeting } from './greeting.ts'
import classes from './home.module.css'

interface HomePageProps {
  /** the modules, as the frame lists them */
  tiles: ReactNode
  /** what a made-up company says of itself */
  DemoNote: ComponentType<{ mayRemove: boolean }>
}

/** The home of the admin area (SH-Q73): what to do first, then the modules. */
export function HomePage(parts: HomePageProps) {
  const profile = useQuery(profileQuery)
  if (profile.data) return <Home profile={profile.data} {...parts} />
  return (
    <Page title="Home">
      {profile.isError ? (
        <ErrorState message={messageOf(profile.error)} onRetry={() => void profile.refetch()} />
      ) : (
        <SkeletonRows count={5} height={56} />
      )}
    </Page>
  )
}

function Home({ profile, tiles, DemoNote }: HomePageProps & { profile: Profile }) {
  const settings = profile.CompanySettingDetails
  const isAdmin = profile.isAdmin || profile.isSuperAdmin
  // the shell leads a client to the client area (SH-Q78)
  if (profile.isClient) return null
  return (
    <Page title={[greeting(new Date(), settings.timeZone), profile.firstName].filter(Boolean).join(', ')}>
      <div className={classes.sections}>
        {settings.isDemo && <DemoNote mayRemove={isAdmin} />}
        <FirstSteps features={profile.features} />
        <section aria-labelledby="modules">
          <h2 id="modules" className={classes.heading}>
            Modules
          </h2>
          {tiles}
        </section>
        {isAdmin && (
          <p className={classes.quiet}>
            <Anchor component={Link} to="/admin/background-jobs" inherit>
              Background work
            </Anchor>{' '}
            shows mails and other jobs that are still running or have failed.
          </p>
        )}
      </div>
    </Page>
  )
}
