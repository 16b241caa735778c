import type { LeftOutColumns } from '@plinth/contract/staged-sheets'
import type { ColumnType, Generated } from 'kysely'

/** How the dates of a column are written. */
export interface ColumnDates {
  order: 'dmy' | 'mdy'
  /** some can be read either way, and nothing decides how they are meant */
  isAmbiguous: boolean
  /** one of them, one that can be read either way if there is any; '' where there is none */
  example: string
}

declare module '../database/database.ts' {
  interface Tables {
    staged_sheets: {
      company_id: string
      id: string
      version: Generated<number>
      sheet_names: ColumnType<string[], string, string>
      sheet: number
      heading_row: number
      columns: ColumnType<(string | null)[], string, string>
      fills: ColumnType<Record<string, string>, string | undefined, string>
      choices: ColumnType<Record<string, Record<string, string>>, string | undefined, string>
      /** place of a column → how its dates are written */
      date_orders: ColumnType<Record<string, ColumnDates>, string | undefined, string>
      /** what is chosen for the whole sheet, by name */
      options: ColumnType<Record<string, unknown>, string | undefined, string>
      drops: Generated<number>
      left_out_columns: ColumnType<LeftOutColumns[], string | undefined, string>
      changed_at: Date
      expires_at: Date
    }
    staged_rows: {
      company_id: string
      sheet_id: string
      row_number: number
      cells: ColumnType<string[], string, string>
      corrections: ColumnType<Record<string, string> | null, string | null>
      drop_number: number | null
      left_out: string | null
      problems: ColumnType<string[] | null, string | null>
      was_bad: Generated<boolean>
      keys: string[]
      known: boolean[] | null
      repeats: (number | null)[] | null
    }
  }
}
