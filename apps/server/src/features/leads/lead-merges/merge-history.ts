import { isDeepStrictEqual } from 'node:util'
import { namesOf } from '@plinth/contract/field-table'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import type { Tx } from '../../../platform/database/database.ts'
import { followUpText, type LeadColumns, type LeadRow } from '../lead/lead.service.ts'
import { fieldsOf } from '../lead-forms/lead-forms.service.ts'
import type { Merged } from './merge.policy.ts'

/** The fields of a lead that a merge can change and whose values the history stores as on the wire. */
const SHOWN = [
  ...namesOf(LEAD_FIELDS),
  'countryCode',
  'phoneNumber',
  'otherPhoneNumbers',
  'area',
  'areaUnit',
  'callStatus',
  'reasonForNotInterested',
  'isQuotationSent',
  'otherContactDetails',
  'architectDetails',
] as const satisfies (keyof Lead)[]

/** A lead on the wire, plus values that only its row has. */
export interface Shown {
  lead: Lead
  row: Pick<LeadRow, 'follow_up_at' | 'follow_up_has_time' | 'team_id' | 'custom'>
}
/** How to write values: the company's time zone, and the names of its custom fields by id. */
export interface Writing {
  timeZone: string
  fieldNames: ReadonlyMap<string, string>
}

export async function writingOf(tx: Tx, companyId: string, timeZone: string): Promise<Writing> {
  const fields = await fieldsOf(tx, companyId)
  return { timeZone, fieldNames: new Map(fields.map(field => [field.fieldId, field.fieldName])) }
}

/**
 * Old and new values of the fields that a merge, or its undoing, changed, and the move through the pipeline. Fields have the same
 * names and forms as in edits and actions, so that a stale edit of one of them is refused (decision 14).
 */
export function fieldsChanged(before: Shown, after: Shown, writing: Writing) {
  const old: Record<string, unknown> = {}
  const fresh: Record<string, unknown> = {}
  const note = (field: string, was: unknown, is: unknown): void => {
    if (isDeepStrictEqual(was, is)) return
    old[field] = was
    fresh[field] = is
  }
  for (const field of SHOWN) note(field, before.lead[field], after.lead[field])
  note('assignedTo', person(before.lead), person(after.lead))
  note('leadStage', stage(before.lead), stage(after.lead))
  if (before.lead.leadStatus !== after.lead.leadStatus) note('leadStatus', status(before.lead), status(after.lead))
  note('team', team(before), team(after))
  note('followUp', followUp(before, writing), followUp(after, writing))
  for (const fieldId of new Set([...Object.keys(before.row.custom), ...Object.keys(after.row.custom)]))
    note(writing.fieldNames.get(fieldId) ?? fieldId, custom(before, fieldId), custom(after, fieldId))
  const isMoved = before.lead.leadStage._id !== after.lead.leadStage._id
  return {
    old,
    new: fresh,
    ...(isMoved ? { stageOld: before.lead.leadStage.stageName, stageNew: after.lead.leadStage.stageName } : {}),
  }
}

const person = ({ assignedTo }: Lead) => assignedTo && { _id: assignedTo._id, fullName: assignedTo.fullName }
const stage = ({ leadStage }: Lead) => ({ _id: leadStage._id, stageName: leadStage.stageName })
const status = ({ leadStage, leadStatus: id }: Lead) => ({
  id,
  statusName: leadStage.status.find(one => one.id === id)?.statusName ?? String(id),
})
const team = ({ lead, row }: Shown) => row.team_id && { _id: row.team_id, name: lead.teamDetails?.name ?? '' }
const followUp = ({ row }: Shown, { timeZone }: Writing): string | null =>
  row.follow_up_at && followUpText({ at: new Date(row.follow_up_at), hasTime: row.follow_up_has_time }, timeZone)
const custom = ({ row }: Shown, fieldId: string): string => String(row.custom[fieldId] ?? '')

/** What a merge, or its undoing, changes of the kept lead, as columns. */
export const columnsOf = ({ columns, custom: own }: Pick<Merged, 'columns' | 'custom'>): LeadColumns => ({
  ...columns,
  ...(own ? { custom: own } : {}),
})
