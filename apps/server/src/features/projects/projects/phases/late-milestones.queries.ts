import './project-phases.tables.ts'
import { PHASE_STATE } from '@plinth/contract/projects/project-phases/phase-rules'
import { PROJECT_STATUS } from '@plinth/contract/projects/project-statuses'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'

export interface LateMilestone {
  title: string
  projectId: string
  projectName: string
  projectAdmin: string
  /** the project admin does not want to hear of the project */
  isMuted: boolean
}

/** Marks up to `most` milestones that are late on this day as told of, and returns them; those of projects that nobody active runs wait. */
export async function takeLate(
  tx: Tx,
  companyId: string,
  { today, at, most }: { today: string; at: Date; most: number },
): Promise<LateMilestone[]> {
  const found = await sql<LateMilestone>`
    update project_milestones set overdue_told_at = ${at} from (
      select m.id, p.project_name, p.project_admin_id,
        exists (select from project_person_settings s where s.company_id = p.company_id and s.project_id = p.id
          and s.user_id = p.project_admin_id and s.is_muted) as is_muted
      from project_milestones m
        join project_phases h on h.company_id = m.company_id and h.project_id = m.project_id and h.id = m.phase_id
        join projects p on p.company_id = m.company_id and p.id = m.project_id
        join users u on u.company_id = p.company_id and u.id = p.project_admin_id
      where m.company_id = ${companyId} and m.planned_on < ${today} and m.done_on is null and m.deleted_at is null
        and m.overdue_told_at is null and h.deleted_at is null and h.state <> ${PHASE_STATE.SKIPPED}
        and p.status = ${PROJECT_STATUS.ACTIVE} and p.is_confirmed and p.archived_at is null and p.deleted_at is null and u.is_active
      order by m.planned_on, m.id limit ${most}
      for update of m skip locked) late
    where project_milestones.company_id = ${companyId} and project_milestones.id = late.id
    returning project_milestones.title, project_milestones.project_id as "projectId", late.project_name as "projectName",
      late.project_admin_id as "projectAdmin", late.is_muted as "isMuted"`.execute(tx)
  return found.rows
}

/** Whether any milestone of the company is late on this day and was not told of. */
export async function existsLate(tx: Tx, companyId: string, today: string): Promise<boolean> {
  const found = await tx
    .selectFrom('project_milestones')
    .select('id')
    .where('company_id', '=', companyId)
    .where('planned_on', '<', today)
    .where('done_on', 'is', null)
    .where('deleted_at', 'is', null)
    .where('overdue_told_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
