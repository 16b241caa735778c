import { AppError } from '@plinth/contract/error-codes'
import { groupedNumber } from '@plinth/contract/money-text'
import type { QuotationExportOrder } from '@plinth/contract/quotations/quotation/list/list-routes'
import {
  QUOTATION_LIST_LIMITS as LIMITS,
  QUOTATION_COLUMNS,
  QUOTATION_STATE_NAMES,
  QUOTATION_TAB_NAMES,
  QUOTATION_TYPE_NAMES,
  type QuotationColumn,
  QUOTATION_LIST_TEXTS as TEXTS,
} from '@plinth/contract/quotations/quotation/list/list-rules'
import type { ListedQuotation } from '@plinth/contract/quotations/quotation/quotation'
import type { Context } from '../../../../platform/context.ts'
import type { ReceivedFile } from '../../../../platform/files/incoming.ts'
import { writeExportFile } from '../../../../platform/spreadsheets/writing/export-file.ts'
import { neutraliseFormula } from '../../../../platform/spreadsheets/writing/neutralise-formula.ts'
import { type SheetCell, serialOf } from '../../../../platform/spreadsheets/writing/sheet-cell.ts'
import { dayOf, timeTextOf } from '../../../../platform/time-zone.ts'
import { recordAudit } from '../../../company/audit/audit.service.ts'
import { requireQuotations, seesCosts } from '../../quotation-access/quotation-access.service.ts'
import { allListed } from './quotation-list.service.ts'

const PORTION = 500
/** The number of exports that this process is writing, by person. */
const underWay = new Map<string, number>()

/**
 * The quotations of a list as a file on this machine, which the caller discards; what could run as a formula is text, and the audit trail
 * keeps who took what (QT-302, QT-320). Throws FORBIDDEN; INVALID for a column that the caller does not see; NOT_FOUND; TOO_LARGE;
 * TOO_MANY_REQUESTS for a third at a time; STORAGE_FULL.
 */
export async function exportQuotations(ctx: Context, order: QuotationExportOrder): Promise<ReceivedFile> {
  const { userId } = ctx.actor
  requireQuotations(ctx.actor)
  const before = underWay.get(userId) ?? 0
  if (before >= LIMITS.exports) throw new AppError('TOO_MANY_REQUESTS', TEXTS.manyExports)
  underWay.set(userId, before + 1)
  try {
    return await writeQuotations(ctx, order)
  } finally {
    const after = (underWay.get(userId) ?? 1) - 1
    if (after === 0) underWay.delete(userId)
    else underWay.set(userId, after)
  }
}

async function writeQuotations(ctx: Context, order: QuotationExportOrder): Promise<ReceivedFile> {
  const { actor, clock, config } = ctx
  const { list, format, columns } = order
  if (columns.includes('margin') && !seesCosts(actor))
    throw new AppError('INVALID', undefined, { fields: [{ field: 'columns', message: 'There is no such column' }] })
  const quotations = await ctx.db.tenant(actor.companyId, tx => allListed(ctx, tx, list, LIMITS.exported + 1))
  if (quotations.length > LIMITS.exported)
    throw new AppError(
      'TOO_LARGE',
      `A file holds at most ${groupedNumber(LIMITS.exported, actor.company.currencySymbol)} quotations. Narrow the list first.`,
    )
  const at = clock.now()
  const { timeZone } = actor.company
  const name = `quotations ${dayOf(timeZone, at)} ${timeTextOf(timeZone, at).replace(':', '.')}.${format}`
  const headings = columns.map(column => QUOTATION_COLUMNS[column])
  async function* portions(): AsyncGenerator<SheetCell[][]> {
    for (let from = 0; from < quotations.length; from += PORTION)
      yield quotations
        .slice(from, from + PORTION)
        .map(quotation => columns.map(column => safe(CELLS[column](quotation, timeZone))))
  }
  const file = await writeExportFile(
    { dataDir: config.dataDir, name, format, sheet: 'Quotations', headings },
    portions(),
  )
  try {
    await ctx.db.tenant(actor.companyId, tx =>
      recordAudit(tx, {
        actor,
        action: 'quotations.exported',
        at,
        targetName: name,
        changes: [
          { field: 'quotations', before: null, after: quotations.length },
          { field: 'filters', before: null, after: filtersText(list) },
          { field: 'columns', before: null, after: headings.join(', ') },
        ],
      }),
    )
  } catch (error) {
    await ctx.files.discard([file])
    throw error
  }
  return file
}

const filtersText = ({ tab, search, filters = {} }: QuotationExportOrder['list']): string =>
  [
    `Tab ${QUOTATION_TAB_NAMES[tab]}`,
    ...(search === '' ? [] : [`search ${search}`]),
    ...(Object.keys(filters).length === 0 ? [] : [`by ${Object.keys(filters).join(', ')}`]),
  ].join(', ')

const safe = (cell: SheetCell): SheetCell => (typeof cell === 'string' ? neutraliseFormula(cell) : cell)
/** A decimal as a number that can be summed; its text is exact. */
const figure = (text: string | null | undefined): SheetCell =>
  text === null || text === undefined ? '' : { value: Number(text), format: '0.00', text }

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: '2-digit', month: 'short', year: 'numeric' })
function dayCell(day: string | null): SheetCell {
  if (day === null) return ''
  const at = new Date(`${day}T00:00:00Z`)
  return { value: serialOf(at), format: 'dd mmm yyyy', text: DAY.format(at) }
}

const CELLS: Readonly<Record<QuotationColumn, (quotation: ListedQuotation, zone: string) => SheetCell>> = {
  number: quotation => quotation.number ?? '',
  version: ({ version }) => ({ value: version, format: '0', text: String(version) }),
  type: quotation => QUOTATION_TYPE_NAMES[quotation.type],
  title: quotation => quotation.title,
  client: quotation => quotation.clientName,
  project: quotation => quotation.projectName,
  owner: quotation => quotation.owner.name,
  state: quotation => QUOTATION_STATE_NAMES[quotation.state],
  total: quotation => figure(quotation.grandTotal),
  margin: quotation => figure(quotation.marginPct),
  validUntil: quotation => dayCell(quotation.validUntil),
  lastActivity: (quotation, zone) => dayCell(dayOf(zone, new Date(quotation.lastActivityAt))),
  threads: ({ openThreads }) => ({ value: openThreads, format: '0', text: String(openThreads) }),
}
