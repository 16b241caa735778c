import * as z from 'zod'
import { Id } from '../fields.ts'
import { route } from '../route.ts'
import { pipelinesEndpoints } from './endpoints.ts'
import { CALL_STATUSES, LEAD_STATUS } from './lead-statuses.ts'

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

export const pipelinesRoutes = {
  get: route({
    ...pipelinesEndpoints.get,
    summary: "The company's pipeline with its stages and their statuses",
    access: 'staff',
    response: Pipeline,
  }),
}
