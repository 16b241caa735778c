import type {
  AnalysedQuotations,
  QuotationFigureRow,
  QuotationFigures,
} from '@plinth/contract/quotations/quotation/analytics/analytics-routes'
import type { QuotationGrouping } from '@plinth/contract/quotations/quotation/analytics/analytics-rules'
import { type Context, read } from '../../../../platform/context.ts'
import { requireQuotations, seesCosts } from '../../quotation-access/quotation-access.service.ts'
import { narrowedOf, readingOf } from '../list/quotation-list.service.ts'
import { figuresOf, NOTHING } from './figures.policy.ts'
import { type FigureRow, selectFigures } from './quotation-analytics.queries.ts'

/** The figures of what was issued first within a period, as far as the caller sees it (QT-303, QT-308). Throws FORBIDDEN. */
export async function summariseQuotations(ctx: Context, of: AnalysedQuotations): Promise<QuotationFigures> {
  const [row] = await rowsOf(ctx, of)
  return figuresOf(row ?? NOTHING, seesCosts(ctx.actor))
}

/** The same in groups. Throws FORBIDDEN. */
export async function groupQuotations(
  ctx: Context,
  of: AnalysedQuotations,
  grouping: QuotationGrouping,
): Promise<QuotationFigureRow[]> {
  const rows = await rowsOf(ctx, of, grouping)
  return rows.map(row => ({ key: row.key, label: row.label, figures: figuresOf(row, seesCosts(ctx.actor)) }))
}

async function rowsOf(ctx: Context, of: AnalysedQuotations, grouping?: QuotationGrouping): Promise<FigureRow[]> {
  const { actor } = ctx
  requireQuotations(actor)
  const { from, to, type, owner, source, team } = of
  const wanted = narrowedOf(ctx, {
    type,
    search: '',
    filters: {
      issued: { from, to },
      variations: 'without',
      ...(owner !== undefined && { owners: [owner] }),
      ...(source !== undefined && { leadSources: [source] }),
      ...(team !== undefined && { teams: [team] }),
    },
  })
  return read(ctx, tx => selectFigures(tx, readingOf(ctx), wanted, actor.company, grouping))
}
