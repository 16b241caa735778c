import * as z from 'zod'
import { Empty, Id, IsoDay, IsoInstant } from '../fields.ts'
import { route } from '../route.ts'
import { leadQueueEndpoints } from './endpoints.ts'
import { Assignee } from './lead/lead-list.ts'
import { StageKind } from './pipelines.ts'

/**
 * Why a lead is in the queue of today's work, the most urgent first: the time until which it was snoozed has come, its follow-up
 * was due on an earlier day, is due today, it was never contacted, it is interested and has heard nothing for seven days
 * (LM-Q135), it has been in its stage for longer than the stage allows, with no follow-up ahead, or nobody has said what comes
 * next for it (decision 47). A lead is listed under the first reason that applies.
 */
export const QUEUE_REASONS = [
  'snooze-over',
  'overdue',
  'due-today',
  'never-contacted',
  'interested-silent',
  'stale',
  'no-next-step',
] as const
export const QueueReason = z.enum(QUEUE_REASONS)
export type QueueReason = z.infer<typeof QueueReason>

/** Counting stops here; then it is "this many or more". */
export const QUEUE_COUNT_MAX = 1000
/** Days without contact after which an interested lead counts as silent (LM-Q135). */
export const SILENT_DAYS = 7
/** How far ahead a lead can be snoozed, in days. */
export const SNOOZE_MAX_DAYS = 366

/** Whose queue: the caller's, that of everybody they may see, or that of `person`. */
const whose = { scope: z.enum(['mine', 'team', 'person']).default('mine'), person: Id.optional() }
const refusePerson = (
  query: { scope: 'mine' | 'team' | 'person'; person?: string | undefined },
  context: z.RefinementCtx,
): void => {
  if ((query.scope === 'person') !== (query.person !== undefined))
    context.addIssue({ code: 'custom', path: ['person'], message: 'Choose whose queue to see' })
}

export const QueuedLead = z.object({
  _id: Id,
  reason: QueueReason,
  name: z.string(),
  companyName: z.string(),
  countryCode: z.string(),
  phoneNumber: z.string(),
  city: z.string(),
  requirements: z.string(),
  budget: z.number().nullable(),
  leadStage: z.object({ _id: Id, stageName: z.string(), kind: StageKind }),
  /** since when it is in its stage */
  stageSince: IsoInstant,
  assignedTo: Assignee,
  createdAt: IsoInstant,
  /** when the follow-up is due; with a time of day only where one was chosen */
  dueAt: IsoInstant.nullable(),
  hasTime: z.boolean(),
  /** when somebody last contacted the lead; null for never */
  lastContactAt: IsoInstant.nullable(),
  /** until when the person had snoozed it */
  snoozedUntil: IsoInstant.nullable(),
})
export type QueuedLead = z.infer<typeof QueuedLead>

const Clock = z.string().regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, { error: 'Not a valid time' })
/** How long a lead is snoozed; days and times are the company's. */
export const SnoozeChoice = z.discriminatedUnion('choice', [
  z.strictObject({ choice: z.literal('hour') }),
  z.strictObject({ choice: z.literal('evening') }),
  z.strictObject({ choice: z.literal('tomorrow') }),
  z.strictObject({ choice: z.literal('monday') }),
  z.strictObject({ choice: z.literal('own'), day: IsoDay, time: Clock }),
])
export type SnoozeChoice = z.infer<typeof SnoozeChoice>

/** A queue in figures. */
export const QueueSummary = z.object({
  counts: z.record(QueueReason, z.int()),
  /** leads dealt with today, worked on or put off, that do not wait in the queue any more */
  done: z.int(),
  /** leads put off until later, by the one who asks */
  snoozed: z.int(),
  next: z
    .object({
      _id: Id,
      name: z.string(),
      at: IsoInstant,
      hasTime: z.boolean(),
      kind: z.enum(['follow-up', 'snooze']),
    })
    .nullable(),
})
export type QueueSummary = z.infer<typeof QueueSummary>

const ofLead = { access: 'staff', params: z.strictObject({ leadId: Id }), errors: ['NOT_FOUND'] } as const

export const leadQueueRoutes = {
  list: route({
    ...leadQueueEndpoints.list,
    summary:
      'The leads to work on today, in the order of work; a page begins after the `next` of the one before, and the first brings the figures',
    access: 'staff',
    query: z
      .strictObject({
        ...whose,
        after: z.string().max(300).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      })
      .superRefine(refusePerson),
    response: z.object({
      leads: z.array(QueuedLead),
      next: z.string().nullable(),
      /** with the first page, so that both are read together */
      summary: QueueSummary.nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
  summary: route({
    ...leadQueueEndpoints.summary,
    summary:
      'How many leads each reason brings into the queue (counted up to 1,000), how many are done, and what comes next',
    access: 'staff',
    query: z.strictObject(whose).superRefine(refusePerson),
    response: QueueSummary,
    errors: ['NOT_FOUND'],
  }),
  people: route({
    ...leadQueueEndpoints.people,
    summary: 'The people whose queues I may see, without myself; empty for who sees only their own leads',
    access: 'staff',
    response: z.array(z.object({ _id: Id, fullName: z.string() })),
  }),
  snooze: route({
    ...ofLead,
    ...leadQueueEndpoints.snooze,
    summary: 'Put a lead off for me: it leaves my queue and comes back at that time',
    body: SnoozeChoice,
    response: z.object({ until: IsoInstant }),
  }),
  unsnooze: route({
    ...ofLead,
    ...leadQueueEndpoints.unsnooze,
    summary: 'Take a lead back that I had put off',
    response: Empty,
  }),
}
