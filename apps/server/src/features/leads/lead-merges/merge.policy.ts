import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@plinth/contract/error-codes'
import { mapNames, namesOf } from '@plinth/contract/field-table'
import { LEAD_LIMITS } from '@plinth/contract/leads/lead/lead-rules'
import {
  MERGE_FIELDS,
  MERGE_LABELS,
  MERGE_TEXTS,
  MERGED_FIELDS,
  type MergeChoice,
  type MergeField,
} from '@plinth/contract/leads/merge-rules'
import type { StageKind } from '@plinth/contract/leads/pipelines'
import type { ContactRow, LeadRow } from '../lead/lead.service.ts'
import type { MergedState } from './lead-merges.tables.ts'

type Column = keyof LeadRow

/** The columns of a lead's place in the pipeline. */
export const PLACE_COLUMNS = [
  'stage_id',
  'lead_status',
  'assigned_to',
  'lost_at',
  'reason_for_not_interested',
] as const satisfies Column[]
/** The columns of each choice. */
const COLUMNS: Readonly<Record<MergeField, readonly Column[]>> = {
  ...mapNames(namesOf(MERGED_FIELDS), name => [MERGED_FIELDS[name].column]),
  name: ['first_name', 'last_name'],
  phone: ['country_code', 'phone'],
  place: PLACE_COLUMNS,
  followUp: ['follow_up_at', 'follow_up_has_time'],
  lastCall: ['last_call_at', 'call_status', 'today_remark'],
  team: ['team_id'],
  area: ['area', 'area_unit'],
}
/** Other values that a merge changes; each group is restored as a whole when it is undone. */
const JOINED: Readonly<Record<string, readonly Column[]>> = {
  'Other numbers': ['other_phones'],
  Architect: ['architect_details'],
  Project: ['project_id', 'is_project_created'],
  Quotation: ['is_quotation_sent'],
}
const GROUPS: readonly { label: string; columns: readonly Column[] }[] = [
  ...MERGE_FIELDS.map(field => ({ label: MERGE_LABELS[field], columns: COLUMNS[field] })),
  ...Object.entries(JOINED).map(([label, columns]) => ({ label, columns })),
]

export interface Side {
  row: LeadRow
  kind: StageKind
  contacts: ContactRow[]
}

/** Refuses leads that can never be merged. Throws CONFLICT, FORBIDDEN for an assignee that the person may not choose. */
export function refuseMerge(keep: Side, gone: Side, take: readonly MergeChoice[], canAssign: boolean): void {
  if (keep.kind === 'won' && gone.kind === 'won') throw new AppError('CONFLICT', MERGE_TEXTS.bothWon)
  if (gone.kind === 'won') throw new AppError('CONFLICT', MERGE_TEXTS.wonIsKept)
  if (keep.row.is_archived) throw new AppError('CONFLICT', MERGE_TEXTS.archived)
  if (take.includes('companyName') && keep.row.type !== gone.row.type)
    throw new AppError('CONFLICT', MERGE_TEXTS.otherKind)
  if (!take.includes('place')) return
  if (keep.kind === 'won') throw new AppError('CONFLICT', MERGE_TEXTS.placeOfWon)
  if (keep.row.assigned_to !== gone.row.assigned_to && !canAssign) throw new AppError('FORBIDDEN')
}

/**
 * The changes of a merge to the kept lead: only differences, but always all values of a group, because it is undone as a whole.
 */
export interface Merged {
  columns: Partial<LeadRow>
  custom: Record<string, unknown> | undefined
  contacts: ContactRow[] | undefined
}

/**
 * The kept lead with the values taken from the other; numbers, contacts, custom fields and project of both are joined. A number
 * or address that is not taken stays with the lead as an additional one, so that nothing is lost.
 */
export function mergedLead(keep: Side, gone: Side, take: readonly MergeChoice[]): Merged {
  const taken = new Set<Column>(MERGE_FIELDS.filter(field => take.includes(field)).flatMap(field => COLUMNS[field]))
  const chosen = { ...keep.row, ...pick(gone.row, [...taken]) }
  if (taken.has('email')) chosen.email = gone.row.delivery_email ?? gone.row.email
  const other = taken.has('phone') ? keep.row : gone.row
  const numbers = joinNumbers(chosen, [...keep.row.other_phones, numberOf(other, chosen), ...gone.row.other_phones])
  // existing numbers of a lead are never cut off
  const room = Math.max(LEAD_LIMITS.phonesPerContact - 1, keep.row.other_phones.length)
  chosen.other_phones = numbers.slice(0, room)
  chosen.architect_details = { ...gone.row.architect_details, ...keep.row.architect_details }
  chosen.project_id = keep.row.project_id ?? gone.row.project_id
  chosen.is_quotation_sent = keep.row.is_quotation_sent || gone.row.is_quotation_sent
  chosen.is_project_created = keep.row.is_project_created || gone.row.is_project_created
  const custom = joinCustom(keep.row.custom, gone.row.custom, take)
  const contacts = joinContacts(keep, gone, chosen, numbers.slice(room))
  return {
    columns: changedGroups(keep.row, chosen),
    custom: isDeepStrictEqual(custom, keep.row.custom) ? undefined : custom,
    contacts: isDeepStrictEqual(contacts, keep.contacts) ? undefined : contacts,
  }
}

