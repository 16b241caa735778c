import type { ReactNode } from 'react'
import classes from './badges.module.css'

export type Tone = 'neutral' | 'accent' | 'good' | 'today' | 'late' | 'later'

/** A status in words on a quiet ground; the word carries the meaning, the tone only helps the eye. */
export function StatusBadge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  )
}
