import type { SharedPhase } from '@plinth/contract/projects/projects'
import type { Tx } from '../../../../platform/database/database.ts'
import { selectPhases } from './project-phases.queries.ts'

/** The phases of a project as its client sees them: with the milestones that are shown to them, and without notes, shares and weights (PJ-259, PJ-260). */
export const phasesForClient = async (tx: Tx, companyId: string, projectId: string): Promise<SharedPhase[]> =>
  (await selectPhases(tx, companyId, projectId)).map(({ _id, name, state, plannedStart, plannedEnd, milestones }) => ({
    _id,
    name,
    state,
    plannedStart,
    plannedEnd,
    milestones: milestones
      .filter(milestone => milestone.isClientVisible)
      .map(({ _id, title, plannedOn, doneOn }) => ({ _id, title, plannedOn, doneOn })),
  }))
