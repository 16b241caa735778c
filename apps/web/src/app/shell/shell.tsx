import { OfflineNotice } from './offline-notice.tsx'
import classes from './shell.module.css'
import type { ShellProps } from './shell-props.ts'
import { TopBar } from './top-bar.tsx'

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
