import type { ColumnType } from 'kysely'
import type {} from '../../../platform/database/database.ts'

/** The list of the company that an entry belongs to. */
export type ListKind = 'lead-source' | 'work-type' | 'source-name' | 'lost-reason'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    list_entries: {
      company_id: string
      id: string
      kind: ListKind
      value: string
      created_at: Date
    }
    custom_fields: {
      company_id: string
      id: string
      field_key: string
      field_name: string
      sections: number[]
      field_type: 'Text' | 'Number' | 'Email' | 'Website' | 'Date' | 'Dropdown'
      is_required: boolean
      is_default: boolean
      options: ColumnType<string[], string[] | undefined>
      maps_to: string | null
      position: number
      deleted_at: ColumnType<Date | null, Date | null | undefined>
      version: ColumnType<number, number | undefined>
      emptied_at: ColumnType<Date | null, Date | null | undefined>
    }
  }
}
