import * as z from 'zod'
import { Empty, Id, Pagination, text } from '../fields.ts'
import { route } from '../route.ts'
import { characters } from '../text-rules.ts'
import { pipelinesEndpoints } from './endpoints.ts'
import { CALL_STATUSES, LEAD_STATUS, STATUS_NAME_MAX } from './lead-statuses.ts'
import { STAGE_NAME_MAX, STAGE_TEXTS, STAGES_MAX, STALE_DAYS_MAX, stageKey } from './pipeline-limits.ts'

export const StageKind = z.enum(['prospect', 'assigned', 'won', 'lost', 'custom'])
export type StageKind = z.infer<typeof StageKind>

const { NEW, SIGN_UP, NOT_INTERESTED, NO_RESPONSE } = LEAD_STATUS
/** The statuses of each stage in a new company (LM-Q06). */
export const SEEDED_STAGES = [
  { stageName: 'Prospect', kind: 'prospect', statuses: [NEW] },
  { stageName: 'Assigned', kind: 'assigned', statuses: [NEW, ...CALL_STATUSES] },
  { stageName: 'Won', kind: 'won', statuses: [SIGN_UP] },
  { stageName: 'Lost', kind: 'lost', statuses: [NOT_INTERESTED, NO_RESPONSE] },
] as const
/** The statuses that every later stage begins with (LM-Q06). */
export const STATUSES_OF_NEW_STAGE = CALL_STATUSES

export const StageStatus = z.object({ id: z.int(), statusName: z.string() })
export const Stage = z.object({
  _id: Id,
  stageName: z.string(),
  kind: StageKind,
  sequence: z.int(),
  /** a lead that is in the stage for so many days is stale; null for never */
  staleAfterDays: z.int().nullable(),
  status: z.array(StageStatus),
})
export type Stage = z.infer<typeof Stage>
export const Pipeline = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  pipelineValue: z.number(),
  version: z.int(),
  stages: z.array(Stage),
})
export type Pipeline = z.infer<typeof Pipeline>

const StageName = text(STAGE_NAME_MAX).refine(name => stageKey(name) !== '', { error: STAGE_TEXTS.unnamed })
const Sequence = z.int().min(1).max(1000)
/** New stages, each before the one that has its place now, or at the end (LM-404, LM-567). */
export const AddStages = z
  .array(z.strictObject({ stageName: StageName, sequence: Sequence }))
  .min(1)
  .max(STAGES_MAX)
export type AddStages = z.infer<typeof AddStages>

const EditedStage = z.strictObject({
  /** without one the stage is new */
  id: Id.optional(),
  stageName: StageName,
  /** stands for the order alone: stages are numbered from 1 without gaps */
  sequence: Sequence,
  /** null for never; unchanged where it is left out */
  staleAfterDays: z.int().min(1).max(STALE_DAYS_MAX).nullable().optional(),
})
/** All stages as they shall be: a custom stage that is not among them is deleted (LM-568, LM-Q83). */
export const EditPipeline = z.strictObject({
  pipelineId: Id,
  /** unchanged where it is left out */
  pipelineName: text(60)
    .refine(name => name !== '', { error: STAGE_TEXTS.unnamed })
    .optional(),
  stages: z.array(EditedStage).min(1).max(100),
  /** stages that the caller has just added, which must be among them */
  newId: z.union([Id, z.array(Id).max(STAGES_MAX)]).optional(),
  /** the version the caller saw; if stages have changed since, the request is refused with 409 and `PipelineConflict` */
  version: z.int().min(1).optional(),
})
export type EditPipeline = z.infer<typeof EditPipeline>
/** What a refused edit brings: the pipeline as somebody else has left it (decision 14). */
export const PipelineConflict = z.object({ pipeline: Pipeline })
export type PipelineConflict = z.infer<typeof PipelineConflict>

/** What goes with a stage, or keeps it: counted in the whole company, whoever may see it. */
export const StageUses = z.object({
  /** leads in it, archived ones too */
  leads: z.int(),
  archived: z.int(),
  /** rules for moves from it or to it */
  rules: z.int(),
})
export type StageUses = z.infer<typeof StageUses>

/** A status of a stage; one of the system's may stand in several stages (LM-323, LM-Q05). */
export const LeadStatus = z.object({
  statusId: z.int(),
  statusName: z.string(),
  stageId: Id,
  stageName: z.string(),
  /** one of the system's: it can be renamed, but neither deleted nor moved (LM-Q02) */
  isPermanent: z.boolean(),
})
export type LeadStatus = z.infer<typeof LeadStatus>

const STATUS_PAGE_SIZE = 12
export const StatusesQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(STATUS_PAGE_SIZE),
  search: text(100).optional(),
})
export type StatusesQuery = z.infer<typeof StatusesQuery>

const StatusId = z.coerce.number().int().min(1).max(1_000_000)
const StatusName = text(STATUS_NAME_MAX).refine(value => characters(value) > 0, { error: 'Enter a name' })
export const AddStatus = z.strictObject({ stageId: Id, statusName: StatusName })
export type AddStatus = z.infer<typeof AddStatus>
export const EditStatus = z.strictObject({
  oldStatusId: StatusId,
  oldStageId: Id,
  newStageId: Id,
  /** its name from now on; the number stays (LM-Q09) */
  newStatus: StatusName,
})
export type EditStatus = z.infer<typeof EditStatus>
/** Which status of which stage, in the query or the body (LM-Q109). */
export const StatusKey = z.strictObject({ statusId: StatusId, stageId: Id })
export type StatusKey = z.infer<typeof StatusKey>

export const pipelinesRoutes = {
  get: route({
    ...pipelinesEndpoints.get,
    summary: "The company's pipeline with its stages and their statuses",
    access: 'staff',
    response: Pipeline,
  }),
  addStages: route({
    ...pipelinesEndpoints.addStages,
    summary: 'Add stages, each at its place; those behind it move on (needs crm.edit)',
    access: 'staff',
    query: z.strictObject({ pipelineId: Id }),
    body: AddStages,
    response: z.array(Stage),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  edit: route({
    ...pipelinesEndpoints.edit,
    summary:
      'Set the stages: rename, add, order and delete them; one that has leads cannot be deleted (needs crm.edit)',
    access: 'staff',
    body: EditPipeline,
    response: Pipeline,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  stageUses: route({
    ...pipelinesEndpoints.stageUses,
    summary: 'How many leads are in a stage, and how many rules name it (needs crm.edit)',
    access: 'staff',
    params: z.strictObject({ id: Id }),
    response: StageUses,
    errors: ['NOT_FOUND'],
  }),
  statuses: route({
    ...pipelinesEndpoints.statuses,
    summary: 'The statuses of all stages, by stage and in their order',
    access: 'staff',
    query: StatusesQuery,
    response: z.array(LeadStatus),
    pagination: Pagination,
  }),
  addStatus: route({
    ...pipelinesEndpoints.addStatus,
    summary: 'Add a status to a stage (needs crm.edit)',
    access: 'staff',
    body: AddStatus,
    response: LeadStatus,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  editStatus: route({
    ...pipelinesEndpoints.editStatus,
    summary: 'Rename a status, or move one that no lead has to another stage (needs crm.edit)',
    access: 'staff',
    body: EditStatus,
    response: LeadStatus,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  removeStatus: route({
    ...pipelinesEndpoints.removeStatus,
    summary: 'Delete a status that no lead has (needs crm.edit)',
    access: 'staff',
    query: StatusKey.partial(),
    body: StatusKey.optional(),
    response: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}
