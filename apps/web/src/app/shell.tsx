import type { ReactNode } from 'react'
import type { Viewer } from './navigation.ts'
import { OfflineNotice } from './offline-notice.tsx'
import classes from './shell.module.css'
import { TopBar } from './top-bar.tsx'

export interface ShellProps {
  viewer: Viewer
  userName: string | undefined
  companyName: string | undefined
  companyLogo: string | undefined
  pathname: string
  /** hidden while not configured (SH-Q79) */
  tutorialsUrl: string | undefined
  onLogout: () => void
  /** the notification bell, once there is one */
  bell?: ReactNode
  children: ReactNode
}

/** The frame of every signed-in page: navigation above, one main landmark, a way past the navigation. Holds no data. */
export function Shell({ children, ...bar }: ShellProps) {
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <TopBar {...bar} />
      <OfflineNotice />
      <main id="main" className={classes.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
