import type { TaxWords } from '@plinth/contract/company/fiscal/tax-words'

/** The columns of the grid (QT-088). */

export type ColumnId =
  | 'number'
  | 'picture'
  | 'description'
  | 'unit'
  | 'quantity'
  | 'rate'
  | 'discount'
  | 'amount'
  | 'taxRate'
  | 'hsn'
  | 'brand'
  | 'note'
  | 'cost'
  | 'markup'
  | 'margin'

export interface GridColumn {
  id: ColumnId
  label: string
  width: number
  isFigure?: true
  /** for who may see costs */
  isCost?: true
  /** always shown */
  isFixed?: true
  /** worked out, and so not typed */
  isComputed?: true
}

/** In their usual order; `shownColumns` has the firm's own words for taxes and codes. */
export const GRID_COLUMNS: readonly GridColumn[] = [
  { id: 'number', label: 'No.', width: 84, isFixed: true, isComputed: true },
  { id: 'picture', label: 'Picture', width: 64, isComputed: true },
  { id: 'description', label: 'Description', width: 340, isFixed: true },
  { id: 'unit', label: 'Unit', width: 76 },
  { id: 'quantity', label: 'Quantity', width: 104, isFigure: true },
  { id: 'rate', label: 'Rate', width: 108, isFigure: true },
  { id: 'discount', label: 'Discount', width: 104, isFigure: true },
  { id: 'amount', label: 'Amount', width: 124, isFigure: true, isFixed: true, isComputed: true },
  { id: 'taxRate', label: 'Tax %', width: 72, isFigure: true },
  { id: 'hsn', label: 'Code', width: 92 },
  { id: 'brand', label: 'Brand', width: 130 },
  { id: 'note', label: 'Note', width: 200 },
  { id: 'cost', label: 'Cost', width: 100, isFigure: true, isCost: true },
  { id: 'markup', label: 'Markup', width: 86, isFigure: true, isCost: true, isComputed: true },
  { id: 'margin', label: 'Margin', width: 86, isFigure: true, isCost: true, isComputed: true },
]

/** What a person has made of the columns; kept on their device. */
export interface ColumnSettings {
  hidden: readonly ColumnId[]
  order: readonly ColumnId[]
  widths: Partial<Record<ColumnId, number>>
}
export const USUAL_COLUMNS: ColumnSettings = { hidden: ['picture', 'brand', 'note'], order: [], widths: {} }
/** No law asks a firm abroad for codes. */
const USUAL_ABROAD: ColumnSettings = { ...USUAL_COLUMNS, hidden: [...USUAL_COLUMNS.hidden, 'hsn'] }
export const usualColumns = ({ isIndian }: TaxWords): ColumnSettings => (isIndian ? USUAL_COLUMNS : USUAL_ABROAD)
const WIDTHS = { least: 56, most: 800 }

/** The columns as a person has arranged them, in the words of their firm; costs only for who may see them. */
export function shownColumns(settings: ColumnSettings, seesCosts: boolean, taxes: TaxWords): GridColumn[] {
  const labels: Partial<Record<ColumnId, string>> = { taxRate: taxes.rate, hsn: taxes.code }
  const placeOf = (id: ColumnId) => {
    const at = settings.order.indexOf(id)
    return at < 0 ? GRID_COLUMNS.findIndex(column => column.id === id) : at
  }
  return GRID_COLUMNS.filter(
    column => (seesCosts || !column.isCost) && (column.isFixed || !settings.hidden.includes(column.id)),
  )
    .map(column => ({ ...column, label: labels[column.id] ?? column.label, width: widthOf(column, settings) }))
    .sort((one, other) => placeOf(one.id) - placeOf(other.id))
}

const widthOf = ({ id, width }: GridColumn, { widths }: ColumnSettings): number =>
  Math.max(WIDTHS.least, Math.min(WIDTHS.most, widths[id] ?? width))

/** Settings as they were kept; what is none of them is left out, and `usual` holds where nothing was. */
export function readColumnSettings(kept: unknown, usual: ColumnSettings): ColumnSettings {
  const { hidden, order, widths } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  const ids = (list: unknown): ColumnId[] | undefined =>
    Array.isArray(list)
      ? GRID_COLUMNS.map(({ id }) => id)
          .filter(id => list.includes(id))
          .sort((a, b) => list.indexOf(a) - list.indexOf(b))
      : undefined
  const sizes = GRID_COLUMNS.flatMap(({ id }) => {
    const width = (widths as Record<string, unknown> | undefined)?.[id]
    return typeof width === 'number' && Number.isFinite(width) ? [[id, width]] : []
  })
  return {
    hidden: ids(hidden) ?? usual.hidden,
    order: ids(order) ?? usual.order,
    widths: Object.fromEntries(sizes),
  }
}
