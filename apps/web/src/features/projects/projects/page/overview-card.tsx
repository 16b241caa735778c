import { type ReactNode, useId } from 'react'
import classes from './overview.module.css'

/** A part of the overview under its heading. */
export function OverviewCard({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.cardHead}>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}
