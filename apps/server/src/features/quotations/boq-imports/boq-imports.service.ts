import { AppError } from '@plinth/contract/error-codes'
import {
  BOQ_MEANINGS,
  boqMapping,
  MEASURED_FIELDS,
  MEASURED_MEANINGS,
  MEASUREMENTS_SHEET,
} from '@plinth/contract/quotations/boq-columns'
import {
  BOQ_LIMITS,
  BOQ_TEXTS,
  type BoqMeasurement,
  type BoqSheet,
  type ItemMatch,
} from '@plinth/contract/quotations/boq-imports'
import { LineFields } from '@plinth/contract/quotations/quotation/content'
import { QUOTATION_TEXTS as TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { plainHeading } from '@plinth/contract/readers/heading-forms'
import { type Context, read } from '../../../platform/context.ts'
import type { WantedSheet } from '../../../platform/spreadsheets/read-table.ts'
import { readUpload } from '../../../platform/spreadsheets/read-upload.ts'
import type { SheetTable } from '../../../platform/spreadsheets/table/sheet-table.ts'
import { likestItems } from '../item-library/item-library.service.ts'
import { wholeVersion } from '../quotation/quotation.service.ts'
import { requireQuotationEdit } from '../quotation-access/quotation-access.service.ts'
import { matchOf } from './boq-matches.policy.ts'

/**
 * Reads a bill of quantities for a draft, with its sheet of measurements (QT-281, QT-287). Throws FORBIDDEN; NOT_FOUND; CONFLICT for an issued version; TOO_LARGE,
 * UNSUPPORTED_TYPE, UNAVAILABLE and INVALID for `file`.
 */
export async function readBoq(
  ctx: Context,
  versionId: string,
  file: { name: string; bytes: Uint8Array },
): Promise<BoqSheet> {
  requireQuotationEdit(ctx.actor)
  const version = await read(ctx, tx => wholeVersion(ctx, tx, versionId))
  if (version.state !== 'draft') throw new AppError('CONFLICT', TEXTS.versionIssued)
  const table = await tableOf(ctx, file, { needed: ['description', 'quantity'], meanings: BOQ_MEANINGS })
  const between = table.leftOut.filter(({ row }) => row > table.headingRow)
  const rows = [
    ...table.rows.map((cells, at) => ({ number: table.rowNumbers[at] ?? 0, cells, why: null })),
    ...between.map(({ row, cells, why }) => ({ number: row, cells: cells.slice(0, table.headings.length), why })),
  ].toSorted((one, other) => one.number - other.number)
  if (rows.length > BOQ_LIMITS.rows) {
    const fields = [{ field: 'file', message: BOQ_TEXTS.tooMany }]
    throw new AppError('TOO_LARGE', BOQ_TEXTS.tooMany, { fields })
  }
  const measurements = await measurementsOf(ctx, file, table)
  return { fileName: file.name, headings: table.headings, mapping: boqMapping(table.headings), rows, measurements }
}

const isMeasurements = (name: string | undefined): boolean =>
  name?.trim().toLowerCase() === MEASUREMENTS_SHEET.toLowerCase()

/** The rows of the sheet of measurements beside the one that was read. */
async function measurementsOf(
  ctx: Context,
  file: { name: string; bytes: Uint8Array },
  { sheets, sheet }: SheetTable,
): Promise<BoqMeasurement[]> {
  const at = sheets.findIndex((name, index) => index !== sheet && isMeasurements(name))
  if (at < 0) return []
  const { headings, rows } = await tableOf(ctx, file, { sheet: at, meanings: MEASURED_MEANINGS })
  const meanings = headings.map(heading => MEASURED_MEANINGS.get(plainHeading(heading)))
  const places = new Map(MEASURED_FIELDS.map(field => [field, meanings.indexOf(field)]))
  return rows.map(cells => {
    const of = (field: (typeof MEASURED_FIELDS)[number]) => written(cells[places.get(field) ?? -1] ?? '')
    const typedIn = LineFields.shape.sheetUnit.safeParse(of('typedIn').toLowerCase())
    return {
      number: of('number'),
      description: of('description'),
      isDeduction: of('less') !== '',
      nos: of('nos'),
      length: of('length'),
      breadth: of('breadth'),
      height: of('height'),
      typedIn: typedIn.success ? typedIn.data : 'ft',
    }
  })
}

/** A text without the mark that keeps it from being taken for a formula. */
const written = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, '')

function tableOf(
  ctx: Context,
  { name, bytes }: { name: string; bytes: Uint8Array },
  wanted: WantedSheet,
): Promise<SheetTable> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return readUpload({ name, bytes: content, sentBy: ctx.actor.userId }, wanted)
}

/** Items for rows of a bill of quantities (QT-283). Throws FORBIDDEN. */
export async function matchRows(ctx: Context, rows: readonly { text: string; unit: string }[]): Promise<ItemMatch[]> {
  requireQuotationEdit(ctx.actor)
  const found = await read(ctx, tx => likestItems(ctx, tx, rows, BOQ_LIMITS.proposals))
  return rows.map((row, at) => matchOf(row, found[at] ?? [], BOQ_LIMITS.proposals))
}
