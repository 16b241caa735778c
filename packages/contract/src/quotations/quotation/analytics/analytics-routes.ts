import * as z from 'zod'
import { Id, IsoDay, text } from '../../../fields.ts'
import { route } from '../../../route.ts'
import { quotationAnalyticsEndpoints } from '../../endpoints.ts'
import { QuotationType } from '../states.ts'

/** Figures of quotations within a period (QT-303 to QT-307). */

const Counted = z.object({ count: z.int(), value: z.string() })
/** Days with one decimal; null where nothing has a number of days. */
const Days = z.object({ median: z.string().nullable(), average: z.string().nullable() })

export const QuotationFigures = z.object({
  sent: Counted,
  accepted: Counted,
  rejected: Counted,
  expired: Counted,
  open: Counted,
  /** percentages with one decimal; null where the divisor is nought (QT-307) */
  winRate: z.string().nullable(),
  winRateByValue: z.string().nullable(),
  averageDiscount: z.string().nullable(),
  /** for who may see costs */
  margin: z.string().nullable().optional(),
  /** quotations with costs, on which the margin rests; for who may see costs */
  marginOf: z.int().optional(),
  daysToAccept: Days,
  daysToView: Days,
})
export type QuotationFigures = z.infer<typeof QuotationFigures>

/** One row of a grouping: `key` is what the list is filtered by. */
export const QuotationFigureRow = z.object({ key: z.string(), label: z.string(), figures: QuotationFigures })
export type QuotationFigureRow = z.infer<typeof QuotationFigureRow>

export const AnalysedQuotations = z
  .strictObject({
    from: IsoDay,
    to: IsoDay,
    type: QuotationType.optional(),
    owner: Id.optional(),
    source: text(50).optional(),
    team: Id.optional(),
  })
  .refine(({ from, to }) => from <= to, { error: 'The range ends before it begins', path: ['to'] })
export type AnalysedQuotations = z.infer<typeof AnalysedQuotations>

const of = { access: 'staff', query: AnalysedQuotations } as const
const rows = { ...of, response: z.array(QuotationFigureRow) } as const

export const quotationAnalyticsRoutes = {
  summary: route({
    ...quotationAnalyticsEndpoints.summary,
    ...of,
    summary: 'Figures of the quotations that were issued first within a period',
    response: QuotationFigures,
  }),
  byMonth: route({ ...quotationAnalyticsEndpoints.byMonth, ...rows, summary: 'The same by month of the first issue' }),
  byPerson: route({ ...quotationAnalyticsEndpoints.byPerson, ...rows, summary: 'The same by owner' }),
  bySource: route({
    ...quotationAnalyticsEndpoints.bySource,
    ...rows,
    summary: 'The same by the source of the lead, where the caller sees it',
  }),
  byType: route({ ...quotationAnalyticsEndpoints.byType, ...rows, summary: 'The same by type' }),
  byReason: route({
    ...quotationAnalyticsEndpoints.byReason,
    ...rows,
    summary: 'The same of rejected quotations, by reason',
  }),
}
