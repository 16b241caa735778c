import './tasks.tables.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../../company/people/people.service.ts'

export interface ItemRow {
  id: string
  text: string
  is_done: boolean
}

/** The items of a checklist in their order. */
export async function selectItems(tx: Tx, companyId: string, taskId: string): Promise<ItemRow[]> {
  const found = await sql<ItemRow>`
    select id, text, is_done from task_checklist_items
    where company_id = ${companyId} and task_id = ${taskId} order by position, id`.execute(tx)
  return found.rows
}

/** Adds items behind those there are. */
export async function insertItems(
  tx: Tx,
  companyId: string,
  taskId: string,
  items: readonly { text: string; isDone: boolean }[],
  from: number,
): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ text, isDone }, index) => ({
    company_id: companyId,
    task_id: taskId,
    id: uuid(),
    position: from + index,
    text,
    is_done: isDone,
  }))
  await tx.insertInto('task_checklist_items').values(rows).modifyEnd(unprepared).execute()
}

/** Writes all items of a checklist in the order given. */
export async function updateItems(tx: Tx, companyId: string, taskId: string, items: readonly ItemRow[]): Promise<void> {
  await sql`
    update task_checklist_items i set position = r.position, text = r.text, is_done = r.is_done
    from json_to_recordset(${JSON.stringify(items.map((item, position) => ({ ...item, position })))}::json)
      r (id uuid, position int, text text, is_done boolean)
    where i.company_id = ${companyId} and i.task_id = ${taskId} and i.id = r.id`.execute(tx)
}

export async function deleteItem(tx: Tx, companyId: string, taskId: string, id: string): Promise<boolean> {
  const gone = await sql`
    delete from task_checklist_items
    where company_id = ${companyId} and task_id = ${taskId} and id = ${id}`.execute(tx)
  return (gone.numAffectedRows ?? 0n) > 0n
}

export interface CommentRow {
  id: string
  text: string
  created_by: string
  created_at: Date
  name: string
}

/** One page of what was said, newest first. */
export async function selectComments(
  tx: Tx,
  companyId: string,
  taskId: string,
  page: { limit: number; offset: number },
): Promise<CommentRow[]> {
  const found = await sql<CommentRow>`
    select m.id, m.text, m.created_by, m.created_at, ${personName('u')} as name
    from task_comments m join users u on u.company_id = m.company_id and u.id = m.created_by
    where m.company_id = ${companyId} and m.task_id = ${taskId}
    order by m.created_at desc, m.id desc limit ${page.limit} offset ${page.offset}`.execute(tx)
  return found.rows
}

export async function countComments(tx: Tx, companyId: string, taskId: string): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) from task_comments where company_id = ${companyId} and task_id = ${taskId}`.execute(tx)
  return found.rows[0]?.count ?? 0
}

export async function insertComment(
  tx: Tx,
  comment: { company_id: string; id: string; task_id: string; text: string; created_by: string; created_at: Date },
): Promise<void> {
  await tx.insertInto('task_comments').values(comment).execute()
}
