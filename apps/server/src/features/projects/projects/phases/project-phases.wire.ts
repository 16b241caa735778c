import type { Phase, ProjectPhases, ProjectProgress } from '@plinth/contract/projects/project-phases/project-phases'
import { phaseCompleteness } from '@plinth/contract/projects/project-phases/standing'
import type { ProjectAccess } from '../../project-access/project-access.service.ts'
import type { PhaseRow, ProgressRow } from './project-phases.tables.ts'

const toPhase = ({ position: _, changes: __, ...row }: PhaseRow, seesMoney: boolean): Phase => ({
  ...row,
  completeness: phaseCompleteness({
    ...row,
    milestones: row.milestones.length,
    milestonesDone: row.milestones.filter(milestone => milestone.doneOn !== null).length,
  }),
  milestones: row.milestones.map(({ position: _, changes: __, paymentShare, ...milestone }) => ({
    ...milestone,
    ...(seesMoney ? { paymentShare } : {}),
  })),
})

/** How far a project is and how it stands. */
export const toProgress = (row: ProgressRow): ProjectProgress => {
  const isByHand = row.health_by !== null && row.health_until !== null
  return {
    progress: row.progress,
    currentPhase: row.current_phase,
    health: row.health,
    healthReason: isByHand ? row.health_note : row.health_reason,
    healthByHand:
      row.health_by !== null && row.health_until !== null
        ? { by: { _id: row.health_by, fullName: row.health_by_name ?? '' }, until: row.health_until.toISOString() }
        : null,
  }
}

/** The phases of a project as somebody sees them; payment shares are left out for those who see no money (PJ-080). */
export const toPhases = (
  project: Pick<ProjectAccess, 'may' | 'seesMoney' | 'isConfirmed'>,
  progress: ProgressRow,
  rows: readonly PhaseRow[],
): ProjectPhases => ({
  ...toProgress(progress),
  phases: rows.map(row => toPhase(row, project.seesMoney)),
  mayChange: project.isConfirmed && project.may('changeProject'),
  mayMarkMilestones: project.may('markMilestones'),
  seesMoney: project.seesMoney,
})
