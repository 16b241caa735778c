import * as z from 'zod'
import { Id, IsoDay, text } from '../../fields.ts'
import { route } from '../../route.ts'
import { leadMovesEndpoints } from '../endpoints.ts'
import { Lead, LeadFields } from './lead.ts'
import { FilteredPerson, ListedLead } from './lead-list.ts'
import { LEAD_LIMITS, LEAD_TEXTS } from './lead-rules.ts'

/** Texts of a move between stages (LM-613, LM-614, LM-636 to LM-640). */
export const MOVE_TEXTS = {
  moved: 'Lead stage updated successfully',
  filled: 'Fields updated successfully',
  invalid: 'Invalid lead or stage',
  missing: 'Failed to updated lead stage, fill in mandatory fields',
  failed: 'Failed to update lead stage',
  stillMissing: 'Some fields may still be missing.',
  fillFailed: 'Failed to update fields.',
  fillOne: 'Please fill at least one field to continue.',
  why: 'Please choose or write a reason',
  forbidden: (from: string, to: string) => `A lead cannot be moved from ${from} to ${to}`,
} as const

/** Twelve hours with or without a leading zero: 9:05 AM. */
const ClockText = z.string().regex(/^(?:0?[1-9]|1[0-2]):[0-5][0-9] [AP]M$/, { error: 'Not a valid time' })

/** A move, the fields that were missing for one, or both at once: then the fields count for the move (LM-Q78). */
export const PatchLead = LeadFields.partial().extend({
  /** the same lead as in the path (LM-564) */
  leadId: Id.optional(),
  leadStage: Id.optional(),
  leadStatus: z.int().min(1).max(100_000).optional(),
  assignedTo: Id.nullable().optional(),
  followupDate: IsoDay.optional(),
  followupTime: ClockText.optional(),
  /** why the lead is lost or not interested */
  reasonForNotInterested: text(LEAD_LIMITS.reason, LEAD_TEXTS.commentLong).optional(),
  version: z.int().min(1).optional(),
  logText: text(1024).optional(),
})
export type PatchLead = z.infer<typeof PatchLead>

const List = z.array(Id).max(500).optional()
/** Empty lists filter nothing. Within a list any value may match; tags, assignees and search must all match (LM-Q76). */
export const LeadsInStage = z.strictObject({
  stageId: List,
  leadTag: List,
  /** ids of people, 'me' and 'unassigned' */
  assignedTo: z.array(FilteredPerson).max(500).optional(),
  /** a part of the full name of a lead or of the name of one of its tags (LM-180) */
  search: text(100).optional(),
  /** page of each stage, from 1 */
  page: z.int().min(1).max(10_000).optional(),
  limit: z.int().min(1).max(100).optional(),
})
export type LeadsInStage = z.infer<typeof LeadsInStage>
export const leadMovesRoutes = {
  patch: route({
    ...leadMovesEndpoints.patch,
    summary: 'Move a lead to another stage, or fill in what a move asks for (422 names the missing fields)',
    access: 'staff',
    query: z.strictObject({ leadId: Id }),
    body: PatchLead,
    response: Lead,
    errors: ['NOT_FOUND', 'CONFLICT', 'MISSING_FIELDS', 'UNKNOWN_FIELD'],
  }),
  inStage: route({
    ...leadMovesEndpoints.inStage,
    summary:
      'Leads by the name of their stage, the newest update first, a page of each, with count and budget of all of them',
    access: 'staff',
    body: LeadsInStage,
    response: z.record(z.string(), z.array(ListedLead)),
    totals: z.record(z.string(), z.object({ count: z.int(), budget: z.number() })),
  }),
}
