import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import './mails.tables.ts'

/** Statements on the outbox `auth.mails`. */

export interface QueuedMail {
  id: string
  to_address: string
  reply_to: string | null
  subject: string
  html: string
  body_text: string
  is_secret: boolean
  from_name: string | null
  file_ids: string[]
}

/** What one process has taken in hand. */
export interface ClaimedMail extends QueuedMail {
  queued_in: string | null
}

/** Adds a message; answers the company whose transaction this is, or null. */
export async function insertMail(
  tx: Tx,
  mail: QueuedMail & { created_at: Date; send_at: Date | null },
): Promise<string | null> {
  const { company } = await tx
    .insertInto('auth.mails')
    .values(mail)
    .returning('queued_in as company')
    .executeTakeFirstOrThrow()
  return company
}

/** No process has the message in hand. */
const IS_FREE = sql<boolean>`coalesce(sending_until <= now(), true)`
const THIS_COMPANY = sql<string>`nullif(current_setting('app.company', true), '')::uuid`

/** Removes what this transaction's company queued for an address and no process has in hand yet; the jobs find nothing. */
export async function deleteWaiting(tx: Tx, to: string): Promise<void> {
  await tx
    .deleteFrom('auth.mails')
    .where('state', '=', sql.lit('queued'))
    .where('to_address', '=', to)
    .where(IS_FREE)
    .where('queued_in', '=', THIS_COMPANY)
    .execute()
}

/** Removes those of the messages that no process has in hand and that were not sent; answers their ids. Jobs find nothing. */
export async function deleteUnsent(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const gone = await tx
    .deleteFrom('auth.mails')
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .where('state', 'in', ['queued', 'failed'])
    .where(IS_FREE)
    .where('queued_in', '=', THIS_COMPANY)
    .returning('id')
    .execute()
  return gone.map(row => row.id)
}

/** How long one try may take altogether; a process that dies in it delays the next try by no more. Files take their time. */
export const CLAIM_SECONDS = { plain: 120, withFiles: 600 }

/**
 * Takes a message in hand, by the database's own clock, which all processes share. `taken`: another process has it.
 * A message that had failed for good is tried again: only its dead job leads here.
 */
export async function claimMail(tx: Tx, id: string): Promise<ClaimedMail | 'taken' | 'done'> {
  const claimed = await tx
    .updateTable('auth.mails')
    .set({
      sending_until: sql<Date>`now() + make_interval(secs =>
        case when file_ids = '{}' then ${CLAIM_SECONDS.plain}::int else ${CLAIM_SECONDS.withFiles}::int end)`,
      state: 'queued',
    })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'failed'])
    .where(IS_FREE)
    .returning(['id', 'to_address', 'reply_to', 'subject', 'html', 'body_text', 'is_secret'])
    .returning(['from_name', 'file_ids', 'queued_in'])
    .executeTakeFirst()
  if (claimed) return claimed
  const row = await tx.selectFrom('auth.mails').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state === 'queued' || row?.state === 'failed' ? 'taken' : 'done'
}

/** The mail server has it. What is secret is removed now (security.md A7). */
export async function markSent(tx: Tx, id: string, at: Date): Promise<void> {
  const blank = (column: 'html' | 'body_text') => sql<string>`case when is_secret then '' else ${sql.ref(column)} end`
  await tx
    .updateTable('auth.mails')
    .set({
      state: 'sent',
      sent_at: at,
      sending_until: null,
      last_error: '',
      attempts: sql`attempts + 1`,
      html: blank('html'),
      body_text: blank('body_text'),
    })
    .where('id', '=', id)
    .execute()
}

/** The try did not succeed; `isFinal`: it never will. */
export async function markFailed(tx: Tx, id: string, error: string, isFinal: boolean): Promise<void> {
  await tx
    .updateTable('auth.mails')
    .set({
      state: isFinal ? 'failed' : 'queued',
      sending_until: null,
      last_error: error.slice(0, 500),
      attempts: sql`attempts + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Puts a message into the mailbox instead of sending it. */
export async function markKept(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('auth.mails')
    .set({ state: 'kept', sent_at: at })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'failed'])
    .execute()
}

export interface KeptMail extends Pick<QueuedMail, 'id' | 'to_address' | 'subject' | 'html' | 'body_text'> {
  created_at: Date
}

/** The newest 100 kept messages, of one address where given. */
export function selectKept(tx: Tx, to: string | undefined): Promise<KeptMail[]> {
  return tx
    .selectFrom('auth.mails')
    .select(['id', 'to_address', 'subject', 'html', 'body_text', 'created_at'])
    .where('state', '=', 'kept')
    .$if(to !== undefined, query => query.where('to_address', '=', to ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/**
 * Removes what nobody needs any more: kept messages after 24 hours and beyond the newest 500, sent ones after 30 days
 * (they show what was sent when somebody asks), failed and never sent ones 30 days after they were to be sent.
 */
export async function deleteOldMails(tx: Tx, now: Date): Promise<void> {
  await sql`
    delete from auth.mails where
      (state = 'kept' and (created_at < ${now}::timestamptz - interval '24 hours' or id in (
        select id from auth.mails where state = 'kept' order by created_at desc, id desc offset 500)))
      or coalesce(send_at, created_at) < ${now}::timestamptz - interval '30 days'`.execute(tx)
}
