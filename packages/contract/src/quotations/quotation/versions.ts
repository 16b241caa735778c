import * as z from 'zod'
import { Id, IsoDay, IsoInstant, Pagination } from '../../fields.ts'
import { route } from '../../route.ts'
import { versionsEndpoints } from '../endpoints.ts'
import { Registration } from '../quotation-settings/settings.ts'
import { Content } from './content.ts'
import { ChangeBatch, RefusedChange } from './content-changes.ts'
import { ContentEffect } from './content-effects.ts'
import { Comparison } from './history/comparison.ts'
import { HistoryEntry, NewRestoration, Presence, PresentPerson } from './history/history.ts'
import { Person } from './quotation.ts'
import { LinkedBase } from './rules/linked-bases.ts'
import { RateCheck } from './rules/rate-checks.ts'
import { ApprovalState, QuotationType, VersionState } from './states.ts'
import { Totals } from './totals.ts'

/** Versions of quotations: their content, and how drafts change. */

export const Version = z.object({
  _id: Id,
  /** null of the content of a template, which has a version of its own (QT-184) */
  quotationId: Id.nullable(),
  templateId: Id.nullable(),
  type: QuotationType,
  number: z.int(),
  /** of the quotation; null while it is a draft that was never issued */
  quotationNumber: z.string().nullable(),
  state: VersionState,
  about: z.string(),
  isVariation: z.boolean(),
  revision: z.int(),
  /** costs are left out for who may not see them (QT-314) */
  content: Content,
  totals: Totals,
  approval: ApprovalState,
  issuedOn: IsoDay.nullable(),
  issuedBy: Person.nullable(),
  createdBy: Person,
  /** the name of who it is prepared by */
  owner: z.string(),
  editedAt: IsoInstant,
  currencySymbol: z.string(),
  /** how the firm is registered, and what it calls its tax outside India (QT-319) */
  tax: z.object({ registration: Registration, taxName: z.string() }),
  /** after so many days a rate of the library counts as old (QT-054) */
  rateAgeDays: z.int(),
  /** of a draft: items and variants that its lines have and the library offers no more (QT-185) */
  unavailableItems: z.array(z.object({ itemId: Id, variantId: Id.nullable() })),
  /** whether the caller may change it, and see its costs */
  mayEdit: z.boolean(),
  seesCosts: z.boolean(),
})
export type Version = z.infer<typeof Version>

/** What one batch made of a version. */
export const StoredChange = z.object({
  revision: z.int(),
  by: Person,
  at: IsoInstant,
  effects: z.array(ContentEffect),
})
export type StoredChange = z.infer<typeof StoredChange>

/**
 * The answer to a batch; with a conflict, or something that is gone, it is the `data` of the CONFLICT (QT-174, QT-178), and all other
 * changes are applied all the same.
 */
export const ChangesAnswer = z.object({
  /** of the version now, everything in this answer included */
  revision: z.int(),
  totals: Totals,
  applied: z.array(Id),
  refused: z.array(RefusedChange),
  /** what the batch made of the content, with what the server filled in, put elsewhere or worked out */
  effects: z.array(ContentEffect),
  /** what others made of it since `baseRevision`, oldest first */
  others: z.array(StoredChange),
  /** they are no longer kept, or too many: load the version anew */
  isReloadNeeded: z.boolean(),
  approval: ApprovalState,
})
export type ChangesAnswer = z.infer<typeof ChangesAnswer>

export const ChangesSince = z.object({
  revision: z.int(),
  /** the caller's own too, oldest first */
  changes: z.array(StoredChange),
  isReloadNeeded: z.boolean(),
  totals: Totals,
  approval: ApprovalState,
})
export type ChangesSince = z.infer<typeof ChangesSince>

const byId = { params: z.strictObject({ id: Id }) }
const staff = { access: 'staff' } as const

export const versionsRoutes = {
  byId: route({
    ...versionsEndpoints.byId,
    ...staff,
    summary: 'The whole content of a version with its figures; costs for who may see them',
    ...byId,
    response: Version,
    errors: ['NOT_FOUND'],
  }),
  change: route({
    ...versionsEndpoints.change,
    ...staff,
    summary: 'Make a batch of changes of a draft; sent twice it is made once',
    ...byId,
    body: ChangeBatch,
    response: ChangesAnswer,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  changes: route({
    ...versionsEndpoints.changes,
    ...staff,
    summary: 'What was changed after a revision, or that everything is to be loaded anew',
    ...byId,
    query: z.object({ since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
    response: ChangesSince,
    errors: ['NOT_FOUND'],
  }),
  history: route({
    ...versionsEndpoints.history,
    ...staff,
    summary: 'Who changed what of a version and when, newest first, one entry per person and minute',
    ...byId,
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: z.array(HistoryEntry),
    pagination: Pagination,
    errors: ['NOT_FOUND'],
  }),
  restoreContent: route({
    ...versionsEndpoints.restoreContent,
    ...staff,
    summary: 'Put a draft back to a point of its history of the last 30 days',
    ...byId,
    body: NewRestoration,
    response: ChangesAnswer,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  present: route({
    ...versionsEndpoints.present,
    ...staff,
    summary: 'A sign of life of who has a version open; answers who else has',
    ...byId,
    body: Presence,
    response: z.array(PresentPerson),
    errors: ['NOT_FOUND'],
  }),
  compare: route({
    ...versionsEndpoints.compare,
    ...staff,
    summary: 'What differs between two versions of one quotation, from the older to the newer one',
    params: z.strictObject({ id: Id, otherId: Id }),
    response: Comparison,
    errors: ['NOT_FOUND'],
  }),
  rateChecks: route({
    ...versionsEndpoints.rateChecks,
    ...staff,
    summary:
      'The lines of a draft whose rates in the library changed since they were taken; costs for who may see them',
    ...byId,
    response: z.array(RateCheck),
    errors: ['NOT_FOUND'],
  }),
  bases: route({
    ...versionsEndpoints.bases,
    ...staff,
    summary: 'The versions of Execution Quotations of the same project of which a line may be a percentage',
    ...byId,
    response: z.array(LinkedBase),
    errors: ['NOT_FOUND'],
  }),
}
