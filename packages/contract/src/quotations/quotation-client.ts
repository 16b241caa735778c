import * as z from 'zod'
import { Empty, Id, IsoDay } from '../fields.ts'
import { route } from '../route.ts'
import { quotationClientEndpoints } from './endpoints.ts'
import { CLIENT_TEXTS, ClientAcceptance, ClientRejection } from './quotation/client/client-answers.ts'
import { ClientChanges } from './quotation/client/client-changes.ts'
import { CommentText, CommentThread, NewComment } from './quotation/client/client-comments.ts'
import { ClientQuotation } from './quotation/client/client-quotation.ts'
import { ClientSelection } from './quotation/client/client-selection.ts'
import { QuotationType, VersionState } from './quotation/states.ts'

/**
 * The client's page. Whoever has a link's token, which travels in bodies only (QT-242, QT-340), reads the newest issued version of its
 * quotation (QT-246) and chooses what it leaves open. Every token that opens nothing gets one and the same answer (QT-243).
 */

export { CLIENT_TEXTS }

/**
 * A link's token; where the firm asks for a code before it shows anything, followed by a dot and the key with which the code opened the
 * page in this browser (QT-244).
 */
const Token = z.string().max(200)

/** The `data` of the FORBIDDEN of every call by a link that still waits for its code: all that is shown of it. */
export const LockedPage = z.object({
  asksCode: z.literal(true),
  firm: z.object({ name: z.string(), logo: z.string().nullable() }),
  /** masked; empty where none is known, and it cannot be opened */
  email: z.string(),
})
export type LockedPage = z.infer<typeof LockedPage>

export const ClientPage = z.object({
  firm: z.object({
    name: z.string(),
    logo: z.string().nullable(),
    address: z.string(),
    gstin: z.string(),
    contact: z.string(),
  }),
  type: QuotationType,
  number: z.string(),
  version: z.int(),
  versionId: Id,
  state: VersionState,
  issuedOn: IsoDay,
  currency: z.string(),
  currencySymbol: z.string(),
  /** on the firm's day it is valid no more */
  isExpired: z.boolean(),
  /** whether there is anything to choose, and it may still be chosen */
  mayChoose: z.boolean(),
  /** whether its client still decides: accepts, rejects or asks for a change */
  mayDecide: z.boolean(),
  /** who reads it, and the address that codes go to, masked; empty where none is known, and it cannot be accepted here (QT-257) */
  reader: z.object({ name: z.string(), email: z.string() }),
  /** what the page says of its acceptance, and whether its document is there */
  accepted: z.object({ text: z.string(), isDocumentReady: z.boolean() }).nullable(),
  /** whether something may be written about it */
  mayComment: z.boolean(),
  /** oldest first */
  threads: z.array(CommentThread),
  /** since the version that was read by this link before; null where there is none, nothing differs or it is not to be marked */
  changes: ClientChanges.nullable(),
  /** the addresses of the pictures that lines show, by their ids */
  pictures: z.record(z.string(), z.string()),
  /** attached for the client (QT-167); sizes in bytes */
  files: z.array(z.object({ _id: Id, name: z.string(), size: z.int() })),
  quotation: ClientQuotation,
})
export type ClientPage = z.infer<typeof ClientPage>

const open = { access: 'public' } as const
const withToken = <Fields extends z.ZodRawShape>(fields: Fields) => z.strictObject({ token: Token, ...fields })

export const quotationClientRoutes = {
  open: route({
    ...quotationClientEndpoints.open,
    ...open,
    summary: 'Open a quotation by its link',
    body: withToken({}),
    response: ClientPage,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  unlock: route({
    ...quotationClientEndpoints.unlock,
    ...open,
    summary: 'Open the page for 24 hours in this browser with the code that was mailed',
    body: withToken({ code: z.string().regex(/^\d{6}$/, CLIENT_TEXTS.wrongCode) }),
    response: z.object({ key: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  view: route({
    ...quotationClientEndpoints.view,
    ...open,
    summary: 'Count that the page was looked at; a browser where people of the firm are signed in does not count',
    body: withToken({ versionId: Id }),
    response: Empty,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  choose: route({
    ...quotationClientEndpoints.choose,
    ...open,
    summary: 'Choose options and optional lines; kept for this link',
    body: withToken({ versionId: Id, selection: ClientSelection }),
    response: ClientPage,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
  sendCode: route({
    ...quotationClientEndpoints.sendCode,
    ...open,
    summary: 'Mail a one-time code to the address of the link',
    body: withToken({}),
    response: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  accept: route({
    ...quotationClientEndpoints.accept,
    ...open,
    summary: 'Accept exactly this version with this choice, signed and with the code that was mailed',
    body: withToken(ClientAcceptance.shape),
    response: ClientPage,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
  reject: route({
    ...quotationClientEndpoints.reject,
    ...open,
    summary: 'Reject this version with a reason',
    body: withToken(ClientRejection.shape),
    response: ClientPage,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
  comment: route({
    ...quotationClientEndpoints.comment,
    ...open,
    summary: 'Write a comment on a line, a section or the whole, or answer one',
    body: withToken({ versionId: Id, comment: NewComment }),
    response: ClientPage,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
  askForChange: route({
    ...quotationClientEndpoints.askForChange,
    ...open,
    summary: 'Ask the firm for a change',
    body: withToken({ versionId: Id, id: Id, text: CommentText }),
    response: ClientPage,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
  renew: route({
    ...quotationClientEndpoints.renew,
    ...open,
    summary: 'Ask the firm for a new quotation in place of an expired one',
    body: withToken({}),
    response: Empty,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
  pdf: route({
    ...quotationClientEndpoints.pdf,
    ...open,
    summary: 'The PDF as it was issued, with another choice marked as not accepted, or as it was accepted; ten an hour',
    body: withToken({}),
    raw: 'bytes',
    response: z.object({}),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STORAGE_FULL'],
  }),
  file: route({
    ...quotationClientEndpoints.file,
    ...open,
    summary: 'A file that is attached for the client; sixty an hour',
    body: withToken({ fileId: Id }),
    raw: 'bytes',
    response: z.object({}),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  preview: route({
    ...quotationClientEndpoints.preview,
    access: 'staff',
    summary: 'What the page would show of a version, also of a draft; counts no view',
    params: z.strictObject({ id: Id }),
    response: ClientPage,
    errors: ['NOT_FOUND'],
  }),
}
