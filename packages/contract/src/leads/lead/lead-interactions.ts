import * as z from 'zod'
import { Id, IsoInstant, text } from '../../fields.ts'
import { LEAD_TEXTS } from './lead-rules.ts'

/** How people met (LM-Q61). Calls are not meetings; they are recorded with updates (LM-Q119). */
export const MEETING_MODES = ['Virtual Meeting', 'Client Visit'] as const
export const INTERACTION_LIMITS = { outcome: 255, remarks: 1024 } as const
export const INTERACTION_SAVED = 'Interaction saved successfully'

/** One meeting with a lead (LM-319). */
export const LeadInteraction = z.object({
  _id: Id,
  leadId: Id,
  meetingMode: z.enum(MEETING_MODES),
  outcome: z.string(),
  meetingRemarks: z.string(),
  userId: Id,
  createdBy: z.string(),
  createdAt: IsoInstant,
})
export type LeadInteraction = z.infer<typeof LeadInteraction>

export const SaveInteraction = z.strictObject({
  leadId: Id,
  meetingMode: z.enum(MEETING_MODES, { error: 'Please select the meeting mode' }),
  outcome: text(INTERACTION_LIMITS.outcome).default(''),
  meetingRemarks: text(INTERACTION_LIMITS.remarks, LEAD_TEXTS.commentLong).default(''),
})
export type SaveInteraction = z.output<typeof SaveInteraction>
