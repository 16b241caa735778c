import { Anchor, Button } from '@mantine/core'
import type { HomeReview, HomeWelcome, HomeWork } from '@plinth/contract/administration/home'
import type { Profile } from '@plinth/contract/company/people'
import { IconPlus } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { Page } from '../../../ui/page.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { profileQuery } from '../../company/people/people.api.ts'
import { CallsBlock } from './calls-block.tsx'
import { FiguresBlock } from './figures-block.tsx'
import { greeting } from './greeting.ts'
import { refreshHome, reviewQuery, welcomeQuery, workQuery } from './home.api.ts'
import classes from './home.module.css'
import { BlockBody, HomeBlock } from './home-block.tsx'
import { NewLeadsBlock } from './new-leads-block.tsx'
import { NewsBlock } from './news-block.tsx'
import { ProjectsBlock } from './projects-block.tsx'
import { TasksBlock } from './tasks-block.tsx'
import { TeamBlock } from './team-block.tsx'
import { type HomeSetting, useHomeSetting } from './use-home-setting.ts'
import { WeekBlock } from './week-block.tsx'
import { FirstStepsBlock, stepsLeft, useFirstStepsAway } from './welcome/first-steps-block.tsx'
import { LeadSharingNote } from './welcome/lead-sharing-note.tsx'
import { LeadsInvitation } from './welcome/leads-invitation.tsx'

export interface HomePageProps {
  /** the modules, as the frame lists them */
  modules: ReactNode
  /** what a made-up company says of itself */
  DemoNote: ComponentType<{ mayRemove: boolean }>
}

/** The home of the admin area (SH-Q73): today's work (decision 36). */
export function HomePage(parts: HomePageProps) {
  const profile = useQuery(profileQuery)
  if (profile.data) return <Home profile={profile.data} {...parts} />
  return (
    <Page title="Home">
      {profile.isError ? (
        <ErrorState message={messageOf(profile.error)} onRetry={() => void profile.refetch()} />
      ) : (
        <SkeletonRows count={8} height={61} />
      )}
    </Page>
  )
}

const NEWS = ['leads.changed', 'tasks.changed', 'lists.changed', 'people.changed', 'notifications.changed'] as const

function Home({ profile, modules, DemoNote }: HomePageProps & { profile: Profile }) {
  const setting = useHomeSetting(profile)
  useLiveNews(NEWS, refreshHome, !profile.isClient)
  // the shell leads a client to the client area (SH-Q78)
  if (profile.isClient) return null
  const isAdmin = profile.isAdmin || profile.isSuperAdmin
  return (
    <Page
      title={
        <>
          {[greeting(setting.now, setting.zone), profile.firstName].filter(Boolean).join(', ')}
          <span className={classes.date}>{dateText(setting)}</span>
        </>
      }
      actions={
        setting.hasCrm &&
        setting.canEdit && (
          <Button
            component={PlaceLink}
            href="/lms/?add-leads"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          >
            Add lead
          </Button>
        )
      }
    >
      <div className={classes.page}>
        <div className={classes.notes}>{profile.CompanySettingDetails.isDemo && <DemoNote mayRemove={isAdmin} />}</div>
        <Desk profile={profile} setting={setting} />
        <div className={classes.foot}>{modules}</div>
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

const dateText = ({ now, zone }: HomeSetting): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: zone }).format(now)

function Desk({ profile, setting }: { profile: Profile; setting: HomeSetting }) {
  const work = useQuery(workQuery)
  const review = useQuery(reviewQuery)
  const isNew = work.data?.leads?.hasAny === false
  return (
    <div className={classes.desk}>
      <div className={classes.main}>
        {setting.hasCrm && !isNew && <CallsBlock work={work} setting={setting} />}
        {isNew && <LeadsInvitation canEdit={setting.canEdit} />}
        <div className={classes.pair} data-single={!setting.hasCrm || isNew || undefined}>
          {setting.hasCrm && !isNew && <NewLeadsBlock work={work} setting={setting} />}
          <TasksBlock work={work} setting={setting} />
        </div>
        {!isNew && <NewsBlock review={review} setting={setting} />}
        <ProjectsBlock zone={setting.zone} />
      </div>
      <Beside profile={profile} setting={setting} work={work} review={review} isNew={isNew} />
    </div>
  )
}

interface BesideProps {
  profile: Profile
  setting: HomeSetting
  work: UseQueryResult<HomeWork, Error>
  review: UseQueryResult<HomeReview, Error>
  /** there are no leads yet */
  isNew: boolean
}

/** What stands beside the work, drawn once it is known what is on top, so that nothing jumps. */
function Beside({ profile, setting, work, review, isNew }: BesideProps) {
  const welcome = useQuery(welcomeQuery)
  if (welcome.isPending || work.isPending) {
    return (
      <div className={classes.beside}>
        <div className={classes.toCome}>
          <SkeletonRows count={6} height={57} />
        </div>
      </div>
    )
  }
  return (
    <div className={classes.beside}>
      <Welcome welcome={welcome} profile={profile} />
      {setting.hasCrm && welcome.data?.shown.includes('lead-sharing') && <LeadSharingNote />}
      {!isNew && <WeekBlock review={review} setting={setting} />}
      {setting.hasCrm && !isNew && <FiguresBlock review={review} />}
      {setting.hasCrm && <TeamBlock work={work} />}
    </div>
  )
}

/** The first steps, until they are done or put away. */
function Welcome({ welcome, profile }: { welcome: UseQueryResult<HomeWelcome, Error>; profile: Profile }) {
  const setAway = useFirstStepsAway()
  if (!welcome.data) {
    return (
      <HomeBlock title="First steps">
        <BlockBody query={welcome} rows={5}>
          {() => null}
        </BlockBody>
      </HomeBlock>
    )
  }
  const { steps, shown } = welcome.data
  if (stepsLeft({ steps, person: profile }) === 0) return null
  if (shown.includes('first-steps')) return <FirstStepsBlock steps={steps} person={profile} />
  return (
    <Button
      className={classes.back}
      variant="subtle"
      color="gray"
      size="compact-sm"
      onClick={() => void setAway(false)}
    >
      Show the first steps
    </Button>
  )
}
