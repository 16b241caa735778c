import type { ColumnType } from 'kysely'
import type {} from '../../../platform/database/database.ts'

/** Values of columns of a client. */
export type ClientValues = Record<string, string | number>
/** What went over to the kept client. */
export interface MovedOfClient {
  contacts: { id: string; position: number }[]
  projects: string[]
  keptPrimary: string
  gonePrimary: string
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    client_merges: {
      company_id: string
      id: string
      kept_id: string
      gone_id: string
      kept_name: string
      gone_name: string
      before: ColumnType<ClientValues, string, never>
      after: ColumnType<ClientValues, string, never>
      moved: ColumnType<MovedOfClient, string, never>
      merged_by: string
      merged_at: Date
      undone_at: ColumnType<Date | null, Date | null | undefined>
    }
  }
}
