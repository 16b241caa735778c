import './tasks.tables.ts'
import { type Insertable, type Selection, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../../company/people/people.service.ts'

const ITEM = ['id', 'text', 'is_done'] as const
export type ItemRow = Selection<Tables, 'task_checklist_items', (typeof ITEM)[number]>

/** The items of a checklist in their order. */
export function selectItems(tx: Tx, companyId: string, taskId: string): Promise<ItemRow[]> {
  return tx
    .selectFrom('task_checklist_items')
    .select(ITEM)
    .where('company_id', '=', companyId)
    .where('task_id', '=', taskId)
    .orderBy('position')
    .orderBy('id')
    .execute()
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
  const gone = await tx
    .deleteFrom('task_checklist_items')
    .where('company_id', '=', companyId)
    .where('task_id', '=', taskId)
    .where('id', '=', id)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number]

/** One page of what was said, newest first. */
export function selectComments(tx: Tx, companyId: string, taskId: string, page: { limit: number; offset: number }) {
  return tx
    .selectFrom('task_comments as m')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 'm.company_id').onRef('u.id', '=', 'm.created_by'))
    .select(['m.id', 'm.text', 'm.created_by', 'm.created_at', personName('u').as('name')])
    .where('m.company_id', '=', companyId)
    .where('m.task_id', '=', taskId)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countComments(tx: Tx, companyId: string, taskId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('task_comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertComment(tx: Tx, comment: Insertable<Tables['task_comments']>): Promise<void> {
  await tx.insertInto('task_comments').values(comment).execute()
}
