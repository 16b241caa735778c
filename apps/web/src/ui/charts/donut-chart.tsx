import { arc, pie } from 'd3-shape'
import { PlaceLink } from '../place-link.tsx'
import { chartColour } from './chart-colours.ts'
import classes from './charts.module.css'
import { useMarks } from './use-marks.ts'

export interface Slice {
  key: string
  name: string
  /** what the list shows where the name is too long for it */
  shortName?: string
  value: number
  /** the value as people read it */
  text: string
  /** more about it, below its name */
  note?: string | undefined
  /** where the value comes from */
  href: string
}

export interface DonutChartProps {
  label: string
  slices: readonly Slice[]
  /** what stands in the middle */
  total: { text: string; of: string }
}

const RADIUS = 100
const ring = arc<{ startAngle: number; endAngle: number; isActive: boolean }>()
  .innerRadius(62)
  .outerRadius(({ isActive }) => (isActive ? RADIUS : RADIUS - 5))
  .cornerRadius(1.5)
const inOrder = pie<Slice>()
  .sort(null)
  .value(slice => slice.value)
  .padAngle(0.014)

/** The largest size, in pixels, in which a text fits into the ring. */
const middleSize = (text: string): number => Math.min(30, 112 / (0.6 * text.length))

const percent = (share: number): string => (share > 0 && share < 0.01 ? '<1%' : `${Math.round(share * 100)}%`)

/** A ring of slices beside the list of what they are; slices and list lead to what they count, the arrows go through the list. */
export function DonutChart({ label, slices, total }: DonutChartProps) {
  const sum = slices.reduce((all, { value }) => all + value, 0)
  const marks = useMarks<HTMLAnchorElement>(slices.length)
  const shown = marks.active === undefined ? undefined : slices[marks.active]
  return (
    <div className={classes.donut}>
      <svg className={classes.ring} viewBox="-101 -101 202 202" aria-hidden="true">
        {inOrder([...slices]).map(
          ({ data: { key, value, href }, startAngle, endAngle }, at) =>
            value > 0 && (
              <PlaceLink key={key} href={href} tabIndex={-1} {...marks.pointer(at)}>
                <path
                  d={ring({ startAngle, endAngle, isActive: marks.active === at }) ?? ''}
                  style={{ fill: chartColour(at) }}
                />
              </PlaceLink>
            ),
        )}
        <text className={classes.middle} y="-2" style={{ fontSize: middleSize(shown?.text ?? total.text) }}>
          {shown?.text ?? total.text}
        </text>
        <text className={classes.middleOf} y="20">
          {shown ? percent(sum > 0 ? shown.value / sum : 0) : total.of}
        </text>
      </svg>
      <ul className={classes.legend} aria-label={label}>
        {slices.map((slice, at) => (
          <li key={slice.key}>
            <PlaceLink
              href={slice.href}
              className={classes.entry}
              title={slice.shortName === undefined ? undefined : slice.name}
              data-active={marks.active === at || undefined}
              {...marks.mark(at)}
            >
              <span className={classes.swatch} style={{ background: chartColour(at) }} aria-hidden />
              <span className={classes.entryName}>
                {slice.shortName === undefined ? (
                  slice.name
                ) : (
                  <>
                    <span aria-hidden>{slice.shortName}</span>
                    <span className="visually-hidden">{slice.name}</span>
                  </>
                )}
                {slice.note && <span className={classes.note}>{slice.note}</span>}
              </span>
              <span className={classes.entryValue}>{slice.text}</span>
              <span className={classes.share}>{percent(sum > 0 ? slice.value / sum : 0)}</span>
            </PlaceLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
