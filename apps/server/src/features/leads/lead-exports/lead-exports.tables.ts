import type { ExportColumn, ExportedList, ExportFormat, ExportStatus } from '@plinth/contract/leads/lead-exports'
import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    lead_exports: {
      company_id: string
      id: string
      status: Generated<ExportStatus>
      format: ExportFormat
      file_name: string
      columns: ExportColumn[]
      list: ColumnType<ExportedList, string, never>
      total: number
      done: Generated<number>
      problem: Generated<string>
      file_id: Generated<string | null>
      created_by: string
      created_at: Date
      begun_at: Date
      finished_at: Generated<Date | null>
      expires_at: Generated<Date | null>
    }
  }
}
