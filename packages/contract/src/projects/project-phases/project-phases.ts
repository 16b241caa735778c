import * as z from 'zod'
import { Id, IsoInstant, text } from '../../fields.ts'
import { route } from '../../route.ts'
import { projectPhasesEndpoints } from '../endpoints.ts'
import { ProjectHealth } from '../status-fields.ts'
import { PHASE_COLOURS, PHASE_LIMITS, PHASE_STATE, PHASE_TEXTS } from './phase-rules.ts'
import { HEALTH_RULES } from './standing.ts'

export const PhaseState = z.union([
  z.literal(PHASE_STATE.NOT_STARTED),
  z.literal(PHASE_STATE.IN_PROGRESS),
  z.literal(PHASE_STATE.DONE),
  z.literal(PHASE_STATE.SKIPPED),
])
const filled = (max: number) => text(max).refine(value => value !== '', { error: PHASE_TEXTS.required })
/** A day that a phase or milestone may have, YYYY-MM-DD (PJ-289). */
const PlannedDay = z.iso
  .date({ error: PHASE_TEXTS.date })
  .refine(day => day >= PHASE_LIMITS.firstDay && day <= PHASE_LIMITS.lastDay, { error: PHASE_TEXTS.date })
export const Percent = z
  .number({ error: PHASE_TEXTS.number })
  .refine(value => Number.isInteger(value) && value >= 0 && value <= 100, { error: PHASE_TEXTS.number })
/** In percent, with at most two decimals. */
export const PaymentShare = z
  .number({ error: PHASE_TEXTS.number })
  .min(0, { error: PHASE_TEXTS.number })
  .max(100, { error: PHASE_TEXTS.number })
  .refine(share => Math.abs(share * 100 - Math.round(share * 100)) < 1e-6, { error: PHASE_TEXTS.number })

const Person = z.object({ _id: Id, fullName: z.string() })
/** A dated point of a phase that is done or not (PJ-092). */
export const Milestone = z.object({
  _id: Id,
  title: z.string(),
  plannedOn: z.string().nullable(),
  doneOn: z.string().nullable(),
  doneBy: Person.nullable(),
  note: z.string(),
  /** whether the client sees it */
  isClientVisible: z.boolean(),
  /** in percent of what was agreed; only for those who see money */
  paymentShare: z.number().nullable().optional(),
  version: z.int(),
})
export type Milestone = z.infer<typeof Milestone>

/** A stretch of a project (PJ-089), with its milestones in their order. */
export const Phase = z.object({
  _id: Id,
  name: z.string(),
  state: PhaseState,
  plannedStart: z.string().nullable(),
  plannedEnd: z.string().nullable(),
  actualStart: z.string().nullable(),
  actualEnd: z.string().nullable(),
  weight: z.int(),
  /** set by hand; counts where the phase has no milestones */
  percent: z.int(),
  /** how far it is, 0 to 100 */
  completeness: z.int(),
  isOnSite: z.boolean(),
  colour: z.enum(PHASE_COLOURS),
  version: z.int(),
  milestones: z.array(Milestone),
})
export type Phase = z.infer<typeof Phase>

/** How far a project is and how it stands. */
export const ProjectProgress = z.object({
  progress: z.int(),
  /** '' where it has no phases */
  currentPhase: z.string(),
  /** null unless it is active and confirmed */
  health: ProjectHealth.nullable(),
  /** why; the words of who set it where it was set by hand */
  healthReason: z.string(),
  /** where it was set by hand: by whom, and until when */
  healthByHand: z.object({ by: Person, until: IsoInstant }).nullable(),
})
export type ProjectProgress = z.infer<typeof ProjectProgress>

/** The phases of a project with what the caller may do with them. */
export const ProjectPhases = ProjectProgress.extend({
  phases: z.array(Phase),
  mayChange: z.boolean(),
  mayMarkMilestones: z.boolean(),
  seesMoney: z.boolean(),
})
export type ProjectPhases = z.infer<typeof ProjectPhases>

const phaseFields = {
  name: filled(PHASE_LIMITS.name),
  plannedStart: PlannedDay.nullable(),
  plannedEnd: PlannedDay.nullable(),
  weight: Percent,
  percent: Percent,
  isOnSite: z.boolean(),
  colour: z.enum(PHASE_COLOURS),
}
const milestoneFields = {
  title: filled(PHASE_LIMITS.title),
  plannedOn: PlannedDay.nullable(),
  note: text(PHASE_LIMITS.note),
  isClientVisible: z.boolean(),
  paymentShare: PaymentShare.nullable(),
}
/** The version that was read; what somebody else changed since is refused with both values (decision 14). */
const version = z.int().min(1).optional()

export const NewPhase = z.strictObject(phaseFields).partial().extend({ name: phaseFields.name })
export type NewPhase = z.infer<typeof NewPhase>
export const PhaseChange = z
  .strictObject({
    ...phaseFields,
    state: PhaseState,
    actualStart: PlannedDay.nullable(),
    actualEnd: PlannedDay.nullable(),
  })
  .partial()
  .extend({ version })
