import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

interface MailsTable {
  id: string
  to_address: string
  reply_to: string | null
  subject: string
  html: string
  body_text: string
  is_secret: boolean
  state: Generated<'queued' | 'sent' | 'kept' | 'failed'>
  attempts: Generated<number>
  last_error: Generated<string>
  created_at: Instant
  /** the company whose transaction queued it, set by the database */
  queued_in: Generated<string | null>
  sent_at: ColumnType<Date | null, Date | null, Date | null>
  /** display name of the sender of a person's mail; null for mails of the product itself */
  from_name: ColumnType<string | null, string | null | undefined, never>
  /** attached files, of the company in `queued_in` */
  file_ids: ColumnType<string[], string[] | undefined, never>
  send_at: ColumnType<Date | null, Date | null | undefined, never>
  sending_until: ColumnType<Date | null, Date | null | undefined, Date | null>
}

declare module '../database/database.ts' {
  interface Tables {
    'auth.mails': MailsTable
  }
}
