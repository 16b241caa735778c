/** Limits and texts of imports of the item library (QT-065 to QT-070). */

export const ITEM_IMPORT_LIMITS = { bytes: 2 * 1024 * 1024, undo: 30, page: 25, named: 100, unknown: 300 } as const

export const ITEM_IMPORT_TEXTS = {
  tooLarge: 'The file may have 2 MB at most',
  over: 'This import has already ended',
  undone: 'This import was undone already',
  saving: 'This import is still being saved',
  neverSaved: 'This import was never saved',
  tooOld: 'An import can be undone for 30 days',
  wrongMapping: "The mapping is not one of this file's columns",
  oneEach: 'A field can be filled by one column only',
  noRow: 'There is no such row in the file',
  noRows: 'There is no row below this one',
  nothing: 'There is no row to import',
  unknownChoice: 'This choice is not available',
  newUnit: 'Add the unit first, then choose it',
  decide: 'Choose what this is in the library',
  noRates: 'Enter a cost rate, or leave the markup empty',
  followsCost: 'The selling rates of this item follow its costs: enter cost rate and markup',
  disagree: 'Selling rate and markup do not agree. Leave one of them empty.',
  tooLong: 'This text is too long',
  subAlone: 'Enter the category that it is in',
} as const

/** What to say where a row is of the same item as an earlier one. */
export const sameItemText = (row: number): string => `Row ${row} is the same item`
