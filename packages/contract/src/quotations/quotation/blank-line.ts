import type { Line } from './content.ts'

/** No discount on a line or a section. */
export const NO_DISCOUNT = { discountKind: 'none', discountValue: '0.00' } as const

/** A line of which nothing is said yet, but for where it stands. */
export const BLANK_LINE: Omit<Line, 'id' | 'originId' | 'position' | 'roomId' | 'sectionId'> = {
  optionId: null,
  kind: 'line',
  supply: 'firm',
  isOptional: false,
  isChosen: false,
  isProvisional: false,
  basis: 'rate',
  serial: '',
  description: '',
  itemId: null,
  variantId: null,
  rateAt: null,
  unitId: null,
  quantity: null,
  wastage: null,
  rate: null,
  percent: null,
  baseKind: null,
  baseAmount: null,
  baseVersionId: null,
  ...NO_DISCOUNT,
  taxRate: '0.00',
  hsn: '',
  brand: '',
  attributes: [],
  imageFileId: null,
  clientNote: '',
  internalNote: '',
  sheetUnit: 'ft',
}
