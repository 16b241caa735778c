import { PHASE_TEXTS } from '@plinth/contract/projects/project-phases/phase-rules'
import type { projectPhasesRoutes } from '@plinth/contract/projects/project-phases/project-phases'
import type { Handlers } from '../../../../platform/http/mount.ts'
import { setHealth } from './project-health.service.ts'
import {
  addMilestone,
  editMilestone,
  markMilestone,
  removeMilestone,
  restoreMilestone,
} from './project-milestones.service.ts'
import {
  addPhase,
  editPhase,
  listPhases,
  orderPhases,
  removePhase,
  restorePhase,
  shiftPhases,
} from './project-phases.service.ts'

const { saved, milestoneSaved, milestoneDone, restored } = PHASE_TEXTS

export const projectPhasesHandlers: Handlers<typeof projectPhasesRoutes> = {
  list: async ({ params }, ctx) => ({ data: await listPhases(ctx, params.id) }),
  add: async ({ params, body }, ctx) => ({ data: await addPhase(ctx, params.id, body), message: saved }),
  order: async ({ params, body }, ctx) => ({ data: await orderPhases(ctx, params.id, body.phases) }),
  shift: async ({ params, body }, ctx) => ({ data: await shiftPhases(ctx, params.id, body) }),
  edit: async ({ params, body }, ctx) => ({ data: await editPhase(ctx, params.id, body), message: saved }),
  remove: async ({ params }, ctx) => ({ data: await removePhase(ctx, params.id) }),
  restore: async ({ params }, ctx) => ({ data: await restorePhase(ctx, params.id), message: restored }),
  addMilestone: async ({ params, body }, ctx) => ({
    data: await addMilestone(ctx, params.id, body),
    message: milestoneSaved,
  }),
  editMilestone: async ({ params, body }, ctx) => ({
    data: await editMilestone(ctx, params.id, body),
    message: milestoneSaved,
  }),
  removeMilestone: async ({ params }, ctx) => ({ data: await removeMilestone(ctx, params.id) }),
  restoreMilestone: async ({ params }, ctx) => ({ data: await restoreMilestone(ctx, params.id), message: restored }),
  markDone: async ({ params, body }, ctx) => ({
    data: await markMilestone(ctx, params.id, { on: body.doneOn }),
    message: milestoneDone,
  }),
  markOpen: async ({ params }, ctx) => ({ data: await markMilestone(ctx, params.id, null) }),
  setHealth: async ({ params, body }, ctx) => ({ data: await setHealth(ctx, params.id, body) }),
  clearHealth: async ({ params }, ctx) => ({ data: await setHealth(ctx, params.id, null) }),
}
