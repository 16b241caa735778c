import type { AuditChange } from '@plinth/contract/company/audit'
import type { AuditAction } from '@plinth/contract/company/audit-actions'
import type { ColumnType } from 'kysely'
import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    audit_entries: {
      company_id: string
      id: string
      actor_id: string | null
      /** the name at the time */
      actor_name: string
      action: AuditAction
      target_id: string | null
      target_name: string
      changes: ColumnType<AuditChange[], string, never>
      created_at: Date
    }
  }
}
