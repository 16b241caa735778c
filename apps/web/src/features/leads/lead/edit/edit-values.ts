import { isDay } from '@plinth/contract/day-text'
import { heldText, mapNames, namesOf } from '@plinth/contract/field-table'
import type { EditLead, Lead } from '@plinth/contract/leads/lead/lead'
import { plainArea } from '@plinth/contract/leads/lead/lead-readers'
import {
  AREA_UNITS,
  areaProblem,
  budgetProblem,
  callingProblem,
  editedPhoneProblem,
  LEAD_LIMITS,
  LEAD_TEXTS,
  leadEmailProblem,
  pinCodeProblem,
} from '@plinth/contract/leads/lead/lead-rules'
import { LEAD_TYPE } from '@plinth/contract/leads/lead/lead-types'
import { type FormField, fieldProblem } from '@plinth/contract/leads/lead-forms/form-engine'
import { characters } from '@plinth/contract/text-rules'
import type { FieldErrors } from '../../../../lib/forms.ts'
import { UNREAD_DAY } from '../../../../ui/inputs/day-text.ts'
import { nationalDigits } from '../../parts/lead-text.ts'
import { leadProblems } from '../add/add-lead-problems.ts'
import {
  type AddLeadValues,
  blankLead,
  type ContactValues,
  TYPED_FIELDS,
  type TypedField,
  toBody,
} from '../add/add-lead-values.ts'

/** The Edit Lead form: the fields of Add Lead, and those a lead gets only later. Its `type` never changes (IN-Q12). */
export interface EditValues {
  lead: AddLeadValues
  /** '' or YYYY-MM-DD, or what was typed there and cannot be read */
  expClosureDate: string
}
export const EDIT_TEXTS = {
  pinCode: 'Please enter city code',
  edited: 'Lead Edited Successfully',
} as const
/** Most digits of a budget or an area in this form (LM-434, LM-435, LM-Q57). */
const DIGITS = 9

/** The parts of a lead that the form edits. */
export type EditedLead = Pick<
  Lead,
  | TypedField
  | 'type'
  | 'customFields'
  | 'countryCode'
  | 'phoneNumber'
  | 'otherPhoneNumbers'
  | 'otherContactDetails'
  | 'area'
  | 'areaUnit'
  | 'expClosureDate'
>

export function editValues(lead: EditedLead): EditValues {
  const area = plainArea(lead.area)
  const blank = blankLead(lead.countryCode)
  return {
    lead: {
      ...blank,
      ...mapNames(namesOf(TYPED_FIELDS), name => heldText(lead[name])),
      type: lead.type === LEAD_TYPE.CORPORATE ? LEAD_TYPE.CORPORATE : LEAD_TYPE.INDIVIDUAL,
      customFields: { ...lead.customFields },
      phoneNumber: nationalDigits(lead),
      otherPhoneNumbers: [...lead.otherPhoneNumbers],
      otherContactDetails: lead.otherContactDetails.map((contact, at) => ({ ...contact, key: String(at) })),
      area: area ? String(area.size) : lead.area,
      areaUnit: area?.unit ?? lead.areaUnit ?? AREA_UNITS[0],
    },
    expClosureDate: lead.expClosureDate ?? '',
  }
}

/** All numbers and addresses of a form; addresses in lower case. */
export function reachOf({ phoneNumber, otherPhoneNumbers, email, otherContactDetails }: AddLeadValues): Set<string> {
  const ofContacts = otherContactDetails.flatMap(contact => [
    ...contact.otherContactPhoneNumber,
    contact.otherContactEmailId,
  ])
  return new Set([phoneNumber, ...otherPhoneNumbers, email, ...ofContacts].map(text => text.trim().toLowerCase()))
}

/** The values under the names of the wire, as they would be sent. */
function bodyOf({ lead, expClosureDate }: EditValues): Omit<EditLead, 'version'> {
  const [row] = lead.teams
  const { teamId: _team, assignedTo: _person, customFields: _own, ...body } = row ? toBody(lead, row, false) : {}
  return {
    ...body,
    ...(lead.type === LEAD_TYPE.CORPORATE
      ? { companyName: lead.companyName.trim(), designation: lead.designation.trim() }
      : {}),
    expClosureDate: expClosureDate === '' ? null : expClosureDate,
  }
}

