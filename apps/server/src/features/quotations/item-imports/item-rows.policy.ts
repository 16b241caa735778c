import { typedDecimal } from '@plinth/contract/quotations/decimals'
import { ITEM_IMPORT_TEXTS as TEXTS } from '@plinth/contract/quotations/item-imports/item-import-rules'
import type { ItemChoiceField } from '@plinth/contract/quotations/item-imports/item-imports'
import {
  codeProblem,
  hsnProblem,
  ITEM_LIMITS,
  ITEM_TEXTS,
  markupFrom,
  rateOf,
  taxPercentageOf,
} from '@plinth/contract/quotations/item-rules'
import { ITEM_SHEET_FIELDS, type ItemSheetField } from '@plinth/contract/quotations/item-sheet-columns'
import { oneLine, severalLines } from '@plinth/contract/readers/plain-text'
import { withoutCurrency } from '@plinth/contract/readers/read-amount'
import type { StagedRow } from '../../../platform/staged-sheets/staged-sheets.service.ts'
import type { LibraryNames } from './library-names.policy.ts'

/** Reads the rows of an imported sheet: what each cell means in the library, or what is wrong with it (QT-066). */

export type RowTexts = Partial<Record<ItemSheetField, string>>
export interface RowProblem {
  field: ItemSheetField
  message: string
}
/** What a row says of its item; what has no column or an empty cell is left out, and stays as it is. */
export interface Wish {
  code?: string
  name: string
  description?: string
  /** an id, or a name that is made when the import is saved */
  category?: { id: string } | { made: string }
  unitId: string
  hsn?: string
  taxRateId?: string
  costRate?: string
  markup?: string
  sellingRate?: string
  brand?: string
  variant?: string
  vendor?: string
}

/** The texts of a row by field: its cells, and what was typed over them. */
export function textsOf(columns: readonly (string | null)[], { cells, corrections }: StagedRow): RowTexts {
  const texts: RowTexts = {}
  for (const field of ITEM_SHEET_FIELDS) {
    const at = columns.indexOf(field)
    if (at >= 0) texts[field] = corrections?.[field] ?? cells[at] ?? ''
  }
  return texts
}

type Read = { value?: string; problem?: string }

const upTo =
  (most: number, of: (text: string) => string | undefined = () => undefined) =>
  (text: string): Read => {
    if (text.length > most) return { problem: TEXTS.tooLong }
    const problem = of(text)
    return problem === undefined ? { value: text } : { problem }
  }

const figure = (text: string, of: (plain: string) => string | undefined, beyond: string): Read => {
  const plain = typedDecimal(text.replace(/\s*(?:%|\/-)$/, ''))
  if (plain === undefined) return { problem: ITEM_TEXTS.number }
  const value = of(plain)
  return value === undefined ? { problem: beyond } : { value }
}
const rate = (text: string, symbol: string): Read => figure(withoutCurrency(text, symbol), rateOf, ITEM_TEXTS.rate)

/** How the cells of plain fields are read. */
const PLAIN = {
  code: upTo(ITEM_LIMITS.code, codeProblem),
  name: upTo(ITEM_LIMITS.name),
  description: upTo(ITEM_LIMITS.description),
  hsn: (text: string) => upTo(8, hsnProblem)(text.replace(/[\s.]/g, '')),
  costRate: rate,
  markup: (text: string) => figure(text.replace('−', '-'), markupFrom, ITEM_TEXTS.markup),
  sellingRate: rate,
  variant: upTo(ITEM_LIMITS.variantName),
  vendor: upTo(ITEM_LIMITS.vendor),
} as const

/** An export marks what could be a formula as text, which is no part of it (QT-072). */
const withoutMark = (text: string): string => text.replace(/^'(?=\s*[=+\-@\t\r])/, '')

/** A row as it is meant, and what is wrong with its cells; `symbol` is that of the company's currency. */
export function readRow(names: LibraryNames, texts: RowTexts, symbol: string): { wish: Wish; problems: RowProblem[] } {
  const wish: Wish = { name: '', unitId: '' }
  const problems: RowProblem[] = []
  const textOf = (field: ItemSheetField): string =>
    (field === 'description' ? severalLines : oneLine)(withoutMark(texts[field] ?? ''))
  const take = (field: ItemSheetField, read: Read): string | undefined => {
    if (read.problem !== undefined) problems.push({ field, message: read.problem })
    return read.value
  }
  for (const field of ['name', 'unit'] as const)
    if (textOf(field) === '') problems.push({ field, message: ITEM_TEXTS.required })
  for (const [field, read] of Object.entries(PLAIN) as [keyof typeof PLAIN, (text: string, symbol: string) => Read][]) {
    const text = textOf(field)
    const value = text === '' ? undefined : take(field, read(text, symbol))
    if (value !== undefined) wish[field] = value
  }
  const named = (field: ItemChoiceField, found: string | undefined): string | undefined => {
    if (found === undefined) problems.push({ field, message: TEXTS.decide })
    return found
  }
  if (textOf('unit') !== '') wish.unitId = named('unit', names.unit(textOf('unit'))) ?? ''
  if (textOf('brand') !== '') {
    const brand = named('brand', names.brand(textOf('brand')))
    const read = brand === undefined ? undefined : take('brand', upTo(ITEM_LIMITS.brand)(brand))
    if (read !== undefined) wish.brand = read
  }
  const tax = textOf('taxRate')
  if (tax !== '') {
    const percentage = take('taxRate', figure(tax, taxPercentageOf, ITEM_TEXTS.percentage))
    const id = percentage === undefined ? undefined : names.taxRate(percentage)
    if (id !== undefined) wish.taxRateId = id
    else if (percentage !== undefined) problems.push({ field: 'taxRate', message: ITEM_TEXTS.unknownTaxRate })
  }
  const category = readCategory(names, textOf('category'), textOf('subCategory'), problems)
  if (category) wish.category = category
  return { wish, problems }
}

function readCategory(names: LibraryNames, upper: string, own: string, problems: RowProblem[]): Wish['category'] {
  if (upper === '' && own === '') return undefined
  if (upper === '') {
    problems.push({ field: 'category', message: TEXTS.subAlone })
    return undefined
  }
  for (const [field, text] of [
    ['category', upper],
    ['subCategory', own],
  ] as const)
    if (text.length > ITEM_LIMITS.categoryName) {
      problems.push({ field, message: TEXTS.tooLong })
      return undefined
    }
  const top = names.category(upper)
  const below = own === '' ? undefined : names.subCategory(upper, own)
  if (top === undefined) problems.push({ field: 'category', message: TEXTS.decide })
  if (own !== '' && below === undefined) problems.push({ field: 'subCategory', message: TEXTS.decide })
  return own === '' ? top : below
}
