import type { CellNote, CellProblem } from '@plinth/contract/field-imports'
import type { CustomColumn } from '@plinth/contract/leads/lead/custom-columns'
import { remarkOf } from '@plinth/contract/leads/lead/lead-readers'
import type { ImportField, RowField } from '@plinth/contract/leads/lead-imports/import-fields'
import type { ImportRow } from '@plinth/contract/leads/lead-imports/import-row'
import {
  type CheckedRow,
  checkRow,
  fieldHeading,
  isImportField,
  type NormalRow,
  type RowTexts,
  rowFromCells,
  type ShownReading,
} from '@plinth/contract/leads/lead-imports/import-rules'
import { oneLine } from '@plinth/contract/readers/plain-text'
import { saysNothing } from '@plinth/contract/readers/words/empty-words'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type {
  CheckRows,
  InspectedRow,
  RowFindings,
  SheetRecord,
  StagedRow,
} from '../../../platform/staged-sheets/staged-sheets.service.ts'
import { dayOf } from '../../../platform/time-zone.ts'
import { visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { findLeadsByContact, type KnownLeads, type WantedPhone } from '../lead/lead.service.ts'
import { type MatchedRow, type Matching, matchRow, NOTHING_MATCHED } from './columns/import-matching.policy.ts'
import { placeOf } from './columns/import-matching.service.ts'
import { keptCells } from './columns/kept-cells.policy.ts'
import { headingIn, type ImportSetting, settingOf } from './import-setting.service.ts'

type Asking = Pick<Context, 'actor' | 'clock'>
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
  const own = setting.custom.map(({ key, read }) => {
    const text = corrections?.[key] ?? cells[columns.indexOf(key)] ?? ''
    // a word for nothing is none, as in every other column, unless it is what the field offers
    return [key, saysNothing(text) && read(text, setting.place).value === '' ? '' : text]
  })
  return { ...texts, ...Object.fromEntries(own) }
}

type ShownTexts = RowTexts & Record<CustomColumn, string>

/** A row as it is saved, with what it is matched to and its values of custom fields. */
export type Inspected = CheckedRow & { matched: MatchedRow; custom: CustomValues }
type CustomValues = Record<string, string>

/**
 * A row as it would be saved, how its cells were read, and its problems. A field that no column fills is reported once by the
 * wizard, not in every row.
 */
export function inspect(setting: ImportSetting, one: StagedRow): Inspected {
  const texts = textsOf(setting, one)
  const row = checkRow(one.row, texts, setting.place)
  const { matching } = setting
  const matched = matching ? matchRow(matching, row.normal) : NOTHING_MATCHED
  const isDone = isOver(setting, row.normal) || (matching !== undefined && isClosed(matching, matched))
  const done = isDone ? doneWork(row.normal, texts) : NOTHING_LEFT
  const own = readCustom(setting, texts)
  const wrong = keptCells(one)
  const kept = [...matched.kept, ...done.kept, ...wrong].map(({ field, text }) =>
    remarkOf(headingIn(setting, field) ?? fieldHeading(field), text),
  )
  return {
    normal: { ...row.normal, ...done.cells, notes: [...row.normal.notes, ...kept] },
    readings: [
      ...splitName(setting, one),
      ...row.readings,
      ...matched.readings,
      ...own.readings,
      ...[...done.kept, ...wrong].map(({ field, text }) => ({ field, written: text, read: '', isKept: true })),
    ],
    problems: [...row.problems.filter(({ field }) => hasColumn(setting, field)), ...matched.problems, ...own.problems],
    matched,
    custom: own.values,
  }
}

/** Whether the lead of a row is won or lost. */
const isClosed = (matching: Matching, matched: MatchedRow): boolean =>
  (matched.stageId !== undefined || matched.status !== undefined) &&
  ['won', 'lost'].includes(placeOf(matching, matched, matched.assignedTo ?? null).to.kind)

/** Whether a follow-up is over and the firm begins without those. */
const isOver = ({ options, place: { now, zone } }: ImportSetting, { followUp }: NormalRow): boolean =>
  options.withoutOldFollowUps &&
  now !== undefined &&
  zone !== undefined &&
  followUp !== '' &&
  followUp < dayOf(zone, now)

