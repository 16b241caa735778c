import { decimalWithin, SCALES } from './decimals.ts'

/** The limits, rules and texts of the item library, shared by its forms and the server (QT-322). */

export const ITEM_LIMITS = {
  code: 30,
  name: 150,
  description: 2000,
  brand: 60,
  attributes: 10,
  attributeName: 30,
  attributeValue: 100,
  vendor: 100,
  vendorCode: 50,
  rate: '999999999.99',
  leastMarkup: '-99.99',
  mostMarkup: '9999.99',
  categoryName: 60,
  categories: 200,
  unitCode: 10,
  unitName: 40,
  units: 200,
  taxName: 30,
  taxRates: 20,
  page: 50,
  similar: 3,
  variants: 50,
  variantName: 100,
  /** results of a search in the editor (T9) */
  hits: 20,
  /** days for which an item that somebody used comes early in what they search (QT-046) */
  recent: 30,
  /** days after which a rate is marked as old */
  rateAge: 90,
} as const

export const ITEM_TEXTS = {
  required: 'Field is required',
  number: 'Enter a number',
  rate: 'Enter a rate from 0.00 to 99,99,99,999.99',
  markup: 'Enter a markup from −99.99 to 9,999.99',
  percentage: 'Enter a percentage from 0.00 to 100.00',
  code: 'Use letters, digits, spaces and - _ / . only',
  hsn: 'Enter 4, 6 or 8 digits',
  empty: 'Your library is empty. Add items, import a spreadsheet or load the starter library.',
  saved: 'Item saved',
  archived: 'Item archived',
  restored: 'Item restored',
  deleted: 'Item deleted',
  alike: 'Already in the library',
  unavailable: 'This item is not available.',
  notEditable: 'Access Disabled by the Admin',
  unknownUnit: 'This unit is not available',
  unknownTaxRate: 'This tax rate is not available',
  unknownCategory: 'This category is not available',
  categoryName: 'There is a category of this name already',
  categoryLevels: 'Categories have two levels',
  categoryHasChildren: 'Delete or move the categories below it first',
  chooseCategory: 'Choose another category for its items',
  manyCategories: 'A library has at most 200 categories',
  unitCode: 'There is a unit with this code already',
  unitFixed: 'Kind and size of a unit that is in use stay as they are',
  unitInUse: 'This unit is in use. Archive it instead.',
  manyUnits: 'A library has at most 200 units',
  taxRateExists: 'There is a tax rate of this percentage already',
  taxRateInUse: 'This tax rate is in use. Archive it instead.',
  defaultTaxRate: 'Make another rate the default first',
  manyTaxRates: 'A company has at most 20 tax rates',
  variantName: 'There is a variant of this name already',
  sizeNeeded: 'Enter the size in millimetres',
  starterLoaded: 'Starter library loaded',
} as const

/** What to say where a code is used by another item (QT-033). */
export const codeUsedText = (itemName: string): string => `This code is used by ${itemName}`

/** What to say where an item that is used shall be deleted (QT-049). */
export const usedText = (holders: number): string =>
  `This item is used in ${holders} quotations, templates or kits. Archive it instead.`

/** Letters of every script, digits, spaces and four signs. */
export const codeProblem = (code: string): string | undefined =>
  /^[\p{L}\p{M}\p{N} _/.-]*$/u.test(code) ? undefined : ITEM_TEXTS.code

/** Empty, or 4, 6 or 8 digits (QT-034). */
export const hsnProblem = (hsn: string): string | undefined =>
  /^(?:[0-9]{4}|[0-9]{6}|[0-9]{8})?$/.test(hsn) ? undefined : ITEM_TEXTS.hsn

/** `1250.5` as `1250.50`; undefined for what is no rate. */
export const rateOf = (text: string): string | undefined => decimalWithin(text, SCALES.rate, '0', ITEM_LIMITS.rate)

/** `12.5` as `12.50`; undefined for what is no markup. */
export const markupFrom = (text: string): string | undefined =>
  decimalWithin(text, SCALES.markup, ITEM_LIMITS.leastMarkup, ITEM_LIMITS.mostMarkup)

/** `18` as `18.00`; undefined for what is no percentage of tax. */
export const taxPercentageOf = (text: string): string | undefined => decimalWithin(text, SCALES.percentage, '0', '100')

export const UNIT_KINDS = ['count', 'length', 'area', 'volume', 'weight', 'time', 'lump', 'percent'] as const
export type UnitKind = (typeof UNIT_KINDS)[number]

/** Whether a unit of this kind is measured, and so has a size in millimetres (QT-031). */
export const isMeasured = (kind: UnitKind): boolean => kind === 'length' || kind === 'area' || kind === 'volume'
