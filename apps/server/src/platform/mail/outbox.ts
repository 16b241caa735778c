import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { unprepared } from '../database/unprepared.ts'
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

/** A message that this process has claimed. */
export interface ClaimedMail extends QueuedMail {
  queued_in: string | null
}

/** Adds messages. Returns the company of the transaction, or null. */
export async function insertMails(
  tx: Tx,
  mails: readonly (QueuedMail & { created_at: Date; send_at: Date | null })[],
): Promise<string | null> {
  const [first] = await tx
    .insertInto('auth.mails')
    .values(mails)
    .returning('queued_in as company')
    .modifyEnd(unprepared)
    .execute()
  return first?.company ?? null
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

/**
 * Removes those of the messages that are neither claimed nor sent; their jobs then find nothing to do. Returns the ids of those
 * removed.
 */
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

/** How long one attempt may take, longer with files. If a process dies, it delays the next attempt by no more than that. */
export const CLAIM_SECONDS = { plain: 120, withFiles: 600 }

/**
 * Claims a message, by the clock of the database, which all processes share. Returns `taken` where another process has claimed
 * it. A message that had failed for good is retried, because only a rerun of its dead job leads here.
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

/** Records that the mail server has accepted the message, and deletes secret bodies. */
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

/** Records a failed attempt; `isFinal`: no other will succeed. */
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

/** The newest 100 kept messages, optionally those of one address. */
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
 * Deletes old messages: kept ones after 24 hours and beyond the newest 500, sent ones after 30 days (until then they show what
 * was sent), failed and unsent ones 30 days after they were due.
 */
export async function deleteOldMails(tx: Tx, now: Date): Promise<void> {
  await sql`
    delete from auth.mails where
      (state = 'kept' and (created_at < ${now}::timestamptz - interval '24 hours' or id in (
        select id from auth.mails where state = 'kept' order by created_at desc, id desc offset 500)))
      or coalesce(send_at, created_at) < ${now}::timestamptz - interval '30 days'`.execute(tx)
}