export type PhaseChange = z.infer<typeof PhaseChange>
export const NewMilestone = z.strictObject(milestoneFields).partial().extend({ title: milestoneFields.title })
export type NewMilestone = z.infer<typeof NewMilestone>
export const MilestoneChange = z.strictObject(milestoneFields).partial().extend({ version })
export type MilestoneChange = z.infer<typeof MilestoneChange>

/** `data` of a CONFLICT: fields that were changed by somebody else meanwhile, with both values as texts to show. */
export const PhaseConflict = z.object({
  changedBy: z.string(),
  version: z.int(),
  conflicts: z.array(z.object({ field: z.string(), yours: z.string(), theirs: z.string() })),
})
export type PhaseConflict = z.infer<typeof PhaseConflict>

const ofProject = {
  access: 'staff',
  params: z.strictObject({ id: Id }),
  response: ProjectPhases,
  errors: ['NOT_FOUND', 'CONFLICT'],
} as const
/** Every change returns the phases as they are then. */
export const projectPhasesRoutes = {
  list: route({
    ...projectPhasesEndpoints.list,
    ...ofProject,
    summary: 'The phases and milestones of a project in their order, with how far it is and how it stands',
    errors: ['NOT_FOUND'],
  }),
  add: route({
    ...projectPhasesEndpoints.add,
    ...ofProject,
    summary: 'Add a phase at the end',
    body: NewPhase,
  }),
  order: route({
    ...projectPhasesEndpoints.order,
    ...ofProject,
    summary: 'Put all phases and their milestones in this order; a milestone may move to another phase',
    body: z.strictObject({
      phases: z
        .array(z.strictObject({ _id: Id, milestones: z.array(Id).max(PHASE_LIMITS.allMilestones) }))
        .max(PHASE_LIMITS.phases),
    }),
  }),
  shift: route({
    ...projectPhasesEndpoints.shift,
    ...ofProject,
    summary: 'Move the planned dates of the phases after one, and of their milestones, where they are not done',
    body: z.strictObject({
      /** what comes later than this phase and is not done */
      after: Id.optional(),
      /** what a shift has moved, to take it back */
      phases: z.array(Id).max(PHASE_LIMITS.phases).default([]),
      milestones: z.array(Id).max(PHASE_LIMITS.allMilestones).default([]),
      days: z
        .int()
        .min(-PHASE_LIMITS.shift)
        .max(PHASE_LIMITS.shift)
        .refine(days => days !== 0, { error: 'Enter a number of days' }),
    }),
    response: z.object({
      phases: ProjectPhases,
      /** what was moved */
      moved: z.object({ phases: z.array(Id), milestones: z.array(Id) }),
    }),
  }),
  edit: route({
    ...projectPhasesEndpoints.edit,
    ...ofProject,
    summary: 'Change fields of a phase; starting and finishing it sets its actual dates to today',
    body: PhaseChange,
  }),
  remove: route({
    ...projectPhasesEndpoints.remove,
    ...ofProject,
    summary: 'Delete a phase with its milestones; it can be restored for a day',
  }),
  restore: route({ ...projectPhasesEndpoints.restore, ...ofProject, summary: 'Restore a deleted phase' }),
  addMilestone: route({
    ...projectPhasesEndpoints.addMilestone,
    ...ofProject,
    summary: 'Add a milestone at the end of a phase',
    body: NewMilestone,
  }),
  editMilestone: route({
    ...projectPhasesEndpoints.editMilestone,
    ...ofProject,
    summary: 'Change fields of a milestone',
    body: MilestoneChange,
  }),
  removeMilestone: route({
    ...projectPhasesEndpoints.removeMilestone,
    ...ofProject,
    summary: 'Delete a milestone; it can be restored for a day',
  }),
  restoreMilestone: route({
    ...projectPhasesEndpoints.restoreMilestone,
    ...ofProject,
    summary: 'Restore a deleted milestone',
  }),
  markDone: route({
    ...projectPhasesEndpoints.markDone,
    ...ofProject,
    summary: 'Mark a milestone as done, today unless another day is sent; a repeat changes nothing',
    body: z.strictObject({ doneOn: PlannedDay.optional() }),
  }),
  markOpen: route({
    ...projectPhasesEndpoints.markOpen,
    ...ofProject,
    summary: 'Mark a milestone as not done',
  }),
  setHealth: route({
    ...projectPhasesEndpoints.setHealth,
    ...ofProject,
    summary: `Set the health by hand, for ${HEALTH_RULES.byHand} days`,
    body: z.strictObject({
      health: ProjectHealth,
      reason: text(HEALTH_RULES.reason).refine(value => value !== '', { error: 'Give a reason' }),
    }),
    response: ProjectProgress,
  }),
  clearHealth: route({
    ...projectPhasesEndpoints.clearHealth,
    ...ofProject,
    summary: 'Go back to the health that follows from the dates',
    response: ProjectProgress,
  }),
}
