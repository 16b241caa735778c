import './tasks.tables.ts'
import { TASK_PRIORITIES } from '@plinth/contract/projects/task-rules'
import type { TaskQuery } from '@plinth/contract/projects/tasks'
import { type Insertable, type RawBuilder, type SqlBool, sql, type UpdateObject } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { changeMarks } from '../../../platform/database/change-marks.ts'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { containing } from '../../../platform/database/like-pattern.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../../company/people/people.service.ts'
import { lateTasks, type rightsColumns, type Today } from './tasks.policy.ts'
import type { FullTaskRow, TaskRow } from './tasks.wire.ts'

type Condition = RawBuilder<SqlBool>

/** What tasks are read from: the conditions of `tasks.policy.ts` name its aliases. */
const tasksWithOwners = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('tasks')
    .leftJoin('leads', join => join.on('leads.company_id', '=', companyId).onRef('leads.id', '=', 'tasks.lead_id'))
    .leftJoin('projects as p', join => join.on('p.company_id', '=', companyId).onRef('p.id', '=', 'tasks.project_id'))
    .where('tasks.company_id', '=', companyId)

/** The same with the names around each task and what of it the reader may see and do. */
const namedTasks = (tx: Tx, { companyId, rights }: Reading) =>
  tasksWithOwners(tx, companyId)
    .innerJoin('users as a', join => join.on('a.company_id', '=', companyId).onRef('a.id', '=', 'tasks.assigned_to'))
    .innerJoin('users as c', join => join.on('c.company_id', '=', companyId).onRef('c.id', '=', 'tasks.created_by'))
    .leftJoin('users as d', join => join.on('d.company_id', '=', companyId).onRef('d.id', '=', 'tasks.completed_by'))
    .select([
      'tasks.id',
      'tasks.title',
      'tasks.priority',
      'tasks.assigned_to',
      'tasks.created_by',
      'tasks.lead_id',
      'tasks.project_id',
      'tasks.due_at',
      'tasks.due_has_time',
      'tasks.completed_at',
      'tasks.completed_by',
      'tasks.created_at',
      'tasks.version',
      'leads.name as leadName',
      'p.project_name as projectName',
      personName('a').as('assigneeName'),
      personName('c').as('creatorName'),
      // of a task that nobody completed there is no person, and so no name
      personName('d').$castTo<string | null>().as('completerName'),
    ])
    .select([
      sql<number>`(select count(*) filter (where i.is_done) from task_checklist_items i
        where i.company_id = tasks.company_id and i.task_id = tasks.id)`.as('checklistDone'),
      sql<number>`(select count(*) from task_checklist_items i
        where i.company_id = tasks.company_id and i.task_id = tasks.id)`.as('checklistTotal'),
      sql<number>`(select count(*) from task_comments m
        where m.company_id = tasks.company_id and m.task_id = tasks.id)`.as('comments'),
    ])
    .select(rights)

/** Who reads, for conditions and columns of every query. */
export interface Reading {
  companyId: string
  userId: string
  known: Condition
  rights: ReturnType<typeof rightsColumns>
  today: Today
}

/** One page of tasks in their order. */
export function selectTasks(tx: Tx, reading: Reading, query: TaskQuery): Promise<TaskRow[]> {
  // what has no date comes last in either direction; the id settles what is equal, so that pages never overlap
  return namedTasks(tx, reading)
    .where(wanted(reading, query))
    .orderBy(ORDER[query.sort], order => (query.order === 'desc' ? order.desc() : order.asc()).nullsLast())
    .orderBy('tasks.id', query.order)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .modifyEnd(unprepared)
    .execute()
}

const ORDER = {
  due: sql`tasks.due_at`,
  created: sql`tasks.created_at`,
  completed: sql`tasks.completed_at`,
  title: sql`tasks.title_key`,
  priority: sql`tasks.priority`,
} as const satisfies Record<TaskQuery['sort'], RawBuilder<unknown>>

