import type { ReactNode } from 'react'
import classes from './settings-table.module.css'

export interface SettingsTableProps {
  /** what the rows are */
  label: string
  columns: readonly string[]
  /** columns that a phone has no room for; what they say is found in the row's own page or dialog */
  hiddenOnPhone?: readonly string[]
  /** the rows: `tr` with a `th scope="row"` and `td`s */
  children: ReactNode
}

/** Hides the column at this place on a phone. */
const HIDDEN = [classes.hide1, classes.hide2, classes.hide3, classes.hide4, classes.hide5, classes.hide6, classes.hide7]

/** A small table of the settings on a white sheet; on a narrow screen it scrolls by itself. */
export const SettingsTable = ({ label, columns, hiddenOnPhone = [], children }: SettingsTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
  <section className={classes.sheet} aria-label={label} tabIndex={0}>
    <table className={[classes.table, ...hiddenOnPhone.map(column => HIDDEN[columns.indexOf(column)])].join(' ')}>
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
