import './lead-tags.tables.ts'
import { type Selection, sql } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/database.ts'

const TAG = ['t.id', 't.tag_name', 't.tag_color_code', 't.is_permanent', 't.created_by', 't.deleted_at'] as const
export type TagRow = Selection<{ t: Tables['tags'] }, 't', (typeof TAG)[number]>

/** Every tag of the company that is not deleted, by name. */
export function selectTags(tx: Tx, companyId: string): Promise<TagRow[]> {
  return tx
    .selectFrom('tags as t')
    .select(TAG)
    .where('t.company_id', '=', companyId)
    .where('t.deleted_at', 'is', null)
    .orderBy(sql`lower(t.tag_name)`)
    .orderBy('t.id')
    .execute()
}

/** A tag of the company, deleted or not. */
export function selectTag(tx: Tx, companyId: string, tagId: string): Promise<TagRow | undefined> {
  return tx
    .selectFrom('tags as t')
    .select(TAG)
    .where('t.company_id', '=', companyId)
    .where('t.id', '=', tagId)
    .executeTakeFirst()
}

/** Tags deleted since a time, the latest first. */
export function selectRemovedTags(tx: Tx, companyId: string, since: Date): Promise<TagRow[]> {
  return tx
    .selectFrom('tags as t')
    .select(TAG)
    .where('t.company_id', '=', companyId)
    .where('t.deleted_at', '>=', since)
    .orderBy('t.deleted_at', 'desc')
    .orderBy('t.id')
    .execute()
}

/** How many leads have a tag. */
export async function countLeadsOf(tx: Tx, companyId: string, tagId: string): Promise<number> {
  const { leads } = await tx
    .selectFrom('lead_tags as lt')
    .select(({ fn }) => fn.countAll<number>().as('leads'))
    .where('lt.company_id', '=', companyId)
    .where('lt.tag_id', '=', tagId)
    .executeTakeFirstOrThrow()
  return Number(leads)
}

/** The tags of a lead in the order in which it was given them; deleted ones are gone from it (LM-Q87). */
export function selectTagsOf(tx: Tx, companyId: string, leadId: string): Promise<TagRow[]> {
  return tx
    .selectFrom('lead_tags as lt')
    .innerJoin('tags as t', join => join.onRef('t.company_id', '=', 'lt.company_id').onRef('t.id', '=', 'lt.tag_id'))
    .select(TAG)
    .where('lt.company_id', '=', companyId)
    .where('lt.lead_id', '=', leadId)
    .where('t.deleted_at', 'is', null)
    .orderBy('lt.added_at')
    .orderBy('t.id')
    .execute()
}

/** Inserts new tags. */
export async function insertTags(tx: Tx, companyId: string, rows: readonly TagRow[], at: Date): Promise<void> {
  await tx
    .insertInto('tags')
    .values(rows.map(row => ({ ...row, company_id: companyId, created_at: at })))
    .execute()
}

/** Updates name, colour and deletion of a tag. */
export async function updateTag(tx: Tx, companyId: string, row: TagRow): Promise<void> {
  await tx
    .updateTable('tags')
    .set({ tag_name: row.tag_name, tag_color_code: row.tag_color_code, deleted_at: row.deleted_at })
    .where('company_id', '=', companyId)
    .where('id', '=', row.id)
    .execute()
}

/** Adds a tag to a lead that does not have it. */
export async function insertTagOf(tx: Tx, companyId: string, leadId: string, tagId: string, at: Date): Promise<void> {
  await tx
    .insertInto('lead_tags')
    .values({ company_id: companyId, lead_id: leadId, tag_id: tagId, added_at: at })
    .execute()
}

/** Adds tags to many leads in one statement. */
export async function insertTagsOf(
  tx: Tx,
  companyId: string,
  given: readonly { leadId: string; tagId: string; at?: string }[],
  at: Date,
): Promise<void> {
  await sql`
    insert into lead_tags (company_id, lead_id, tag_id, added_at)
    select firm.company_id, g."leadId", g."tagId", coalesce(g.at, ${at})
    from companies firm, json_to_recordset(${JSON.stringify(given)}::json) g ("leadId" uuid, "tagId" uuid, at timestamptz)
    where firm.company_id = ${companyId}`.execute(tx)
}

/** The tags of many leads in the order in which each was given them, also deleted ones. */
export async function selectTagsOfLeads(
  tx: Tx,
  companyId: string,
  leadIds: readonly string[],
): Promise<{ leadId: string; tagId: string; at: string }[]> {
  const found = await sql<{ leadId: string; tagId: string; at: string }>`
    select lead_id as "leadId", tag_id as "tagId", to_json(added_at)#>>'{}' as at from lead_tags
    where company_id = ${companyId} and lead_id = any(${[...leadIds]}::uuid[])
    order by lead_id, added_at, tag_id`.execute(tx)
  return found.rows
}

/** Removes tags from many leads in one statement. */
export async function deleteTagsOf(
  tx: Tx,
  companyId: string,
  taken: readonly { leadId: string; tagId: string }[],
): Promise<void> {
  await sql`
    delete from lead_tags using json_to_recordset(${JSON.stringify(taken)}::json) g ("leadId" uuid, "tagId" uuid)
    where company_id = ${companyId} and lead_id = g."leadId" and tag_id = g."tagId"`.execute(tx)
}

/** Removes a tag from a lead. */
export async function deleteTagOf(tx: Tx, companyId: string, leadId: string, tagId: string): Promise<void> {
  await tx
    .deleteFrom('lead_tags')
    .where('company_id', '=', companyId)
    .where('lead_id', '=', leadId)
    .where('tag_id', '=', tagId)
    .execute()
}
