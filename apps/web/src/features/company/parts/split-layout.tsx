import { lazy, type ReactNode, Suspense } from 'react'
import { useIsSplit } from '../../../ui/use-is-split.ts'
import classes from './split-layout.module.css'

// decoration: the form beside it need not wait, and a phone never loads it
const Carousel = lazy(
  (): Promise<{ default: () => ReactNode }> =>
    import('./carousel.tsx').then(
      module => ({ default: module.Carousel }),
      () => ({ default: () => null }),
    ),
)

export interface SplitLayoutProps {
  /** where this page is on its way: "Step 1 of 3" */
  place?: string | undefined
  title: string
  /** one sentence under the title */
  hint?: ReactNode
  /** what stands on the other end of the title's line: Skip, Go back */
  actions?: ReactNode
  /** a form of many fields: as wide as is good to read, not one narrow column */
  wide?: boolean
  children: ReactNode
  /** quiet links at the very bottom */
  footer?: ReactNode
}

/** Sign-in, registering and onboarding: the suite in four pictures on the left half from 1024 px, one form on the other (SH-022, SH-586). */
export function SplitLayout({ place, title, hint, actions, wide = false, children, footer }: SplitLayoutProps) {
  const isSplit = useIsSplit()
  return (
    <div className={classes.split}>
      {isSplit && (
        <header className={classes.board}>
          <Wordmark />
          <Suspense>
            <Carousel />
          </Suspense>
        </header>
      )}
      <main className={classes.side}>
        <div className={classes.sheet} data-wide={wide || undefined}>
          <div className={classes.smallMark}>
            <Wordmark />
          </div>
          {place && <p className={classes.place}>{place}</p>}
          <div className={classes.head}>
            <h1 className={classes.title}>{title}</h1>
            {actions && <div className={classes.actions}>{actions}</div>}
          </div>
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
