import type { LeadFormMode } from '@plinth/contract/company/companies'
import type { AddEditLead } from '@plinth/contract/leads/lead/lead'
import type { AddLead } from '@plinth/contract/leads/lead/lead-creation'
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
import type { LeadTemplate } from '@plinth/contract/leads/lead-templates/lead-templates'
import { isTextAnswer, TEXT_ANSWERS, templateForm } from '@plinth/contract/leads/lead-templates/template-rules'
import type { FieldErrors } from '../../../../../lib/forms.ts'
import type { AddLeadValues } from '../add-lead-values.ts'

/** The path in the Add Lead form of a field of a form by definition. */
export function pathOf(key: string): string {
  if (key === 'assignTo') return 'teams.0.assignedTo'
  return isBuiltIn(key) ? PAYLOAD_NAMES[key] : `customFields.${key}`
}

/** The text of a field of a form by definition; an area includes its unit. */
export function textOf(values: AddLeadValues, field: Pick<FormField, 'key' | 'options'>): string {
  const { key } = field
  if (key === 'assignTo') return values.teams[0]?.assignedTo ?? ''
  if (!isBuiltIn(key)) return (values.customFields[key] ?? '').trim()
  const value = values[PAYLOAD_NAMES[key] as Exclude<(typeof PAYLOAD_NAMES)[typeof key], 'assignedTo'>].trim()
  // a chosen area includes its unit already
  return key === 'area' && value !== '' && field.options.length === 0 ? `${value} ${values.areaUnit}` : value
}

/** All problems of a form by definition, by path of the Add Lead form, in the order of the fields. */
export function problemsOf(fields: readonly FormField[], values: AddLeadValues): FieldErrors {
  const texts = Object.fromEntries(fields.map(field => [field.key, textOf(values, field)]))
  return Object.fromEntries(Object.entries(formProblems(fields, texts)).map(([key, text]) => [pathOf(key), text]))
}

/** The text about the first empty mandatory field, shown before anything else (IN-453, IN-454). */
export const firstMissing = (fields: readonly FormField[], values: AddLeadValues): string | undefined => {
  const empty = fields.filter(field => field.isRequired && textOf(values, field) === '')
  return Object.values(problemsOf(empty, values))[0]
}

interface FormSettings {
  country: string
  canAssign: boolean
}

/** The configurable form: the definitions of section 0 in order (IN-080, IN-619). */
export const customFormOf = (
  definitions: readonly FieldDefinition[],
  { country, canAssign }: FormSettings,
  dialCode: string,
): FormField[] =>
  fieldsOfSection(definitions, 0)
    .filter(field => field.fieldId !== 'assignTo' || canAssign)
    .map(field => toFormField(field, { form: 'custom', country, dialCode }))

export const templateFormOf = (
  template: LeadTemplate,
  { country, canAssign }: FormSettings,
  dialCode: string,
): FormField[] => templateForm(template, { country, canAssign, dialCode })

/** The request body of the configurable form: its fields by name, and type 0 (IN-082). */
export function customBody(
  values: AddLeadValues,
  definitions: readonly FieldDefinition[],
  fields: readonly FormField[],
): AddLead {
  const names = new Map(definitions.map(field => [field.fieldId, field.fieldName]))
  const sent = fields.flatMap(field => {
    const text = textOf(values, field)
    return text === '' ? [] : [[names.get(field.key) ?? field.key, text] as const]
  })
  return { ...Object.fromEntries(sent), type: LEAD_TYPE.INDIVIDUAL, countryCode: values.countryCode }
}

/** The request body of the template form: its visible fields under the lead's names, and the template (IN-182, IN-Q05). */
export function templateBody(
  values: AddLeadValues,
  template: LeadTemplate,
  fields: readonly FormField[],
): Omit<AddEditLead, 'leadId'> {
  const body: Record<string, unknown> = { templateId: template._id, countryCode: values.countryCode }
  const choices: Record<string, string> = {}
  for (const field of fields) {
    const { key } = field
    const text = textOf(values, field)
    if (text === '' || !isBuiltIn(key)) continue
    const isChoice = TEXT_ANSWERS.some(name => name === key) && field.options.length > 0
    // an option that is not an amount is kept as text (IN-Q27)
    if (isChoice && isTextAnswer(key as (typeof TEXT_ANSWERS)[number], text)) choices[key] = text
    else body[PAYLOAD_NAMES[key]] = text
  }
  return { ...body, ...(Object.keys(choices).length > 0 ? { customFields: choices } : {}) }
}

/** The form path of a refused field, which was sent by name, by id, or by the lead's own name. */
export function asPath(field: string, definitions: readonly FieldDefinition[]): string {
  const name = field.toLowerCase()
  const definition = definitions.find(one => one.fieldId === field || one.fieldName.toLowerCase() === name)
  if (definition) return pathOf(definition.fieldId)
  return field === 'assignedTo' ? pathOf('assignTo') : field
}

/** The title of the dialog for the company's kind of form (IN-074, IN-Q01). */
export const titleOf = (mode: LeadFormMode): string => (mode === 'standard' ? 'Add Lead' : 'Add New Lead')
