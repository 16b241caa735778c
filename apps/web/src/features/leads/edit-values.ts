import { characters } from '@plinth/contract/fields'
import {
  AREA_UNITS,
  areaProblem,
  budgetProblem,
  cityProblem,
  LEAD_LIMITS,
  LEAD_TEXTS,
  leadEmailProblem,
  phoneProblem,
  pinCodeProblem,
  readArea,
} from '@plinth/contract/lead-rules'
import type { EditLead, Lead } from '@plinth/contract/leads'
import type { FieldErrors } from '../../lib/forms.ts'
import { leadProblems } from './add-lead-problems.ts'
import { type AddLeadValues, blankLead, toBody } from './add-lead-values.ts'
import { nationalDigits } from './lead-text.ts'

/** The Edit Lead form: the fields of Add Lead, and two more that a lead has only later. */
export interface EditValues {
  lead: AddLeadValues
  companyName: string
  /** '' or YYYY-MM-DD */
  expClosureDate: string
}
export const EDIT_TEXTS = {
  phoneShort: 'Number must be greater than 5',
  phoneLong: 'Number must be less  than 15 Digits',
  pinCode: 'Please enter city code',
  edited: 'Lead Edited Successfully',
} as const
/** Digits of a budget and of an area in this form (LM-434, LM-435, LM-Q57). */
const DIGITS = 9

export function editValues(lead: Lead): EditValues {
  const area = readArea(lead.area)
  const blank = blankLead(lead.countryCode)
  return {
    lead: {
      ...blank,
      firstName: lead.firstName,
      lastName: lead.lastName,
      phoneNumber: nationalDigits(lead),
      otherPhoneNumbers: [...lead.otherPhoneNumbers],
      email: lead.email,
      otherContactDetails: lead.otherContactDetails.map((contact, at) => ({ ...contact, key: String(at) })),
      address: lead.address,
      city: lead.city,
      pinCode: lead.pinCode,
      requirements: lead.requirements,
      budget: lead.budget === null ? '' : String(lead.budget),
      area: area?.digits ?? lead.area,
      areaUnit: area?.unit ?? lead.areaUnit ?? AREA_UNITS[0],
      leadSource: lead.leadSource,
      sourceName: lead.sourceName,
      remarks: lead.remarks,
    },
    companyName: lead.companyName,
    expClosureDate: lead.expClosureDate ?? '',
  }
}

/** The values by the names of the wire, as they would be sent. */
function bodyOf(values: EditValues): Omit<EditLead, 'version'> {
  const [row] = values.lead.teams
  const { teamId: _team, assignedTo: _person, ...body } = row ? toBody(values.lead, row, false) : {}
  return {
    ...body,
    companyName: values.companyName.trim(),
    expClosureDate: values.expClosureDate === '' ? null : values.expClosureDate,
  }
}

/** What differs from the lead as it was read: an edit says nothing about the rest, so others' changes of it survive. */
export function changesOf(base: EditValues, values: EditValues): Omit<EditLead, 'version'> {
  const before = bodyOf(base) as Record<string, unknown>
  const entries = Object.entries(bodyOf(values)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  )
  return Object.fromEntries(entries)
}

/** Everything that keeps the edit from being saved, in the words of this form (LM-423 to LM-435); what was not touched is never refused (decisions.md 11). */
export function editProblems(base: EditValues, values: EditValues, country: string): FieldErrors {
  const { lead } = values
  const changed = changesOf(base, values)
  const isTouched = (...fields: string[]): boolean => fields.some(field => field in changed)
  const found: Record<string, string | undefined> = {
    firstName: lead.firstName.trim() === '' ? LEAD_TEXTS.firstName : undefined,
    phoneNumber: isTouched('phoneNumber', 'countryCode') ? editPhoneProblem(lead) : undefined,
    email: isTouched('email') ? leadEmailProblem(lead.email.trim()) : undefined,
    pinCode: isTouched('pinCode') ? editPinProblem(lead.pinCode.trim(), country) : undefined,
    city: isTouched('city') ? cityProblem(lead.city.trim()) : undefined,
    budget: isTouched('budget') ? (budgetProblem(lead.budget.trim()) ?? tooManyDigits(lead.budget)) : undefined,
    area: isTouched('area') ? areaProblem(lead.area.trim(), DIGITS) : undefined,
    companyName: tooLong(values.companyName, LEAD_LIMITS.companyName),
  }
  // names, address, remarks and the further contacts follow the rules they were entered under
  const rest = Object.entries(leadProblems(lead, country)).filter(
    ([path]) => !(path in found) && isTouched(path.split('.')[0] ?? ''),
  )
  const own = Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries([...own, ...rest])
}

function editPhoneProblem({ phoneNumber, countryCode }: AddLeadValues): string | undefined {
  const digits = phoneNumber.trim()
  if (/^[0-9]*$/.test(digits) && digits.length < 5) return EDIT_TEXTS.phoneShort
  if (digits.length > 15) return EDIT_TEXTS.phoneLong
  return phoneProblem(digits, countryCode)
}
const editPinProblem = (pinCode: string, country: string): string | undefined =>
  pinCode === '' ? EDIT_TEXTS.pinCode : pinCodeProblem(pinCode, country)
const tooManyDigits = (text: string): string | undefined =>
  text.trim().length > DIGITS ? `Maximum length is ${DIGITS}` : undefined
const tooLong = (text: string, max: number): string | undefined =>
  characters(text.trim()) > max ? `Maximum length is ${max}` : undefined

/** The fields that must be right before anything else is said (LM-436). */
export const isIncomplete = (problems: FieldErrors): boolean =>
  ['firstName', 'phoneNumber', 'pinCode', 'email'].some(field => field in problems)

/** The form over a lead that others have changed: what was typed stays, the rest follows them. */
export function rebaseEdit(base: EditValues, values: EditValues, fresh: EditValues): EditValues {
  const touched = new Set(Object.keys(changesOf(base, values)))
  return takeFields(
    values,
    fresh,
    Object.keys(bodyOf(fresh)).filter(field => !touched.has(field)),
  )
}

/** The form with some fields, by their names on the wire, as another has them. */
export function takeFields(values: EditValues, from: EditValues, fields: readonly string[]): EditValues {
  const taken = { ...values, lead: { ...values.lead } }
  for (const field of fields) {
    if (field === 'companyName' || field === 'expClosureDate') taken[field] = from[field]
    else if (field in from.lead) Object.assign(taken.lead, { [field]: from.lead[field as keyof AddLeadValues] })
    if (field === 'area') taken.lead.areaUnit = from.lead.areaUnit
  }
  return taken
}
