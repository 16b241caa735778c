import type { ColumnType } from 'kysely'
import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    canned_replies: {
      company_id: string
      id: string
      name: string
      text: string
      created_at: ColumnType<Date, Date | undefined, never>
    }
  }
}
