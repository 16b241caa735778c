import * as z from 'zod'
import { Id } from '../fields.ts'
import { route } from '../route.ts'
import { pipelinesEndpoints } from './endpoints.ts'

export const StageKind = z.enum(['prospect', 'assigned', 'won', 'lost', 'custom'])
export type StageKind = z.infer<typeof StageKind>

/** Which statuses each stage has at the start (LM-Q06). */
export const SEEDED_STAGES = [
  { stageName: 'Prospect', kind: 'prospect', statuses: [1] },
  { stageName: 'Assigned', kind: 'assigned', statuses: [1, 2, 3, 5, 6, 7] },
  { stageName: 'Won', kind: 'won', statuses: [4] },
  { stageName: 'Lost', kind: 'lost', statuses: [5, 6] },
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
