import * as z from 'zod'
import { Id, IsoDay, text } from '../../../fields.ts'
import { decimalWithin, SCALES } from '../../decimals.ts'
import { QUOTATION_LIMITS } from '../quotation-limits.ts'
import { QuotationState, QuotationType } from '../states.ts'
import { QUOTATION_LIST_LIMITS as LIMITS, QUOTATION_SORTS, QUOTATION_TABS, type QuotationSort } from './list-rules.ts'

/** Which quotations a list holds, and in which order (QT-300). */

const chosen = <T extends z.ZodType>(one: T) => z.array(one).min(1).max(LIMITS.filterValues).optional()

/** Days in the company's time zone, both included; one end may be open. */
const Days = z
  .strictObject({ from: IsoDay.optional(), to: IsoDay.optional() })
  .refine(({ from, to }) => from !== undefined || to !== undefined, { error: 'Choose a day' })
  .refine(({ from, to }) => !from || !to || from <= to, { error: 'The range ends before it begins' })
export type Days = z.infer<typeof Days>

const Amount = z.string().transform((value, context) => {
  const amount = decimalWithin(value, SCALES.money, `-${QUOTATION_LIMITS.grandTotal}`, QUOTATION_LIMITS.grandTotal)
  if (amount !== undefined) return amount
  context.addIssue({ code: 'custom', message: 'Enter a number' })
  return z.NEVER
})
const Amounts = z
  .strictObject({ min: Amount.optional(), max: Amount.optional() })
  .refine(({ min, max }) => min !== undefined || max !== undefined, { error: 'Enter a number' })
export type Amounts = z.infer<typeof Amounts>

/** Within a filter any value matches, between filters all must. */
export const QuotationFilters = z.strictObject({
  types: chosen(QuotationType),
  states: chosen(QuotationState),
  owners: chosen(Id),
  /** whose owner is in one of these teams */
  teams: chosen(Id),
  clients: chosen(Id),
  projects: chosen(Id),
  /** of leads that the reader sees, ignoring case; '' for those without one */
  leadSources: chosen(text(50)),
  /** reasons of the last rejection */
  reasons: chosen(text(40)),
  /** the day of the first issue */
  issued: Days.optional(),
  validUntil: Days.optional(),
  total: Amounts.optional(),
  needsApproval: z.literal(true).optional(),
  unanswered: z.literal(true).optional(),
  expiring: z.literal(true).optional(),
  openThreads: z.literal(true).optional(),
  variations: z.enum(['without', 'only']).optional(),
})
export type QuotationFilters = z.infer<typeof QuotationFilters>

/** The filters as an address has them: JSON text. */
const FiltersText = z
  .string()
  .max(20_000)
  .transform((value, context): QuotationFilters => {
    try {
      const parsed = QuotationFilters.safeParse(JSON.parse(value))
      if (parsed.success) return parsed.data
    } catch {
      // reported below, together with JSON that is not a set of filters
    }
    context.addIssue({ code: 'custom', message: 'Not a valid filter' })
    return z.NEVER
  })

export const QuotationTabName = z.enum(QUOTATION_TABS)
export const QuotationSortName = z.enum(Object.keys(QUOTATION_SORTS) as [QuotationSort, ...QuotationSort[]])
export const QuotationSearch = text(LIMITS.search)

/** What is searched and filtered, whatever the tab. */
export const NarrowedQuotations = z.strictObject({
  projectId: Id.optional(),
  leadId: Id.optional(),
  type: QuotationType.optional(),
  search: QuotationSearch.default(''),
  filters: FiltersText.optional(),
})
export type NarrowedQuotations = z.infer<typeof NarrowedQuotations>

export const WhichQuotations = NarrowedQuotations.extend({
  tab: QuotationTabName.default('all'),
  sort: QuotationSortName.default('lastActivity'),
  /** that of the sort where it is not sent */
  order: z.enum(['asc', 'desc']).optional(),
})
export type WhichQuotations = z.infer<typeof WhichQuotations>

export const QuotationListQuery = WhichQuotations.extend({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageMost).default(LIMITS.page),
})
export type QuotationListQuery = z.infer<typeof QuotationListQuery>
