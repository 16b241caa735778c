import './tasks.tables.ts'
import { TASK_PRIORITIES } from '@plinth/contract/projects/task-rules'
import type { TaskQuery } from '@plinth/contract/projects/tasks'
import { type Insertable, type RawBuilder, type SqlBool, sql, type UpdateObject } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { containing } from '../../../platform/database/like-pattern.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../../company/people/people.service.ts'
import { lateTasks, TASKS_WITH_OWNERS, type Today } from './tasks.policy.ts'
import type { TaskChanges } from './tasks.tables.ts'
import type { FullTaskRow, TaskRow } from './tasks.wire.ts'

type Condition = RawBuilder<SqlBool>

const COLUMNS = sql`
  tasks.id, tasks.title, tasks.priority, tasks.assigned_to, tasks.created_by, tasks.lead_id, tasks.project_id,
  tasks.due_at, tasks.due_has_time, tasks.completed_at, tasks.completed_by, tasks.created_at, tasks.version,
  leads.name as "leadName", p.project_name as "projectName", ${personName('a')} as "assigneeName",
  ${personName('c')} as "creatorName", ${personName('d')} as "completerName",
  (select count(*) filter (where i.is_done) from task_checklist_items i
    where i.company_id = tasks.company_id and i.task_id = tasks.id) as "checklistDone",
  (select count(*) from task_checklist_items i
    where i.company_id = tasks.company_id and i.task_id = tasks.id) as "checklistTotal",
  (select count(*) from task_comments m where m.company_id = tasks.company_id and m.task_id = tasks.id) as comments`
const PEOPLE = sql`
  join users a on a.company_id = tasks.company_id and a.id = tasks.assigned_to
  join users c on c.company_id = tasks.company_id and c.id = tasks.created_by
  left join users d on d.company_id = tasks.company_id and d.id = tasks.completed_by`

/** Who reads, for conditions and columns of every query. */
export interface Reading {
  companyId: string
  userId: string
  known: Condition
  rights: RawBuilder<unknown>
  today: Today
}

