import { useId } from 'react'
import { formatCount } from '../lib/text/format-count.ts'
import classes from './progress-bar.module.css'

export interface ProgressBarProps {
  label: string
  /** what has really been done, never a guess (decision 25) */
  done: number
  /** undefined while it is not known: the count is told, no bar is drawn */
  total: number | undefined
  /** what is counted: "rows", "KB" */
  unit?: string
}

/** Progress on a scale, like a ruler: a tick at every tenth, figures beside it. */
export function ProgressBar({ label, done, total, unit = '' }: ProgressBarProps) {
  const labelId = useId()
  const figures = total === undefined ? formatCount(done) : `${formatCount(done)} of ${formatCount(total)}`
  return (
    <div>
      <div className={classes.caption}>
        <span id={labelId}>{label}</span>
        <span className="tabular">{`${figures} ${unit}`.trim()}</span>
      </div>
      {total !== undefined && (
        <div
          className={classes.track}
          role="progressbar"
          aria-labelledby={labelId}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={Math.min(done, total)}
          aria-valuetext={`${figures} ${unit}`.trim()}
        >
          <div
            className={classes.fill}
            style={{ width: `${total === 0 ? 100 : Math.min(100, (done / total) * 100)}%` }}
          />
        </div>
      )}
    </div>
  )
}
