import type { ColumnValues } from '@plinth/contract/field-table'
import {
  type LeadUpdate,
  type Lead as LeadWire,
  type OtherContact,
  UNLISTED_FIELDS,
} from '@plinth/contract/leads/lead/lead'
import { CLOSURE_MONTHS, LISTED_FIELDS } from '@plinth/contract/leads/lead/lead-columns'
import type { ListedLead as ListedLeadWire } from '@plinth/contract/leads/lead/lead-list'
import type { Stage, StageKind } from '@plinth/contract/leads/pipelines'
import { heldValues } from '../../../platform/database/field-columns.ts'
import { dayTextOf, timeTextOf } from '../../../platform/time-zone.ts'
import type { LeadRow } from './lead.tables.ts'

/** A row of the list, with the names of stage and people. */
export type ListedRow = ColumnValues<typeof LISTED_FIELDS> &
  Pick<
    LeadRow,
    | 'id'
    | 'name'
    | 'type'
    | 'phone'
    | 'country_code'
    | 'area'
    | 'area_unit'
    | 'stage_id'
    | 'lead_status'
    | 'call_status'
    | 'due_at'
    | 'follow_up_has_time'
    | 'last_call_at'
    | 'assigned_to'
    | 'update_text_count'
    | 'is_project_created'
    | 'is_quotation_sent'
    | 'created_at'
    | 'updated_at'
    | 'version'
    | 'custom'
    | 'stage_since'
  > & {
    assignee_name: string | null
    assignee_email: string | null
    /** JSON from the database; null if there are none */
    tags: LeadTag[] | null
  }
export type LeadTag = ListedLeadWire['leadTag'][number]

/** A contact as JSON from the database. */
export interface ContactRow {
  contact_type: string
  first_name: string
  last_name: string
  email: string
  designation: string
  phones: string[]
}
/** A saved update as JSON from the database, with instants as text. */
export interface UpdateRow {
  id: string
  text: string
  log_text: string
  remark_type: number | null
  call_status: number | null
  follow_up_at: string | null
  follow_up_has_time: boolean
  is_email: boolean
  is_comment: boolean
  created_by: string
  sender_name: string
  created_at: string
}
/** A whole lead, with everything its page shows. */
export type FullRow = LeadRow & {
  assignee_name: string | null
  assignee_email: string | null
  tags: LeadTag[] | null
  team_name: string | null
  contacts: ContactRow[]
  updates: UpdateRow[]
}

type Listing = Omit<ListedLeadWire, 'leadStage'>

/** The follow-up as sent; a lost lead has no follow-up that is due (LM-Q45). */
const followUpText = (zone: string, row: Pick<LeadRow, 'due_at' | 'follow_up_has_time'>) => ({
  date: row.due_at ? dayTextOf(zone, row.due_at) : '',
  time: row.due_at && row.follow_up_has_time ? timeTextOf(zone, row.due_at) : '',
})

/** Fields that the list and the whole lead share. */
function toListing(row: ListedRow, zone: string): Listing {
  const followUp = followUpText(zone, row)
  return {
    _id: row.id,
    name: row.name,
    type: row.type,
    ...heldValues(LISTED_FIELDS, row),
    phoneNumber: row.phone,
    countryCode: row.country_code,
    area: areaText(row),
    areaUnit: row.area === null ? null : row.area_unit,
    leadStatus: row.lead_status,
    callStatus: row.call_status,
    latestFollowUpDate: followUp.date,
    latestFollowUpTime: followUp.time,
    lastCallDate: row.last_call_at?.toISOString() ?? null,
    assignedTo: row.assigned_to
      ? { _id: row.assigned_to, fullName: row.assignee_name ?? '', email: row.assignee_email ?? '' }
      : null,
    leadTag: row.tags ?? [],
    customFields: customTexts(row.custom),
    updateTextCount: row.update_text_count,
    isProjectCreated: row.is_project_created,
    isQuotationSent: row.is_quotation_sent,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

/** `1200 sqft`, or empty (IN-Q19). */
export const areaText = (row: Pick<LeadRow, 'area' | 'area_unit'>): string =>
  row.area === null ? '' : `${row.area} ${row.area_unit}`

/** One row of the list (LM-Q26). */
export const toListedLead = (
  row: ListedRow & { stage_name: string; stage_kind: StageKind },
  zone: string,
): ListedLeadWire => ({
  ...toListing(row, zone),
  leadStage: { _id: row.stage_id, stageName: row.stage_name, kind: row.stage_kind },
})

/** The whole lead (LM-277 to LM-313, IN-183 to IN-209), under every name that a value has (LM-Q59, IN-Q70). */
export function toLead(row: FullRow, stages: readonly Stage[], zone: string): LeadWire {
  const listing = toListing(row, zone)
  const stage = stages.find(one => one._id === row.stage_id)
  if (!stage) throw new Error('A lead is in a stage that its company does not have')
  return {
    ...listing,
    ...heldValues(UNLISTED_FIELDS, row),
    leadStage: stage,
    workType: row.requirements,
    workScope: row.requirements,
    assignToName: listing.assignedTo?.fullName ?? '',
    followupDate: listing.latestFollowUpDate,
    followupTime: listing.latestFollowUpTime,
    todayRemark: row.today_remark,
    reasonForNotInterested: row.reason_for_not_interested,
    clouserMonth: row.exp_closure_date ? (CLOSURE_MONTHS[Number(row.exp_closure_date.slice(5, 7)) - 1] ?? '') : '',
    otherContactDetails: row.contacts.map(toContact),
    otherPhoneNumbers: row.other_phones,
    architectDetails: row.architect_details,
    teamDetails: row.team_name === null ? null : { name: row.team_name },
    leadUpdates: row.updates.map(update => toUpdate(update, zone)),
    projectId: row.project_id,
    dontShowAgain: row.dont_show_again,
    isArchive: row.is_archived,
    isDeleted: row.deleted_at !== null,
    deletedBy: row.deleted_by,
    userId: row.created_by,
  }
}

/** Values of the company's own fields as texts; emptied ones are left out. */
export const customTexts = (custom: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(custom).map(([fieldId, value]) => [fieldId, String(value)]))

/** A contact as sent. */
export const toContact = (row: ContactRow): OtherContact => ({
  otherContactType: row.contact_type,
  otherContactFirstName: row.first_name,
  otherContactLastName: row.last_name,
  otherContactEmailId: row.email,
  otherContactDesginationName: row.designation,
  otherContactPhoneNumber: row.phones,
})

function toUpdate(row: UpdateRow, zone: string): LeadUpdate {
  const followUp = row.follow_up_at === null ? undefined : new Date(row.follow_up_at)
  return {
    _id: row.id,
    text: row.text,
    callLeadStatus: row.call_status,
    todayRemark: row.remark_type,
    updateDate: followUp ? dayTextOf(zone, followUp) : '',
    updateTime: followUp && row.follow_up_has_time ? timeTextOf(zone, followUp, false) : '',
    createdDate: new Date(row.created_at).toISOString(),
    logText: row.log_text,
    senderId: row.created_by,
    senderName: row.sender_name,
    isEmailSend: row.is_email,
    isComment: row.is_comment,
  }
}
