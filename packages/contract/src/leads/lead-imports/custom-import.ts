import type { ReadingPlace, SheetColumn } from '../../field-imports.ts'
import type { Reading } from '../../field-readers.ts'
import { plainHeading } from '../../readers/heading-forms.ts'
import { oneLine, plainDigits } from '../../readers/plain-text.ts'
import { readDate } from '../../readers/read-date.ts'
import { saysNothing } from '../../readers/words/empty-words.ts'
import { type CustomColumn, isCustomColumn } from '../lead/custom-columns.ts'
import { type FieldType, typeProblem } from '../lead-forms/form-engine.ts'
import { IMPORT_FIELDS, type ImportMapping } from './import-fields.ts'

/** What is needed of a custom field to import it. */
export interface ImportedCustomField {
  fieldId: string
  fieldName: string
  fieldType: FieldType
  options: readonly string[]
}

/** Custom fields as columns of a sheet, with the rules of the forms. */
export const customSheetColumns = (fields: readonly ImportedCustomField[]): SheetColumn<CustomColumn>[] =>
  fields.flatMap(field =>
    isCustomColumn(field.fieldId)
      ? [
          {
            key: field.fieldId,
            heading: field.fieldName,
            headings: [plainHeading(field.fieldName)],
            isRequired: false,
            width: 150,
            example: '',
            read: (text: string, place: ReadingPlace) => readCustomCell(field, text, place),
          },
        ]
      : [],
  )

const HOME = 'Asia/Kolkata'

/**
 * Reads a cell by the type of its field; what the form of a lead would refuse is a problem. A word for nothing is none, unless the field
 * offers it: an option "None" is meant.
 */
function readCustomCell(
  { fieldName, fieldType, options }: ImportedCustomField,
  text: string,
  place: ReadingPlace,
): Reading {
  const written = oneLine(text)
  const isOffered = options.some(option => option.toLowerCase() === written.toLowerCase())
  if (!isOffered && saysNothing(written)) return { value: '' }
  const value = readAs(fieldType, options, written, place)
  return { value, problem: typeProblem({ type: fieldType, label: fieldName, options }, value) }
}

/** The text as the field stores it, as far as it can be read. */
function readAs(
  type: FieldType,
  options: readonly string[],
  written: string,
  { zone = HOME, dateOrder = 'dmy' }: ReadingPlace,
): string {
  switch (type) {
    case 'Date':
      return readDate(written, { zone, order: dateOrder, invalid: '' }).value?.day ?? written
    case 'Number':
      return plainDigits(written).replace(/(?<=[0-9]),(?=[0-9])/g, '')
    case 'Dropdown':
      return options.find(option => option.toLowerCase() === written.toLowerCase()) ?? written
    default:
      return written
  }
}

/** What the fields that every company has are called. */
const EVERYBODYS = new Set(IMPORT_FIELDS.map(({ heading }) => plainHeading(heading)))

/**
 * A mapping with custom fields: columns that are headed by the name of one fill it, unless it is also the name of a field that every
 * company has; fields that there are no more are left out.
 */
export function withCustomFields(
  headings: readonly string[],
  mapping: ImportMapping,
  columns: readonly SheetColumn<CustomColumn>[],
  { isGuess }: { isGuess: boolean },
): ImportMapping {
  const known = mapping.map(to =>
    to !== null && isCustomColumn(to) && !columns.some(({ key }) => key === to) ? null : to,
  )
  if (!isGuess) return known
  const free = columns.filter(({ key }) => !known.includes(key))
  return known.map((to, at) => {
    const heading = plainHeading(headings[at] ?? '')
    const isOpen = heading !== '' && to !== 'skip' && !EVERYBODYS.has(heading)
    const found = isOpen ? free.findIndex(column => column.headings.includes(heading)) : -1
    return found < 0 ? to : free.splice(found, 1)[0]!.key
  })
}
