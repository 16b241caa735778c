import { isAppError } from '@plinth/contract/error-codes'
import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import { IMPORTED_FIELDS } from '@plinth/contract/leads/lead-imports/import-fields'
import { type NormalRow, notesBeside } from '@plinth/contract/leads/lead-imports/import-rules'
import { CALL_TYPE, LEAD_STATUS, LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import { v7 as newId } from 'uuid'
import type { Actor } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { blankColumns, sentColumns } from '../../../../platform/database/field-columns.ts'
import { instantOf } from '../../../../platform/time-zone.ts'
import {
  type BulkLead,
  type BulkUpdate,
  fitRemarks,
  followUpText,
  placeAfter,
  placeOfNewLeads,
  stageStamps,
  type Transition,
} from '../../lead/lead.service.ts'
import type { HistoryNote } from '../../lead-history/lead-history.service.ts'
import { stagesOf } from '../../pipelines/pipelines.service.ts'
import type { Spelling } from '../import-lists.service.ts'
import type { MatchedRow, Matching } from './import-matching.policy.ts'
import { placeOf } from './import-matching.service.ts'

/** Rows of a sheet become leads, with what was done and is to be done with them. */

type Importing = { actor: Actor }
/** Rows that are to become leads. */
export interface Taken {
  matching: Matching | undefined
  rows: readonly { normal: NormalRow; matched: MatchedRow; custom: Readonly<Record<string, string>> }[]
}

interface ToMake {
  taken: Taken
  assignees: readonly (string | null)[]
  /** teams that rules have chosen */
  teams: readonly (string | null)[]
  spelling: Spelling
  at: Date
}

/** The leads to insert, in reverse order, so that a list with the newest first shows them in the order of the file. */
export async function makeLeads(
  ctx: Importing,
  tx: Tx,
  { taken, assignees, teams, spelling, at }: ToMake,
): Promise<BulkLead[]> {
  const { companyId, userId, company } = ctx.actor
  const { timeZone } = company
  const stages = await stagesOf(tx, companyId)
  const [unassigned, assigned] = [placeOfNewLeads(stages, false), placeOfNewLeads(stages, true)]
  const blank = blankColumns(LEAD_FIELDS)
  return taken.rows
    .map((one, place) => ({
      ...one,
      row: one.normal,
      assignedTo: assignees[place] ?? null,
      teamId: teams[place] ?? null,
    }))
    .reverse()
    .map(({ row, matched, custom, assignedTo, teamId }) => ({
      ...blank,
      custom,
      ...sentColumns(IMPORTED_FIELDS, spelling.of(row)),
      id: newId(),
      country_code: row.countryCode,
      phone: row.phoneNumber,
      other_phones: row.otherPhones,
      contacts: contactsOf(row),
      remarks: remarksOf(row).remarks,
      area: row.area === '' ? null : Number(row.area),
      area_unit: row.areaUnit,
      assigned_to: assignedTo,
      team_id: matched.teamId ?? teamId,
      ...(assignedTo === null ? unassigned : assigned),
      created_at: momentOf(timeZone, row.enquiryDate, row.enquiryTime) ?? at,
      ...ownPlace({ matching: taken.matching, timeZone }, row, matched, assignedTo, at),
      ...workColumns(row, matched, timeZone),
      created_by: userId,
      updated_at: at,
    }))
}

/** The remarks of a row with what its cells say beside their values, and what they have no room for, for the history. */
const remarksOf = (row: NormalRow) => fitRemarks(row.remarks, notesBeside(row))

/** What a row says of its person that a lead has no other place for. */
const contactsOf = ({ firstName, lastName, otherContacts }: NormalRow): NonNullable<BulkLead['contacts']> =>
  otherContacts.map(({ email, phones }) => ({
    contact_type: '',
    first_name: firstName,
    last_name: lastName,
    email,
    designation: '',
    phones: [...phones],
  }))

/** The stage and status that a row names, or that the outcome of its last call says. */
function ownPlace(
  { matching, timeZone }: { matching: Matching | undefined; timeZone: string },
  row: NormalRow,
  matched: MatchedRow,
  assignedTo: string | null,
  at: Date,
): Partial<BulkLead> {
  const { stageId, status, callStatus } = matched
  if (!matching || (stageId === undefined && status === undefined && callStatus === undefined)) return {}
  let place: Transition
  try {
    place = placeOf(matching, matched, assignedTo)
  } catch (error) {
    // a stage has gone since the rows were checked: the lead begins where others do
    if (isAppError(error)) return {}
    throw error
  }
  const { stage_id, lead_status } = placeAfter(place)
  const isClosed = place.to.kind === 'won' || place.to.kind === 'lost'
  if (!isClosed) return { stage_id, lead_status }
  const closed = closedAt(row, timeZone, at)
  // one that came as closed came before it was
  const created = momentOf(timeZone, row.enquiryDate, row.enquiryTime) ?? closed
  const since = created > closed ? created : closed
  return { stage_id, lead_status, created_at: created, stage_since: since, ...stageStamps(place, since) }
}

/**
 * When a lead that came as won or lost was: on its closing day where the sheet has one, on its last call or its enquiry, or else before the
 * week of the import, in which it counts as nothing (decision 50).
 */
function closedAt(row: NormalRow, timeZone: string, at: Date): Date {
  const days = [
    momentOf(timeZone, row.expClosureDate, '12:00'),
    momentOf(timeZone, row.lastCall, row.lastCallTime),
    momentOf(timeZone, row.enquiryDate, row.enquiryTime),
  ]
  return days.find(day => day !== undefined && day <= at) ?? new Date(at.getTime() - WEEK)
}
const WEEK = 7 * 24 * 3600 * 1000

const momentOf = (timeZone: string, day: string, time: string): Date | undefined => {
  if (day === '') return undefined
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return instantOf(timeZone, day, hours * 60 + minutes)
}

const followUpOf = (row: NormalRow, timeZone: string): { at: Date; hasTime: boolean } | undefined => {
  const time = row.followUpTime || row.followUpClock
  const at = momentOf(timeZone, row.followUp, time)
  return at && { at, hasTime: time !== '' }
}

/** What a lead's own row remembers of the last call and the next one. */
function workColumns(row: NormalRow, { callStatus }: MatchedRow, timeZone: string): Partial<BulkLead> {
  const followUp = followUpOf(row, timeZone)
  const isRefusal = callStatus === LEAD_STATUS.NOT_INTERESTED
  return {
    ...(callStatus === undefined ? {} : { call_status: callStatus }),
    ...(row.lastCall === '' ? {} : { last_call_at: momentOf(timeZone, row.lastCall, row.lastCallTime) ?? null }),
    ...(followUp ? { follow_up_at: followUp.at, follow_up_has_time: followUp.hasTime } : {}),
    // LM-372: where nothing is written about it, that is the reason
    ...(isRefusal && remarksOf(row).remarks === '' ? { reason_for_not_interested: 'Imported without a reason' } : {}),
  }
}

/** What the histories of leads say beside their import, their entries of calls and follow-ups, and their tags. */
export function courseOf(
  { actor }: Importing,
  { rows, matching }: Taken,
  leads: readonly BulkLead[],
  at: Date,
): {
  texts: Map<string, string[]>
  updates: BulkUpdate[]
  tags: { leadId: string; tagId: string }[]
} {
  const { timeZone } = actor.company
  const people = new Map(matching?.options.assignedTo?.map(({ _id, name }) => [_id, name]))
  const texts = new Map<string, string[]>()
  const updates: BulkUpdate[] = []
  const tags: { leadId: string; tagId: string }[] = []
  for (const [place, { normal: row, matched }] of rows.entries()) {
    // they are in reverse order
    const lead = leads[leads.length - 1 - place]!
    const own = matched.assignedTo === lead.assigned_to ? people.get(matched.assignedTo ?? '') : undefined
    const assigned = own === undefined ? [] : [`The Lead has been assigned to ${own}`]
    const worked = workTexts(row, matched, timeZone)
    texts.set(lead.id, [...assigned, ...worked, ...remarksOf(row).rest])
    if (worked.length > 0) updates.push(updateOf(lead, { matched, texts: worked, by: actor.userId, at }))
    for (const tagId of matched.tagIds) tags.push({ leadId: lead.id, tagId })
  }
  return { texts, updates, tags }
}

function workTexts(row: NormalRow, { callStatus }: MatchedRow, timeZone: string): string[] {
  const followUp = followUpOf(row, timeZone)
  const called = momentOf(timeZone, row.lastCall, row.lastCallTime)
  return [
    ...(called
      ? [`The last call was on ${followUpText({ at: called, hasTime: row.lastCallTime !== '' }, timeZone)}`]
      : []),
    ...(callStatus === undefined
      ? []
      : [`The Lead call status has been updated to ${LEAD_STATUS_NAMES[callStatus] ?? callStatus}`]),
    ...(followUp ? [`The Lead follow-up has been updated to ${followUpText(followUp, timeZone)}`] : []),
  ]
}

/**
 * An entry of a call at its own time; never later than the import. An outcome of which nobody knows the day is no call of any day: its
 * entry says it in words alone (decision 50).
 */
function updateOf(
  lead: BulkLead,
  { matched, texts, by, at }: { matched: MatchedRow; texts: readonly string[]; by: string; at: Date },
): BulkUpdate {
  const call = matched.callStatus === undefined ? {} : { call_status: matched.callStatus }
  return {
    lead_id: lead.id,
    text: '',
    log_text: ['Imported', ...texts].join('\n'),
    ...(lead.last_call_at ? { remark_type: CALL_TYPE.CALL, ...call } : {}),
    ...(lead.follow_up_at
      ? { follow_up_at: lead.follow_up_at, follow_up_has_time: lead.follow_up_has_time === true }
      : {}),
    created_by: by,
    created_at: lead.last_call_at ?? at,
  }
}

/** The first entry of a lead's history. */
export const noteFor =
  ({ actor }: Importing, fileName: string, at: Date, texts: ReadonlyMap<string, readonly string[]>) =>
  (lead: BulkLead): HistoryNote => ({
    leadId: lead.id,
    leadName: `${lead.first_name} ${lead.last_name}`.trim(),
    leadVersion: 1,
    type: 'create',
    by: { userId: actor.userId, name: actor.fullName },
    at,
    texts: [`The Lead has been imported from ${fileName}`, ...(texts.get(lead.id) ?? [])],
  })
