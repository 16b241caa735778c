import type { TaxWords } from '../company/fiscal/tax-words.ts'

/** The columns in which the item library travels in spreadsheets, out and back, in their order (QT-066, QT-071). */

interface ItemSheetColumn {
  heading: string
  /** further headings that mean it, in their plain form; the likeliest first */
  also: string
  /** only for who may see costs */
  isCost?: true
  isRequired?: true
}

export const ITEM_SHEET_COLUMNS = {
  code: { heading: 'Code', also: 'itemcode sku itemno itemnumber srno' },
  name: { heading: 'Name', also: 'item itemname particulars material product title', isRequired: true },
  description: { heading: 'Description', also: 'specification specifications details remarks scope' },
  category: { heading: 'Category', also: 'group trade section maincategory worktype' },
  subCategory: { heading: 'Sub-category', also: 'subgroup type' },
  unit: { heading: 'Unit', also: 'uom units unitofmeasure per', isRequired: true },
  hsn: { heading: 'HSN/SAC', also: 'hsn sac hsncode saccode hsnsaccode tariffcode hscode commoditycode' },
  taxRate: { heading: 'GST %', also: 'gst gstrate tax taxrate taxpercent igst vat vatrate vatpercent salestax' },
  costRate: {
    heading: 'Cost rate',
    also: 'cost costprice purchaserate purchaseprice buyingrate basicrate',
    isCost: true,
  },
  markup: { heading: 'Markup %', also: 'markup', isCost: true },
  sellingRate: { heading: 'Selling rate', also: 'rate sellingprice price mrp salerate unitrate unitprice' },
  brand: { heading: 'Brand', also: 'make manufacturer company' },
  variant: { heading: 'Variant', also: 'size model variantname' },
  vendor: { heading: 'Vendor', also: 'supplier dealer vendorname', isCost: true },
} as const satisfies Record<string, ItemSheetColumn>

export type ItemSheetField = keyof typeof ITEM_SHEET_COLUMNS
export const ITEM_SHEET_FIELDS = Object.keys(ITEM_SHEET_COLUMNS) as ItemSheetField[]

/** What a column is called where a firm has these words for its taxes. */
export function itemSheetHeading(field: ItemSheetField, words: TaxWords): string {
  if (field === 'taxRate') return words.rate
  return field === 'hsn' ? words.code : ITEM_SHEET_COLUMNS[field].heading
}

/** Whether only people who may see costs have this column. */
export const isCostColumn = (field: ItemSheetField): boolean => 'isCost' in ITEM_SHEET_COLUMNS[field]
