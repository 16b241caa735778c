import { useElementSize } from '@mantine/hooks'
import { scaleLinear, scalePoint } from 'd3-scale'
import { line, symbol, symbolCircle, symbolSquare, symbolTriangle } from 'd3-shape'
import { PlaceLink } from '../place-link.tsx'
import { chartColour } from './chart-colours.ts'
import classes from './charts.module.css'
import { useMarks } from './use-marks.ts'

export interface Point {
  value: number
  /** the value as people read it */
  text: string
  /** where the value comes from */
  href: string
}
export interface Line {
  name: string
  points: readonly Point[]
}

export interface LineChartProps {
  label: string
  /** what stands below the axis, one for each point of every line */
  labels: readonly string[]
  lines: readonly Line[]
  /** a value on the axis as people read it */
  axisText: (value: number) => string
}

const HEIGHT = 260
const MARGIN = { top: 12, right: 16, bottom: 28, left: 68 }
/** Lines differ in dash and shape of their points, not in colour alone. */
const DASHES = ['none', '6 4', '2 4']
const SHAPES = [symbolCircle, symbolSquare, symbolTriangle]
/** How much room a text below the axis needs, in pixels. */
const LABEL_WIDTH = 62

/** Lines over one axis; each point is a link, and the arrows go from point to point and from line to line. */
export function LineChart({ label, labels, lines, axisText }: LineChartProps) {
  const { ref, width: measured } = useElementSize<HTMLDivElement>()
  const width = measured || 640
  const marks = useMarks<HTMLAnchorElement>(lines.length * labels.length, labels.length)
  const x = scalePoint([...labels.keys()], [MARGIN.left + 8, width - MARGIN.right - 8])
  const most = Math.max(...lines.flatMap(({ points }) => points.map(({ value }) => value)), 0)
  const y = scaleLinear([0, most || 1], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(4)
  const path = line<Point>()
    .x((_, at) => x(at) ?? 0)
    .y(({ value }) => y(value))
  const everyLabel = Math.max(1, Math.ceil((labels.length * LABEL_WIDTH) / (width - MARGIN.left - MARGIN.right)))
  return (
    <div className={classes.lines}>
      <ul className={classes.keys} aria-hidden>
        {lines.map(({ name }, at) => (
          <li key={name}>
            <svg width="34" height="12" viewBox="0 0 34 12" aria-hidden="true">
              <path d="M0 6h34" className={classes.line} style={lineStyle(at)} />
              <path d={symbol(SHAPES[at], 44)() ?? ''} transform="translate(17 6)" style={{ fill: chartColour(at) }} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <div ref={ref} className={classes.plot}>
        {/* biome-ignore lint/a11y/useSemanticElements: a group of links drawn as a figure */}
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="group" aria-label={label}>
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of drawings takes no focus */}
          <g aria-hidden="true">
            {y.ticks(4).map(tick => (
              <g key={tick} transform={`translate(0 ${y(tick)})`}>
                <path d={`M${MARGIN.left} 0H${width - MARGIN.right}`} className={classes.rule} />
                <text className={classes.tick} x={MARGIN.left - 8} dy="0.32em" textAnchor="end">
                  {axisText(tick)}
                </text>
              </g>
            ))}
            {labels.map(
              (text, at) =>
                at % everyLabel === 0 && (
                  <text key={text} className={classes.tick} x={x(at)} y={HEIGHT - 8} textAnchor="middle">
                    {text}
                  </text>
                ),
            )}
            {lines.map(({ name, points }, at) => (
              <path key={name} d={path(points) ?? ''} className={classes.line} style={lineStyle(at)} />
            ))}
          </g>
          {lines.map(({ name, points }, row) =>
            points.map(({ value, text, href }, column) => {
              const at = row * labels.length + column
              return (
                <PlaceLink
                  key={`${name} ${labels[column]}`}
                  href={href}
                  className={classes.point}
                  aria-label={`${name}, ${labels[column]}: ${text}`}
                  {...marks.mark(at)}
                >
                  <g transform={`translate(${x(column)} ${y(value)})`}>
                    <circle r="14" className={classes.reach} />
                    <circle r="9" className={classes.halo} />
                    <path
                      d={symbol(SHAPES[row], marks.active === at ? 110 : 56)() ?? ''}
                      style={{ fill: chartColour(row) }}
                    />
                  </g>
                </PlaceLink>
              )
            }),
          )}
        </svg>
        <Tip
          at={marks.active}
          labels={labels}
          lines={lines}
          left={column => (100 * (x(column) ?? 0)) / width}
          top={value => (100 * y(value)) / HEIGHT}
        />
      </div>
    </div>
  )
}

const lineStyle = (at: number) => ({ stroke: chartColour(at), strokeDasharray: DASHES[at % DASHES.length] })

interface TipProps extends Pick<LineChartProps, 'labels' | 'lines'> {
  at: number | undefined
  left: (column: number) => number
  top: (value: number) => number
}

/** What the point says that is pointed at; screen readers have it as the name of the point. */
function Tip({ at, labels, lines, left, top }: TipProps) {
  if (at === undefined) return null
  const column = at % labels.length
  const { name, points } = lines[Math.floor(at / labels.length)] as Line
  const { value, text } = points[column] as Point
  const across = left(column)
  return (
    <div
      className={classes.tip}
      style={{ left: `${across}%`, top: `${top(value)}%` }}
      data-side={across > 70 ? 'left' : across < 30 ? 'right' : undefined}
      aria-hidden
    >
      <strong>{text}</strong>
      {name}, {labels[column]}
    </div>
  )
}
