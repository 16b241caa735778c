import type { CellProblem } from '@plinth/contract/field-imports'
import type { CustomColumn } from '@plinth/contract/leads/lead/custom-columns'
import type { RowField } from '@plinth/contract/leads/lead-imports/import-fields'
import { readPhoneCell } from '@plinth/contract/leads/lead-imports/import-readers'
import {
  type CheckedRow,
  checkRow,
  isImportField,
  type NormalRow,
  type RowTexts,
  rowFromCells,
  type ShownReading,
} from '@plinth/contract/leads/lead-imports/import-rules'
import { oneLine } from '@plinth/contract/readers/plain-text'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type {
  CheckRows,
  RowFindings,
  SheetRecord,
  StagedRow,
} from '../../../platform/staged-sheets/staged-sheets.service.ts'
import { visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { findLeadsByContact } from '../lead/lead.service.ts'
import { type MatchedRow, matchRow, NOTHING_MATCHED } from './columns/import-matching.policy.ts'
import { entryProblem } from './columns/import-matching.service.ts'
import { type ImportSetting, placeOf, settingOf } from './import-setting.service.ts'

type Asking = Pick<Context, 'actor' | 'clock'>
/** The fields by which rows and leads are compared, in this order (IN-Q64). */
export const COMPARED = ['phoneNumber', 'email'] as const

/**
 * The texts of a row by field: its cells, corrections of them, and defaults for empty ones. A correction of a field that is not on
 * the screen would be saved unseen, unchecked and by people who may not fill it, so it does not count.
 */
export function textsOf(setting: ImportSetting, { cells, corrections }: StagedRow): ShownTexts {
  const { columns, headings, fills } = setting
  const texts: RowTexts = rowFromCells(cells, columns, headings)
  for (const [field, text] of Object.entries(corrections ?? {})) {
    if (isImportField(field) && (field === 'firstName' || hasColumn(setting, field))) texts[field] = text
  }
  for (const [field, text] of Object.entries(fills)) {
    if (isImportField(field) && texts[field].trim() === '') texts[field] = text
  }
  const own = setting.custom.map(({ key }) => [key, corrections?.[key] ?? cells[columns.indexOf(key)] ?? ''])
  return { ...texts, ...Object.fromEntries(own) }
}

type ShownTexts = RowTexts & Record<CustomColumn, string>

/** A row as it is saved, with what it is matched to and its values of custom fields. */
type Inspected = CheckedRow & { matched: MatchedRow; custom: CustomValues }
type CustomValues = Record<string, string>

/**
 * A row as it would be saved, how its cells were read, and its problems. A field that no column fills is reported once by the
 * wizard, not in every row.
 */
export function inspect(setting: ImportSetting, one: StagedRow): Inspected {
  const texts = textsOf(setting, one)
  const { normal, readings, problems } = checkRow(one.row, texts, setting.place)
  const shown = problems.filter(({ field }) => hasColumn(setting, field))
  const { matching } = setting
  const matched = matching ? matchRow(matching, normal) : NOTHING_MATCHED
  shown.push(...matched.problems)
  const atEntry = matching && matched.problems.length === 0 ? entryProblem(matching, normal, matched) : undefined
  if (atEntry) shown.push(atEntry)
  const own = readCustom(setting, texts)
  shown.push(...own.problems)
  const all = [...splitName(setting, one), ...readings, ...matched.readings, ...own.readings]
  return { normal, readings: all, problems: shown, matched, custom: own.values }
}

/** The custom fields of a row, with what was read differently and what the forms would refuse. */
function readCustom({ custom, place }: ImportSetting, texts: ShownTexts) {
  const values: CustomValues = {}
  const problems: CellProblem<CustomColumn>[] = []
  const readings: ShownReading[] = []
  for (const { key: field, read } of custom) {
    const written = oneLine(texts[field] ?? '')
    const { value, problem } = read(written, place)
    if (problem !== undefined) problems.push({ field, reason: problem })
    else if (value !== '') {
      values[field] = value
      if (value !== written) readings.push({ field, written, read: value, isKept: false })
    }
  }
  return { values, problems, readings }
}

/** Whether the rows have such a column on the screen: one of the file, a part of one, or a text for all rows. */
export function hasColumn({ columns, fills }: Pick<ImportSetting, 'columns' | 'fills'>, field: RowField): boolean {
  const isOfNotes = field === 'remarks' && columns.includes('note')
  return field === 'lastName' || columns.includes(field) || fills[field] !== undefined || isOfNotes
}

/** How a full name was split, where its column has more than the parts, such as a title. */
function splitName({ columns }: ImportSetting, { cells, corrections }: StagedRow): ShownReading[] {
  const written = oneLine(cells[columns.indexOf('firstName')] ?? '')
  const isCorrected = corrections !== null && ('firstName' in corrections || 'lastName' in corrections)
  if (columns.includes('lastName') || isCorrected) return []
  const { firstName, lastName } = rowFromCells(cells, columns)
  const read = `${firstName} ${lastName}`.trim()
  return read === written ? [] : [{ field: 'firstName', written, read, isKept: false }]
}

/** A phone or address in the form in which it is compared; "" is never compared. */
const keysOf = ({ phoneNumber, email }: NormalRow): [string, string] => [phoneNumber, email.toLowerCase()]

/**
 * The rules of a lead import: checks every field, takes phone and address as keys, and finds leads that have one of them. `onRow`
 * is called with each row.
 */
export const leadChecks = (ctx: Asking, tx: Tx, onRow: (row: NormalRow) => void = () => {}): CheckRows => {
  // the same for all slices of a sheet
  const settings = new Map<SheetRecord, Promise<ImportSetting>>()
  return async (sheet, rows) => {
    const known = settings.get(sheet) ?? settingOf(ctx, tx, sheet)
    settings.set(sheet, known)
    const setting = await known
    const inspected = rows.map(one => inspect(setting, one))
    for (const { normal } of inspected) onRow(normal)
    const keys = inspected.map(({ normal }) => keysOf(normal))
    const leads = await leadsWith(ctx, tx, keys)
    return inspected.map(({ normal, problems }, at): RowFindings => {
      const [phone, email] = keys[at]!
      const isKnown = [leads.phones.has(phone), leads.emails.has(email)]
      return {
        row: normal.row,
        problems: problems.length > 0 ? problems.map(({ field }) => field) : null,
        keys: keys[at]!,
        known: isKnown.includes(true) ? isKnown : null,
      }
    })
  }
}

type KnownLeads = Awaited<ReturnType<typeof findLeadsByContact>>

/** Spellings in which a stored phone may be the same number: other ways in leave a trunk 0 or the 91 in front of it (IN-711). */
const spellings = (phone: string, dialCode: string): string[] =>
  dialCode === '+91' && phone.length === 10 ? [phone, `0${phone}`, `91${phone}`] : [phone]

/** The leads of the company with one of the phones or addresses, by its normal form (IN-Q60, IN-Q64). */
export async function leadsWith(
  ctx: Asking,
  tx: Tx,
  keys: readonly (readonly [phone: string, email: string])[],
): Promise<KnownLeads> {
  const { actor } = ctx
  const distinct = (place: 0 | 1): string[] => [...new Set(keys.map(key => key[place]))].filter(Boolean)
  const phones = distinct(0).flatMap(phone => spellings(phone, actor.company.dialCode || '+91'))
  const found = await findLeadsByContact(tx, actor.companyId, { phones, emails: distinct(1) }, visibleLeads(actor))
  const byPhone: KnownLeads['phones'] = new Map()
  for (const [stored, lead] of found.phones) {
    const phone = readPhoneCell(stored, placeOf(ctx)).value
    const before = byPhone.get(phone)
    if (!before || (lead.isVisible && !before.isVisible)) byPhone.set(phone, lead)
  }
  return { phones: byPhone, emails: found.emails }
}
