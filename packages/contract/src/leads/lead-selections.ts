import * as z from 'zod'
import { Id, text } from '../fields.ts'
import { LeadMailHtml, LeadMailSubject } from '../messages/email-templates.ts'
import { route } from '../route.ts'
import { leadSelectionsEndpoints } from './endpoints.ts'
import { LEAD_LIMITS, LEAD_TEXTS } from './lead/lead-rules.ts'
import { ExportedList } from './lead-exports.ts'
import { Attachments } from './lead-mails.ts'
import { LEFT_OUT_REASONS, MOST_NAMED, SELECTION_KINDS, SELECTION_TEXTS } from './selection-rules.ts'
import { TAGS_MAX } from './tag-rules.ts'

/** A list by what chooses its leads, whatever their order. */
export const SelectedList = ExportedList.omit({ sort: true, order: true })
export type SelectedList = z.infer<typeof SelectedList>

/** Which leads: those named, or all that a list has when the server gets to it, but for those in `except`. */
const selected = {
  leadIds: z.array(Id).min(1).max(MOST_NAMED, { error: SELECTION_TEXTS.tooManyNamed }).optional(),
  list: SelectedList.optional(),
  except: z.array(Id).max(MOST_NAMED, { error: SELECTION_TEXTS.tooManyExcepted }).optional(),
}
interface AnySelected {
  leadIds?: unknown
  list?: unknown
  except?: unknown
}
const isOneOfBoth = ({ leadIds, list, except }: AnySelected): boolean =>
  (leadIds === undefined) !== (list === undefined) && (except === undefined || list !== undefined)
const ONE_OF_BOTH = { error: 'Choose either leads or a list', path: ['leadIds'] }

export const SelectedLeads = z.strictObject(selected).refine(isOneOfBoth, ONE_OF_BOTH)
export type SelectedLeads = z.infer<typeof SelectedLeads>

/** Leads for one person, or with null for nobody. */
export const AssignedLeads = z.strictObject({ ...selected, assignedTo: Id.nullable() }).refine(isOneOfBoth, ONE_OF_BOTH)
export type AssignedLeads = z.infer<typeof AssignedLeads>

/** Leads for the archive, or to be brought back from it. */
export const ArchivedLeads = z
  .strictObject({ ...selected, archiveStatus: z.boolean() })
  .refine(isOneOfBoth, ONE_OF_BOTH)
export type ArchivedLeads = z.infer<typeof ArchivedLeads>

/** Leads for a stage, a status, or both; for Not Interested with its reason. */
export const MovedLeads = z
  .strictObject({
    ...selected,
    leadStage: Id.optional(),
    leadStatus: z.int().min(1).max(100_000).optional(),
    reasonForNotInterested: text(LEAD_LIMITS.reason, LEAD_TEXTS.commentLong).optional(),
  })
  .refine(isOneOfBoth, ONE_OF_BOTH)
  .refine(({ leadStage, leadStatus }) => leadStage !== undefined || leadStatus !== undefined, {
    error: 'Choose a stage or a status',
    path: ['leadStage'],
  })
export type MovedLeads = z.infer<typeof MovedLeads>

const TagIds = z.array(Id).max(TAGS_MAX).default([])
/** Leads that get tags, lose tags, or both. */
export const TaggedLeads = z
  .strictObject({ ...selected, add: TagIds, remove: TagIds })
  .refine(isOneOfBoth, ONE_OF_BOTH)
  .refine(({ add, remove }) => add.length + remove.length > 0, { error: 'Choose a tag', path: ['add'] })
  .refine(({ add, remove }) => !add.some(id => remove.includes(id)), {
    error: 'A tag is either added or removed',
    path: ['remove'],
  })
export type TaggedLeads = z.output<typeof TaggedLeads>

/** A mail to the leads of a selection, to each at its own address; placeholders are replaced for each. */
export const MailedLeads = z
  .strictObject({
    ...selected,
    subject: LeadMailSubject,
    emailBody: LeadMailHtml,
    attachments: Attachments,
    templateId: Id.optional(),
  })
  .refine(isOneOfBoth, ONE_OF_BOTH)
