import { IMPORT_FIELDS, type ImportField } from './import-fields.ts'
import { COLUMN_READERS, type ImportCompany, oneLine, withoutTitle } from './import-readers.ts'
import type { AreaUnit } from './lead/lead-rules.ts'

/** The rules of an imported row: which cell is which field, what is wrong with it (IN-Q63, decisions.md 11, 26 and 37). */

/** The texts of a row by field, as they stand in the cells or were corrected; "" where there is none. */
export type RowTexts = Record<ImportField, string>

/** A row ready to be saved: every field a text, "" where empty; digits only where a number is meant. */
export interface NormalRow extends RowTexts {
  row: number
  /** of the phone */
  countryCode: string
  areaUnit: AreaUnit
}

const FIELDS = IMPORT_FIELDS.map(({ key }) => key)
const EMPTY_TEXTS = Object.fromEntries(FIELDS.map(key => [key, ''])) as RowTexts
export const isImportField = (field: string): field is ImportField => Object.hasOwn(EMPTY_TEXTS, field)

/**
 * One row of cells as the fields they fill. Where no column holds the last name, what follows the first word of the name,
 * titles aside, is taken for it.
 */
export function rowFromCells(cells: readonly string[], mapping: readonly (string | null)[]): RowTexts {
  const filled = { ...EMPTY_TEXTS }
  let hasLastName = false
  for (let column = 0; column < mapping.length; column++) {
    const field = mapping[column]
    if (field === null || field === undefined || !isImportField(field)) continue
    filled[field] = cells[column] ?? ''
    if (field === 'lastName') hasLastName = true
  }
  if (!hasLastName) {
    const [first = '', ...rest] = withoutTitle(oneLine(filled.firstName)).split(' ')
    filled.firstName = first
    filled.lastName = rest.join(' ')
  }
  return filled
}

/** A row as it will be saved, and everything in it that cannot be, in the order of the columns (IN-516 to IN-523). */
export function checkRow(
  row: number,
  texts: RowTexts,
  company: ImportCompany,
): { normal: NormalRow; problems: ImportField[] } {
  const normal: NormalRow = { row, ...EMPTY_TEXTS, countryCode: '', areaUnit: 'sqft' }
  const problems: ImportField[] = []
  for (const { key, kind, max, isRequired } of IMPORT_FIELDS) {
    const reader = COLUMN_READERS[kind]
    const cell = reader.read(texts[key], company)
    normal[key] = cell.value
    if (kind === 'phone') normal.countryCode = cell.unit ?? company.dialCode
    else if (kind === 'area') normal.areaUnit = cell.unit as AreaUnit
    const isFine = cell.value === '' ? !isRequired : reader.accepts(cell, company, max)
    if (!isFine) problems.push(key)
  }
  return { normal, problems }
}

/** "First Name is not valid for Asha Rao"; the row's number where it has no name (IN-523, IN-Q56). */
export function problemText(field: ImportField, row: Pick<NormalRow, 'row' | 'firstName' | 'lastName'>): string {
  const heading = IMPORT_FIELDS.find(({ key }) => key === field)?.heading ?? field
  const name = `${row.firstName} ${row.lastName}`.trim()
  return `${heading} is not valid for ${name === '' ? `row ${row.row}` : name}`
}
