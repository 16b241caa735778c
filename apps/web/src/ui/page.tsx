import type { ReactNode } from 'react'
import classes from './page.module.css'

export interface PageProps {
  title: ReactNode
  /** the tabs of an area, of which one says the title already */
  tabs?: ReactNode
  /** what stands beside the title: search, buttons */
  actions?: ReactNode
  /** the page takes exactly the height of the window, and something inside it scrolls (lists, boards) */
  fill?: boolean
  /** text pages and forms: no wider than is good to read */
  narrow?: boolean
  children: ReactNode
}

/** The frame of every signed-in page: its title, its actions, its content. */
export function Page({ title, tabs, actions, fill = false, narrow = false, children }: PageProps) {
  return (
    <div className={classes.root} data-fill={fill || undefined} data-narrow={narrow || undefined}>
      <div className={classes.head}>
        <h1 className={tabs ? 'visually-hidden' : classes.title}>{title}</h1>
        {tabs}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
