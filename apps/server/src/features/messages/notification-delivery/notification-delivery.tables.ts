import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    push_outbox: {
      company_id: string
      notification_id: string
      subscription_id: string
      state: Generated<'queued' | 'sent' | 'failed'>
      attempts: Generated<number>
      last_error: Generated<string>
      /** another process has it in hand, or the push service asked to wait, until then */
      busy_until: ColumnType<Date | null, Date | null | undefined>
      created_at: Date
      sent_at: ColumnType<Date | null, Date | null | undefined>
    }
  }
}
