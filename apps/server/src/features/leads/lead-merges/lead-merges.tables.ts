import type { ColumnType } from 'kysely'
import type {} from '../../../platform/database/database.ts'

/** The parts of the kept lead that a merge changed: columns as in JSON, custom fields by id, further contacts. */
export interface MergedState {
  columns: Record<string, unknown>
  custom: Record<string, unknown>
  contacts?: unknown[] | undefined
}
/** Keys of the moved rows, by `table.column`. */
export type MovedRows = Record<string, Record<string, unknown>[]>

declare module '../../../platform/database/database.ts' {
  interface Tables {
    lead_merges: {
      company_id: string
      id: string
      kept_id: string
      gone_id: string
      gone_name: string
      merged_by: string
      merged_by_name: string
      merged_at: Date
      before: ColumnType<MergedState, string, never>
      after: ColumnType<MergedState, string, never>
      moved: ColumnType<MovedRows, string, never>
      /** the import that has merged the two */
      import_id: string | null
      undone_at: Date | null
      undone_by: string | null
    }
    lead_distinctions: { company_id: string; lead_a: string; lead_b: string; said_by: string; said_at: Date }
  }
}
