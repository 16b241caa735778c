import { AppError } from '@plinth/contract/error-codes'
import { isCustomColumn } from '@plinth/contract/leads/lead/custom-columns'
import { LEAD_TABS, MOST_COUNTED_LEADS } from '@plinth/contract/leads/lead/lead-columns'
import { isOnePerson, type LeadListQuery, type LeadTotal, type ListedLead } from '@plinth/contract/leads/lead/lead-list'
import type { RawBuilder, SqlBool } from 'kysely'
import { type Context, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { dayOf } from '../../../../platform/time-zone.ts'
import { requireCrm, visibleLeads } from '../../../company/lead-access/lead-access.service.ts'
import { fieldsOf } from '../../lead-forms/lead-forms.service.ts'
import { selectPeople } from '../assign/lead-assignment.queries.ts'
import { countingTotal, rememberedTotal } from '../lead-totals.ts'
import { toListedLead } from '../lead-wire.ts'
import {
  all,
  isBarred,
  isTallied,
  type LeadSelection,
  listedLeads,
  meansMe,
  searchOf,
  selectionConditions,
} from './lead-list.conditions.ts'
import { type ListOrder, orderOf } from './lead-list.order.ts'
import {
  countLeads,
  countLeadsUpTo,
  countTallied,
  matches,
  type PageRow,
  searchPageIds,
  selectPage,
  selectPageIds,
  selectRows,
  type WalkedRow,
  type Window,
  walkRows,
} from './lead-list.queries.ts'

const MOST_IDS = 1000

export interface LeadPage extends LeadTotal {
  data: ListedLead[]
  hasMore: boolean
}

/**
 * One page of the lead list with the number of all leads it would show, as far as they are counted (LM-529, LM-Q26).
 * Throws FORBIDDEN without the leads module and for tab 8 without canAssign (LM-Q23), INVALID for an impossible filter.
 */
export async function listLeads(ctx: Context, query: LeadListQuery): Promise<LeadPage> {
  const { actor } = ctx
  const list = openList(ctx, query)
  const window = { offset: query.pageNo * query.limit, limit: query.limit }
  // one lead more than the page tells whether there are further ones
  const { limit, offset } = window
  const { rows, ...total } = await read(ctx, async tx => {
    await refuseUnknownFields(ctx, tx, query)
    return findPage(ctx, tx, list, orderOf(query), { offset, limit: limit + 1 })
  })
  return {
    data: rows.slice(0, limit).map(row => toListedLead(row, actor.company.timeZone)),
    ...total,
    hasMore: rows.length > limit,
  }
}

/** The ids of all leads that a list would show, at most 1,000, with their number (LM-Q40). Throws as `listLeads`. */
export async function listLeadIds(ctx: Context, query: LeadSelection): Promise<FoundIds> {
  const list = openList(ctx, query)
  return read(ctx, async tx => {
    await refuseUnknownFields(ctx, tx, query)
    return findIds(ctx, tx, list, orderOf(query), { offset: 0, limit: MOST_IDS })
  })
}

/** A list without its page, as exports read it whole. */
export type WholeList = LeadSelection & Pick<LeadListQuery, 'sort' | 'order'>
type Reader = Pick<Context, 'actor' | 'clock'>

/** Which leads a whole list has, as a condition on the alias `leads`. Throws as `listLeads`. */
export const ofWholeList = (ctx: Reader, query: LeadSelection): RawBuilder<SqlBool> =>
  wholeCondition(ctx, openList(ctx, query))

type Asked = Partial<Pick<LeadListQuery, 'filters' | 'sort'>>

/**
 * Refuses filters and orders by custom fields that the company has not or no more: what a list shows may be changed as a whole, and
 * must not be more than was meant. Throws INVALID.
 */
async function refuseUnknownFields({ actor }: Pick<Context, 'actor'>, tx: Tx, { filters, sort }: Asked): Promise<void> {
  const asked = [...Object.keys(filters ?? {}), ...(sort === undefined ? [] : [sort])].filter(isCustomColumn)
  if (asked.length === 0) return
  const known = new Set((await fieldsOf(tx, actor.companyId)).filter(one => one.isCustom).map(one => one.fieldId))
  if (asked.every(column => known.has(column))) return
  const message = 'The list is filtered or sorted by a field that no longer exists'
  throw new AppError('INVALID', message, { fields: [{ field: 'filters', message }] })
}

/**
 * Refuses a filter bar with people of no or another company and custom fields that there are not, because the list would not be what
 * was meant. Throws NOT_FOUND, INVALID.
 */
export async function refuseStrangers(
  { actor }: Pick<Context, 'actor'>,
  tx: Tx,
  { filterBar, ...rest }: Pick<LeadSelection, 'filterBar'> & Asked,
): Promise<void> {
  await refuseUnknownFields({ actor }, tx, rest)
  const ids = new Set((filterBar?.assignTo ?? []).filter(isOnePerson))
  if (ids.size === 0) return
  const known = await selectPeople(tx, actor.companyId, [...ids])
  if (known.length < ids.size) throw new AppError('NOT_FOUND')
}

/** How many leads a whole list has, counted now. Throws as `listLeads`. */
export function countWholeList(ctx: Reader, tx: Tx, query: WholeList): Promise<number> {
  return countLeads(tx, wholeCondition(ctx, openList(ctx, query)))
}

/** A lead with what exports say of it beside the columns of the list. */
export interface ExportedLead extends ListedLead {
  pinCode: string
  remarks: string
  /** digits of its further numbers and those of its contacts */
  furtherPhones: string[]
  /** further addresses, in lower case */
  furtherEmails: string[]
}

/** All leads of a list in its order, so many at a time, as they stood when it began. Throws as `listLeads`. */
export async function* walkWholeList(
  ctx: Reader,
  tx: Tx,
  query: WholeList,
  size: number,
): AsyncGenerator<ExportedLead[]> {
  const where = wholeCondition(ctx, openList(ctx, query))
  const { timeZone } = ctx.actor.company
  for await (const rows of walkRows(tx, where, orderOf(query), size)) yield rows.map(row => toExported(row, timeZone))
}

const toExported = (row: WalkedRow, timeZone: string): ExportedLead => ({
  ...toListedLead(row, timeZone),
  pinCode: row.pin_code,
  remarks: row.remarks,
  furtherPhones: [...new Set(row.further_phones)].filter(phone => phone !== row.phone),
  furtherEmails: (row.contact_emails ?? []).filter(email => email !== row.email.toLowerCase()),
})

function wholeCondition(ctx: Reader, list: List): RawBuilder<SqlBool> {
  const { search } = list.selection
  return search ? all([conditionOf(ctx, list), matches(searchOf(search))]) : conditionOf(ctx, list)
}

/** A list as its queries need it. */
interface List {
  selection: LeadSelection
  conditions: RawBuilder<SqlBool>[]
  /** what its total is remembered under */
  key: string
  isPlain: boolean
}

function openList(ctx: Reader, selection: LeadSelection): List {
  const { actor } = ctx
  requireCrm(actor)
  if (selection.type === LEAD_TABS.unassigned && !actor.rights.crm.canAssign) throw new AppError('FORBIDDEN')
  const { type, startDate, endDate, search, filters, filterBar, figure } = selection
  // own leads and a team's differ from person to person, and so do those of "me"; days relative to today from day to day
  const isOfAll = actor.leadAccess.view === 'all' && !meansMe(selection)
  const seer = [isOfAll ? '' : actor.userId, dayOf(actor.company.timeZone, ctx.clock.now())]
  return {
    selection,
    conditions: selectionConditions(actor, selection, ctx.clock.now()),
    key: JSON.stringify([actor.leadAccess, seer, type, startDate, endDate, search, filters, filterBar, figure]),
    isPlain:
      !search && !startDate && !endDate && !figure && Object.keys(filters ?? {}).length === 0 && !isBarred(selection),
  }
}

async function findPage(
  ctx: Context,
  tx: Tx,
  list: List,
  order: ListOrder,
  window: Window,
): Promise<LeadTotal & { rows: PageRow[] }> {
  const { companyId } = ctx.actor
  // few enough statements to keep a plan of each
  if (list.isPlain && order.isUsual) {
    const where = conditionOf(ctx, list)
    const [rows, total] = await Promise.all([
      selectPage(tx, companyId, where, order, window),
      totalOf(ctx, list.key, () => count(ctx, tx, list, where)),
    ])
    return { rows, ...total }
  }
  const { ids, ...total } = await findIds(ctx, tx, list, order, window)
  return { rows: await selectRows(tx, companyId, ids), ...total }
}

const conditionOf = (ctx: Reader, list: List): RawBuilder<SqlBool> =>
  all([listedLeads(ctx.actor, list.selection), ...list.conditions])

type FoundIds = LeadTotal & { ids: string[] }

async function findIds(ctx: Context, tx: Tx, list: List, order: ListOrder, window: Window): Promise<FoundIds> {
  const { search } = list.selection
  if (search) return findMatching(ctx, tx, list, search, order, window)
  const where = conditionOf(ctx, list)
  const [ids, total] = await Promise.all([
    selectPageIds(tx, where, order, window),
    totalOf(ctx, list.key, () => count(ctx, tx, list, where)),
  ])
  return { ids, ...total }
}

/** From the tallies where they suffice, behind a figure all of them, else one by one and no further than 10,000. */
async function count(ctx: Context, tx: Tx, list: List, where: RawBuilder<SqlBool>): Promise<LeadTotal> {
  if (list.selection.figure) return { total: await countLeads(tx, where), isTotalExact: true }
  if (!isTallied(list.selection)) return countLeadsUpTo(tx, where, MOST_COUNTED_LEADS)
  const total = await countTallied(
    tx,
    ctx.actor.companyId,
    all([visibleLeads(ctx.actor), ...list.conditions]),
    list.isPlain,
  )
  return { total, isTotalExact: true }
}

/** A search that finds more leads than this is broad: the first ones are soon met on a walk in the list's order. */
const BROAD = 5000
/** How far such a walk may go before collecting all of them is quicker. */
const NEAR = 500

/**
 * A search collects the leads that hold the text. Where they are more than 10,000, or the search was broad a moment ago, its
 * pages are found by walking the list in its order instead.
 */
async function findMatching(
  ctx: Context,
  tx: Tx,
  list: List,
  typed: string,
  order: ListOrder,
  window: Window,
): Promise<FoundIds> {
  const { live, actor } = ctx
  const where = wholeCondition(ctx, list)
  // the index of texts has no archived leads, and a figure leaves few to look through
  if (list.selection.figure) {
    const [ids, total] = await Promise.all([selectPageIds(tx, where, order, window), countLeads(tx, where)])
    return { ids, total, isTotalExact: true }
  }
  const known = rememberedTotal(live, actor.companyId, list.key)
  if (known && isBroad(known) && (!known.isTotalExact || (order.isUsual && window.offset < NEAR)))
    return { ids: await selectPageIds(tx, where, order, window), ...known }
  const keep = countingTotal(live, actor.companyId)
  const found = await searchPageIds(tx, searchOf(typed), conditionOf(ctx, list), order, window)
  const ids = found.isBroad ? await selectPageIds(tx, where, order, window) : found.ids
  const total =
    found.total === undefined
      ? await countLeadsUpTo(tx, where, MOST_COUNTED_LEADS)
      : { total: found.total, isTotalExact: true }
  keep(list.key, total, isBroad(total))
  return { ids, ...total }
}

const isBroad = ({ total }: LeadTotal): boolean => total > BROAD

async function totalOf(ctx: Context, key: string, count: () => Promise<LeadTotal>): Promise<LeadTotal> {
  const { companyId } = ctx.actor
  const known = rememberedTotal(ctx.live, companyId, key)
  if (known !== undefined) return known
  const keep = countingTotal(ctx.live, companyId)
  const total = await count()
  keep(key, total)
  return total
}
