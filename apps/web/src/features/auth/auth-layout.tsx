import type { ReactNode } from 'react'
import classes from './auth-layout.module.css'
import { SheetDrawing } from './sheet-drawing.tsx'

export interface AuthLayoutProps {
  title: string
  /** one sentence under the title */
  hint?: ReactNode
  children: ReactNode
  /** quiet links at the very bottom */
  footer?: ReactNode
}

/** The pages before sign-in: a drawing on the left half from 1024 px, one short form on the other. */
export function AuthLayout({ title, hint, children, footer }: AuthLayoutProps) {
  return (
    <div className={classes.split}>
      <header className={classes.board}>
        <Wordmark />
        <SheetDrawing />
        <p className={classes.motto}>Every enquiry, visit and follow-up of your firm, drawn to one scale.</p>
      </header>
      <main className={classes.side}>
        <div className={classes.sheet}>
          <div className={classes.smallMark}>
            <Wordmark />
          </div>
          <h1 className={classes.title}>{title}</h1>
          {hint && <p className={classes.hint}>{hint}</p>}
          {children}
        </div>
        {footer && <div className={classes.footer}>{footer}</div>}
      </main>
    </div>
  )
}

function Wordmark() {
  return (
    <div className={classes.wordmark}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path d="M11 6h10v3.5h-2.2v11H21V24H11v-3.5h2.2v-11H11zM7.5 25.5h17V28h-17z" />
      </svg>
      Plinth
    </div>
  )
}