interface DoneWork {
  cells: Partial<NormalRow>
  kept: CellNote<ImportField>[]
}
const NOTHING_LEFT: DoneWork = { cells: {}, kept: [] }
/** What was to be done with a lead that is won or lost, or on a day that is left behind: it stays readable, and calls nobody to work. */
const doneWork = ({ followUp }: NormalRow, texts: RowTexts): DoneWork =>
  followUp === ''
    ? NOTHING_LEFT
    : {
        cells: { followUp: '', followUpClock: '', followUpTime: '' },
        kept: [{ field: 'followUp', text: oneLine(`${texts.followUp} ${texts.followUpTime}`) }],
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

type Duplicates = ImportRow['duplicates']
/** A number or address of a row in the form in which it is compared (IN-Q64). */
export interface ComparedKey {
  field: Duplicates[number]['field']
  kind: 'phone' | 'email'
  /** national digits, or an address in lower case; "" is never compared */
  value: string
}

/** All numbers and addresses of a row: the lead's own phone and email first, then the further ones. */
export function keysOf({ phoneNumber, email, otherPhones, otherContacts }: NormalRow): ComparedKey[] {
  const address = email.toLowerCase()
  const phones = new Set([...otherPhones, ...otherContacts.flatMap(contact => contact.phones)])
  const emails = new Set(otherContacts.map(contact => contact.email.toLowerCase()))
  phones.delete(phoneNumber)
  for (const known of [address, '']) emails.delete(known)
  return [
    { field: 'phoneNumber', kind: 'phone', value: phoneNumber },
    { field: 'email', kind: 'email', value: address },
    ...[...phones].map(value => ({ field: 'secondPhone', kind: 'phone', value }) as const),
    ...[...emails].map(value => ({ field: 'secondEmail', kind: 'email', value }) as const),
  ]
}

/** A key by which rows of a sheet are compared: a number of one row may be the second of another. */
const sheetKey = ({ kind, value }: ComparedKey): string => (value === '' ? '' : `${kind} ${value}`)
/** The lead that has a number or address. */
export const leadWith = (leads: KnownLeads, { kind, value }: ComparedKey) =>
  (kind === 'phone' ? leads.phones : leads.emails).get(value)

/**
 * The rules of a lead import: checks every field, takes all numbers and addresses as keys, and finds leads that have one of them.
 * `onRow` is called with each row.
 */
export const leadChecks = (ctx: Asking, tx: Tx, onRow: (row: Inspected) => void = () => {}): CheckRows => {
  // the same for all slices of a sheet
  const settings = new Map<SheetRecord, Promise<ImportSetting>>()
  return async (sheet, rows) => {
    const known = settings.get(sheet) ?? settingOf(ctx, tx, sheet)
    settings.set(sheet, known)
    const setting = await known
    const inspected = rows.map(one => inspect(setting, one))
    for (const row of inspected) onRow(row)
    const leads = await leadsOf(
      ctx,
      tx,
      inspected.map(({ normal }) => normal),
    )
    return inspected.map(({ normal, problems }): RowFindings => {
      const keys = keysOf(normal)
      const isKnown = keys.map(key => leadWith(leads, key) !== undefined)
      return {
        row: normal.row,
        problems: problems.length > 0 ? problems.map(({ field }) => field) : null,
        keys: keys.map(sheetKey),
        known: isKnown.includes(true) ? isKnown : null,
      }
    })
  }
}

/** The leads of the company that have a number or address of one of these rows (IN-Q60, IN-Q64, IN-711). */
export function leadsOf(ctx: Asking, tx: Tx, rows: readonly NormalRow[]): Promise<KnownLeads> {
  const { actor } = ctx
  const phones = new Map<string, WantedPhone>()
  const emails = new Set<string>()
  for (const row of rows)
    for (const { kind, value } of keysOf(row)) {
      if (value === '') continue
      if (kind === 'email') emails.add(value)
      // other ways in leave a trunk 0 or the dial code in front of a number
      else phones.set(`${row.countryCode} ${value}`, { phone: value, dialCode: row.countryCode })
    }
  return findLeadsByContact(
    tx,
    actor.companyId,
    { phones: [...phones.values()], emails: [...emails] },
    visibleLeads(actor),
  )
}

/** What a row repeats, each once: an earlier row of the file, or a lead, which is named if the person may see it. */
export function duplicatesOf(
  { known, repeats }: Pick<InspectedRow, 'known' | 'repeats'>,
  normal: NormalRow,
  leads: KnownLeads,
): Duplicates {
  const found = new Map<string, Duplicates[number]>()
  for (const [place, key] of keysOf(normal).entries()) {
    const ofRow = repeats?.[place] ?? null
    if (ofRow === null && !known?.[place]) continue
    const lead = leadWith(leads, key)
    const shown = ofRow === null && lead?.isVisible ? { _id: lead.id, name: lead.name } : null
    const words = `${key.kind} ${ofRow} ${shown?._id}`
    if (!found.has(words)) found.set(words, { field: key.field, ofRow, lead: shown })
  }
  return [...found.values()]
}
