import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    notifications: {
      company_id: string
      id: string
      event: string
      notification: string
      feature_name: string
      feature_link: string
      detailed_link: string
      project_id: string | null
      project_name: string
      sender_id: string | null
      channels: string[]
      subject: string
      email_string: string
      cta: string
      created_at: Date
    }
    notification_receivers: {
      company_id: string
      notification_id: string
      user_id: string
      kind: 'direct' | 'copy'
      in_bell: Generated<boolean>
      read_at: ColumnType<Date | null, Date | null | undefined>
      delivered_at: ColumnType<Date | null, Date | null | undefined>
      created_at: Date
    }
  }
}
