import type { TaxWords } from '../../company/fiscal/tax-words.ts'
import { knownHeadings } from '../../field-headings.ts'
import type { ColumnMapping } from '../../field-imports.ts'
import { plainHeading } from '../../readers/heading-forms.ts'
import { ITEM_SHEET_COLUMNS, ITEM_SHEET_FIELDS, type ItemSheetField, itemSheetHeading } from '../item-sheet-columns.ts'

/** The columns of an import of the item library, and what their headings mean (QT-066). */

const column = (key: ItemSheetField) => {
  const { heading, also, ...more } = ITEM_SHEET_COLUMNS[key]
  return {
    key,
    heading,
    headings: [plainHeading(heading), ...also.split(' ')],
    isRequired: 'isRequired' in more,
    width: 140,
    example: '',
    read: (text: string) => ({ value: text }),
  }
}

export const ITEM_IMPORT_HEADINGS = knownHeadings(ITEM_SHEET_FIELDS.map(column), [])

/** Which column is which field; a file that the firm exported itself has the firm's own words for taxes (QT-071). */
export function guessItemColumns(headings: readonly string[], words: TaxWords): ColumnMapping<ItemSheetField> {
  const own = new Map(ITEM_SHEET_FIELDS.map(field => [plainHeading(itemSheetHeading(field, words)), field]))
  return ITEM_IMPORT_HEADINGS.guess(
    headings.map(heading => {
      const field = own.get(plainHeading(heading))
      return field ? ITEM_SHEET_COLUMNS[field].heading : heading
    }),
  )
}

/** The fields that a file must have a column for. */
export const REQUIRED_ITEM_FIELDS = ITEM_SHEET_FIELDS.filter(field => 'isRequired' in ITEM_SHEET_COLUMNS[field])