/** One page of tasks in their order. */
export async function selectTasks(tx: Tx, reading: Reading, query: TaskQuery): Promise<TaskRow[]> {
  const found = await sql<TaskRow>`${unprepared}
    select ${COLUMNS}, ${reading.rights} from ${TASKS_WITH_OWNERS} ${PEOPLE}
    where ${wanted(reading, query)}
    order by ${orderOf(query)} limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(tx)
  return found.rows
}

export async function countTasks(tx: Tx, reading: Reading, query: TaskQuery): Promise<number> {
  const found = await sql<{ count: number }>`${unprepared}
    select count(*) from ${TASKS_WITH_OWNERS} where ${wanted(reading, query)}`.execute(tx)
  return found.rows[0]?.count ?? 0
}

/** What has no date comes last in either direction; the id settles what is equal, so that pages never overlap. */
function orderOf({ sort, order }: TaskQuery): RawBuilder<unknown> {
  const direction = order === 'desc' ? sql`desc` : sql`asc`
  const end = sql`${direction} nulls last, tasks.id ${direction}`
  switch (sort) {
    case 'due':
      return sql`tasks.due_at ${end}`
    case 'created':
      return sql`tasks.created_at ${end}`
    case 'completed':
      return sql`tasks.completed_at ${end}`
    case 'title':
      return sql`tasks.title_key ${end}`
    case 'priority':
      return sql`tasks.priority ${end}`
  }
}

function wanted({ companyId, userId, known, today }: Reading, query: TaskQuery): Condition {
  const conditions: Condition[] = [
    sql<SqlBool>`tasks.company_id = ${companyId}`,
    sql<SqlBool>`tasks.deleted_at is null`,
    known,
  ]
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
export async function selectCounts(
  tx: Tx,
  { companyId, userId, known, today }: Reading,
): Promise<{ today: number; overdue: number; later: number; done: number }> {
  const found = await sql<{ today: number; overdue: number; later: number; done: number }>`
    select count(*) filter (where tasks.completed_at is null and tasks.due_at < ${today.to}) as today,
      count(*) filter (where tasks.completed_at is null and ${lateTasks(today)}) as overdue,
      count(*) filter (where tasks.completed_at is null and coalesce(tasks.due_at >= ${today.to}, true)) as later,
      count(*) filter (where tasks.completed_at is not null) as done
    from ${TASKS_WITH_OWNERS}
    where tasks.company_id = ${companyId} and tasks.assigned_to = ${userId} and tasks.deleted_at is null
      and ${known}`.execute(tx)
  return found.rows[0] ?? { today: 0, overdue: 0, later: 0, done: 0 }
}

/** One task of which this person knows, with its checklist; a deleted one only where asked for. */
export async function selectTask(
  tx: Tx,
  { companyId, known, rights }: Reading,
  id: string,
  deleted: 'without' | 'with' = 'without',
): Promise<FullTaskRow | undefined> {
  const found = await sql<FullTaskRow>`
    select ${COLUMNS}, tasks.description, ${rights}, coalesce((
      select json_agg(json_build_object('id', i.id, 'text', i.text, 'is_done', i.is_done) order by i.position, i.id)
      from task_checklist_items i where i.company_id = tasks.company_id and i.task_id = tasks.id), '[]') as checklist
    from ${TASKS_WITH_OWNERS} ${PEOPLE}
    where tasks.company_id = ${companyId} and tasks.id = ${id} and (${deleted === 'with'} or tasks.deleted_at is null)
      and ${known}`.execute(tx)
  return found.rows[0]
}

/** A task about to be changed. */
export interface LockedTask {
  id: string
  title: string
  description: string
  assigned_to: string
  created_by: string
  priority: number
  due_at: Date | null
  due_has_time: boolean
  completed_at: Date | null
  reminded_at: Date | null
  version: number
  changes: TaskChanges
  isDeleted: boolean
  assigneeName: string
  canEdit: boolean
  lead_id: string | null
  leadName: string | null
  leadVersion: number | null
}

/** The same task for a change: nobody else changes it until the transaction is over. */
export async function lockTask(
  tx: Tx,
  { companyId, known, rights }: Reading,
  id: string,
  deleted: 'without' | 'with' = 'without',
): Promise<LockedTask | undefined> {
  const found = await sql<LockedTask>`
    select tasks.id, tasks.title, tasks.description, tasks.assigned_to, tasks.created_by, tasks.priority, tasks.due_at,
      tasks.due_has_time, tasks.completed_at, tasks.reminded_at, tasks.version, tasks.changes, tasks.deleted_at is not null as "isDeleted",
      tasks.lead_id, leads.name as "leadName", leads.version as "leadVersion",
      ${personName('a')} as "assigneeName", ${rights}
    from ${TASKS_WITH_OWNERS} join users a on a.company_id = tasks.company_id and a.id = tasks.assigned_to
    where tasks.company_id = ${companyId} and tasks.id = ${id} and (${deleted === 'with'} or tasks.deleted_at is null)
      and ${known}
    for update of tasks`.execute(tx)
  return found.rows[0]
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

/** An active member of the staff, who may be given tasks. */
export async function selectStaff(tx: Tx, companyId: string, id: string): Promise<{ name: string } | undefined> {
  const found = await sql<{ name: string }>`
    select ${personName('u')} as name from users u
    where u.company_id = ${companyId} and u.id = ${id} and u.is_active and not u.is_client`.execute(tx)
  return found.rows[0]
}

/** The name of anybody of the company, deactivated or not. */
export async function selectPersonName(tx: Tx, companyId: string, id: string): Promise<string | undefined> {
  const found = await sql<{ name: string }>`
    select ${personName('u')} as name from users u where u.company_id = ${companyId} and u.id = ${id}`.execute(tx)
  return found.rows[0]?.name
}

/** What a task takes from its lead, where this person may see that. */
export interface TaskLead {
  id: string
  name: string
  version: number
  is_archived: boolean
  assigned_to: string | null
  due_at: Date | null
  follow_up_has_time: boolean
}
export async function selectTaskLead(
  tx: Tx,
  companyId: string,
  id: string,
  visible: Condition,
): Promise<TaskLead | undefined> {
  const found = await sql<TaskLead>`
    select leads.id, leads.name, leads.version, leads.is_archived, leads.assigned_to, leads.due_at, leads.follow_up_has_time from leads
    where leads.company_id = ${companyId} and leads.id = ${id} and leads.deleted_at is null and ${visible}`.execute(tx)
  return found.rows[0]
}

/** Whether this project is one that the person sees. */
export async function existsProject(tx: Tx, companyId: string, id: string, visible: Condition): Promise<boolean> {
  const found = await sql`
    select from projects p where p.company_id = ${companyId} and p.id = ${id} and ${visible}`.execute(tx)
  return found.rows.length > 0
}

/** With a lead deleted its tasks are gone, until it is restored. */
const isGone = sql<SqlBool>`exists (select from leads l
  where l.company_id = tasks.company_id and l.id = tasks.lead_id and l.deleted_at is not null)`

/** How many open tasks a person has. */
export async function countOpenTasks(tx: Tx, companyId: string, userId: string): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from tasks
    where company_id = ${companyId} and assigned_to = ${userId} and completed_at is null and deleted_at is null
      and not ${isGone}`.execute(tx)
  return found.rows[0]?.count ?? 0
}

export interface GivenTask {
  id: string
  title: string
  isGone: boolean
  lead: { id: string; name: string; version: number } | null
}

/** Gives a person's open tasks to a colleague; answers what was given, with its lead, and whether it is gone with that. */
export async function reassignTasks(
  tx: Tx,
  companyId: string,
  change: { from: string; to: string; by: string; at: Date },
): Promise<GivenTask[]> {
  const found = await sql<GivenTask>`
    update tasks set assigned_to = ${change.to}, version = version + 1, updated_at = ${change.at},
      changes = changes || jsonb_build_object('assignedTo',
        jsonb_build_object('version', version + 1, 'by', ${change.by}::text))
    where company_id = ${companyId} and assigned_to = ${change.from} and completed_at is null and deleted_at is null
    returning id, title, ${isGone} as "isGone", (
      select json_build_object('id', l.id, 'name', l.name, 'version', l.version) from leads l
      where l.company_id = tasks.company_id and l.id = tasks.lead_id) as lead`.execute(tx)
  return found.rows
}
