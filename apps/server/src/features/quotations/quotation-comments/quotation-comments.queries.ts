import './quotation-comments.tables.ts'
import { type Insertable, sql } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/database.ts'

/** Keeps a comment; false where one of this id is there. */
export async function insertComment(tx: Tx, row: Insertable<Tables['quotation_comments']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('quotation_comments')
    .values(row)
    .onConflict(conflict => conflict.columns(['company_id', 'id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export interface BulkComment {
  id: string
  quotationId: string
  versionId: string
  parentId: string | null
  /** of a client's link, or of somebody of the firm */
  linkId: string | null
  userId: string | null
  author: string
  text: string
  at: Date
  resolvedAt: Date | null
  resolvedBy: string | null
}

/** Keeps comments on whole versions. */
export async function insertComments(tx: Tx, companyId: string, comments: readonly BulkComment[]): Promise<void> {
  const rows = comments.map(one => ({
    ...{ id: one.id, quotation_id: one.quotationId, version_id: one.versionId, parent_id: one.parentId },
    ...{ link_id: one.linkId, user_id: one.userId, author_name: one.author, text: one.text, created_at: one.at },
    ...{ resolved_at: one.resolvedAt, resolved_by: one.resolvedBy },
  }))
  await sql`insert into quotation_comments (company_id, id, quotation_id, version_id, target, parent_id, link_id, user_id,
      author_name, text, created_at, resolved_at, resolved_by)
    select firm.company_id, sent.id, sent.quotation_id, sent.version_id, 'whole', sent.parent_id, sent.link_id, sent.user_id,
      sent.author_name, sent.text, sent.created_at, sent.resolved_at, sent.resolved_by
    from companies firm, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (id uuid, quotation_id uuid,
      version_id uuid, parent_id uuid, link_id uuid, user_id uuid, author_name text, text text, created_at timestamptz,
      resolved_at timestamptz, resolved_by uuid)
    where firm.company_id = ${companyId}`.execute(tx)
}

/** All comments on a quotation, oldest first. */
export const selectComments = (tx: Tx, companyId: string, quotationId: string) =>
  tx
    .selectFrom('quotation_comments as c')
    .innerJoin('quotation_versions as v', join =>
      join.onRef('v.company_id', '=', 'c.company_id').onRef('v.id', '=', 'c.version_id'),
    )
    .select(['c.id', 'c.parent_id as parentId', 'c.target', 'c.target_origin_id as originId'])
    .select(['c.target_name as place', 'c.is_change_request as isChangeRequest', 'c.link_id as linkId'])
    .select(['c.author_name as author', 'c.text', 'c.created_at as at', 'c.resolved_at as resolvedAt'])
    .select('v.number as version')
    .where('c.company_id', '=', companyId)
    .where('c.quotation_id', '=', quotationId)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute()
export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number]

/** A comment that begins a thread. */
export const selectThread = (tx: Tx, companyId: string, id: string) =>
  tx
    .selectFrom('quotation_comments')
    .select(['id', 'quotation_id as quotationId', 'version_id as versionId', 'target', 'target_name as place'])
    .select(['target_origin_id as originId', 'link_id as linkId', 'text', 'resolved_at as resolvedAt'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('parent_id', 'is', null)
    .executeTakeFirst()
export type ThreadRow = NonNullable<Awaited<ReturnType<typeof selectThread>>>

export async function resolveThread(
  tx: Tx,
  companyId: string,
  id: string,
  { at, by }: { at: Date | null; by: string | null },
): Promise<void> {
  await tx
    .updateTable('quotation_comments')
    .set({ resolved_at: at, resolved_by: by })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** How many threads of a quotation are open, and how many comments its clients wrote. */
export async function countComments(
  tx: Tx,
  companyId: string,
  quotationId: string,
): Promise<{ open: number; byClients: number }> {
  return tx
    .selectFrom('quotation_comments')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('parent_id', 'is', null).filterWhere('resolved_at', 'is', null).as('open'),
      fn.countAll<number>().filterWhere('link_id', 'is not', null).as('byClients'),
    ])
    .where('company_id', '=', companyId)
    .where('quotation_id', '=', quotationId)
    .executeTakeFirstOrThrow()
}
