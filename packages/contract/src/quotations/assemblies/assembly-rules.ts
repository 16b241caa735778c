/** The limits and texts of rate analyses and kits (QT-057 to QT-064). */

export const ANALYSIS_LIMITS = {
  components: 50,
  name: 100,
  quantity: '999999.9999',
  output: '999999.999',
  share: '999.99',
  /** how many assemblies may stand in each other */
  levels: 3,
} as const
export const KIT_LIMITS = { name: 100, rows: 200, note: 200, quantity: '9999999.999', page: 50 } as const

export const ANALYSIS_TEXTS = {
  quantity: 'Enter a quantity above 0',
  wastage: 'Enter a wastage from 0.00 to 100.00',
  share: 'Enter a percentage from 0.00 to 999.99',
  output: 'Enter a quantity above 0',
  rate: 'Enter a rate from 0.00 to 99,99,99,999.99',
  itself: 'An assembly cannot contain itself',
  tooDeep: 'Assemblies can be 3 levels deep',
  variants: 'An item with variants has no rate analysis',
  noVariants: 'An item with a rate analysis has no variants',
  chooseVariant: 'Choose a variant',
  follows: 'The rates of this item follow its analysis',
  tooHigh: 'The rate would be more than 99,99,99,999.99',
  saved: 'Rate analysis saved',
  removed: 'Rate analysis removed',
} as const
export const KIT_TEXTS = {
  quantity: 'Enter a quantity above 0',
  saved: 'Kit saved',
  deleted: 'Kit deleted',
  howMany: 'Enter a number above 0',
  unavailable: 'This kit is not available.',
} as const
