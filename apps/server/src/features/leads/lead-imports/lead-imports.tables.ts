import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    lead_imports: {
      company_id: string
      id: string
      file_name: string
      file_id: string
      sha256: Buffer
      status: 'parsed' | 'saved' | 'undone'
      row_count: number
      headings: string[]
      created_count: Generated<number>
      skipped_count: Generated<number>
      dropped_count: Generated<number>
      created_by: string
      created_at: Date
      saved_at: ColumnType<Date | null, Date | undefined>
      undone_at: ColumnType<Date | null, Date | undefined>
    }
    lead_import_mappings: {
      company_id: string
      id: string
      headings_key: Buffer
      /** RememberedFields of the contract */
      fields: unknown
      saved_by: string
      saved_at: Date
    }
  }
}
