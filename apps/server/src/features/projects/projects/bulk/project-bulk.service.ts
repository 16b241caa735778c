import type { PhaseColour, PhaseState } from '@plinth/contract/projects/project-phases/phase-rules'
import type { ProjectHealth, ProjectRole, ProjectStatus } from '@plinth/contract/projects/project-statuses'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../../platform/database/database.ts'
import { type NewActivity, noteActivities } from '../../project-activities/project-activities.service.ts'
import { insertPhases } from '../phases/project-phases.queries.ts'
import { type Moment, refreshStandings } from '../phases/standing.service.ts'
import type { ProjectFieldColumns, ProjectOwnColumns } from '../projects.tables.ts'
import { deleteProjects, insertPersonSettings, insertProjects, insertTeams } from './project-bulk.queries.ts'

export interface BulkMilestone {
  title: string
  plannedOn: string | null
  doneOn: string | null
  doneBy: string | null
  note: string
  isClientVisible: boolean
  paymentShare: number | null
}
export interface BulkPhase {
  name: string
  state: PhaseState
  plannedStart: string | null
  plannedEnd: string | null
  actualStart: string | null
  actualEnd: string | null
  weight: number
  colour: PhaseColour
  isOnSite: boolean
  milestones: readonly BulkMilestone[]
}
export interface BulkProject {
  id: string
  clientId: string
  leadId: string | null
  code: string
  columns: Partial<ProjectFieldColumns & ProjectOwnColumns> &
    Pick<ProjectOwnColumns, 'project_name' | 'client_name' | 'is_confirmed'>
  status: ProjectStatus
  statusReason: string
  archivedAt: Date | null
  /** with until when it holds; by the project admin */
  healthByHand: { health: ProjectHealth; note: string; until: Date } | null
  projectAdmin: string
  team: readonly { userId: string; role: ProjectRole; seesMoney: boolean }[]
  phases: readonly BulkPhase[]
  activities: readonly Omit<NewActivity, 'companyId' | 'projectId'>[]
  /** who has it among their favourites or opened it */
  settings: readonly { userId: string; isFavourite: boolean; openedAt: Date | null }[]
  createdBy: string
  at: Date
}

/**
 * Writes projects with their phases, people and activities as they are, without telling anybody: for a company that is being made.
 * Where they stand is worked out for the moment.
 */
export async function createProjects(
  tx: Tx,
  companyId: string,
  projects: readonly BulkProject[],
  moment: Moment,
): Promise<void> {
  await insertProjects(
    tx,
    projects.map(project => rowOf(companyId, project)),
  )
  await insertTeams(
    tx,
    projects.flatMap(({ id, team, createdBy, at }) =>
      team.map(({ userId, role, seesMoney }) => ({
        company_id: companyId,
        project_id: id,
        user_id: userId,
        role,
        sees_money: seesMoney,
        added_by: createdBy,
        added_at: at,
      })),
    ),
  )
  const phases = projects.flatMap(project => phasesOf(companyId, project))
  await insertPhases(
    tx,
    phases.map(({ phase }) => phase),
    phases.flatMap(({ milestones }) => milestones),
  )
  await noteActivities(
    tx,
    projects.flatMap(({ id, activities }) => activities.map(one => ({ ...one, companyId, projectId: id }))),
  )
  await insertPersonSettings(
    tx,
    projects.flatMap(({ id, settings }) =>
      settings.map(({ userId, isFavourite, openedAt }) => ({
        company_id: companyId,
        project_id: id,
        user_id: userId,
        is_favourite: isFavourite,
        last_opened_at: openedAt,
      })),
    ),
  )
  const confirmed = projects.filter(({ columns }) => columns.is_confirmed)
  await refreshStandings(
    tx,
    companyId,
    confirmed.map(({ id }) => id),
    moment,
  )
}

/** Removes all projects with what hangs on them, of a company that is about to be removed. */
export const removeAllProjects = (tx: Tx, companyId: string): Promise<void> => deleteProjects(tx, companyId)

const rowOf = (companyId: string, project: BulkProject) => ({
  ...project.columns,
  company_id: companyId,
  id: project.id,
  client_id: project.clientId,
  lead_id: project.leadId,
  is_from_lead: project.leadId !== null,
  converted_at: project.leadId === null ? null : project.at,
  code: project.code,
  status: project.status,
  status_reason: project.statusReason,
  archived_at: project.archivedAt,
  project_admin_id: project.projectAdmin,
  health: project.healthByHand?.health ?? null,
  health_by: project.healthByHand ? project.projectAdmin : null,
  health_note: project.healthByHand?.note ?? '',
  health_until: project.healthByHand?.until ?? null,
  created_by: project.createdBy,
  created_at: project.at,
  updated_at: project.at,
  last_activity_at: project.at,
})

const phasesOf = (companyId: string, project: BulkProject) =>
  project.phases.map((phase, place) => {
    const made = {
      company_id: companyId,
      project_id: project.id,
      created_by: project.createdBy,
      created_at: project.at,
    }
    const id = uuid()
    return {
      phase: {
        ...made,
        id,
        name: phase.name,
        position: place + 1,
        state: phase.state,
        planned_start: phase.plannedStart,
        planned_end: phase.plannedEnd,
        actual_start: phase.actualStart,
        actual_end: phase.actualEnd,
        weight: phase.weight,
        colour: phase.colour,
        is_on_site: phase.isOnSite,
      },
      milestones: phase.milestones.map((milestone, at) => ({
        ...made,
        id: uuid(),
        phase_id: id,
        title: milestone.title,
        position: at + 1,
        planned_on: milestone.plannedOn,
        done_on: milestone.doneOn,
        done_by: milestone.doneBy,
        note: milestone.note,
        is_client_visible: milestone.isClientVisible,
        payment_share: milestone.paymentShare,
      })),
    }
  })
