import { PROJECT_HEALTH, PROJECT_STATUS, type ProjectHealth } from '@plinth/contract/projects/project-statuses'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../../company/people/people.service.ts'

/** When a task without a time of its own, and one with it, is late. */
export interface Moments {
  now: Date
  dayBegan: Date
}

const isOpen = sql<SqlBool>`t.completed_at is null and t.deleted_at is null`
const isLate = ({ now, dayBegan }: Moments) =>
  sql<SqlBool>`t.due_at < case when t.due_has_time then ${now}::timestamptz else ${dayBegan}::timestamptz end`

/** The open tasks of a project, and how many of them are late. */
export async function countTasks(
  tx: Tx,
  companyId: string,
  projectId: string,
  moments: Moments,
): Promise<{ open: number; overdue: number }> {
  return tx
    .selectFrom('tasks as t')
    .select(({ fn }) => [
      fn.countAll<number>().as('open'),
      fn.countAll<number>().filterWhere(isLate(moments)).as('overdue'),
    ])
    .where('t.company_id', '=', companyId)
    .where('t.project_id', '=', projectId)
    .where(isOpen)
    .executeTakeFirstOrThrow()
}

/** The people of the client who see a project, by name. */
export function selectClientPeople(tx: Tx, companyId: string, projectId: string) {
  return tx
    .selectFrom('project_shares as s')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 's.company_id').onRef('u.id', '=', 's.user_id'))
    .select([
      'u.id as _id',
      personName('u').as('fullName'),
      'u.email',
      'u.country_code as countryCode',
      'u.phone_number as phoneNumber',
    ])
    .where('s.company_id', '=', companyId)
    .where('s.project_id', '=', projectId)
    .where('u.is_active', '=', true)
    .orderBy(sql`lower(${personName('u')})`)
    .orderBy('u.id')
    .execute()
}

/** Confirmed projects that are worked on, as the tab Active of the list has them. */
const activeProjects = (tx: Tx, companyId: string, isVisible: RawBuilder<SqlBool>) =>
  tx
    .selectFrom('projects as p')
    .where('p.company_id', '=', companyId)
    .where('p.status', '=', sql.lit(PROJECT_STATUS.ACTIVE))
    .where('p.is_confirmed', '=', sql.lit(true))
    .where('p.is_company_created', '=', sql.lit(false))
    .where('p.archived_at', 'is', null)
    .where(isVisible)

/** How many of them stand how. */
export function countByHealth(
  tx: Tx,
  companyId: string,
  isVisible: RawBuilder<SqlBool>,
): Promise<{ health: ProjectHealth | null; count: number }[]> {
  return activeProjects(tx, companyId, isVisible)
    .select(['p.health', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('p.health')
    .modifyEnd(unprepared)
    .execute()
}

/** The same of all projects of a company, from the tallies. */
export async function tallyByHealth(
  tx: Tx,
  companyId: string,
): Promise<{ health: ProjectHealth | null; count: number }[]> {
  const { rows } = await sql<{ health: ProjectHealth | null; count: number }>`
    select health, sum(projects)::int as count from project_tallies
    where company_id = ${companyId} and tab = 'active' group by health`.execute(tx)
  return rows
}

/** Those that need a look first: late, then at risk, then by their end. */
export function selectFirst(tx: Tx, companyId: string, isVisible: RawBuilder<SqlBool>, limit: number) {
  return (
    activeProjects(tx, companyId, isVisible)
      .select([
        'p.id as _id',
        'p.project_name as name',
        'p.code',
        'p.current_phase as phase',
        'p.progress',
        'p.health',
        'p.health_reason as healthReason',
        'p.expected_end_date as endDate',
      ])
      // as the index of the home has them
      .orderBy(
        sql`case p.health when ${sql.lit(PROJECT_HEALTH.LATE)} then 0 when ${sql.lit(PROJECT_HEALTH.AT_RISK)} then 1 else 2 end`,
      )
      .orderBy('p.expected_end_date')
      .orderBy(sql`lower(p.project_name)`)
      .orderBy('p.id')
      .limit(limit)
      .modifyEnd(unprepared)
      .execute()
  )
}

/** Whether there is a confirmed project that the person sees, whatever became of it. */
export async function existsProject(tx: Tx, companyId: string, isVisible: RawBuilder<SqlBool>): Promise<boolean> {
  const found = await tx
    .selectFrom('projects as p')
    .select('p.id')
    .where('p.company_id', '=', companyId)
    .where('p.is_confirmed', '=', true)
    .where('p.is_company_created', '=', false)
    .where(isVisible)
    .limit(1)
    .modifyEnd(unprepared)
    .executeTakeFirst()
  return found !== undefined
}

/** A person's own late tasks of projects they see, the oldest first. */
export function selectLateTasks(
  tx: Tx,
  companyId: string,
  {
    userId,
    isVisible,
    moments,
    limit,
  }: { userId: string; isVisible: RawBuilder<SqlBool>; moments: Moments; limit: number },
) {
  return tx
    .selectFrom('tasks as t')
    .innerJoin('projects as p', join =>
      join.onRef('p.company_id', '=', 't.company_id').onRef('p.id', '=', 't.project_id'),
    )
    .select(['t.id as _id', 't.title', 't.due_at as dueAt', 'p.id as projectId', 'p.project_name as projectName'])
    .where('t.company_id', '=', companyId)
    .where('t.assigned_to', '=', userId)
    .where(isOpen)
    .where(isLate(moments))
    .where(isVisible)
    .orderBy('t.due_at')
    .orderBy('t.id')
    .limit(limit)
    .modifyEnd(unprepared)
    .execute()
}

/** Active projects that nobody active runs, by name. */
export function selectWithoutAdmin(tx: Tx, companyId: string, isVisible: RawBuilder<SqlBool>, limit: number) {
  return activeProjects(tx, companyId, isVisible)
    .leftJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'p.company_id').onRef('u.id', '=', 'p.project_admin_id'),
    )
    .select(['p.id as projectId', 'p.project_name as projectName'])
    .where(sql<SqlBool>`u.is_active is not true`)
    .orderBy(sql`lower(p.project_name)`)
    .orderBy('p.id')
    .limit(limit)
    .modifyEnd(unprepared)
    .execute()
}

/** What was accepted of the quotations of a project, and what is left of its expected budget. */
export async function selectAccepted(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<{ acceptedQuotations: string; difference: string | null }> {
  const { rows } = await sql<{ acceptedQuotations: string; difference: string | null }>`
    with accepted as (
      select coalesce(sum(q.grand_total), 0.00) as total from quotations q
      where q.company_id = ${companyId} and q.project_id = ${id} and q.state = 'accepted' and q.deleted_at is null)
    select a.total::text as "acceptedQuotations", (p.expected_budget - a.total)::text as difference
    from projects p cross join accepted a where p.company_id = ${companyId} and p.id = ${id}`.execute(tx)
  return rows[0] ?? { acceptedQuotations: '0.00', difference: null }
}
