import type { NewRateChange } from '@plinth/contract/quotations/rate-changes'
import type { ColumnType } from 'kysely'
import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    rate_changes: {
      company_id: string
      id: string
      filter: ColumnType<NewRateChange['filter'], string, never>
      what: NewRateChange['what']
      percent: ColumnType<number, string, never>
      rounding: NewRateChange['rounding']
      rate_count: number
      undone_at: ColumnType<Date | null, Date | null | undefined>
      created_by: string
      created_at: Date
    }
  }
}
