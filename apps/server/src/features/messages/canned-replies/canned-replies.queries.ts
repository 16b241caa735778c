import './canned-replies.tables.ts'
import type { CannedReplyInput } from '@plinth/contract/messages/canned-replies'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { DEFAULT_REPLIES } from './default-replies.ts'

const COLUMNS = ['id', 'name', 'text'] as const
export type ReplyRow = Pick<Tables['canned_replies'], (typeof COLUMNS)[number]>

export async function insertDefaultReplies(tx: Tx, companyId: string): Promise<void> {
  const rows = DEFAULT_REPLIES.map(reply => ({ company_id: companyId, id: uuid(), ...reply }))
  await tx.insertInto('canned_replies').values(rows).execute()
}

/** The company's texts, by name. */
export function selectReplies(tx: Tx, companyId: string): Promise<ReplyRow[]> {
  return tx
    .selectFrom('canned_replies')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .orderBy(sql`lower(name)`)
    .execute()
}

/** Holds other changes of the company's texts back until this transaction ends. */
export async function lockReplies(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`canned replies ${companyId}`}, 0))`.execute(tx)
}

/** How many texts there are, and whether another one has this name. */
export function selectReplyFacts(
  tx: Tx,
  companyId: string,
  wanted: { id: string; name: string },
): Promise<{ count: number; isTaken: boolean }> {
  const isTaken = sql<boolean>`coalesce(bool_or(lower(name) = lower(${wanted.name}) and id <> ${wanted.id}), false)`
  return tx
    .selectFrom('canned_replies')
    .select(({ fn }) => [fn.countAll<number>().as('count'), isTaken.as('isTaken')])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
}

export async function insertReply(
  tx: Tx,
  companyId: string,
  reply: CannedReplyInput & { id: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('canned_replies')
    .values({ company_id: companyId, ...reply })
    .execute()
}

/** Answers whether there is one of this id. */
export async function updateReply(tx: Tx, companyId: string, id: string, reply: CannedReplyInput): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('canned_replies')
    .set(reply)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Answers whether there was one of this id. */
export async function deleteReply(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('canned_replies')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
