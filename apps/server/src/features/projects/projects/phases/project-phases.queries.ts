import './project-phases.tables.ts'
import { PHASE_STATE } from '@plinth/contract/projects/project-phases/phase-rules'
import { type Insertable, sql, type Updateable } from 'kysely'
import { changeMarks } from '../../../../platform/database/change-marks.ts'
import type { Tables, Tx } from '../../../../platform/database/database.ts'
import { personName } from '../../../company/people/people.service.ts'
import type { PhaseRow, ProgressRow } from './project-phases.tables.ts'

/** Where a project stands. */
export async function selectProgress(tx: Tx, companyId: string, id: string): Promise<ProgressRow | undefined> {
  const found = await sql<ProgressRow>`
    select p.progress, p.current_phase, p.health, p.health_reason, p.health_note, p.health_by,
      case when u.id is not null then ${personName('u')} end as health_by_name, p.health_until
    from projects p left join users u on u.company_id = p.company_id and u.id = p.health_by
    where p.company_id = ${companyId} and p.id = ${id}`.execute(tx)
  return found.rows[0]
}

/** The phases of a project in their order, each with its milestones in theirs. */
export async function selectPhases(tx: Tx, companyId: string, projectId: string): Promise<PhaseRow[]> {
  const found = await sql<PhaseRow>`
    select h.id as _id, h.name, h.state, h.planned_start as "plannedStart", h.planned_end as "plannedEnd",
      h.actual_start as "actualStart", h.actual_end as "actualEnd", h.weight, h.percent, h.is_on_site as "isOnSite", h.colour,
      h.version, h.position, h.changes,
      coalesce((
        select json_agg(json_build_object('_id', m.id, 'title', m.title, 'plannedOn', m.planned_on, 'doneOn', m.done_on,
          'doneBy', (select json_build_object('_id', u.id, 'fullName', ${personName('u')}) from users u
            where u.company_id = m.company_id and u.id = m.done_by),
          'note', m.note, 'isClientVisible', m.is_client_visible, 'paymentShare', m.payment_share, 'version', m.version,
          'position', m.position, 'changes', m.changes) order by m.position, m.id)
        from project_milestones m
        where m.company_id = h.company_id and m.project_id = h.project_id and m.phase_id = h.id
          and m.deleted_at is null), '[]') as milestones
    from project_phases h
    where h.company_id = ${companyId} and h.project_id = ${projectId} and h.deleted_at is null
    order by h.position, h.id`.execute(tx)
  return found.rows
}

/** How many phases of a project are neither done nor skipped. */
export async function countOpenPhases(tx: Tx, companyId: string, projectId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('project_phases')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where('state', 'in', [PHASE_STATE.NOT_STARTED, PHASE_STATE.IN_PROGRESS])
    .executeTakeFirstOrThrow()
  return count
}

/** The project of a phase, also of a deleted one. */
export async function projectOfPhase(tx: Tx, companyId: string, id: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('project_phases')
    .select('project_id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.project_id
}

/** The name of a deleted phase. */
export async function nameOfDeleted(tx: Tx, companyId: string, id: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('project_phases')
    .select('name')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return found?.name
}

/** The project and phase of a milestone, also of a deleted one. */
export function placeOfMilestone(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<{ projectId: string; phaseId: string; isDeleted: boolean } | undefined> {
  return tx
    .selectFrom('project_milestones')
    .select(['project_id as projectId', 'phase_id as phaseId'])
    .select(({ eb }) => eb('deleted_at', 'is not', null).$castTo<boolean>().as('isDeleted'))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Adds phases and milestones. */
export async function insertPhases(
  tx: Tx,
  phases: readonly Insertable<Tables['project_phases']>[],
  milestones: readonly Insertable<Tables['project_milestones']>[],
): Promise<void> {
  if (phases.length > 0)
    await tx
      .insertInto('project_phases')
      .values([...phases])
      .execute()
  if (milestones.length > 0)
    await tx
      .insertInto('project_milestones')
      .values([...milestones])
      .execute()
}

/** Changes a phase. */
export async function updatePhase(
  tx: Tx,
  companyId: string,
  id: string,
  set: Updateable<Tables['project_phases']>,
): Promise<void> {
  await tx
    .updateTable('project_phases')
    .set({ ...set, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Changes a milestone. */
export async function updateMilestone(
  tx: Tx,
  companyId: string,
  id: string,
  set: Updateable<Tables['project_milestones']>,
): Promise<void> {
  await tx
    .updateTable('project_milestones')
    .set({ ...set, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Puts the phases of a project and their milestones in this order. */
export async function updateOrder(
  tx: Tx,
  companyId: string,
  projectId: string,
  order: readonly { _id: string; milestones: readonly string[] }[],
): Promise<void> {
  await sql`
    update project_phases h set position = o.at
    from unnest(${order.map(phase => phase._id)}::uuid[]) with ordinality o (id, at)
    where h.company_id = ${companyId} and h.project_id = ${projectId} and h.id = o.id`.execute(tx)
  const milestones = order.flatMap(phase => phase.milestones.map((id, at) => ({ id, phase: phase._id, at: at + 1 })))
  await sql`
    update project_milestones m set phase_id = o.phase, position = o.at
    from json_to_recordset(${JSON.stringify(milestones)}::json) o (id uuid, phase uuid, at int)
    where m.company_id = ${companyId} and m.project_id = ${projectId} and m.id = o.id`.execute(tx)
}

/** Moves the planned dates of these phases and milestones by so many days, as a change of whoever does it. */
export async function shiftDates(
  tx: Tx,
  companyId: string,
  {
    phases,
    milestones,
    days,
    by,
  }: { phases: readonly string[]; milestones: readonly string[]; days: number; by: string },
): Promise<void> {
  await sql`
    update project_phases set planned_start = planned_start + ${days}::int, planned_end = planned_end + ${days}::int,
      version = version + 1, changes = ${changeMarks(['plannedStart', 'plannedEnd'], by)}
    where company_id = ${companyId} and id = any(${phases}::uuid[])`.execute(tx)
  await sql`
    update project_milestones set planned_on = planned_on + ${days}::int,
      version = version + 1, changes = ${changeMarks(['plannedOn'], by)}
    where company_id = ${companyId} and id = any(${milestones}::uuid[])`.execute(tx)
}

/** What somebody is called; undefined for nobody of the company. */
export async function selectName(tx: Tx, companyId: string, userId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('users as u')
    .select(personName('u').as('name'))
    .where('u.company_id', '=', companyId)
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return found?.name
}
