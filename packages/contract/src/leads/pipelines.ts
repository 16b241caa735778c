import * as z from 'zod'
import { Empty, Id, Pagination, text } from '../fields.ts'
import { route } from '../route.ts'
import { characters } from '../text-rules.ts'
import { pipelinesEndpoints } from './endpoints.ts'
import { CALL_STATUSES, LEAD_STATUS, STATUS_NAME_MAX } from './lead-statuses.ts'

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

export const StageStatus = z.object({ id: z.int(), statusName: z.string() })
export const Stage = z.object({
  _id: Id,
  stageName: z.string(),
  kind: StageKind,
  sequence: z.int(),
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

export const STATUS_PAGE_SIZE = 12
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
