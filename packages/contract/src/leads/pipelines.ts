import * as z from 'zod'
import { Id } from '../fields.ts'
import { route } from '../route.ts'

/** The one status table (decisions.md 15): numbers 1 to 7 are permanent, a company's own begin at 101. */
export const LEAD_STATUS = {
  NEW: 1,
  FOLLOW_UP: 2,
  INTERESTED: 3,
  SIGN_UP: 4,
  NOT_INTERESTED: 5,
  NO_RESPONSE: 6,
  MEETING_SCHEDULED: 7,
} as const
export const LEAD_STATUS_NAMES: Readonly<Record<number, string>> = {
  1: 'New',
  2: 'Follow Up',
  3: 'Interested',
  4: 'Sign Up',
  5: 'Not Interested',
  6: 'No Response',
  7: 'Meeting Scheduled',
}
export const FIRST_OWN_STATUS = 101
/** Outcomes of a call (LM-Q04). */
export const CALL_STATUSES = [2, 3, 5, 6, 7] as const

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
    method: 'GET',
    path: '/crm/user/get-pipeline',
    summary: "The company's pipeline with its stages and their statuses",
    access: 'staff',
    response: Pipeline,
  }),
}
