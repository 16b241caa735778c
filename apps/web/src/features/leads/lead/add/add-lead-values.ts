import { newKey } from '@plinth/contract/client'
import { type Field, mapNames, namesOf } from '@plinth/contract/field-table'
import type { AddEditLead } from '@plinth/contract/leads/lead/lead'
import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import { AREA_UNITS, type AreaUnit } from '@plinth/contract/leads/lead/lead-rules'
import { LEAD_TYPE, type LeadType } from '@plinth/contract/leads/lead/lead-types'
import { DEFAULT_SYMBOL } from '@plinth/contract/money-text'

/** One extra contact as typed; `key` only identifies the row in the form and is never sent (IN-225). */
export interface ContactValues {
  key: string
  otherContactType: string
  otherContactFirstName: string
  otherContactLastName: string
  otherContactEmailId: string
  otherContactDesginationName: string
  otherContactPhoneNumber: string[]
}

/** One team and assignee. Each row creates a separate lead (IN-625, IN-Q46). */
export interface TeamRow {
  key: string
  /** the tag of the row's e-mail; unchanged when earlier rows have been saved */
  index: number
  teamId: string | null
  /** null for unassigned */
  assignedTo: string | null
}

/** The plain fields of both forms; the expected closure is only known later. */
const { expClosureDate: _, ...typedFields } = LEAD_FIELDS
export const TYPED_FIELDS = typedFields
export type TypedField = keyof typeof TYPED_FIELDS
/** Only for corporate leads. */
const CORPORATE_FIELDS: readonly string[] = ['companyName', 'designation'] satisfies TypedField[]

/** All values of the Add Lead form, under the names of the wire, so that a refusal finds its field. */
export interface AddLeadValues extends Record<TypedField, string> {
  /** the type of the lead; values that only the other type has are kept but not sent */
  type: LeadType
  countryCode: string
  phoneNumber: string
  otherPhoneNumbers: string[]
  otherContactDetails: ContactValues[]
  area: string
  areaUnit: AreaUnit
  /** values of the company's custom fields, by `fieldId` */
  customFields: Record<string, string>
  teams: TeamRow[]
}

export const blankContact = (): ContactValues => ({
  key: newKey(),
  otherContactType: '',
  otherContactFirstName: '',
  otherContactLastName: '',
  otherContactEmailId: '',
  otherContactDesginationName: '',
  otherContactPhoneNumber: [''],
})

export const teamRow = (index: number): TeamRow => ({ key: newKey(), index, teamId: null, assignedTo: null })

/** The sign before amounts: the rupee where the company has set no currency (IN-024, IN-Q17). */
export const moneySign = ({ currencySymbol, currency }: { currencySymbol: string; currency: string }): string =>
  currencySymbol || currency || DEFAULT_SYMBOL

/**
 * The initial dial code: the company's, or else +1, and +91 for corporate leads (IN-704, IN-706, IN-Q17). The company has none, '', where
 * it has said neither a code nor a country.
 */
export const startCode = (type: LeadType, companyDialCode: string): string =>
  companyDialCode || (type === LEAD_TYPE.CORPORATE ? '+91' : '+1')

/** The initial form: the company's dial code, or else +1 (IN-704, IN-Q17); square feet (IN-702). */
export const blankLead = (companyDialCode: string): AddLeadValues => ({
  type: LEAD_TYPE.INDIVIDUAL,
  ...mapNames(namesOf(TYPED_FIELDS), () => ''),
  countryCode: startCode(0, companyDialCode),
  phoneNumber: '',
  otherPhoneNumbers: [],
  otherContactDetails: [],
  area: '',
  areaUnit: AREA_UNITS[0],
  customFields: {},
  teams: [teamRow(0)],
})

/** Fields that every form sends as typed. */
const TEXT_FIELDS = [
  ...namesOf(TYPED_FIELDS).filter(field => !CORPORATE_FIELDS.includes(field)),
  'phoneNumber',
  'area',
] as const

