import { PlaceLink } from '../place-link.tsx'
import classes from './chart-card.module.css'

/** A value of a table: as it is saved, as people read it, and where it comes from. */
export interface Figure {
  value: string | number | null
  text?: string | undefined
  href?: string | undefined
}
export interface FigureTable {
  columns: readonly string[]
  rows: readonly (readonly Figure[])[]
  /** a last row with what all together make */
  foot?: readonly Figure[]
}
export interface ChartTableProps {
  label: string
  table: FigureTable
}

const isNumeric = ({ value, text }: Figure): boolean =>
  typeof value === 'number' || (value === null && text !== undefined)

/** Figures in rows; those that count leads are links to them. */
export function ChartTable({ label, table: { columns, rows, foot } }: ChartTableProps) {
  const numeric = columns.map((_, at) => at > 0 && rows.some(row => row[at] !== undefined && isNumeric(row[at])))
  const cells = (row: readonly Figure[], key: string) => (
    <tr key={key}>
      {row.map((figure, at) =>
        at === 0 ? (
          <th key={columns[at]} scope="row">
            <Shown {...figure} />
          </th>
        ) : (
          <td key={columns[at]} data-numeric={numeric[at] || undefined}>
            <Shown {...figure} />
          </td>
        ),
      )}
    </tr>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={classes.scroll} aria-label={`Table: ${label}`} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" data-numeric={numeric[at] || undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map((row, at) => cells(row, `${row[0]?.value} ${at}`))}</tbody>
        {foot && <tfoot>{cells(foot, 'foot')}</tfoot>}
      </table>
    </section>
  )
}

function Shown({ value, text, href }: Figure) {
  const shown = text ?? (value === null ? '–' : String(value))
  return href === undefined ? shown : <PlaceLink href={href}>{shown}</PlaceLink>
}
