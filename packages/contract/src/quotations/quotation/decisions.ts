import * as z from 'zod'
import { FileAddress, UPLOAD_MAX_BYTES } from '../../company/files.ts'
import { Empty, Id, IsoDay, text } from '../../fields.ts'
import { route } from '../../route.ts'
import { decisionsEndpoints } from '../endpoints.ts'
import { required } from '../library-lists.ts'
import { ClientSelection } from './client/client-selection.ts'
import { Quotation } from './quotation.ts'
import { QUOTATION_LIMITS as LIMITS } from './quotation-limits.ts'
import { ApprovalState } from './states.ts'

/** What staff decide about versions: next ones, approval, issue, and what became of them (sections 16 and 17). */

/** In what way a client accepted elsewhere (QT-218). */
export const ACCEPTANCE_WAYS = {
  'signed-copy': 'Signed copy',
  email: 'E-mail',
  order: 'Purchase order',
  word: 'By word of mouth',
} as const
export const SIGNED_COPY_TOO_LARGE = 'A file may have 25 MB at most'
/** Reasons of a rejection (table T6); the client sees all but the one that is the firm's own. */
export const REJECTION_REASONS = [
  'Price is too high',
  'Chose another firm',
  'Project postponed',
  'Project cancelled',
  'Scope does not fit',
  'Withdrawn by us',
  'Other',
] as const
export const RejectionReason = z.enum(REJECTION_REASONS)

const Note = text(LIMITS.reason)

export const NewAcceptance = z.strictObject({
  acceptedOn: IsoDay,
  name: required(100),
  way: z.enum(Object.keys(ACCEPTANCE_WAYS) as (keyof typeof ACCEPTANCE_WAYS)[]),
  /** what the client chose; else what is chosen in the version */
  selection: ClientSelection.optional(),
  note: Note.default(''),
  /** the signed copy, which was stored for an acceptance of this version */
  fileId: Id.nullable().default(null),
})
export type NewAcceptance = z.infer<typeof NewAcceptance>

export const NewRejection = z.strictObject({ reason: RejectionReason, note: Note.default('') })
export type NewRejection = z.infer<typeof NewRejection>

export const Extension = z.strictObject({ validUntil: IsoDay, tellClient: z.boolean().default(true) })
export type Extension = z.infer<typeof Extension>

/** What keeps a version from being issued, and what is only to be known (table T7). */
export const IssueChecks = z.object({
  problems: z.array(z.object({ point: z.int(), path: z.string(), message: z.string() })),
  warnings: z.array(z.string()),
  approval: ApprovalState,
  /** whether the caller has to ask for approval before it is issued; approvers never do (QT-226) */
  mustAsk: z.boolean(),
})
export type IssueChecks = z.infer<typeof IssueChecks>

const byId = { params: z.strictObject({ id: Id }) }
const staff = { access: 'staff' } as const
const ofVersion = { ...staff, ...byId, response: Quotation, errors: ['NOT_FOUND', 'CONFLICT'] } as const

export const decisionsRoutes = {
  addVersion: route({
    ...decisionsEndpoints.addVersion,
    ...ofVersion,
    summary: 'Make the next version of an issued quotation, as a draft',
    body: z.strictObject({ about: text(LIMITS.about).default('') }),
  }),
  describe: route({
    ...decisionsEndpoints.describe,
    ...ofVersion,
    summary: 'Say what a draft is about',
    body: z.strictObject({ about: text(LIMITS.about) }),
  }),
  discard: route({
    ...decisionsEndpoints.discard,
    ...staff,
    ...byId,
    summary: 'Discard a draft; the first one, never issued, deletes its quotation',
    response: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  checks: route({
    ...decisionsEndpoints.checks,
    ...staff,
    ...byId,
    summary: 'What keeps a draft from being issued',
    response: IssueChecks,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  askApproval: route({
    ...decisionsEndpoints.askApproval,
    ...ofVersion,
    summary: 'Ask the approvers to approve a draft',
    body: z.strictObject({ note: Note.default('') }),
  }),
  answerApproval: route({
    ...decisionsEndpoints.answerApproval,
    ...ofVersion,
    summary: 'Approve or decline a request, by its id',
    body: z.strictObject({ answer: z.enum(['approved', 'declined']), note: Note.default('') }),
  }),
  issue: route({
    ...decisionsEndpoints.issue,
    ...ofVersion,
    summary: 'Mark a draft as sent: it gets its number and never changes from then on',
    body: z.strictObject({}),
  }),
  extend: route({
    ...decisionsEndpoints.extend,
    ...ofVersion,
    summary: 'Let an issued version be valid for longer',
    body: Extension,
  }),
  negotiate: route({
    ...decisionsEndpoints.negotiate,
    ...ofVersion,
    summary: 'Say that the client negotiates',
    body: z.strictObject({}),
  }),
  accept: route({
    ...decisionsEndpoints.accept,
    ...ofVersion,
    summary: 'Record an acceptance made elsewhere',
    body: NewAcceptance,
  }),
  addSignedCopy: route({
    ...decisionsEndpoints.addSignedCopy,
    ...staff,
    ...byId,
    summary: 'Store the signed copy of an acceptance that is about to be recorded',
    files: { maxCount: 1, maxBytes: UPLOAD_MAX_BYTES, tooLargeMessage: SIGNED_COPY_TOO_LARGE },
    response: z.object({ _id: Id, name: z.string(), size: z.int() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE', 'UNSUPPORTED_TYPE', 'STORAGE_FULL'],
  }),
  signedCopy: route({
    ...decisionsEndpoints.signedCopy,
    ...staff,
    ...byId,
    summary: 'A short-lived address of the signed copy of an acceptance',
    response: FileAddress,
    errors: ['NOT_FOUND'],
  }),
  reject: route({
    ...decisionsEndpoints.reject,
    ...ofVersion,
    summary: 'Record a rejection',
    body: NewRejection,
  }),
  reopen: route({
    ...decisionsEndpoints.reopen,
    ...ofVersion,
    summary: 'Reopen a rejected version',
    body: z.strictObject({}),
  }),
  undoAcceptance: route({
    ...decisionsEndpoints.undoAcceptance,
    ...ofVersion,
    summary: 'Undo the acceptance of a quotation that was not converted; for approvers',
    body: z.strictObject({ reason: required(LIMITS.reason) }),
  }),
  convert: route({
    ...decisionsEndpoints.convert,
    ...ofVersion,
    summary:
      'Copy an accepted quotation, with its accepted variations, into the budget and schedule of its confirmed project, once',
    body: z.strictObject({}),
  }),
}
