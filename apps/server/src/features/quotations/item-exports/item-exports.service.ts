import { taxWords } from '@plinth/contract/company/fiscal/tax-words'
import { AppError } from '@plinth/contract/error-codes'
import type { ItemFilter } from '@plinth/contract/quotations/item'
import { ITEM_EXPORT_LIMITS, type ItemExportFormat } from '@plinth/contract/quotations/item-exports'
import {
  ITEM_SHEET_FIELDS,
  type ItemSheetField,
  isCostColumn,
  itemSheetHeading,
} from '@plinth/contract/quotations/item-sheet-columns'
import type { Context } from '../../../platform/context.ts'
import type { ReceivedFile } from '../../../platform/files/incoming.ts'
import { countOn } from '../../../platform/quotas.ts'
import { writeExportFile } from '../../../platform/spreadsheets/writing/export-file.ts'
import { neutraliseFormula } from '../../../platform/spreadsheets/writing/neutralise-formula.ts'
import type { SheetCell } from '../../../platform/spreadsheets/writing/sheet-cell.ts'
import { dayOf, timeTextOf } from '../../../platform/time-zone.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { type VariantRow, variantsOf, type WholeItemRow, wholeItems } from '../item-library/item-library.service.ts'
import { firmOf } from '../quotation/quotation.service.ts'
import { seesCosts } from '../quotation-access/quotation-access.service.ts'

const PORTION = 500

/** A decimal as a number that can be summed; its text is exact. */
const figure = (text: string | null): SheetCell => (text === null ? '' : { value: Number(text), format: '0.00', text })

/** A row of the file: an item, or one of its variants, which are quoted instead of it. */
interface ExportedRow {
  item: WholeItemRow
  variant: VariantRow | undefined
}

const CELLS: Readonly<Record<ItemSheetField, (row: ExportedRow) => SheetCell>> = {
  code: ({ item, variant }) => variant?.code || (item.code ?? ''),
  name: ({ item }) => item.name,
  description: ({ item }) => item.description,
  category: ({ item }) => item.upper_category ?? item.own_category ?? '',
  subCategory: ({ item }) => (item.upper_category === null ? '' : (item.own_category ?? '')),
  unit: ({ item }) => item.unit,
  hsn: ({ item }) => item.hsn,
  taxRate: ({ item }) => figure(item.tax_rate),
  costRate: ({ item, variant }) => figure((variant ?? item).cost_rate),
  // the markup of a typed selling rate follows from it, and coming back it would take its place
  markup: ({ item, variant }) => (item.pricing === 'markup' ? figure((variant ?? item).markup_pct) : ''),
  sellingRate: ({ item, variant }) => figure((variant ?? item).selling_rate),
  brand: ({ item, variant }) => variant?.brand || item.brand,
  variant: ({ variant }) => variant?.name ?? '',
  vendor: ({ item }) => item.vendor,
}

/** The rows of items: of one with variants these, of any other itself. */
function rowsOf(items: readonly WholeItemRow[], variants: readonly VariantRow[]): ExportedRow[] {
  const ofItem = Map.groupBy(
    variants.filter(variant => variant.archived_at === null),
    variant => variant.item_id,
  )
  return items.flatMap((item): ExportedRow[] => {
    const own = ofItem.get(item.id)
    return own ? own.map(variant => ({ item, variant })) : [{ item, variant: undefined }]
  })
}

const safe = (cell: SheetCell): SheetCell => (typeof cell === 'string' ? neutraliseFormula(cell) : cell)

/**
 * The items that a filter finds as a file on this machine, in the columns of the import; the caller removes it after sending.
 * Kept in the audit trail (QT-071, QT-320). Throws FORBIDDEN; NOT_FOUND for an unknown category, unit or tax rate; TOO_LARGE;
 * TOO_MANY_REQUESTS for the sixth in a minute; STORAGE_FULL.
 */
export async function exportItems(
  ctx: Context,
  { format, ...filter }: ItemFilter & { format: ItemExportFormat },
): Promise<ReceivedFile> {
  const { actor, config, clock } = ctx
  const fields = ITEM_SHEET_FIELDS.filter(field => seesCosts(actor) || !isCostColumn(field))
  const { rows, called } = await ctx.db.tenant(actor.companyId, async tx => {
    const found = await wholeItems(ctx, tx, filter, ITEM_EXPORT_LIMITS.rows + 1)
    const quota = { key: `item-exports ${actor.userId}`, count: 1, most: ITEM_EXPORT_LIMITS.aMinute, seconds: 60 }
    const retryAfterSeconds = await countOn(tx, [quota], clock.now())
    if (retryAfterSeconds > 0)
      throw new AppError('TOO_MANY_REQUESTS', `At most ${ITEM_EXPORT_LIMITS.aMinute} exports can be made in a minute`, {
        data: { retryAfterSeconds },
      })
    if (found.length > ITEM_EXPORT_LIMITS.rows)
      throw new AppError('TOO_LARGE', 'A file holds at most 50,000 items. Narrow the list first.')
    const ids = found.map(item => item.id)
    const rows = rowsOf(found, await variantsOf(tx, actor.companyId, ids))
    return { rows, called: taxWords(await firmOf(tx, actor.companyId)) }
  })
  const at = clock.now()
  const { timeZone } = actor.company
  const name = `items ${dayOf(timeZone, at)} ${timeTextOf(timeZone, at).replace(':', '.')}.${format}`
  const headings = fields.map(field => itemSheetHeading(field, called))
  async function* portions(): AsyncGenerator<SheetCell[][]> {
    for (let from = 0; from < rows.length; from += PORTION)
      yield rows.slice(from, from + PORTION).map(row => fields.map(field => safe(CELLS[field](row))))
  }
  const file = await writeExportFile({ dataDir: config.dataDir, name, format, sheet: 'Items', headings }, portions())
  try {
    await ctx.db.tenant(actor.companyId, tx =>
      recordAudit(tx, {
        actor,
        action: 'items.exported',
        at,
        targetName: name,
        changes: [
          { field: 'items', before: null, after: new Set(rows.map(row => row.item.id)).size },
          { field: 'costs', before: null, after: seesCosts(actor) },
        ],
      }),
    )
  } catch (error) {
    await ctx.files.discard([file])
    throw error
  }
  return file
}
