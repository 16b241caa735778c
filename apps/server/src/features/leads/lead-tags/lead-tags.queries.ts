import './lead-tags.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

export interface TagRow {
  id: string
  tag_name: string
  tag_color_code: string
  is_permanent: boolean
  created_by: string
  deleted_at: Date | null
}

const COLUMNS = sql`t.id, t.tag_name, t.tag_color_code, t.is_permanent, t.created_by, t.deleted_at`

/** Every tag of the company that is not deleted, by name. */
export async function selectTags(tx: Tx, companyId: string): Promise<TagRow[]> {
  const found = await sql<TagRow>`
    select ${COLUMNS} from tags t where t.company_id = ${companyId} and t.deleted_at is null
    order by lower(t.tag_name), t.id`.execute(tx)
  return found.rows
}

/** The tags of a lead in the order in which it was given them; deleted ones are gone from it (LM-Q87). */
export async function selectTagsOf(tx: Tx, companyId: string, leadId: string): Promise<TagRow[]> {
  const found = await sql<TagRow>`
    select ${COLUMNS} from lead_tags lt join tags t on t.company_id = lt.company_id and t.id = lt.tag_id
    where lt.company_id = ${companyId} and lt.lead_id = ${leadId} and t.deleted_at is null
    order by lt.added_at, t.id`.execute(tx)
  return found.rows
}

/** Writes new tags. */
export async function insertTags(tx: Tx, companyId: string, rows: readonly TagRow[], at: Date): Promise<void> {
  await tx
    .insertInto('tags')
    .values(rows.map(row => ({ ...row, company_id: companyId, created_at: at })))
    .execute()
}

/** Writes name, colour and deletion of a tag. */
export async function updateTag(tx: Tx, companyId: string, row: TagRow): Promise<void> {
  await tx
    .updateTable('tags')
    .set({ tag_name: row.tag_name, tag_color_code: row.tag_color_code, deleted_at: row.deleted_at })
    .where('company_id', '=', companyId)
    .where('id', '=', row.id)
    .execute()
}

/** Gives a lead a tag it does not have. */
export async function insertTagOf(tx: Tx, companyId: string, leadId: string, tagId: string, at: Date): Promise<void> {
  await tx
    .insertInto('lead_tags')
    .values({ company_id: companyId, lead_id: leadId, tag_id: tagId, added_at: at })
    .execute()
}

/** Gives many leads tags, in one statement. */
export async function insertTagsOf(
  tx: Tx,
  companyId: string,
  given: readonly { leadId: string; tagId: string }[],
  at: Date,
): Promise<void> {
  await sql`
    insert into lead_tags (company_id, lead_id, tag_id, added_at)
    select ${companyId}, g."leadId", g."tagId", ${at}
    from json_to_recordset(${JSON.stringify(given)}::json) g ("leadId" uuid, "tagId" uuid)`.execute(tx)
}

/** Takes a tag from a lead. */
export async function deleteTagOf(tx: Tx, companyId: string, leadId: string, tagId: string): Promise<void> {
  await tx
    .deleteFrom('lead_tags')
    .where('company_id', '=', companyId)
    .where('lead_id', '=', leadId)
    .where('tag_id', '=', tagId)
    .execute()
}