export type MailedLeads = z.output<typeof MailedLeads>

export const LeftOutReason = z.enum(LEFT_OUT_REASONS)
export const SelectionKind = z.enum(SELECTION_KINDS)

/** `about`: what is needed and where, or between which stages; of one reason at most ten, what is more is counted as one */
const LeftOuts = z.array(z.object({ reason: LeftOutReason, about: z.string().optional(), count: z.int() }))

/** Whom a mail to a selection would reach. */
export const MailReach = z.object({
  /** leads that get it */
  mailed: z.int(),
  leftOut: LeftOuts,
})
export type MailReach = z.infer<typeof MailReach>

export const SelectionChange = z.object({
  _id: Id,
  kind: SelectionKind,
  /** `stopped`: it ended before all leads were looked at */
  status: z.enum(['running', 'done', 'stopped', 'undoing', 'undone']),
  /** leads to change, or once it is being undone, to change back; and how many of them have been looked at */
  total: z.int(),
  done: z.int(),
  /** how many of those were changed, or changed back */
  changed: z.int(),
  /** how many of those that came back have no assignee now, because theirs may not have leads any more */
  unassigned: z.int(),
  leftOut: LeftOuts,
  /** null where it cannot be undone, or not yet */
  undoUntil: z.string().nullable(),
  /** when a mail goes on that waits for its sender's next hour; null where nothing waits */
  resumesAt: z.string().nullable(),
})
export type SelectionChange = z.infer<typeof SelectionChange>

const change = {
  access: 'staff',
  response: SelectionChange,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE', 'TOO_MANY_REQUESTS'],
} as const
const one = { ...change, params: z.strictObject({ id: Id }) } as const

export const leadSelectionsRoutes = {
  recent: route({
    ...leadSelectionsEndpoints.recent,
    access: 'staff',
    summary: 'My changes of selections that are under way or of the last 10 minutes, newest first',
    response: z.array(SelectionChange),
  }),
  byId: route({ ...one, ...leadSelectionsEndpoints.byId, summary: 'How far a change of a selection of mine is' }),
  undo: route({
    ...one,
    ...leadSelectionsEndpoints.undo,
    summary:
      'Undo a change of a selection of mine within 10 minutes; leads that somebody has changed since stay as they are',
  }),
  archive: route({
    ...change,
    ...leadSelectionsEndpoints.archive,
    summary:
      'Put the leads of a selection into the archive, or bring them back, with a count of those left out and why; more than 500 in the background',
    body: ArchivedLeads,
  }),
  assign: route({
    ...change,
    ...leadSelectionsEndpoints.assign,
    summary:
      'Give the leads of a selection to one person, or to nobody, with a count of those left out and why; more than 500 in the background',
    body: AssignedLeads,
  }),
  move: route({
    ...change,
    ...leadSelectionsEndpoints.move,
    summary:
      'Move the leads of a selection to a stage or a status by the rules of each, with a count of those left out and why; more than 500 in the background',
    body: MovedLeads,
  }),
  tag: route({
    ...change,
    ...leadSelectionsEndpoints.tag,
    summary:
      'Give the leads of a selection tags, or take tags from them, with a count of those left out and why; more than 500 in the background',
    body: TaggedLeads,
  }),
  mail: route({
    ...change,
    ...leadSelectionsEndpoints.mail,
    summary:
      'Mail the leads of a selection, each at its own address, with a count of those left out and why; more than 50 in the background, as many an hour as one person may send; Undo takes back what has not left',
    body: MailedLeads,
    bodyLimit: 1024 * 1024,
  }),
  mailReach: route({
    ...leadSelectionsEndpoints.mailReach,
    access: 'staff',
    summary: 'How many leads of a selection a mail would reach, and why it would not reach the others',
    body: SelectedLeads,
    response: MailReach,
    errors: ['NOT_FOUND', 'TOO_LARGE'],
  }),
  remove: route({
    ...change,
    ...leadSelectionsEndpoints.remove,
    summary:
      'Delete the leads of a selection, with a count of those left out and why; more than 500 are deleted in the background',
    body: SelectedLeads,
  }),
}
