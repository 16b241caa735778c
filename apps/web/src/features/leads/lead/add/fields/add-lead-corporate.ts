import {
  type CorporateParty,
  corporateProblems,
  missingCorporateDetails,
} from '@plinth/contract/leads/lead/corporate-rules'
import type { AddLead } from '@plinth/contract/leads/lead/lead-creation'
import { plainArea } from '@plinth/contract/leads/lead/lead-readers'
import { LEAD_TYPE } from '@plinth/contract/leads/lead/lead-types'
import {
  type FieldDefinition,
  type FormField,
  fieldsOfSection,
  formProblems,
  isBuiltIn,
  PAYLOAD_NAMES,
  toFormField,
} from '@plinth/contract/leads/lead-forms/form-engine'
import type { FieldErrors } from '../../../../../lib/forms.ts'
import { teamProblems } from '../add-lead-problems.ts'
import { type AddLeadValues, groupOf, type TeamRow, taggedEmail, toContact } from '../add-lead-values.ts'

const PREFIX = 'otherContactDetails.'
const OWN_PATHS: Readonly<Record<string, string>> = {
  otherContactFirstName: 'firstName',
  otherContactLastName: 'lastName',
  otherContactEmailId: 'email',
  otherContactDesginationName: 'designation',
}

/** The fields of the corporate form in order, except the assignee, who is chosen by team (IN-070, IN-Q69). */
export const corporateFields = (definitions: readonly FieldDefinition[], country: string): FormField[] =>
  fieldsOfSection(definitions, 1)
    .filter(field => field.fieldId !== 'assignTo')
    .map(field => toFormField(field, { form: 'corporate', country, dialCode: '' }))

/** The company's custom fields for one type of lead. */
export const ownFields = (definitions: readonly FieldDefinition[], section: 0 | 1): FormField[] =>
  fieldsOfSection(definitions, section)
    .filter(field => !field.isDefault)
    .map(field => toFormField(field, { form: 'custom', country: '', dialCode: '' }))

/** The form path of a field of a form by definition. */
export const pathOfField = (key: string): string => (isBuiltIn(key) ? PAYLOAD_NAMES[key] : `customFields.${key}`)

export function fieldValue(values: AddLeadValues, key: string): string {
  if (!isBuiltIn(key)) return (Object.hasOwn(values.customFields, key) ? values.customFields[key] : undefined) ?? ''
  const value = values[PAYLOAD_NAMES[key] as keyof AddLeadValues]
  return typeof value === 'string' ? value : ''
}

const primaryOf = (values: AddLeadValues, email: string) => ({
  otherContactFirstName: values.firstName.trim(),
  otherContactLastName: values.lastName.trim(),
  otherContactEmailId: email,
  otherContactDesginationName: values.designation.trim(),
  otherContactPhoneNumber: [values.phoneNumber, ...values.otherPhoneNumbers].map(phone => phone.trim()),
})

const partyOf = (values: AddLeadValues): CorporateParty => ({
  companyName: values.companyName,
  countryCode: values.countryCode,
  contacts: [primaryOf(values, values.email.trim()), ...values.otherContactDetails],
})

/** The missing details that are reported before anything else, or undefined (IN-438, IN-440 to IN-442, IN-Q10). */
export const missingCorporate = (values: AddLeadValues): string | undefined =>
  missingCorporateDetails(partyOf(values), true)

/** Converts a path of the request body, whose first contact is the primary one, to a path of the form. */
function pathOfContact(sent: string): string {
  if (!sent.startsWith(PREFIX)) return sent
  const [at, name = '', place] = sent.slice(PREFIX.length).split('.')
  if (at !== '0') return [`${PREFIX}${Number(at) - 1}`, name, place].filter(part => part !== undefined).join('.')
  if (name !== 'otherContactPhoneNumber') return OWN_PATHS[name] ?? sent
  return place === undefined || place === '0' ? 'phoneNumber' : `otherPhoneNumbers.${Number(place) - 1}`
}

/** All problems of a corporate lead, by field path (IN-438 to IN-448, IN-Q07). */
export function corporateLeadProblems(
  values: AddLeadValues,
  fields: readonly FormField[],
  isAssigneeRequired: boolean,
): FieldErrors {
  const found: FieldErrors = {}
  for (const { field, message } of corporateProblems(partyOf(values), true)) found[pathOfContact(field)] ??= message
  Object.assign(found, fieldProblems(values, fields), teamProblems(values))
  if (isAssigneeRequired) {
    values.teams.forEach(({ assignedTo }, at) => {
      if (assignedTo === null) found[`teams.${at}.assignedTo`] = 'Please enter Assign To'
    })
  }
  return found
}

/** Problems of the fields by definition only. */
export function fieldProblems(values: AddLeadValues, fields: readonly FormField[]): FieldErrors {
  const typed = Object.fromEntries(fields.map(({ key }) => [key, fieldValue(values, key)]))
  const found = Object.entries(formProblems(fields, typed))
  return Object.fromEntries(found.map(([key, message]) => [pathOfField(key), message]))
}

/**
 * The request body for one team row: the company, its contacts, and the fields by name; empty values are left out, also the
 * assignee (IN-226 to IN-232, IN-225). The e-mail of the rows after the first has their tag (IN-626).
 */
export function toCorporateBody(
  values: AddLeadValues,
  row: TeamRow,
  setup: { definitions: readonly FieldDefinition[]; canAssign: boolean; leadGroupId?: string },
): AddLead {
  const primary = primaryOf(values, taggedEmail(values.email.trim(), row.index))
  const phones = primary.otherContactPhoneNumber.filter(phone => phone !== '')
  const body: AddLead = {
    type: LEAD_TYPE.CORPORATE,
    companyName: values.companyName.trim(),
    countryCode: values.countryCode,
    otherContactDetails: [
      { ...primary, otherContactPhoneNumber: phones },
      ...values.otherContactDetails.map(toContact),
    ],
    ...groupOf(values, row, setup.leadGroupId),
    ...(setup.canAssign && row.teamId ? { teamId: row.teamId } : {}),
  }
  for (const { fieldId, fieldName, isDefault } of fieldsOfSection(setup.definitions, 1)) {
    const value =
      fieldId === 'assignTo' && isDefault ? assigneeOf(row, setup.canAssign) : fieldValue(values, fieldId).trim()
    if (value !== '') body[fieldName] = fieldId === 'area' && isDefault ? withUnit(value, values) : value
  }
  return body
}

const assigneeOf = (row: TeamRow, canAssign: boolean): string => (canAssign ? (row.assignedTo ?? '') : '')
const withUnit = (area: string, values: AddLeadValues): string =>
  plainArea(area)?.unit === undefined ? `${area} ${values.areaUnit}` : area

/** Fields of a refusal, named as in the request body, by form path. */
export const asCorporateErrors = (
  sent: readonly { field: string; message: string }[],
  definitions: readonly FieldDefinition[],
): FieldErrors => {
  const errors: FieldErrors = {}
  for (const { field, message } of sent) {
    const named = fieldsOfSection(definitions, 1).find(one => one.fieldName === field || one.fieldId === field)
    const path =
      named?.fieldId === 'assignTo' || field === 'teamId' ? `teams.0.${named ? 'assignedTo' : 'teamId'}` : undefined
    errors[path ?? (named ? pathOfField(named.fieldId) : pathOfContact(field))] ??= message
  }
  return errors
}
