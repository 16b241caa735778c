import * as z from 'zod'
import { Empty, Id, text } from '../fields.ts'
import { route } from '../route.ts'
import { DUPLICATE_REASONS } from './duplicate-rules.ts'
import { leadMergesEndpoints } from './endpoints.ts'
import { Lead } from './lead/lead.ts'
import { LeadLog } from './lead-history.ts'
import { MERGE_FIELDS } from './merge-rules.ts'
import { StageKind } from './pipelines.ts'

/** Why two leads may be the same person: a shared number or address, or a similar name in the same city. */
export const DuplicateReason = z.enum(DUPLICATE_REASONS)
export type DuplicateReason = z.infer<typeof DuplicateReason>
/** Leads of a group that are shown; further ones are only counted. */
export const GROUP_SHOWN = 6

/** Enough of a lead to tell two of them apart. */
export const LeadInBrief = z.object({
  _id: Id,
  name: z.string(),
  companyName: z.string(),
  countryCode: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  city: z.string(),
  leadStage: z.object({ _id: Id, stageName: z.string(), kind: StageKind }),
  assignedTo: z.object({ _id: Id, fullName: z.string() }).nullable(),
  isArchived: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type LeadInBrief = z.infer<typeof LeadInBrief>

export const LeadDuplicate = z.object({
  lead: LeadInBrief,
  reasons: z.array(DuplicateReason).min(1),
  /** 0 to 100: how certain it is that both are the same person */
  score: z.int().min(0).max(100),
})
export type LeadDuplicate = z.infer<typeof LeadDuplicate>

/** Leads that share a number or an address, or have similar names in the same city. */
export const DuplicateGroup = z.object({
  /** identifies the group within its reason */
  key: z.string(),
  /** what they share, for display */
  label: z.string(),
  /** at most `GROUP_SHOWN` leads, the oldest first, archived ones last */
  leads: z.array(LeadInBrief),
  total: z.int(),
})
export type DuplicateGroup = z.infer<typeof DuplicateGroup>

/** A merge as the kept lead's history lists it. */
export const LeadMerge = z.object({
  _id: Id,
  keptId: Id,
  goneId: Id,
  goneName: z.string(),
  mergedBy: z.string(),
  mergedAt: z.string(),
  undoneAt: z.string().nullable(),
  /** until when it can be undone; null afterwards */
  canUndoUntil: z.string().nullable(),
})
export type LeadMerge = z.infer<typeof LeadMerge>

const Choice = z.union([
  z.enum(MERGE_FIELDS),
  z.templateLiteral(['custom.', z.string().regex(/^[A-Za-z0-9_-]{1,100}$/)]),
])
const byId = { params: z.strictObject({ id: Id }) }

export const leadMergesRoutes = {
  duplicates: route({
    ...leadMergesEndpoints.duplicates,
    summary: 'Leads that may be the same person as this one, the surest first',
    access: 'staff',
    ...byId,
    response: z.array(LeadDuplicate),
    errors: ['NOT_FOUND'],
  }),
  groups: route({
    ...leadMergesEndpoints.groups,
    summary: 'All groups of leads that share a phone, an e-mail, or a similar name and the city, page by page',
    access: 'staff',
    query: z.strictObject({
      reason: DuplicateReason.default('phone'),
      /** the key of the last group of the previous page */
      after: text(400).default(''),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: z.object({ groups: z.array(DuplicateGroup), hasMore: z.boolean() }),
  }),
  distinguish: route({
    ...leadMergesEndpoints.distinguish,
    summary: 'Say that these leads are not the same person, each pair of them; or take that back',
    access: 'staff',
    body: z.strictObject({ leadIds: z.array(Id).min(2).max(GROUP_SHOWN), areDistinct: z.boolean() }),
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
  preview: route({
    ...leadMergesEndpoints.preview,
    summary: 'How much of each kind would go over to another lead',
    access: 'staff',
    ...byId,
    response: z.array(z.object({ what: z.string(), count: z.int() })),
    errors: ['NOT_FOUND'],
  }),
  merge: route({
    ...leadMergesEndpoints.merge,
    summary: 'Merge a lead into another one',
    access: 'staff',
    body: z.strictObject({
      keepId: Id,
      goneId: Id,
      /** the versions that the caller saw */
      keepVersion: z.int().min(1),
      goneVersion: z.int().min(1),
      /** fields taken from the lead that will be removed; all others stay as the kept lead has them */
      take: z.array(Choice).max(300),
    }),
    response: z.object({ merge: LeadMerge, lead: Lead }),
    errors: ['NOT_FOUND', 'CONFLICT', 'MISSING_FIELDS'],
  }),
  undo: route({
    ...leadMergesEndpoints.undo,
    summary: 'Undo a merge: both leads are there again',
    access: 'staff',
    ...byId,
    response: z.object({
      lead: Lead,
      /** labels of fields that were changed since the merge or cannot be restored, and so stay as they are */
      stayed: z.array(z.string()),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  ofLead: route({
    ...leadMergesEndpoints.ofLead,
    summary: 'The leads that were merged into this one, newest first',
    access: 'staff',
    ...byId,
    response: z.array(LeadMerge),
    errors: ['NOT_FOUND'],
  }),
  logs: route({
    ...leadMergesEndpoints.logs,
    summary: 'The newest 100 history entries of the lead that was merged',
    access: 'staff',
    ...byId,
    response: z.array(LeadLog),
    errors: ['NOT_FOUND'],
  }),
  successor: route({
    ...leadMergesEndpoints.successor,
    summary: 'Which lead a merged one lives on in',
    access: 'staff',
    ...byId,
    response: z.object({ leadId: Id }),
    errors: ['NOT_FOUND'],
  }),
}