/** Fields of days: an empty one is not sent. */
const DAYS = Object.entries<Field>(TYPED_FIELDS).flatMap(([name, { kind }]) => (kind === 'date' ? [name] : []))

const isText = (value: string): boolean => value.trim() !== ''
export const contactTexts = ({ key: _, otherContactPhoneNumber, ...texts }: ContactValues): string[] => [
  ...Object.values(texts),
  ...otherContactPhoneNumber,
]

/** The contacts after the type of lead was changed: one, and blank (IN-369). The dial code stays. */
export const blankContacts = () => ({
  firstName: '',
  lastName: '',
  phoneNumber: '',
  otherPhoneNumbers: [],
  email: '',
  designation: '',
  otherContactDetails: [],
})

/** Whether changing the type of lead would lose something (IN-Q11). */
export const isContactFilled = (values: AddLeadValues): boolean =>
  [values.firstName, values.lastName, values.phoneNumber, values.email, values.designation].some(isText) ||
  values.otherPhoneNumbers.some(isText) ||
  values.otherContactDetails.some(contact => contactTexts(contact).some(isText))

/** Whether closing would lose something (IN-048, IN-050). Dial code, unit and empty rows do not count (IN-Q76). */
export const isFilled = (values: AddLeadValues): boolean =>
  TEXT_FIELDS.some(field => isText(values[field])) ||
  isText(values.companyName) ||
  Object.values(values.customFields).some(isText) ||
  isContactFilled(values) ||
  values.teams.some(({ teamId, assignedTo }) => teamId !== null || assignedTo !== null)

/**
 * `asha@example.com` becomes `asha+1@example.com` for the rows after the first; an empty address stays empty (IN-626, IN-Q46).
 */
export const taggedEmail = (email: string, index: number): string =>
  index === 0 || email === '' ? email : email.replace(/@(?=[^@]*$)/, `+${index}@`)

/** An id for the leads of one form. `crypto.randomUUID` does not exist on a page without TLS. */
export function newGroupId(): string {
  const hex = newKey()
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Leads of several rows are a group, each with its index (IN-Q46). */
export const groupOf = (values: AddLeadValues, row: TeamRow, leadGroupId: string | undefined) =>
  leadGroupId !== undefined && (values.teams.length > 1 || row.index > 0) ? { leadGroupId, groupIndex: row.index } : {}

/**
 * The request body for one team row. Without `canAssign` nothing is sent about assignment and the server decides (IN-590,
 * IN-Q49); an unassigned lead is sent without assignee (IN-592).
 */
export function toBody(
  values: AddLeadValues,
  row: TeamRow,
  canAssign: boolean,
  leadGroupId?: string,
): Omit<AddEditLead, 'leadId'> {
  const own = Object.entries(values.customFields).map(([field, text]) => [field, text.trim()])
  const trimmed = mapNames(TEXT_FIELDS, field => values[field].trim())
  return {
    ...trimmed,
    ...Object.fromEntries(DAYS.map(day => [day, trimmed[day as keyof typeof trimmed] || null])),
    email: taggedEmail(trimmed.email, row.index),
    countryCode: values.countryCode,
    areaUnit: values.areaUnit,
    area: trimmed.area === '' ? '' : `${trimmed.area} ${values.areaUnit}`,
    otherPhoneNumbers: values.otherPhoneNumbers.map(phone => phone.trim()).filter(isText),
    otherContactDetails: values.otherContactDetails.map(toContact),
    ...(own.length > 0 ? { customFields: Object.fromEntries(own) } : {}),
    ...groupOf(values, row, leadGroupId),
    ...(canAssign && row.teamId ? { teamId: row.teamId } : {}),
    ...(canAssign && row.assignedTo ? { assignedTo: row.assignedTo } : {}),
  }
}

export const toContact = ({ key: _, otherContactPhoneNumber, ...contact }: ContactValues) => ({
  ...(Object.fromEntries(Object.entries(contact).map(([field, text]) => [field, text.trim()])) as typeof contact),
  otherContactPhoneNumber: otherContactPhoneNumber.map(phone => phone.trim()).filter(isText),
})