/**
 * The differences from the lead as it was read: an edit does not mention other fields, so that other people's changes of them
 * survive.
 */
export function changesOf(base: EditValues, values: EditValues): Omit<EditLead, 'version'> {
  const before = bodyOf(base) as Record<string, unknown>
  const entries = Object.entries(bodyOf(values)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  )
  const customFields = changedOwn(base.lead.customFields, values.lead.customFields)
  return { ...Object.fromEntries(entries), ...(Object.keys(customFields).length > 0 ? { customFields } : {}) }
}

/** The custom fields that differ; '' where one was emptied. */
const changedOwn = (before: Record<string, string>, after: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(after)
      .map(([field, value]) => [field, value.trim()] as const)
      .filter(([field, value]) => value !== (before[field] ?? '')),
  )

/**
 * All problems of the edit, in the words of this form (IN-486 to IN-496, LM-423 to LM-435); untouched values are never refused
 * (decision 11).
 */
export function editProblems(base: EditValues, values: EditValues, { country, own, required }: EditRules): FieldErrors {
  const { lead } = values
  const changed = changesOf(base, values)
  const isTouched = (...fields: string[]): boolean => fields.some(field => field in changed)
  const found: Record<string, string | undefined> = {
    firstName:
      lead.firstName.trim() === ''
        ? LEAD_TEXTS.firstName
        : isTouched('firstName')
          ? callingProblem(lead.firstName.trim(), 'First Name')
          : undefined,
    phoneNumber: isTouched('phoneNumber', 'countryCode') ? editPhoneProblem(lead) : undefined,
    email: isTouched('email') ? emailProblem(lead) : undefined,
    pinCode: isTouched('pinCode') ? editPinProblem(lead.pinCode.trim(), country) : undefined,
    budget: isTouched('budget') ? (budgetProblem(lead.budget.trim()) ?? tooManyDigits(lead.budget)) : undefined,
    area: isTouched('area') ? areaProblem(lead.area.trim(), DIGITS) : undefined,
    companyName: isTouched('companyName') ? companyProblem(lead.companyName.trim()) : undefined,
    expClosureDate: values.expClosureDate === '' || isDay(values.expClosureDate) ? undefined : UNREAD_DAY,
  }
  for (const [field, message] of Object.entries(required)) {
    if ((changed as Record<string, unknown>)[field] === '') found[field] ??= message
  }
  for (const field of own) {
    if (field.key in (changed.customFields ?? {}))
      found[`customFields.${field.key}`] = fieldProblem(field, lead.customFields[field.key] ?? '')
  }
  // all other fields and the further contacts follow the rules they were entered under
  const rest = Object.entries({ ...leadProblems(lead, country), ...corporateContactProblems(lead) }).filter(
    ([path]) => !(path in found) && isTouched(path.split('.')[0] ?? '') && !isNameOfBefore(base.lead, lead, path),
  )
  const mine = Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries([...mine, ...rest])
}

/** Whether a field is the name of a further contact who had it before: one who came from outside may be called anything. */
function isNameOfBefore(before: AddLeadValues, lead: AddLeadValues, path: string): boolean {
  const [list, at, field] = path.split('.')
  if (list !== 'otherContactDetails' || !/Name$/.test(field ?? '')) return false
  const name = contactName(lead.otherContactDetails[Number(at)])
  return name.trim() !== '' && before.otherContactDetails.some(contact => contactName(contact) === name)
}
const contactName = (contact: ContactValues | undefined): string =>
  `${contact?.otherContactFirstName.trim() ?? ''}\n${contact?.otherContactLastName.trim() ?? ''}`

/** What the rules of the form depend on besides its values. */
export interface EditRules {
  /** the company's country, for postal codes (IN-Q20) */
  country: string
  /** the custom fields in the form */
  own: readonly FormField[]
  /** texts of the built-in fields that are mandatory for this company's corporate leads, by their names on the wire */
  required: Readonly<Record<string, string>>
}

const emailProblem = ({ type, email: typed }: AddLeadValues): string | undefined => {
  const email = typed.trim()
  // a field that is marked as required must be enforced (IN-Q10)
  return type === LEAD_TYPE.CORPORATE && email === '' ? LEAD_TEXTS.email : leadEmailProblem(email)
}
const companyProblem = (name: string): string | undefined =>
  name === '' ? LEAD_TEXTS.companyNameEmptied : tooLong(name, LEAD_LIMITS.companyName)

