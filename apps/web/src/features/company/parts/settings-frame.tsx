import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Page } from '../../../ui/page.tsx'
import classes from './settings-frame.module.css'
import { settingsPages } from './settings-pages.ts'

export interface SettingsFrameProps {
  title: ReactNode
  /** what stands beside the title */
  actions?: ReactNode
  /** access names of the person signed in; empty while they load */
  features: readonly string[]
  /** a client has only the pages about themselves (SH-Q78) */
  isClient: boolean
  /** a table or map that needs the width; forms and texts stay as narrow as is good to read */
  wide?: boolean
  children: ReactNode
}

/** The frame of every page about oneself and one's company: the other pages at the side, on a phone as tabs above (SH-088 to SH-092). */
export function SettingsFrame({ title, actions, features, isClient, wide = false, children }: SettingsFrameProps) {
  const { pathname } = useLocation()
  const current = useRef<HTMLAnchorElement>(null)
  // on a phone the tabs scroll: the one that is open is brought into sight, once it is known which there are
  const count = features.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another tab
  useEffect(() => {
    // newer browsers answer a promise, which is no clean-up
    void current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname, count])
  const at = pathname.replace(/\/+$/, '')
  return (
    <div className={classes.root}>
      <nav className={classes.nav} aria-label="Settings">
        {settingsPages({ features, isClient }).map(({ label, to }) => {
          const isCurrent = at === to || isPartOf(at, to)
          return (
            <Link
              key={to}
              to={to}
              className={classes.link}
              activeOptions={{ exact: true }}
              aria-current={isCurrent ? 'page' : undefined}
              ref={isCurrent ? current : undefined}
            >
              {label}
            </Link>
          )
        })}
      </nav>
      <div className={classes.content} data-wide={wide || undefined}>
        <Page title={title} actions={actions}>
          {children}
        </Page>
      </div>
    </div>
  )
}

/** The pages of the company's settings have tabs of their own below the one entry here. */
const isPartOf = (at: string, to: string): boolean =>
  to.endsWith('/CompanyProfile') && at.startsWith(to.slice(0, -'CompanyProfile'.length))
