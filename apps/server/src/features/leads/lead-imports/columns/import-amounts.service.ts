import type { ReadingPlace } from '@plinth/contract/field-imports'
import { IMPORT_FIELDS } from '@plinth/contract/leads/lead-imports/import-fields'
import { isSmallAmount } from '@plinth/contract/leads/lead-imports/import-readers'
import type { ImportDraft } from '@plinth/contract/leads/lead-imports/lead-imports'
import { groupedNumber, RUPEE } from '@plinth/contract/money-text'
import type { Tx } from '../../../../platform/database/database.ts'
import {
  type SheetKey,
  type SheetRecord,
  textsOfColumn,
} from '../../../../platform/staged-sheets/staged-sheets.service.ts'

/** Amounts of a column without a unit, which are asked about once for all of them. */

const LOOKED_AT = 5000

/** A budget of a sheet that is too small to be rupees, and how it is read; null where the sheet has none. */
export async function smallAmountOf(
  tx: Tx,
  key: SheetKey,
  sheet: SheetRecord,
  place: ReadingPlace,
): Promise<ImportDraft['smallAmount']> {
  const column = sheet.columns.indexOf('budget')
  if (column < 0 || !place.currency?.includes(RUPEE)) return null
  const written = (await textsOfColumn(tx, key, sheet, column, LOOKED_AT)).filter(isSmallAmount).sort()[0]
  const value = written === undefined ? undefined : BUDGET?.read(written, place).value
  if (written === undefined || value === undefined) return null
  return { written, read: Number.isNaN(Number(value)) ? value : groupedNumber(Number(value), RUPEE, 2) }
}
const BUDGET = IMPORT_FIELDS.find(({ key }) => key === 'budget')
