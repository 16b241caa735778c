import type { TaxWords } from '@plinth/contract/company/fiscal/tax-words'
import { amountText, percentText, quantityText } from '@plinth/contract/quotations/decimal-text'
import type { Content } from '@plinth/contract/quotations/quotation/content'

/** What fields of a content are called, and what their values say, where changes of them are told. */

const LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  billToName: 'Bill to',
  billToAddress: 'Address',
  billToState: 'State',
  isSez: 'Special economic zone',
  email: 'Email',
  countryCode: 'Dial code',
  phone: 'Phone',
  siteAddress: 'Site address',
  placeOfSupply: 'Place of supply',
  area: 'Area',
  areaUnit: 'Unit of the area',
  validUntil: 'Valid until',
  introduction: 'Introduction',
  terms: 'Terms',
  inclusions: 'Inclusions',
  exclusions: 'Exclusions',
  notes: 'Notes',
  show: 'Prices for the client',
  groupBy: 'Grouping for the client',
  columns: 'Columns for the client',
  marksChanges: 'Marks changes for the client',
  taxMode: 'Tax',
  isTaxModeManual: 'Tax set by hand',
  pricesIncludeTax: 'Rates include tax',
  roundOff: 'Round off',
  totalDiscountKind: 'Kind of discount',
  totalDiscountValue: 'Discount of the total',
  name: 'Name',
  lengthMm: 'Length',
  breadthMm: 'Breadth',
  heightMm: 'Height',
  note: 'Note',
  position: 'Order',
  roomId: 'Room',
  sectionId: 'Section',
  optionId: 'Option',
  discountKind: 'Kind of discount',
  discountValue: 'Discount',
  deliverables: 'Deliverables',
  revisions: 'Revisions',
  days: 'Days',
  isPackage: 'Package',
  isChosen: 'Chosen',
  isRecommended: 'Recommended',
  kind: 'Kind',
  supply: 'Supplied by',
  isOptional: 'Optional',
  isProvisional: 'Provisional sum',
  basis: 'Basis',
  serial: 'Serial number',
  description: 'Description',
  itemId: 'Item',
  variantId: 'Variant',
  rateAt: 'Day of the rate',
  unitId: 'Unit',
  quantity: 'Quantity',
  wastage: 'Wastage',
  rate: 'Rate',
  costRate: 'Cost',
  percent: 'Percentage',
  baseKind: 'Base',
  baseAmount: 'Base',
  baseVersionId: 'Base',
  brand: 'Brand',
  attributes: 'Attributes',
  imageFileId: 'Picture',
  clientNote: 'Note',
  internalNote: 'Internal note',
  sheetUnit: 'Unit of the measurements',
  isDeduction: 'Deduction',
  nos: 'Nos',
  typed: 'Typed dimensions',
  due: 'Due',
  value: 'Value',
  measurements: 'Measurements',
}
/** What a field is called where a firm has these words for its taxes. */
export function fieldLabel(field: string, taxes: TaxWords): string {
  if (field === 'billToGstin') return taxes.number
  if (field === 'taxRate') return taxes.rate
  return field === 'hsn' ? taxes.code : (LABELS[field] ?? field)
}

/** Fields that people know nothing of, or that say again what another one says. */
const SILENT: ReadonlySet<string> = new Set([
  'position',
  'itemId',
  'variantId',
  'rateAt',
  'typed',
  'baseVersionId',
  'isTaxModeManual',
])
export const isTold = (field: string): boolean => !SILENT.has(field)

const MONEY: ReadonlySet<string> = new Set(['rate', 'costRate', 'baseAmount'])
const NUMBERS: ReadonlySet<string> = new Set([
  'quantity',
  'nos',
  'area',
  'totalDiscountValue',
  'discountValue',
  'value',
])
const PERCENT: ReadonlySet<string> = new Set(['taxRate', 'wastage', 'percent'])
const RICH: ReadonlySet<string> = new Set(['introduction', 'terms', 'inclusions', 'exclusions', 'notes'])

/** A value in words; `–` for none, and nothing of what would be long or says nothing by itself. */
export function valueText(field: string, value: unknown, content: Content, symbol: string): string | undefined {
  if (RICH.has(field) || Array.isArray(value) || field === 'imageFileId') return undefined
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value)
  const named = (list: readonly { id: string; name: string }[]) => list.find(({ id }) => id === text)?.name ?? '–'
  if (field === 'unitId') return content.units.find(({ id }) => id === text)?.code ?? '–'
  if (field === 'roomId') return named(content.rooms)
  if (field === 'sectionId') return named(content.sections)
  if (field === 'optionId') return named(content.options)
  if (MONEY.has(field)) return amountText(text, symbol)
  if (NUMBERS.has(field)) return quantityText(text, symbol)
  if (PERCENT.has(field)) return percentText(text)
  return [...text].length > 80 ? `${[...text].slice(0, 79).join('')}…` : text
}
