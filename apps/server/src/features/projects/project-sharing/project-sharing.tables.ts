import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    project_contacts: {
      company_id: string
      project_id: string
      contact_id: string
      can_see: Generated<boolean>
      can_approve: Generated<boolean>
      last_seen_at: ColumnType<Date | null, Date | null | undefined>
      set_by: ColumnType<string | null, string | null | undefined>
      set_at: Date
    }
    /** the accounts that see a project, which follow from its contacts and their accounts */
    project_shares: {
      company_id: string
      project_id: string
      user_id: string
      shared_by: ColumnType<string | null, string | null | undefined>
      shared_at: Date
    }
  }
}
