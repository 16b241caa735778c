import type { ClientField } from '@plinth/contract/projects/client-directory'
import type { ClientKind } from '@plinth/contract/projects/client-rules'
import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'

/** By field: the version that changed it last, and who made it. */
export type ClientChanges = Partial<Record<ClientField, { version: number; by: string }>>

declare module '../../../platform/database/database.ts' {
  interface Tables {
    clients: {
      company_id: string
      id: string
      name: string
      project_name: Generated<string>
      email: Generated<string>
      phone_number: Generated<string>
      country_code: Generated<string>
      city: Generated<string>
      location: Generated<string>
      pin_code: Generated<string>
      /** the account this client signs in with, once they were invited */
      user_id: ColumnType<string | null, string | null | undefined>
      /** the firm as its own client (SH-Q99) */
      is_company_created: Generated<boolean>
      /** the lead it was made from */
      lead_id: ColumnType<string | null, string | null | undefined>
      created_by: ColumnType<string | null, string | null | undefined>
      created_at: Date
      kind: Generated<ClientKind>
      company_name: Generated<string>
      gst_no: Generated<string>
      state: Generated<string>
      country: Generated<string>
      note: Generated<string>
      last_activity_at: Generated<Date>
      /** the client it was merged into; it is deleted then */
      merged_into: ColumnType<string | null, string | null | undefined>
      deleted_at: ColumnType<Date | null, Date | null | undefined>
      deleted_by: ColumnType<string | null, string | null | undefined>
      version: Generated<number>
      changes: ColumnType<ClientChanges, string | undefined, string>
      title: ColumnType<string, never, never>
      search_text: ColumnType<string, never, never>
    }
    client_contacts: {
      company_id: string
      id: string
      client_id: string
      name: string
      designation: Generated<string>
      country_code: Generated<string>
      phone_number: Generated<string>
      email: Generated<string>
      note: Generated<string>
      is_primary: Generated<boolean>
      /** the account this contact signs in with */
      user_id: ColumnType<string | null, string | null | undefined>
      invited_at: ColumnType<Date | null, Date | null | undefined>
      access_removed_at: ColumnType<Date | null, Date | null | undefined>
      position: number
      created_by: ColumnType<string | null, string | null | undefined>
      created_at: Date
      deleted_at: ColumnType<Date | null, Date | null | undefined>
      search_text: ColumnType<string, never, never>
    }
  }
}
