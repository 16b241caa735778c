import { Anchor } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { profileQuery } from '../../features/company/people/people.api.ts'
import { usePageTitle } from '../../lib/pages/page-title.ts'
import { session } from '../../lib/server/session.ts'
import { PlaceLink } from '../../ui/place-link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { moduleTitle } from '../shell/module-titles.ts'
import classes from './module.module.css'
import { type ModulePlan, modulePlan } from './module-plans.ts'

/** What a reserved address shows until its module is built (decision 29, SH-Q73): what it is for, and what is there meanwhile. */
export function ModulePage() {
  const { pathname } = useLocation()
  const title = moduleTitle(pathname)
  usePageTitle(title)
  const home = session.get() && pathname !== '/admin/' ? '/admin/' : '/'
  const plan = session.get() ? modulePlan(pathname) : undefined
  return (
    <div className={classes.module}>
      <section className={classes.sheet}>
        <h1 className={classes.heading}>{title}</h1>
        {plan && <p className={classes.about}>{plan.about}</p>}
        <EmptyState
          title="This module is not part of this release yet."
          action={
            <Anchor component={Link} to={home}>
              Go to the home page
            </Anchor>
          }
        />
        {plan && <Meanwhile plan={plan} />}
      </section>
    </div>
  )
}

/** Pages that do part of the work, as far as they are open to this person. */
function Meanwhile({ plan }: { plan: ModulePlan }) {
  const { data: profile } = useQuery(profileQuery)
  if (!profile || profile.isClient) return null
  const open = plan.meanwhile.filter(
    ({ access }) => access === undefined || profile.features.some(one => one === access),
  )
  if (open.length === 0) return null
  return (
    <nav className={classes.meanwhile} aria-labelledby="meanwhile">
      <h2 id="meanwhile">What you can use today</h2>
      <ul>
        {open.map(({ label, to, says }) => (
          <li key={to}>
            <PlaceLink href={to} className={classes.place}>
              <span>
                <strong>{label}</strong>
                <span className={classes.says}>{says}</span>
              </span>
              <IconArrowRight size={16} stroke={1.6} aria-hidden />
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
