import { PlaceLink } from '../place-link.tsx'
import { chartColour } from './chart-colours.ts'
import classes from './charts.module.css'
import { useMarks } from './use-marks.ts'

export interface Bar {
  key: string
  name: string
  value: number
  /** the value as people read it */
  text: string
  /** more about it, after the value */
  note?: string | undefined
  /** where the value comes from; without one the bar leads nowhere */
  href?: string | undefined
}

export interface BarChartProps {
  label: string
  bars: readonly Bar[]
  /** what the whole width stands for; the largest value where it is not said */
  full?: number | undefined
  /** lays the bars out in columns, where there is room for several */
  inColumns?: boolean
  /** name, bar and value in one line */
  isSmall?: boolean
}

/** Bars side by side with their names and values, each a link to what it counts; the arrows go from bar to bar. */
export function BarChart({ label, bars, full, inColumns = false, isSmall = false }: BarChartProps) {
  const marks = useMarks<HTMLAnchorElement>(bars.length)
  const most = full ?? Math.max(...bars.map(({ value }) => value), 0)
  return (
    <ul
      className={classes.bars}
      aria-label={label}
      data-columns={inColumns || undefined}
      data-small={isSmall || undefined}
    >
      {bars.map(({ key, name, value, text, note, href }, at) => {
        const content = (
          <>
            <span className={classes.barName}>{name}</span>
            <span className={classes.barValue}>
              {text}
              {note && <span className={classes.note}>{note}</span>}
            </span>
            <span className={classes.track} aria-hidden>
              <span
                className={classes.fill}
                style={{ width: `${most > 0 ? (100 * value) / most : 0}%`, background: chartColour(0) }}
              />
            </span>
          </>
        )
        return (
          <li key={key}>
            {href === undefined ? (
              <div className={classes.bar}>{content}</div>
            ) : (
              <PlaceLink href={href} className={classes.bar} {...marks.mark(at)}>
                {content}
              </PlaceLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}
