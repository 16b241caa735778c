import { AppError } from '@plinth/contract/error-codes'
import type {
  NarrowedQuotations,
  QuotationListQuery,
  WhichQuotations,
} from '@plinth/contract/quotations/quotation/list/list-filters'
import type {
  ChangedTogether,
  OfferedFilter,
  QuotationFilterOffer,
  QuotationTotals,
} from '@plinth/contract/quotations/quotation/list/list-routes'
import { QUOTATION_SORTS, QUOTATION_TABS } from '@plinth/contract/quotations/quotation/list/list-rules'
import type { ListedQuotation, PartPage } from '@plinth/contract/quotations/quotation/quotation'
import { type Context, mutate, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { dayBounds, dayOf } from '../../../../platform/time-zone.ts'
import { isVisibleLead, visibleLeads } from '../../../company/lead-access/lead-access.service.ts'
import { seenProject } from '../../../projects/project-access/project-access.service.ts'
import {
  requireQuotationEdit,
  requireQuotations,
  seesCosts,
  tellQuotations,
  visibleQuotations,
} from '../../quotation-access/quotation-access.service.ts'
import { existsEditor } from '../quotations.queries.ts'
import { toListed } from '../quotations.service.ts'
import type { NarrowedTo, QuotationReading } from './quotation-conditions.queries.ts'
import {
  selectListed,
  selectOffers,
  selectSums,
  updateOwners,
  type WantedQuotations,
} from './quotation-list.queries.ts'

/**
 * One page of the quotations that the caller sees (QT-299, QT-300). Throws FORBIDDEN; NOT_FOUND for a project or lead that they do not
 * see; INVALID for an order by what they do not see.
 */
export async function listQuotations(
  ctx: Context,
  { page, limit, ...which }: QuotationListQuery,
): Promise<{ data: ListedQuotation[]; pagination: PartPage }> {
  const { actor } = ctx
  const rows = await read(ctx, async tx => {
    await requireScope(ctx, tx, which)
    // one more, which tells whether there is a next page: the list is not counted for each of them (QT-301)
    return selectListed(tx, readingOf(ctx), wantedOf(ctx, which), { limit: limit + 1, offset: (page - 1) * limit })
  })
  return {
    data: rows.slice(0, limit).map(row => toListed(row, seesCosts(actor))),
    pagination: { page, limit, hasMore: rows.length > limit },
  }
}

/** All quotations of a list in its order, at most `most`, in the caller's transaction. Throws as `listQuotations`. */
export async function allListed(
  ctx: Context,
  tx: Tx,
  which: WhichQuotations,
  most: number,
): Promise<ListedQuotation[]> {
  await requireScope(ctx, tx, which)
  const rows = await selectListed(tx, readingOf(ctx), wantedOf(ctx, which), { limit: most, offset: 0 })
  return rows.map(row => toListed(row, seesCosts(ctx.actor)))
}

/** How many quotations each tab has under a search and filters, and what they come to in each currency. Throws as `listQuotations`. */
export async function sumQuotations(ctx: Context, which: NarrowedQuotations): Promise<QuotationTotals> {
  const rows = await read(ctx, async tx => {
    await requireScope(ctx, tx, which)
    return selectSums(tx, readingOf(ctx), narrowedOf(ctx, which))
  })
  const sumOf = (tab: (typeof QUOTATION_TABS)[number]) => ({
    count: rows.reduce((count, row) => count + row.sums[tab].count, 0),
    totals: rows
      .filter(row => row.sums[tab].count > 0)
      .map(row => ({ currencySymbol: row.currencySymbol, total: row.sums[tab].total })),
  })
  return Object.fromEntries(QUOTATION_TABS.map(tab => [tab, sumOf(tab)])) as QuotationTotals
}

/** What a filter of the list offers. Throws FORBIDDEN. */
export function offerFilter(ctx: Context, filter: OfferedFilter, search: string): Promise<QuotationFilterOffer[]> {
  requireQuotations(ctx.actor)
  return read(ctx, tx => selectOffers(tx, readingOf(ctx), filter, search))
}

/**
 * Changes who several quotations are prepared by, an active person who may change quotations (QT-080); what the caller does not see is
 * left out. Throws FORBIDDEN; NOT_FOUND for such a person.
 */
export function changeTogether(
  ctx: Context,
  { quotationIds, ownerId }: ChangedTogether,
): Promise<{ changed: number; leftOut: number }> {
  const { actor, clock } = ctx
  requireQuotationEdit(actor)
  return mutate(ctx, async (tx, effects) => {
    if (!(await existsEditor(tx, actor.companyId, ownerId))) throw new AppError('NOT_FOUND')
    const isVisible = visibleQuotations(actor)
    const ids = [...new Set(quotationIds)]
    const by = { id: actor.userId, name: [...actor.fullName].slice(0, 150).join('') }
    const changed = await updateOwners(tx, actor.companyId, { ids, ownerId, by, at: clock.now() }, isVisible)
    await tellQuotations(tx, effects, actor, changed)
    return { changed: changed.length, leftOut: ids.length - changed.length }
  })
}

async function requireScope(
  ctx: Context,
  tx: Tx,
  { projectId, leadId, ...which }: NarrowedQuotations & Partial<Pick<WhichQuotations, 'sort'>>,
): Promise<void> {
  requireQuotations(ctx.actor)
  // the order alone would tell which margin is the larger
  if (which.sort === 'margin' && !seesCosts(ctx.actor))
    throw new AppError('INVALID', undefined, { fields: [{ field: 'sort', message: 'There is no such column' }] })
  if (projectId !== undefined) await seenProject(ctx, tx, projectId)
  if (leadId !== undefined && !(await isVisibleLead(tx, ctx.actor, leadId))) throw new AppError('NOT_FOUND')
}

/** Who reads, for the conditions of lists and analytics. */
export const readingOf = ({ actor, clock }: Context): QuotationReading => ({
  companyId: actor.companyId,
  isVisible: visibleQuotations(actor),
  isSeenLead: visibleLeads(actor),
  today: dayOf(actor.company.timeZone, clock.now()),
})

/** What is searched and filtered, with days as instants of the company's zone. */
export function narrowedOf(ctx: Context, which: NarrowedQuotations): NarrowedTo {
  const { projectId, leadId, type, search } = which
  const { issued, ...filters } = which.filters ?? {}
  const { timeZone } = ctx.actor.company
  return {
    projectId,
    leadId,
    type,
    search,
    filters,
    issued: issued && {
      from: issued.from === undefined ? undefined : dayBounds(timeZone, issued.from).from,
      to: issued.to === undefined ? undefined : dayBounds(timeZone, issued.to).to,
    },
  }
}

const wantedOf = (
  ctx: Context,
  { tab, sort, order = QUOTATION_SORTS[sort].order, ...which }: WhichQuotations,
): WantedQuotations => ({ ...narrowedOf(ctx, which), tab, sort, order })
