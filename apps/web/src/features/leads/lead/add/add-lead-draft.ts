import { AREA_UNITS, type AreaUnit } from '@plinth/contract/leads/lead/lead-rules'
import { LEAD_TYPE } from '@plinth/contract/leads/lead/lead-types'
import * as drafts from '../../../../lib/drafts.ts'
import { type AddLeadValues, blankContact, blankLead, isFilled, type TeamRow, teamRow } from './add-lead-values.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
/** Where a person's draft is. */
export const draftKey = (userId: string): string => `plinth.add-lead.${userId}`

/** The values that a person has typed into the form but neither saved nor discarded; undefined when there are none. */
export function readDraft(userId: string, companyDialCode: string, store: Store): AddLeadValues | undefined {
  const draft = drafts.readDraft(draftKey(userId), store)
  if (draft === undefined) return undefined
  const values = fromStored(draft, blankLead(companyDialCode))
  return isFilled(values) ? values : undefined
}

/** Keeps what is typed; a form with nothing in it leaves nothing behind. */
export const keepDraft = (userId: string, values: AddLeadValues, store: Store): void =>
  drafts.keepDraft(draftKey(userId), draftOf(values), store)

/** What there is to keep of a form. */
export const draftOf = (values: AddLeadValues): AddLeadValues | undefined => (isFilled(values) ? values : undefined)

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
const asId = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Takes the values that fit the present form from what an earlier version may have stored. */
function fromStored(json: unknown, blank: AddLeadValues): AddLeadValues {
  const stored = asRecord(json)
  const texts = Object.fromEntries(
    Object.entries(blank).map(([field, value]) => [field, typeof value === 'string' ? asText(stored[field]) : value]),
  ) as unknown as AddLeadValues
  const teams = asList(stored.teams).map((row, at): TeamRow => {
    const { teamId, assignedTo, index } = asRecord(row)
    return {
      ...teamRow(typeof index === 'number' ? index : at),
      teamId: asId(teamId),
      assignedTo: asId(assignedTo),
    }
  })
  return {
    ...texts,
    type: stored.type === LEAD_TYPE.CORPORATE ? LEAD_TYPE.CORPORATE : LEAD_TYPE.INDIVIDUAL,
    customFields: Object.fromEntries(
      Object.entries(asRecord(stored.customFields)).map(([field, text]) => [field, asText(text)]),
    ),
    countryCode: asText(stored.countryCode) || blank.countryCode,
    areaUnit: AREA_UNITS.includes(stored.areaUnit as AreaUnit) ? (stored.areaUnit as AreaUnit) : blank.areaUnit,
    otherPhoneNumbers: asList(stored.otherPhoneNumbers).map(asText),
    otherContactDetails: asList(stored.otherContactDetails).map(toContact),
    teams: teams.length > 0 ? teams : blank.teams,
  }
}

function toContact(json: unknown): AddLeadValues['otherContactDetails'][number] {
  const stored = asRecord(json)
  const contact = blankContact()
  const phones = asList(stored.otherContactPhoneNumber).map(asText)
  return {
    ...contact,
    otherContactType: asText(stored.otherContactType),
    otherContactFirstName: asText(stored.otherContactFirstName),
    otherContactLastName: asText(stored.otherContactLastName),
    otherContactEmailId: asText(stored.otherContactEmailId),
    otherContactDesginationName: asText(stored.otherContactDesginationName),
    otherContactPhoneNumber: phones.length > 0 ? phones : contact.otherContactPhoneNumber,
  }
}