/** Further contacts of a corporate lead need a last name and a designation (IN-444, IN-445, IN-Q09). */
function corporateContactProblems({ type, otherContactDetails }: AddLeadValues): FieldErrors {
  if (type !== 1) return {}
  const found: FieldErrors = {}
  otherContactDetails.forEach(({ otherContactLastName, otherContactDesginationName }, at) => {
    const path = `otherContactDetails.${at}`
    if (otherContactLastName.trim() === '') found[`${path}.otherContactLastName`] = LEAD_TEXTS.lastName
    if (otherContactDesginationName.trim() === '') {
      found[`${path}.otherContactDesginationName`] = LEAD_TEXTS.designation
    }
  })
  return found
}

const editPhoneProblem = ({ phoneNumber, countryCode }: AddLeadValues): string | undefined =>
  editedPhoneProblem(phoneNumber.trim(), countryCode)
const editPinProblem = (pinCode: string, country: string): string | undefined =>
  pinCode === '' ? EDIT_TEXTS.pinCode : pinCodeProblem(pinCode, country)
const tooManyDigits = (text: string): string | undefined =>
  text.trim().length > DIGITS ? `Maximum length is ${DIGITS}` : undefined
const tooLong = (text: string, max: number): string | undefined =>
  characters(text.trim()) > max ? `Maximum length is ${max}` : undefined

/**
 * The text of the alert: a corporate lead's company and contacts first (IN-438 to IN-441), then the four fields of every lead
 * (IN-497 to IN-500, LM-436). Undefined where the problems are only shown under their fields.
 */
export function alertOf(problems: FieldErrors, { lead }: EditValues): string | undefined {
  const { type, companyName } = lead
  if (type === LEAD_TYPE.CORPORATE && 'companyName' in problems && companyName.trim() === '')
    return LEAD_TEXTS.companyName
  const isBlank = (...fields: ('firstName' | 'phoneNumber' | 'email')[]): boolean =>
    fields.some(field => field in problems && lead[field].trim() === '')
  if (type === LEAD_TYPE.CORPORATE && isBlank('firstName', 'phoneNumber', 'email'))
    return LEAD_TEXTS.enterContactDetails
  if (['firstName', 'phoneNumber', 'pinCode', 'email'].some(field => field in problems)) return LEAD_TEXTS.enterDetails
  const isIncomplete = Object.keys(problems).some(
    path => /\.otherContactFirstName$|\.otherContactPhoneNumber\.0$/.test(path) && isBlankContact(lead, path),
  )
  return isIncomplete ? LEAD_TEXTS.enterContactDetails : undefined
}
const isBlankContact = (lead: AddLeadValues, path: string): boolean => {
  const contact = lead.otherContactDetails[Number(path.split('.')[1])]
  return (
    contact !== undefined &&
    (contact.otherContactFirstName.trim() === '' || contact.otherContactPhoneNumber.every(phone => phone.trim() === ''))
  )
}

/** The form after other people have changed the lead: typed values stay, all others follow the lead. */
export function rebaseEdit(base: EditValues, values: EditValues, fresh: EditValues): EditValues {
  const touched = changesOf(base, values)
  const merged = takeFields(
    values,
    fresh,
    Object.keys(bodyOf(fresh)).filter(field => !(field in touched)),
  )
  merged.lead.customFields = { ...fresh.lead.customFields, ...touched.customFields }
  return merged
}

/** The form with some values, by names on the wire or ids of custom fields, replaced by those of another. */
export function takeFields(values: EditValues, from: EditValues, fields: readonly string[]): EditValues {
  const { customFields } = values.lead
  const taken = { ...values, lead: { ...values.lead, customFields: { ...customFields } } }
  for (const field of fields) {
    if (field === 'expClosureDate') taken.expClosureDate = from.expClosureDate
    else if (field in from.lead) Object.assign(taken.lead, { [field]: from.lead[field as keyof AddLeadValues] })
    else taken.lead.customFields[field] = from.lead.customFields[field] ?? ''
    if (field === 'area') taken.lead.areaUnit = from.lead.areaUnit
  }
  return taken
}
