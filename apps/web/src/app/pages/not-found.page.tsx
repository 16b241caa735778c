import { Anchor } from '@mantine/core'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { usePageTitle } from '../../lib/pages/page-title.ts'
import { useRuntimeConfig } from '../../lib/server/runtime-config.ts'
import { redirectLater, type Timer } from './not-found-redirect.ts'
import classes from './plain.module.css'

const browserTimer: Timer = {
  set: (run, milliseconds) => window.setTimeout(run, milliseconds),
  clear: handle => window.clearTimeout(handle),
}

/** Any unknown address, and /404 (SH-051, SH-052, SH-058 to SH-064). */
export function NotFoundPage({ timer = browserTimer }: { timer?: Timer }) {
  usePageTitle('Page not found')
  const { href } = useLocation()
  const router = useRouter()
  const { notFoundRedirect } = useRuntimeConfig()
  const lead = useEffectEvent(() => {
    if (notFoundRedirect.startsWith('/')) void router.navigate({ href: notFoundRedirect })
    else window.location.assign(notFoundRedirect)
  })
  useEffect(() => redirectLater(href, () => lead(), timer), [href, timer])

  return (
    <main className={classes.sheet}>
      <div className={classes.card}>
        <FloorPlan />
        <h1>Oops! Page Not Found</h1>
        <p>It seems like the link you followed is broken.</p>
        <Anchor component={Link} to="/">
          Return to Home Page
        </Anchor>
      </div>
    </main>
  )
}

/** A plan whose corridor leads to a room that is not there. */
function FloorPlan() {
  return (
    <svg className={classes.plan} viewBox="0 0 260 132" aria-hidden="true">
      <path d="M20 24h70v40M90 84v24H20V24" />
      <path d="M90 24h60v40M90 108h60V84" />
      <path className={classes.accent} d="M150 24h84v84h-84M150 64v20" />
      <path className={classes.thin} d="M90 64a20 20 0 0 1 20 20M110 84H90" />
      <path className={classes.thin} d="M20 10h130M20 6v8M150 6v8M90 6v8" />
      <path className={classes.thin} d="M154 10h80M234 6v8" strokeDasharray="3 3" />
      <text x="36" y="70">
        HOME
      </text>
      <text x="180" y="70">
        404
      </text>
      <text x="96" y="122">
        YOU ARE HERE
      </text>
    </svg>
  )
}
