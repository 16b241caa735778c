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
  /** the company whose transaction queued it; the database fills it in */
  queued_in: Generated<string | null>
  sent_at: ColumnType<Date | null, Date | null, Date | null>
  /** display name of a person's mail; null for what the product sends itself */
  from_name: ColumnType<string | null, string | null | undefined, never>
  /** files of the company `queued_in` that go with it */
  file_ids: ColumnType<string[], string[] | undefined, never>
  send_at: ColumnType<Date | null, Date | null | undefined, never>
  sending_until: ColumnType<Date | null, Date | null | undefined, Date | null>
}

declare module '../database/database.ts' {
  interface Tables {
    'auth.mails': MailsTable
  }
}
