import { type BoqField, boqUnit } from '@plinth/contract/quotations/boq-columns'
import { BOQ_LIMITS, type BoqMeasurement, type BoqSheet } from '@plinth/contract/quotations/boq-imports'
import { decimalWithin, SCALES } from '@plinth/contract/quotations/decimals'
import type { ItemHit } from '@plinth/contract/quotations/item'
import { dimensionsOf } from '@plinth/contract/quotations/quotation/arithmetic/measurement'
import type { Content, ContentUnit, Line } from '@plinth/contract/quotations/quotation/content'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import { QUOTATION_LIMITS as LIMITS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { typedNumber } from '@plinth/contract/quotations/quotation/typed/typed-number'
import { withoutCurrency } from '@plinth/contract/readers/read-amount'
import { type RowFields, readRow } from '../sheet/row-texts.ts'
import { itemFields } from '../store/item-changes.ts'
import { linesInserted } from '../store/line-changes.ts'
import { placeInserted } from '../store/place-changes.ts'
import { rowsInserted } from '../store/sheet-changes.ts'

/** What the rows of a bill of quantities become (QT-281 to QT-283): pure, so that the preview is what is inserted. */

export const ROW_KINDS = ['line', 'section', 'note', 'left-out'] as const
export type RowKind = (typeof ROW_KINDS)[number]

export interface BoqRow {
  number: number
  texts: Record<BoqField, string>
  kind: RowKind
}

const cut = (text: string, most: number): string => [...text].slice(0, most).join('')
/** A heading is short; what is longer is a text. */
const LONGEST_NAME = LIMITS.placeName

/** The rows as they are proposed: without unit and quantity a row is a section where lines follow it, else a note (QT-282). */
export function boqRows(sheet: BoqSheet, mapping: readonly (BoqField | null)[]): BoqRow[] {
  const texts = sheet.rows.map(({ cells }) => {
    const of = (field: BoqField) => cells[mapping.indexOf(field)]?.trim() ?? ''
    const read = {
      serial: of('serial'),
      description: of('description'),
      unit: of('unit'),
      quantity: of('quantity'),
      rate: of('rate'),
      remarks: of('remarks'),
    }
    // a heading may stand in the first cell, whatever that is for
    const first = cells.find(cell => cell.trim() !== '')?.trim() ?? ''
    const isBare = read.description === '' && read.unit === '' && read.quantity === ''
    return isBare ? { ...read, serial: '', description: first } : read
  })
  const isLine = (at: number): boolean => {
    const { unit = '', quantity = '', rate = '', description = '' } = texts[at] ?? {}
    return description !== '' && (unit !== '' || quantity !== '' || rate !== '')
  }
  return sheet.rows.map(({ number, why }, at) => {
    const own = texts[at] as Record<BoqField, string>
    const isSection = [...own.description].length <= LONGEST_NAME && (isLine(at + 1) || isLine(at + 2))
    const kind =
      why === 'totals' || why === 'numbered' || why === 'headings' || own.description === ''
        ? 'left-out'
        : isLine(at)
          ? 'line'
          : isSection
            ? 'section'
            : 'note'
    return { number, texts: own, kind }
  })
}

const numberOf = (text: string, scale: number, most: string): string | null => {
  const typed = typedNumber(text, scale)
  return (typed === undefined ? undefined : decimalWithin(typed, scale, '0', most)) ?? null
}

/** What a row says of its line, and which of its cells could not be read; `symbol` is that of the quotation's currency. */
export function lineOf(
  { texts }: BoqRow,
  units: readonly ContentUnit[],
  symbol: string,
): { fields: Partial<Line>; unread: BoqField[] } {
  const unit = boqUnit(texts.unit, units)
  const quantity = numberOf(texts.quantity, SCALES.quantity, LIMITS.quantity)
  const rate = numberOf(withoutCurrency(texts.rate, symbol), SCALES.rate, LIMITS.rate)
  const isLump = unit?.kind === 'lump'
  const unread: BoqField[] = []
  if (texts.unit !== '' && !unit) unread.push('unit')
  if (texts.quantity !== '' && quantity === null && !isLump) unread.push('quantity')
  if (texts.rate !== '' && rate === null) unread.push('rate')
  return {
    fields: {
      serial: cut(texts.serial, LIMITS.serial),
      description: cut(texts.description, LIMITS.description),
      unitId: unit?.id ?? null,
      ...(isLump ? { basis: 'lump', quantity: null } : { quantity }),
      rate,
      clientNote: cut(texts.remarks, LIMITS.note),
    },
    unread,
  }
}

/** What the library is asked for: of the lines, their text and the unit that it means. */
export const askedOf = (row: BoqRow, units: readonly ContentUnit[]): { text: string; unit: string } => ({
  text: cut(row.texts.description, BOQ_LIMITS.text),
  unit: boqUnit(row.texts.unit, units)?.code ?? '',
})

/**
 * The measurement rows of a line, by its number (QT-287). A sheet of which a row is not whole, or whose unit takes none, is left out:
 * the quantity stays then.
 */
export function sheetOf(
  { texts }: BoqRow,
  measurements: readonly BoqMeasurement[],
  unit: ContentUnit | undefined,
): { rows: RowFields[]; sheetUnit: BoqMeasurement['typedIn'] } | undefined {
  const wanted = dimensionsOf(unit)
  const own = texts.serial === '' ? [] : measurements.filter(({ number }) => number === texts.serial)
  const [first] = own
  if (!first || wanted === undefined) return undefined
  const readings = own.map(row => readRow(row, row.typedIn, wanted))
  const rows = readings.flatMap(reading => ('fields' in reading ? [reading.fields] : []))
  return rows.length === own.length ? { rows, sheetUnit: first.typedIn } : undefined
}

export interface Inserting {
  content: Content
  rows: readonly BoqRow[]
  /** by the number of the row, the item that is taken for it */
  items: ReadonlyMap<number, ItemHit>
  measurements: readonly BoqMeasurement[]
  defaultTaxRate: string
  /** of the quotation's currency */
  symbol: string
}

/** All rows at the end of the draft, as one step; the client's words stay, the rate is the row's own or that of its item (QT-283). */
export function boqInserted({
  content,
  rows,
  items,
  measurements,
  defaultTaxRate,
  symbol,
}: Inserting): ContentChange[] {
  const changes: ContentChange[] = []
  let sections = content.sections
  let sectionId: string | null = null
  const sheets: (RowFields[] | undefined)[] = []
  const lines = rows.flatMap((row): Partial<Line>[] => {
    if (row.kind === 'left-out') return []
    if (row.kind === 'section') {
      const name = cut(row.texts.description, LIMITS.placeName)
      const { change, id } = placeInserted({ ...content, sections }, 'section', name)
      changes.push(change)
      if (change.op === 'insert' && change.entity === 'section')
        sections = [...sections, { ...change.fields, id, originId: id }]
      sectionId = id
      return []
    }
    if (row.kind === 'note') {
      sheets.push(undefined)
      return [{ kind: 'note', description: cut(row.texts.description, LIMITS.description), sectionId }]
    }
    const { fields } = lineOf(row, content.units, symbol)
    const item = items.get(row.number)
    const sheet = sheetOf(
      row,
      measurements,
      content.units.find(({ id }) => id === fields.unitId),
    )
    sheets.push(sheet?.rows)
    const own = {
      ...fields,
      ...(sheet && { quantity: null, sheetUnit: sheet.sheetUnit }),
      sectionId,
      taxRate: defaultTaxRate,
    }
    if (!item) return [own]
    const { description: _, unitId, basis, quantity, rate, ...ofItem } = itemFields(item, content.units)
    return [
      {
        ...own,
        ...ofItem,
        unitId: fields.unitId ?? unitId ?? null,
        rate: fields.rate ?? rate ?? null,
      },
    ]
  })
  const inserted = linesInserted(content, { roomId: null, sectionId: null }, lines)
  const measured = inserted.ids.flatMap((id, at) => rowsInserted(content, id, sheets[at] ?? []))
  return [...changes, ...inserted.changes, ...measured]
}
