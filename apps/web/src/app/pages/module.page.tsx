import { Anchor } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { usePageTitle } from '../../lib/pages/page-title.ts'
import { session } from '../../lib/server/session.ts'
import { EmptyState } from '../../ui/states.tsx'
import { moduleTitle } from '../shell/module-titles.ts'
import classes from './plain.module.css'

/** What a reserved address shows until its module is built (decision 29, SH-Q73): no invented function. */
export function ModulePage() {
  const { pathname } = useLocation()
  const title = moduleTitle(pathname)
  usePageTitle(title)
  const home = session.get() && pathname !== '/admin/' ? '/admin/' : '/'
  return (
    <div className={classes.module}>
      <h1 className={classes.heading}>{title}</h1>
      <EmptyState
        title="This module is not part of this release yet."
        action={
          <Anchor component={Link} to={home}>
            Go to the home page
          </Anchor>
        }
      />
    </div>
  )
}
