import type { TemplateType } from '@plinth/contract/messages/email-templates'
import type { ColumnType } from 'kysely'
import type {} from '../../../platform/database/database.ts'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    email_templates: {
      company_id: string
      id: string
      type: TemplateType
      name: string
      subject: string
      html: string
      is_default: boolean
      created_at: ColumnType<Date, Date | undefined, never>
    }
  }
}
