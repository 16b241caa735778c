import './project-phases.tables.ts'
import type { PhaseWork } from '@plinth/contract/projects/project-phases/standing'
import type { ProjectHealth } from '@plinth/contract/projects/project-statuses'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'

/** Everything that decides how far a project is and how it stands. */
export interface StandingFacts {
  id: string
  /** active and confirmed, so that it has a health */
  is_running: boolean
  planned_end: string | null
  health: ProjectHealth | null
  /** until when a health set by hand holds */
  health_until: Date | null
  phases: (PhaseWork & { name: string })[]
  actual_start: string | null
  first_open: { title: string; plannedOn: string } | null
  has_dated: boolean
}

/** The facts of these projects. Milestones of phases that are skipped are due no more. */
export async function selectStandingFacts(
  tx: Tx,
  companyId: string,
  projectIds: readonly string[],
): Promise<StandingFacts[]> {
  const found = await sql<StandingFacts>`
    select p.id, p.status = 1 and p.is_confirmed and not p.is_company_created as is_running,
      p.expected_end_date as planned_end, p.health, p.health_until,
      coalesce((
        select json_agg(json_build_object('name', h.name, 'state', h.state, 'weight', h.weight, 'percent', h.percent,
          'milestones', n.milestones, 'milestonesDone', n.done) order by h.position, h.id)
        from project_phases h cross join lateral (
          select count(*) as milestones, count(m.done_on) as done from project_milestones m
          where m.company_id = h.company_id and m.project_id = h.project_id and m.phase_id = h.id and m.deleted_at is null) n
        where h.company_id = p.company_id and h.project_id = p.id and h.deleted_at is null), '[]') as phases,
      (select min(h.actual_start) from project_phases h
        where h.company_id = p.company_id and h.project_id = p.id and h.deleted_at is null) as actual_start,
      (select json_build_object('title', m.title, 'plannedOn', m.planned_on)
        from project_milestones m join project_phases h
          on h.company_id = m.company_id and h.project_id = m.project_id and h.id = m.phase_id
        where m.company_id = p.company_id and m.project_id = p.id and m.deleted_at is null and h.deleted_at is null
          and m.done_on is null and m.planned_on is not null and h.state <> 3
        order by m.planned_on, h.position, m.position limit 1) as first_open,
      exists (select from project_milestones m join project_phases h
          on h.company_id = m.company_id and h.project_id = m.project_id and h.id = m.phase_id
        where m.company_id = p.company_id and m.project_id = p.id and m.deleted_at is null and h.deleted_at is null
          and m.planned_on is not null and h.state <> 3) as has_dated
    from projects p where p.company_id = ${companyId} and p.id = any(${projectIds}::uuid[])`.execute(tx)
  return found.rows
}

export interface Standing {
  id: string
  progress: number
  currentPhase: string
  actualStart: string | null
  health: ProjectHealth | null
  healthReason: string
  /** a health that was set by hand stays */
  isByHand: boolean
}

/** Writes where these projects stand, and that it was worked out for this day. */
export async function updateStandings(
  tx: Tx,
  companyId: string,
  standings: readonly Standing[],
  today: string,
): Promise<void> {
  await sql`
    update projects p set progress = s.progress, current_phase = s."currentPhase", actual_start = s."actualStart",
      health = s.health, standing_on = ${today},
      health_reason = case when s."isByHand" then p.health_note else s."healthReason" end,
      health_by = case when s."isByHand" then p.health_by end,
      health_note = case when s."isByHand" then p.health_note else '' end,
      health_until = case when s."isByHand" then p.health_until end
    from json_to_recordset(${JSON.stringify(standings)}::json) s (id uuid, progress smallint, "currentPhase" text,
      "actualStart" date, health smallint, "healthReason" text, "isByHand" boolean)
    where p.company_id = ${companyId} and p.id = s.id`.execute(tx)
}

/** Sets the health of a project by hand; with null it holds no longer. */
export async function putHealthByHand(
  tx: Tx,
  companyId: string,
  projectId: string,
  set: { health: ProjectHealth; note: string; by: string; until: Date } | null,
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({
      ...(set ? { health: set.health } : {}),
      health_note: set?.note ?? '',
      health_by: set?.by ?? null,
      health_until: set?.until ?? null,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', projectId)
    .execute()
}
