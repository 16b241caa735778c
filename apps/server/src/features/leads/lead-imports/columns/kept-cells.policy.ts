import type { CellNote, CellProblem } from '@plinth/contract/field-imports'
import { IMPORT_FIELDS, type RowField } from '@plinth/contract/leads/lead-imports/import-fields'
import type { NormalRow, RowTexts } from '@plinth/contract/leads/lead-imports/import-rules'
import type { StagedRow } from '../../../../platform/staged-sheets/staged-sheets.service.ts'

/**
 * Cells that could not be read as their field and were put into the remarks: among the corrections of their row, beside the cell that is
 * empty from then on.
 */

const KEPT = 'kept:'
/** The correction that has what a field said. */
export const keptName = (field: string): string => `${KEPT}${field}`

/** What was put into the remarks of a row, in the order of the fields. */
export function keptCells({ corrections }: Pick<StagedRow, 'corrections'>): CellNote<RowField>[] {
  if (corrections === null) return []
  return Object.entries(corrections)
    .flatMap(([name, text]) =>
      name.startsWith(KEPT) && text !== '' ? [{ field: name.slice(KEPT.length) as RowField, text }] : [],
    )
    .sort((one, other) => placeOf(one.field) - placeOf(other.field))
}
const PLACES = new Map<string, number>(IMPORT_FIELDS.map(({ key }, place) => [key, place]))
const placeOf = (field: string): number => PLACES.get(field) ?? PLACES.size

/** The fields of a row that somebody has typed into. */
export const correctedFields = ({ corrections }: Pick<StagedRow, 'corrections'>): RowField[] =>
  Object.keys(corrections ?? {}).filter(name => !name.startsWith(KEPT)) as RowField[]

/**
 * The corrections that put what is wrong in a row into its remarks. A second phone takes the place of a first that is none; a name, and
 * the only phone, stay to be corrected.
 */
export function keptInRemarks(
  texts: Readonly<Record<string, string>> & Pick<RowTexts, 'secondPhone'>,
  { normal, problems }: { normal: Pick<NormalRow, 'secondPhone'>; problems: readonly CellProblem<RowField>[] },
): Record<string, string> {
  const wrong = new Set(problems.map(({ field }) => field))
  const hasSecond = normal.secondPhone !== '' && !wrong.has('secondPhone')
  const cells: Record<string, string> = {}
  for (const field of wrong) {
    const text = (texts[field] ?? '').trim()
    if (field === 'firstName' || (field === 'phoneNumber' && !hasSecond)) continue
    if (text !== '') cells[keptName(field)] = text
    cells[field] = ''
    if (field === 'phoneNumber') Object.assign(cells, { phoneNumber: texts.secondPhone, secondPhone: '' })
  }
  return cells
}
