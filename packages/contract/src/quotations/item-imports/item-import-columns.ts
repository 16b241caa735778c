import { knownHeadings } from '../../field-headings.ts'
import { plainHeading } from '../../readers/heading-forms.ts'
import { ITEM_SHEET_COLUMNS, ITEM_SHEET_FIELDS, type ItemSheetField } from '../item-sheet-columns.ts'

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

/** The fields that a file must have a column for. */
export const REQUIRED_ITEM_FIELDS = ITEM_SHEET_FIELDS.filter(field => 'isRequired' in ITEM_SHEET_COLUMNS[field])
