import * as z from 'zod'
import { Empty, Id, Pagination, text } from '../fields.ts'
import { route } from '../route.ts'
import { leadHistoryEndpoints } from './endpoints.ts'
import { LeadInteraction, SaveInteraction } from './lead/lead-interactions.ts'

/** One entry of a lead's history, written by the server in the transaction of the change (decision 22). */
export const LeadLog = z.object({
  _id: Id,
  type: z.enum(['create', 'update', 'email', 'delete', 'quotation']),
  module: z.literal('leads'),
  leadId: Id,
  leadName: z.string(),
  userId: Id.nullable(),
  updatedBy: z.string(),
  time: z.string(),
  createdAt: z.string(),
  stageOld: z.string().nullable(),
  stageNew: z.string().nullable(),
  todayRemark: z.int().nullable(),
  /** sentences such as 'The Lead status has been updated to Follow Up' */
  texts: z.array(z.string()),
  comment: z.string(),
  /** recorded with the change: nothing, or a note and the result of a call (LM-316) */
  leadUpdates: z.array(z.object({ text: z.string(), callLeadStatus: z.int().nullable() })),
  note: z.string(),
  old: z.record(z.string(), z.unknown()),
  new: z.record(z.string(), z.unknown()),
})
export type LeadLog = z.infer<typeof LeadLog>

/** A text that a chat is opened with: its placeholders stand for names, so it is longer than what was kept ready. */
const CHAT_TEXT_MAX = 4096

export const leadHistoryRoutes = {
  ofLead: route({
    ...leadHistoryEndpoints.ofLead,
    summary: 'The newest 100 history entries of a lead',
    access: 'staff',
    query: z.strictObject({ leadId: Id }),
    response: z.array(LeadLog),
    errors: ['NOT_FOUND'],
  }),
  pages: route({
    ...leadHistoryEndpoints.pages,
    summary: 'History entries of a lead, page by page, newest first',
    access: 'staff',
    query: z.strictObject({
      module: z.literal('leads'),
      id: Id,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(100),
      /** the id of an entry: only older ones are returned, and pages count from there, whatever is added in the meantime */
      before: Id.optional(),
    }),
    response: z.array(LeadLog),
    pagination: Pagination,
    errors: ['NOT_FOUND'],
  }),
  interactions: route({
    ...leadHistoryEndpoints.interactions,
    summary: 'Meetings with a lead, newest first, page by page',
    access: 'staff',
    query: z.strictObject({
      leadId: Id,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(100),
    }),
    response: z.array(LeadInteraction),
    pagination: Pagination,
    errors: ['NOT_FOUND'],
  }),
  saveInteraction: route({
    ...leadHistoryEndpoints.saveInteraction,
    summary: 'Record a meeting with a lead',
    access: 'staff',
    body: SaveInteraction,
    response: LeadInteraction,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  openChat: route({
    ...leadHistoryEndpoints.openChat,
    summary: 'Keep in the history that I opened a WhatsApp chat with a lead, and with which text; nothing is sent',
    access: 'staff',
    params: z.strictObject({ leadId: Id }),
    body: z.strictObject({ text: text(CHAT_TEXT_MAX).optional() }).default({}),
    response: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}
