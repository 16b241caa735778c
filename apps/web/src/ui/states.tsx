import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './states.module.css'

/** A sheet with a dimension line: drawn, not decorated. */
function EmptySheet() {
  return (
    <svg className={classes.drawing} viewBox="0 0 120 84" fill="none" aria-hidden="true">
      <path d="M20 10h62l18 18v42H20z" />
      <path d="M82 10v18h18" />
      <path d="M32 38h34M32 48h52M32 58h22" strokeDasharray="3 3" />
      <path d="M20 78h80M20 74v8M100 74v8M8 10v60M4 10h8M4 70h8" />
    </svg>
  )
}

export interface EmptyStateProps {
  title: string
  children?: ReactNode
  /** the next step: a button or a link */
  action?: ReactNode
}

/** Nothing to show, why, and what to do next. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.root}>
      <EmptySheet />
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

/** A read that failed after its quiet retries (decision 24). */
export function ErrorState({ message = 'Could not load.', onRetry }: { message?: string; onRetry: () => void }) {
  return (
    <div className={classes.root} role="alert">
      <p className={classes.title}>{message}</p>
      <div className={classes.action}>
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      </div>
    </div>
  )
}

/** What a form's errors say that belongs to no single field; read out when it appears. */
export function FormError({ children }: { children?: ReactNode }) {
  if (!children) return null
  return (
    <div className={classes.formError} role="alert">
      {children}
    </div>
  )
}

/** Lines where rows will be, so that nothing jumps when they come. */
export function SkeletonRows({ count = 6, height = 40 }: { count?: number; height?: number }) {
  return (
    <div role="status" aria-label="Loading" className={classes.skeletons}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <div key={row} className={classes.skeletonRow} style={{ height }}>
          <span className={classes.bone} style={{ width: `${24 + ((row * 17) % 22)}%` }} />
          <span className={classes.bone} style={{ width: `${12 + ((row * 11) % 14)}%` }} />
          <span className={classes.bone} style={{ width: `${16 + ((row * 7) % 18)}%` }} />
        </div>
      ))}
    </div>
  )
}
