import { AppError } from '@plinth/contract/error-codes'
import type { SourceCost, SourceCostFigure } from '@plinth/contract/leads/lead-analytics/lead-insights'
import { type Context, mutate, read } from '../../../platform/context.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { requireCrm } from '../../company/lead-access/lead-access.service.ts'
import { spanOf } from '../lead/lead.service.ts'
import { reading } from './analytics-reading.service.ts'
import { lockCost, type MonthSpan, selectCostFigures, selectCosts, writeCost } from './source-costs.queries.ts'

/** Months YYYY-MM, both included. */
interface Months {
  from: string
  to: string
}
const firstDays = ({ from, to }: Months): MonthSpan => ({ from: `${from}-01`, to: `${to}-01` })

/** What was spent on sources in some months, as it was entered. Throws FORBIDDEN without the leads module. */
export async function listSourceCosts(ctx: Context, months: Months): Promise<SourceCost[]> {
  const { actor } = ctx
  requireCrm(actor)
  const rows = await read(ctx, tx => selectCosts(tx, actor.companyId, firstDays(months)))
  return rows.map(({ lead_source, month, amount, version }) => ({
    leadSource: lead_source,
    month: month.slice(0, 7),
    amount,
    version,
  }))
}

/**
 * Keeps what was spent on a source in a month; null takes it away. Throws FORBIDDEN, and CONFLICT where somebody has changed it since
 * `version`.
 */
export async function saveSourceCost(
  ctx: Context,
  cost: { leadSource: string; month: string; amount: number | null; version?: number | undefined },
): Promise<void> {
  const { actor } = ctx
  requireCrm(actor)
  const { companyId, userId } = actor
  const { leadSource, amount } = cost
  const month = `${cost.month}-01`
  await mutate(ctx, async tx => {
    const before = await lockCost(tx, companyId, { month, leadSource })
    if (cost.version !== undefined && cost.version !== (before?.version ?? 0)) throw new AppError('CONFLICT')
    if ((before?.amount ?? null) === amount) return
    const at = ctx.clock.now()
    const values = { amount, version: (before?.version ?? 0) + 1, userId, at }
    const isKept = await writeCost(tx, companyId, { month, leadSource }, values, before !== undefined)
    if (!isKept) throw new AppError('CONFLICT')
    await recordAudit(tx, {
      actor,
      action: 'lead-source-cost.changed',
      at,
      targetName: `${leadSource}, ${cost.month}`,
      changes: [{ field: 'amount', before: before?.amount ?? null, after: amount }],
    })
  })
}

/** What leads of each source cost that were made in some months. Throws FORBIDDEN without the leads module. */
export const sourceCostFigures = (ctx: Context, months: Months): Promise<SourceCostFigure[]> =>
  reading(ctx, {}, async (tx, { scope }) => {
    const days = firstDays(months)
    const rows = await selectCostFigures(tx, scope, {
      span: spanOf(ctx.actor.company.timeZone, { from: days.from, to: lastDay(months.to) }),
      months: days,
    })
    const each = (cost: number | null, count: number): number | null =>
      cost === null || count === 0 ? null : Math.round(cost / count)
    return rows.map(({ source, cost, leads, won }) => ({
      leadSource: source,
      cost: cost ?? 0,
      leads,
      wonLeads: won,
      costPerLead: each(cost, leads),
      costPerWonLead: each(cost, won),
    }))
  })

/** The last day of a month. */
const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
