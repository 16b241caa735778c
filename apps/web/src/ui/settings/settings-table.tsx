import type { ReactNode } from 'react'
import classes from './settings-table.module.css'

export interface SettingsTableProps {
  /** what the rows are */
  label: string
  columns: readonly string[]
  /** the rows: `tr` with a `th scope="row"` and `td`s */
  children: ReactNode
}

/** A small table of the settings on a white sheet; on a narrow screen it scrolls by itself. */
export const SettingsTable = ({ label, columns, children }: SettingsTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
  <section className={classes.sheet} aria-label={label} tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)

/** What can be done with a row. */
export const RowActions = ({ children }: { children: ReactNode }) => <div className={classes.actions}>{children}</div>
