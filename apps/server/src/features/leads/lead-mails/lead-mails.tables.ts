import type { TemplateType } from '@plinth/contract/messages/email-templates'
import type { ColumnType, Generated } from 'kysely'
import type { Tables } from '../../../platform/database/database.ts'

type RecipientState = 'queued' | 'sent' | 'kept' | 'failed' | 'cancelled'

declare module '../../../platform/database/database.ts' {
  interface Tables {
    lead_mails: {
      company_id: string
      id: string
      lead_id: string
      sender_id: string
      sender_name: string
      reply_to: string
      from_name: string
      template_id: string | null
      template_type: TemplateType | null
      subject: string
      html: string
      body_text: string
      send_at: Date | null
      created_at: Date
      /** the selection that was mailed, null for a letter to one lead or a few */
      selection_id: string | null
    }
    lead_mail_recipients: {
      company_id: string
      mail_id: string
      position: number
      email: string
      outbox_id: string
      /** a trigger copies it from the message in the outbox */
      state: Generated<RecipientState>
      reason: Generated<string>
      sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    }
    lead_mail_attachments: {
      company_id: string
      mail_id: string
      position: number
      file_id: string
    }
  }
}

/** A mail to insert. */
export type NewMail = Omit<Tables['lead_mails'], 'company_id'>

/** A recorded mail with its recipients and files, and the parts of its lead that the history needs. */
export interface MailRow extends NewMail {
  recipients: {
    position: number
    email: string
    outboxId: string
    state: RecipientState
    reason: string
    /** an instant in PostgreSQL's JSON form */
    sentAt: string | null
  }[]
  attachments: { id: string; name: string; contentType: string; size: number }[]
  lead_name: string
  lead_version: number
}
