import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useScrollEdges } from './scroll-edges.ts'
import classes from './side-nav.module.css'

/** A page that is reached from the side. */
export interface SidePage {
  label: string
  to: string
  /** heads a part of the list */
  heading?: string | undefined
}

export interface SideNavProps {
  /** what all these pages are */
  label: string
  pages: readonly SidePage[]
  /** the address of the page that is open, where it is another than the window's */
  current?: string
  /** stands above the pages: the way back */
  before?: ReactNode
  /** a table or map that needs the width; forms and texts stay as narrow as is good to read */
  wide?: boolean
  children: ReactNode
}

/** Pages that belong together: all of them at the side, below 1024 px as tabs above, and the open one beside them. */
export function SideNav({ label, pages, current, before, wide = false, children }: SideNavProps) {
  const { pathname } = useLocation()
  const at = current ?? pathname.replace(/\/+$/, '')
  const open = useRef<HTMLAnchorElement>(null)
  const nav = useRef<HTMLElement>(null)
  // tabs scroll: the one that is open is brought into sight, once it is known which there are
  const count = pages.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another tab
  useEffect(() => {
    // newer browsers answer a promise, which is no clean-up
    void open.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [at, count])
  useScrollEdges(nav, count)
  return (
    <div className={classes.root}>
      <nav ref={nav} className={classes.nav} aria-label={label}>
        {before}
        {pages.map(({ label: name, to, heading }) => (
          <div key={to} className={classes.entry}>
            {heading && <span className={classes.heading}>{heading}</span>}
            <Link
              to={to as '/'}
              className={classes.link}
              activeOptions={{ exact: true }}
              aria-current={at === to ? 'page' : undefined}
              ref={at === to ? open : undefined}
            >
              {name}
            </Link>
          </div>
        ))}
      </nav>
      <div className={classes.content} data-wide={wide || undefined}>
        {children}
      </div>
    </div>
  )
}
