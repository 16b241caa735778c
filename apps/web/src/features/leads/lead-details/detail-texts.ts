import type { Feature } from '@plinth/contract/company/people'
import { type FieldKind, fieldsWith, heldText, inOrder, inSentence, namesOf } from '@plinth/contract/field-table'
import type { Lead, OtherContact } from '@plinth/contract/leads/lead/lead'
import { DETAIL_STATUSES } from '@plinth/contract/leads/lead/lead-details-rules'
import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import { LEAD_ORDERS } from '@plinth/contract/leads/lead/lead-orders'
import type { CustomField } from '@plinth/contract/leads/lead-forms/lead-forms'
import { LEAD_STATUS, LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'

import { formatDate } from '../../../lib/text/format-date.ts'
import { formatMoney } from '../../../lib/text/format-money.ts'
import type { LeadPlaces } from '../parts/lead-places.ts'
import { callStatusName, NONE, shownArea } from '../parts/lead-text.ts'

/** How the pages of one lead write their values; '-' for empty ones (LM-Q49). */
export interface Fact {
  label: string
  text: string
}
const fact = (label: string, text: string | null | undefined): Fact => ({ label, text: text ? text : NONE })

/** The status of a lead by its name in the lead's stage (LM-Q01); '-' for an unknown one. */
export const statusName = ({ leadStage, leadStatus }: Pick<Lead, 'leadStage' | 'leadStatus'>): string =>
  leadStage.status.find(one => one.id === leadStatus)?.statusName ?? LEAD_STATUS_NAMES[leadStatus] ?? NONE

/** The status on the full-details page, where a new lead without assignee is Unassigned (LM-358, LM-Q01). */
export const fullStatus = (lead: Pick<Lead, 'leadStage' | 'leadStatus' | 'assignedTo'>): string =>
  lead.leadStatus === LEAD_STATUS.NEW && lead.assignedTo === null ? 'Unassigned' : statusName(lead)

interface Writing {
  zone: string
  symbol: string | undefined
}
/** How values of plain fields are written, by kind. */
const KINDS: Readonly<Record<FieldKind, (value: string | number | null, writing: Writing) => string>> = {
  text: heldText,
  email: heldText,
  list: heldText,
  money: (amount, { symbol }) => formatMoney(amount === null ? null : Number(amount), symbol),
  date: (day, { zone }) => formatDate(day === null ? null : String(day), zone),
}
/** Facts about a lead that are not plain fields. */
const OWN_FACTS = {
  additional: {
    assignedTo: (lead: Lead) => fact('Assigned to', lead.assignedTo?.fullName ?? 'Unassigned'),
    lastCall: (lead: Lead, { zone }: Writing) => fact('Last call', formatDate(lead.lastCallDate, zone)),
    callOutcome: (lead: Lead) => fact('Call outcome', callStatusName(lead.callStatus)),
    // from when the lead is counted: the day it was added, or the one an import brought with it
    enquiryDate: (lead: Lead, { zone }: Writing) => fact('Enquiry date', formatDate(lead.createdAt, zone)),
  },
  site: { area: (lead: Lead) => fact('Area', shownArea(lead)) },
} satisfies Record<'additional' | 'site', Record<string, (lead: Lead, writing: Writing) => Fact>>
const PLAIN_FACTS = fieldsWith(LEAD_FIELDS, 'facts')

/** Additional Details (LM-146). */
export const additionalFacts = (lead: Lead, writing: Writing): readonly Fact[] => factsOf('additional', lead, writing)

/** Site Details (LM-147). */
export const siteFacts = (lead: Lead, writing: Writing): readonly Fact[] => factsOf('site', lead, writing)

function factsOf(block: 'additional' | 'site', lead: Lead, writing: Writing): readonly Fact[] {
  const own: Readonly<Record<string, (lead: Lead, writing: Writing) => Fact>> = OWN_FACTS[block]
  const plain = namesOf(PLAIN_FACTS).filter(name => PLAIN_FACTS[name].facts === block)
  return inOrder<string>(LEAD_ORDERS.facts[block], [...Object.keys(own), ...plain]).map(name => {
    const draw = own[name]
    if (draw) return draw(lead, writing)
    const field = name as keyof typeof PLAIN_FACTS
    const { label, kind } = PLAIN_FACTS[field]
    return fact(inSentence(label), KINDS[kind](lead[field], writing))
  })
}

/** The value of a custom field: booleans as Yes and No, days in the usual form (LM-149). */
export function customText(value: string | undefined, dataType: string | undefined, zone: string): string {
  if (value === undefined || value === '') return NONE
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true' ? 'Yes' : 'No'
  return dataType === 'date' ? formatDate(value, zone) || value : value
}

/** Whether the text may be shown as a link; any other text stays plain. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text)

/** Custom Details (LM-148): the company's custom fields for this type of lead, followed by values of deleted fields. */
export function customFacts(
  lead: Pick<Lead, 'type' | 'customFields'>,
  definitions: readonly CustomField[],
  zone: string,
): readonly Fact[] {
  const own = definitions.filter(field => field.isCustom && !field.isDeleted && field.section.includes(lead.type))
  const known = new Set(definitions.map(field => field.fieldId))
  const left = Object.entries(lead.customFields).filter(([fieldId]) => !known.has(fieldId))
  return [
    ...own.map(field => fact(field.fieldName, customText(lead.customFields[field.fieldId], field.dataType, zone))),
    ...left.map(([fieldId, value]) => fact(wordsOf(fieldId), customText(value, undefined, zone))),
  ]
}
/** Turns `cf_plot_facing_3` into words. */
const wordsOf = (fieldId: string): string =>
  fieldId
    .replace(/^cf_|_\d+$/g, '')
    .replace(/_+/g, ' ')
    .replace(/^./, first => first.toUpperCase())

/** One of the other contacts (LM-150). */
export const contactFacts = (contact: OtherContact): readonly Fact[] => [
  fact('Contact type', contact.otherContactType),
  fact('Name', `${contact.otherContactFirstName} ${contact.otherContactLastName}`.trim()),
  fact('Contact no.', contact.otherContactPhoneNumber.join(', ')),
  fact('Email address', contact.otherContactEmailId),
  ...(contact.otherContactDesginationName ? [fact('Designation', contact.otherContactDesginationName)] : []),
]

/** The statuses that the detail page offers, except the present one, by their names in the lead's stage (LM-377, LM-Q20). */
export const statusChoices = (lead: Pick<Lead, 'leadStage' | 'leadStatus'>): { value: number; label: string }[] =>
  DETAIL_STATUSES.filter(status => status !== lead.leadStatus).map(status => ({
    value: status,
    label: statusName({ leadStage: lead.leadStage, leadStatus: status }),
  }))

export interface RailEntry {
  label: 'Summary' | 'Quotation' | 'Files' | 'MOM'
  /** undefined where the lead has no project yet (LM-Q62) */
  href: string | undefined
}
const MODULES = [
  { label: 'Quotation', feature: 'quotation', place: 'quotations', isBuilt: true, segment: 'quotation' },
  { label: 'Files', feature: 'fileManager', place: 'files', isBuilt: false, segment: 'file-manager' },
  { label: 'MOM', feature: 'mom', place: 'mom', isBuilt: false, segment: 'mom' },
] as const

/**
 * The side rail: always Summary, and the modules in the person's feature list (LM-053, LM-054, LM-Q63) that are part of this
 * release or served by another deployment (decision 53).
 */
export const railEntries = (
  lead: { _id: string; projectId: string | null },
  features: readonly Feature[],
  places: LeadPlaces,
  elsewhere: readonly string[],
): readonly RailEntry[] => [
  { label: 'Summary', href: places.fullDetails(lead._id) },
  ...MODULES.filter(({ feature }) => features.includes(feature))
    .filter(({ isBuilt, segment }) => isBuilt || elsewhere.includes(segment))
    .map(({ label, place }) => ({
      label,
      href: lead.projectId === null ? undefined : places[place](lead.projectId),
    })),
]

export type LeadTag = Lead['leadTag'][number]
/** The tags after one was added or removed. */
export const changedTags = (before: readonly LeadTag[], tag: LeadTag, isWanted: boolean): LeadTag[] => {
  const others = before.filter(one => one._id !== tag._id)
  if (!isWanted) return others
  return others.length < before.length ? [...before] : [...before, tag]
}
