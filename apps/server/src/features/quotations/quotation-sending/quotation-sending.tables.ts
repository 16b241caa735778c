import type { ReminderKind } from '@plinth/contract/quotations/quotation-letter'
import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'

type Later<T> = ColumnType<T | null, never, T>

declare module '../../../platform/database/database.ts' {
  interface Tables {
    quotation_links: {
      company_id: string
      id: string
      quotation_id: string
      name: string
      email: string
      /** `area`: made by a signed-in client for themselves */
      way: 'mail' | 'whatsapp' | 'copy' | 'area'
      first_viewed_at: Later<Date>
      last_viewed_at: Later<Date>
      views: Generated<number>
      last_version_id: Later<string>
      created_by: string
      created_at: Date
      revoked_at: Later<Date>
      revoked_by: Later<string>
    }
    quotation_mails: {
      company_id: string
      id: string
      quotation_id: string
      version_id: string
      kind: 'quotation' | 'reminder' | 'extension'
      sender_id: string | null
      sender_name: string
      reply_to: string
      subject: string
      html: string
      attaches_pdf: boolean
      file_ids: string[]
      created_at: Date
    }
    quotation_mail_recipients: {
      company_id: string
      mail_id: string
      link_id: string
      email: string
      outbox_id: Later<string>
      /** a trigger copies it from the message in the outbox */
      state: Generated<'queued' | 'sent' | 'kept' | 'failed' | 'cancelled'>
      reason: Generated<string>
      sent_at: Later<Date>
    }
    quotation_reminders: {
      company_id: string
      version_id: string
      kind: ReminderKind | 'owner'
      sent_at: Date
    }
    /** whose link a token is of, over all companies */
    'auth.quotation_links': { company_id: string; link_id: string; token_hash: Buffer }
  }
}
