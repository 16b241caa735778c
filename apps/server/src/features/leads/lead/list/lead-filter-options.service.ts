import type { BudgetBounds, LeadColumn } from '@plinth/contract/leads/lead/lead-list'
import { type Context, read } from '../../../../platform/context.ts'
import { requireCrm, visibleLeads } from '../../../company/lead-access/lead-access.service.ts'
import { type FilterOption, selectBudgetBounds, selectOptions } from './lead-filter-options.queries.ts'
import { listedLeads } from './lead-list.conditions.ts'

/**
 * The values of one column among the leads this person may see, holding the searched text, at most `limit` in order; a
 * blank is the value '' labelled '(Blank)' (LM-089, LM-Q30). Throws FORBIDDEN without the leads module.
 */
export async function filterOptions(
  ctx: Context,
  query: { column: LeadColumn; search?: string | undefined; limit: number },
): Promise<FilterOption[]> {
  const { actor } = ctx
  requireCrm(actor)
  const { column, search = '', limit } = query
  const wanted = {
    companyId: actor.companyId,
    where: listedLeads(actor),
    visible: visibleLeads(actor),
    search,
    limit,
    timeZone: actor.company.timeZone,
    symbol: actor.company.currencySymbol,
  }
  const options = await read(ctx, tx => selectOptions(tx, column, wanted))
  return options.slice(0, limit)
}

/**
 * The smallest and the largest budget, in the company's currency, among the leads this person may see; null where none has a budget
 * (LM-121, LM-Q32). Throws FORBIDDEN without the leads module.
 */
export async function budgetBounds(ctx: Context): Promise<BudgetBounds | null> {
  requireCrm(ctx.actor)
  return read(ctx, tx => selectBudgetBounds(tx, listedLeads(ctx.actor)))
}