const changedGroups = (before: LeadRow, after: LeadRow): Partial<LeadRow> => {
  const changed = GROUPS.filter(({ columns }) => columns.some(one => !isDeepStrictEqual(after[one], before[one])))
  return pick(
    after,
    changed.flatMap(group => group.columns),
  )
}

const pick = (row: LeadRow, columns: readonly Column[]): Partial<LeadRow> =>
  Object.fromEntries(columns.map(column => [column, row[column]]))

type Number = Pick<LeadRow, 'country_code' | 'phone'>

/** A lead's number as an additional number of another lead: with the digits of its dial code where that differs; '' where it has none. */
const numberOf = (from: Number, of: Number): string =>
  from.phone === '' || from.country_code === of.country_code
    ? from.phone
    : `${from.country_code.slice(1)}${from.phone}`.slice(0, 15)

const joinNumbers = (of: Number, all: readonly string[]): string[] =>
  [...new Set(all)].filter(one => one !== '' && one !== of.phone)

function joinCustom(keep: Record<string, unknown>, gone: Record<string, unknown>, take: readonly MergeChoice[]) {
  const joined = { ...keep }
  for (const choice of take) {
    if (!choice.startsWith('custom.')) continue
    const fieldId = choice.slice('custom.'.length)
    if (Object.hasOwn(gone, fieldId)) joined[fieldId] = gone[fieldId]
    else delete joined[fieldId]
  }
  return joined
}

/** All further contacts of both, plus one for the address that is not taken, or for numbers that do not fit. */
function joinContacts(keep: Side, gone: Side, chosen: LeadRow, surplus: readonly string[]): ContactRow[] {
  const loser = chosen.email === keep.row.email ? gone.row : keep.row
  const isLost = loser.email !== '' && loser.email.toLowerCase() !== chosen.email.toLowerCase()
  const contacts = [...keep.contacts]
  const add = (contact: ContactRow): void => {
    if (!contacts.some(one => isDeepStrictEqual(one, contact))) contacts.push(contact)
  }
  for (const contact of gone.contacts) add(contact)
  if (isLost || surplus.length > 0) {
    const person = isLost ? loser : gone.row
    add({
      contact_type: '',
      first_name: person.first_name,
      last_name: person.last_name,
      email: isLost ? loser.email : '',
      designation: '',
      phones: isLost ? [...new Set([loser.phone, ...surplus])].filter(one => one !== '') : [...surplus],
    })
  }
  return contacts
}

/** A state as it comes back from JSON, so that it can be compared later. */
export const kept = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** The values that a merge changed, as they were (or became) in `side`. */
export const stateOf = (merged: Merged, side: Pick<Side, 'row' | 'contacts'>): MergedState =>
  kept({
    columns: pick(side.row, Object.keys(merged.columns) as Column[]),
    custom: merged.custom ? side.row.custom : {},
    ...(merged.contacts ? { contacts: side.contacts } : {}),
  })

/** The changes to the kept lead when a merge is undone, and the labels of values that were changed since and stay. */
export interface Unmerged {
  columns: Partial<LeadRow>
  custom: Record<string, unknown> | undefined
  contacts: ContactRow[] | undefined
  stayed: string[]
}

/**
 * Restores what is still as the merge left it, groups as a whole; values that were changed since stay, and their labels are
 * returned.
 */
export function unmerged(now: Pick<Side, 'row' | 'contacts'>, before: MergedState, after: MergedState): Unmerged {
  const present = kept(now.row) as unknown as Record<string, unknown>
  const columns: Record<string, unknown> = {}
  const stayed: string[] = []
  for (const group of GROUPS) {
    const changed = group.columns.filter(column => column in after.columns)
    if (changed.length === 0) continue
    if (changed.every(column => isDeepStrictEqual(present[column], after.columns[column])))
      for (const column of changed) columns[column] = before.columns[column]
    else stayed.push(group.label)
  }
  const custom = { ...now.row.custom }
  for (const key of new Set([...Object.keys(before.custom), ...Object.keys(after.custom)])) {
    const [was, value] = [before.custom[key] ?? null, after.custom[key] ?? null]
    if (isDeepStrictEqual(was, value)) continue
    if (!isDeepStrictEqual(custom[key] ?? null, value)) stayed.push('Custom fields')
    else if (was === null) delete custom[key]
    else custom[key] = was
  }
  const hasContacts = after.contacts !== undefined
  const sameContacts = hasContacts && isDeepStrictEqual(kept(now.contacts), after.contacts)
  if (hasContacts && !sameContacts) stayed.push('Other contacts')
  return {
    columns: columns as Partial<LeadRow>,
    custom: isDeepStrictEqual(custom, now.row.custom) ? undefined : custom,
    contacts: sameContacts ? (before.contacts as ContactRow[]) : undefined,
    stayed: [...new Set(stayed)],
  }
}