export async function countTasks(tx: Tx, reading: Reading, query: TaskQuery): Promise<number> {
  const { count } = await tasksWithOwners(tx, reading.companyId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(wanted(reading, query))
    .modifyEnd(unprepared)
    .executeTakeFirstOrThrow()
  return count
}

function wanted({ userId, known, today }: Reading, query: TaskQuery): Condition {
  const conditions: Condition[] = [sql<SqlBool>`tasks.deleted_at is null`, known]
  const add = (condition: Condition): unknown => conditions.push(condition)
  if (query.scope === 'mine') add(sql<SqlBool>`tasks.assigned_to = ${userId}`)
  if (query.scope === 'given') add(sql<SqlBool>`tasks.created_by = ${userId} and tasks.assigned_to <> ${userId}`)
  if (query.status === 'open') add(sql<SqlBool>`tasks.completed_at is null`)
  if (query.status === 'done') add(sql<SqlBool>`tasks.completed_at is not null`)
  if (query.due === 'today') add(sql<SqlBool>`tasks.due_at < ${today.to}`)
  if (query.due === 'later') add(sql<SqlBool>`(tasks.due_at >= ${today.to} or tasks.due_at is null)`)
  if (query.due === 'overdue') add(sql<SqlBool>`tasks.completed_at is null and ${lateTasks(today)}`)
  if (query.leadId) add(sql<SqlBool>`tasks.lead_id = ${query.leadId}`)
  if (query.projectId) add(sql<SqlBool>`tasks.project_id = ${query.projectId}`)
  if (query.assignedTo) add(sql<SqlBool>`tasks.assigned_to = ${query.assignedTo}`)
  if (query.priority) add(sql<SqlBool>`tasks.priority = ${TASK_PRIORITIES.indexOf(query.priority)}`)
  if (query.search !== '') add(sql<SqlBool>`tasks.search_text like ${containing(query.search.toLowerCase())}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** How many tasks of a person are due by today, overdue, later, and done. */
export function selectCounts(
  tx: Tx,
  { companyId, userId, known, today }: Reading,
): Promise<{ today: number; overdue: number; later: number; done: number }> {
  const counted = (condition: Condition) => sql<number>`count(*) filter (where ${condition})`
  return tasksWithOwners(tx, companyId)
    .select([
      counted(sql`tasks.completed_at is null and tasks.due_at < ${today.to}`).as('today'),
      counted(sql`tasks.completed_at is null and ${lateTasks(today)}`).as('overdue'),
      counted(sql`tasks.completed_at is null and coalesce(tasks.due_at >= ${today.to}, true)`).as('later'),
      counted(sql`tasks.completed_at is not null`).as('done'),
    ])
    .where('tasks.assigned_to', '=', userId)
    .where('tasks.deleted_at', 'is', null)
    .where(known)
    .executeTakeFirstOrThrow()
}

/** One task of which this person knows, with its checklist; a deleted one only where asked for. */
export function selectTask(
  tx: Tx,
  reading: Reading,
  id: string,
  deleted: 'without' | 'with' = 'without',
): Promise<FullTaskRow | undefined> {
  return namedTasks(tx, reading)
    .select('tasks.description')
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('task_checklist_items as i')
          .select(['i.id', 'i.text', 'i.is_done'])
          .whereRef('i.company_id', '=', 'tasks.company_id')
          .whereRef('i.task_id', '=', 'tasks.id')
          .orderBy('i.position')
          .orderBy('i.id'),
      ).as('checklist'),
    )
    .where('tasks.id', '=', id)
    .$if(deleted === 'without', task => task.where('tasks.deleted_at', 'is', null))
    .where(reading.known)
    .executeTakeFirst()
}

/** A task about to be changed. */
export type LockedTask = NonNullable<Awaited<ReturnType<typeof lockTask>>>

/** The same task for a change: nobody else changes it until the transaction is over. */
export function lockTask(
  tx: Tx,
  { companyId, known, rights }: Reading,
  id: string,
  deleted: 'without' | 'with' = 'without',
) {
  return tasksWithOwners(tx, companyId)
    .innerJoin('users as a', join => join.on('a.company_id', '=', companyId).onRef('a.id', '=', 'tasks.assigned_to'))
    .select([
      'tasks.id',
      'tasks.title',
      'tasks.description',
      'tasks.assigned_to',
      'tasks.created_by',
      'tasks.priority',
      'tasks.due_at',
      'tasks.due_has_time',
      'tasks.completed_at',
      'tasks.reminded_at',
      'tasks.version',
      'tasks.changes',
      'tasks.lead_id',
      'leads.name as leadName',
      'leads.version as leadVersion',
      personName('a').as('assigneeName'),
      sql<boolean>`tasks.deleted_at is not null`.as('isDeleted'),
    ])
    .select(rights)
    .where('tasks.id', '=', id)
    .$if(deleted === 'without', task => task.where('tasks.deleted_at', 'is', null))
    .where(known)
    .forUpdate('tasks')
    .executeTakeFirst()
}

export async function insertTasks(tx: Tx, tasks: readonly Insertable<Tables['tasks']>[]): Promise<void> {
  if (tasks.length > 0) await tx.insertInto('tasks').values(tasks).modifyEnd(unprepared).execute()
}

/** Writes columns of one task, of which this makes a new version. */
export async function updateTask(
  tx: Tx,
  companyId: string,
  id: string,
  set: UpdateObject<Tables, 'tasks'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ ...set, version: sql<number>`version + 1`, updated_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** With a lead deleted its tasks are gone, until it is restored. */
const isGone = sql<SqlBool>`exists (select from leads l
  where l.company_id = tasks.company_id and l.id = tasks.lead_id and l.deleted_at is not null)`

/** How many open tasks a person has. */
export async function countOpenTasks(tx: Tx, companyId: string, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('assigned_to', '=', userId)
    .where('completed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where(({ not }) => not(isGone))
    .executeTakeFirstOrThrow()
  return count
}

/** Gives a person's open tasks, or those of one project, to a colleague; answers what was given, with its lead, and whether it is gone with that. */
export function reassignTasks(
  tx: Tx,
  companyId: string,
  change: { from: string; to: string; projectId: string | undefined; by: string; at: Date },
) {
  return tx
    .updateTable('tasks')
    .set(({ eb }) => ({
      assigned_to: change.to,
      version: eb('version', '+', 1),
      updated_at: change.at,
      changes: changeMarks(['assignedTo'], change.by),
    }))
    .where('company_id', '=', companyId)
    .where('assigned_to', '=', change.from)
    .$if(change.projectId !== undefined, some => some.where('project_id', '=', change.projectId ?? null))
    .where('completed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(['id', 'title', sql<boolean>`${isGone}`.as('isGone')])
    .returning(({ selectFrom }) =>
      jsonObjectFrom(
        selectFrom('leads as l')
          .select(['l.id', 'l.name', 'l.version'])
          .whereRef('l.company_id', '=', 'tasks.company_id')
          .whereRef('l.id', '=', 'tasks.lead_id'),
      ).as('lead'),
    )
    .execute()
}
