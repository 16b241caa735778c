import * as z from 'zod'
import { Empty, Id, IsoDay, IsoInstant, PageLimit, Pagination } from '../../fields.ts'
import { route } from '../../route.ts'
import { quotationsEndpoints } from '../endpoints.ts'
import { REMINDERS, type ReminderKind } from '../quotation-letter.ts'
import { QuotationListQuery } from './list/list-filters.ts'
import { QuotationState, QuotationType, VersionState } from './states.ts'

/** Quotations: what they are, who made and owns them, and their versions. */

const Reminder = z.enum(Object.keys(REMINDERS) as [ReminderKind, ...ReminderKind[]])

export const Person = z.object({ _id: Id, name: z.string() })

/** A quotation as lists show it, with the figures of its newest issued version, else of its draft. */
export const ListedQuotation = z.object({
  _id: Id,
  type: QuotationType,
  /** null until it is issued for the first time (QT-189) */
  number: z.string().nullable(),
  state: QuotationState,
  title: z.string(),
  /** the version whose figures these are, and the draft beside it */
  version: z.int(),
  versionId: Id,
  draftVersionId: Id.nullable(),
  projectId: Id,
  projectName: z.string(),
  clientName: z.string(),
  leadId: Id.nullable(),
  needsApproval: z.boolean(),
  owner: Person,
  variationOf: Id.nullable(),
  currencySymbol: z.string(),
  grandTotal: z.string(),
  /** of an accepted one: with its accepted variations (QT-210) */
  contractValue: z.string().nullable(),
  /** for who may see costs */
  marginPct: z.string().nullable().optional(),
  validUntil: IsoDay.nullable(),
  openThreads: z.int(),
  lastActivityAt: IsoInstant,
  /** of any of its versions; a client who reads or writes edits nothing */
  editedAt: IsoInstant,
})
export type ListedQuotation = z.infer<typeof ListedQuotation>

export const ListedVersion = z.object({
  _id: Id,
  number: z.int(),
  state: VersionState,
  about: z.string(),
  grandTotal: z.string(),
  validUntil: IsoDay.nullable(),
  issuedOn: IsoDay.nullable(),
  createdBy: Person,
  createdAt: IsoInstant,
  editedAt: IsoInstant,
})
export type ListedVersion = z.infer<typeof ListedVersion>

/** A quotation of the same project, or a variation. */
const Related = z.object({
  _id: Id,
  type: QuotationType,
  number: z.string().nullable(),
  state: QuotationState,
  title: z.string(),
  grandTotal: z.string(),
})

export const Quotation = ListedQuotation.extend({
  currency: z.string(),
  createdBy: Person,
  createdAt: IsoInstant,
  firstIssuedAt: IsoInstant.nullable(),
  acceptedAt: IsoInstant.nullable(),
  convertedAt: IsoInstant.nullable(),
  /** the reminders that its clients get, as the firm sends them unless chosen otherwise; null: as the firm (QT-240) */
  reminders: z.array(Reminder).nullable(),
  /** of its draft, while nobody answered it */
  approvalRequest: z.object({ _id: Id, note: z.string(), askedBy: Person, askedAt: IsoInstant }).nullable(),
  /** of the accepted version */
  acceptance: z
    .object({
      _id: Id,
      way: z.string(),
      name: z.string(),
      /** where its code went; empty for one that was recorded */
      email: z.string(),
      acceptedAt: IsoInstant,
      note: z.string(),
      fileId: Id.nullable(),
    })
    .nullable(),
  /** newest first */
  versions: z.array(ListedVersion),
  variations: z.array(Related),
})
export type Quotation = z.infer<typeof Quotation>

/** Where the rates of a copy come from (QT-026). */
export const CopiedRates = z.enum(['keep', 'today'])
export type CopiedRates = z.infer<typeof CopiedRates>

/**
 * Made empty, as a copy of a version, from a template, whose type it takes, or as a variation of an accepted quotation, which takes
 * its project and type.
 */
export const NewQuotation = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('nothing'), type: QuotationType, projectId: Id }),
  z.strictObject({
    from: z.literal('copy'),
    type: QuotationType,
    projectId: Id,
    versionId: Id,
    rates: CopiedRates.default('keep'),
  }),
  z.strictObject({ from: z.literal('template'), projectId: Id, templateId: Id }),
  z.strictObject({
    from: z.literal('variation'),
    quotationId: Id,
    /** the draft that was overtaken by the acceptance: its differences become the lines of the variation, and it goes (QT-202) */
    draftVersionId: Id.optional(),
  }),
])
export type NewQuotation = z.infer<typeof NewQuotation>

export const QuotationChange = z.strictObject({
  ownerId: Id.optional(),
  leadId: Id.nullable().optional(),
  reminders: z.array(Reminder).max(3).nullable().optional(),
})
export type QuotationChange = z.infer<typeof QuotationChange>

/** Of a list that is never counted page by page (QT-301). */
const PartPage = z.object({ page: z.int(), limit: z.int(), hasMore: z.boolean() })
export type PartPage = z.infer<typeof PartPage>

/** What happened to a quotation, in the words of its kind (QT-180, QT-288). */
export const QuotationEvent = z.object({
  _id: Id,
  kind: z.string(),
  versionNumber: z.int().nullable(),
  actor: z.string(),
  at: IsoInstant,
  /** texts that belong to it, such as a reason or a note */
  details: z.record(z.string(), z.unknown()),
})
export type QuotationEvent = z.infer<typeof QuotationEvent>

const byId = { params: z.strictObject({ id: Id }) }
const staff = { access: 'staff' } as const

export const quotationsRoutes = {
  list: route({
    ...quotationsEndpoints.list,
    ...staff,
    summary: 'Quotations that the caller sees: one tab of them, searched, filtered and sorted, the last active first',
    query: QuotationListQuery,
    response: z.array(ListedQuotation),
    pagination: PartPage,
    errors: ['NOT_FOUND'],
  }),
  create: route({
    ...quotationsEndpoints.create,
    ...staff,
    summary: 'Make a draft: empty, as a copy of a version, from a template, or as a variation of an accepted quotation',
    body: NewQuotation,
    response: Quotation,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  byId: route({
    ...quotationsEndpoints.byId,
    ...staff,
    summary: 'One quotation with its versions and variations',
    ...byId,
    response: Quotation,
    errors: ['NOT_FOUND'],
  }),
  edit: route({
    ...quotationsEndpoints.edit,
    ...staff,
    summary: 'Change who a quotation is prepared by, or which lead it belongs to',
    ...byId,
    body: QuotationChange,
    response: Quotation,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    ...quotationsEndpoints.remove,
    ...staff,
    summary: 'Delete a quotation that was never issued',
    ...byId,
    response: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  restore: route({
    ...quotationsEndpoints.restore,
    ...staff,
    summary: 'Bring a deleted quotation back, for 30 days',
    ...byId,
    response: Quotation,
    errors: ['NOT_FOUND'],
  }),
  events: route({
    ...quotationsEndpoints.events,
    ...staff,
    summary: 'What happened to a quotation, newest first',
    ...byId,
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: PageLimit.default(50),
    }),
    response: z.array(QuotationEvent),
    pagination: Pagination,
    errors: ['NOT_FOUND'],
  }),
}
