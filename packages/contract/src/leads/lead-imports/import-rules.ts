import { type CellProblem, oneLine, type ReadingPlace, readRow, textsByField } from '../../field-imports.ts'
import { withoutTitle } from '../lead/lead-readers.ts'
import type { AreaUnit } from '../lead/lead-rules.ts'
import { IMPORT_FIELDS, type ImportField } from './import-fields.ts'

/** The rules of an imported row: which cell fills which field, and what is wrong with it (IN-Q63, decisions 11, 26 and 37). */

/** The texts of a row by field, as in the cells or as corrected; "" for none. */
export type RowTexts = Record<ImportField, string>

/** A row ready to be saved: every field a text, "" where empty; only digits in numbers. */
export interface NormalRow extends RowTexts {
  row: number
  /** dial code of the phone */
  countryCode: string
  areaUnit: AreaUnit
}

const KEYS = new Set<string>(IMPORT_FIELDS.map(({ key }) => key))
export const isImportField = (field: string): field is ImportField => KEYS.has(field)

/**
 * Distributes the cells of a row over the fields they fill. Where no column has the last name, it is taken from the name:
 * everything after the first word, not counting titles.
 */
export function rowFromCells(cells: readonly string[], mapping: readonly (string | null)[]): RowTexts {
  const filled = textsByField(IMPORT_FIELDS, cells, mapping)
  if (!mapping.includes('lastName')) {
    const [first = '', ...rest] = withoutTitle(oneLine(filled.firstName)).split(' ')
    filled.firstName = first
    filled.lastName = rest.join(' ')
  }
  return filled
}

/** A row as it will be saved, and all its problems in the order of the columns (IN-516 to IN-523). */
export function checkRow(
  row: number,
  texts: RowTexts,
  company: ReadingPlace,
): { normal: NormalRow; problems: CellProblem<ImportField>[] } {
  const { values, problems } = readRow(IMPORT_FIELDS, texts, company)
  return { normal: { ...(values as Omit<NormalRow, 'row'>), row }, problems }
}

/** "First Name is not valid for Asha Rao"; with the row's number where it has no name (IN-523, IN-Q56). */
export function problemText(field: ImportField, row: Pick<NormalRow, 'row' | 'firstName' | 'lastName'>): string {
  const heading = IMPORT_FIELDS.find(({ key }) => key === field)?.heading ?? field
  const name = `${row.firstName} ${row.lastName}`.trim()
  return `${heading} is not valid for ${name === '' ? `row ${row.row}` : name}`
}
