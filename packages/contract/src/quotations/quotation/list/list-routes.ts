import * as z from 'zod'
import { Id, text } from '../../../fields.ts'
import { route } from '../../../route.ts'
import { quotationListEndpoints } from '../../endpoints.ts'
import { NarrowedQuotations, QuotationTabName, WhichQuotations } from './list-filters.ts'
import {
  QUOTATION_LIST_LIMITS as LIMITS,
  QUOTATION_COLUMNS,
  QUOTATION_LIST_FORMATS,
  type QuotationColumn,
} from './list-rules.ts'

/** What stands around the list of quotations: its sums, what its filters offer, changes of several, and its files. */

/** How many there are, and what they come to in each currency. */
const Sums = z.object({
  count: z.int(),
  totals: z.array(z.object({ currencySymbol: z.string(), total: z.string() })),
})
export type Sums = z.infer<typeof Sums>
export const QuotationTotals = z.record(QuotationTabName, Sums)
export type QuotationTotals = z.infer<typeof QuotationTotals>

const Offer = z.object({ value: z.string(), label: z.string() })
export type QuotationFilterOffer = z.infer<typeof Offer>
export const OFFERED_FILTERS = ['owners', 'teams', 'clients', 'projects', 'leadSources'] as const
export type OfferedFilter = (typeof OFFERED_FILTERS)[number]

const columns = Object.keys(QUOTATION_COLUMNS) as [QuotationColumn, ...QuotationColumn[]]
export const QuotationExportOrder = z.strictObject({
  list: WhichQuotations,
  format: z.enum(QUOTATION_LIST_FORMATS),
  columns: z
    .array(z.enum(columns, { error: 'There is no such column' }))
    .min(1)
    .refine(names => new Set(names).size === names.length, { error: 'A column is named twice' }),
})
export type QuotationExportOrder = z.infer<typeof QuotationExportOrder>

/** What several are changed to: who prepares them. */
export const ChangedTogether = z.strictObject({
  quotationIds: z.array(Id).min(1).max(LIMITS.together),
  ownerId: Id,
})
export type ChangedTogether = z.infer<typeof ChangedTogether>

const staff = { access: 'staff' } as const

export const quotationListRoutes = {
  totals: route({
    ...quotationListEndpoints.totals,
    ...staff,
    summary:
      'How many quotations each tab of the list has under a search and filters, and the sum of their grand totals',
    query: NarrowedQuotations,
    response: QuotationTotals,
    errors: ['NOT_FOUND'],
  }),
  offers: route({
    ...quotationListEndpoints.offers,
    ...staff,
    summary: 'What a filter of the list offers: what the quotations that the caller sees have, by part of its name',
    query: z.strictObject({ filter: z.enum(OFFERED_FILTERS), search: text(100).default('') }),
    response: z.array(Offer),
  }),
  change: route({
    ...quotationListEndpoints.change,
    ...staff,
    summary: 'Change who several quotations are prepared by; those that the caller does not see stay as they are',
    body: ChangedTogether,
    response: z.object({ changed: z.int(), leftOut: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  export: route({
    ...quotationListEndpoints.export,
    ...staff,
    summary: 'The quotations of a list as a file; margins for who may see costs; two of a person at a time',
    body: QuotationExportOrder,
    raw: 'bytes',
    response: z.object({}),
    errors: ['NOT_FOUND', 'TOO_LARGE', 'STORAGE_FULL'],
  }),
}
