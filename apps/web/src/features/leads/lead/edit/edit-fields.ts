import { LEAD_TYPE, type LeadType } from '@plinth/contract/leads/lead/lead-types'
import {
  type FieldDefinition,
  fieldsOfSection,
  isBuiltIn,
  PAYLOAD_NAMES,
  toFormField,
} from '@plinth/contract/leads/lead-forms/form-engine'
import type { EditRules } from './edit-values.ts'

/**
 * What the company's definitions add to Edit Lead: custom fields of the lead's section, and the built-in fields that are
 * mandatory for its corporate leads (IN-Q12, IN-Q69). Fields of individuals keep the rules of the standard form (IN-Q08).
 */
export function editRules(definitions: readonly FieldDefinition[], type: LeadType, country: string): EditRules {
  const fields = fieldsOfSection(definitions, type)
  const required: Record<string, string> = {}
  for (const { isDefault, isRequired, fieldId, fieldName } of fields) {
    if (type === LEAD_TYPE.CORPORATE && isDefault && isRequired && isBuiltIn(fieldId)) {
      required[PAYLOAD_NAMES[fieldId]] = `Please enter ${fieldName}`
    }
  }
  const form = type === LEAD_TYPE.CORPORATE ? 'corporate' : 'custom'
  const own = fields.filter(field => !field.isDefault).map(field => toFormField(field, { form, country, dialCode: '' }))
  return { country, own, required }
}

/** The id of a custom field by its name, which history and conflicts use; undefined for other fields. */
export const ownFieldId = (definitions: readonly FieldDefinition[], name: string): string | undefined =>
  definitions.find(field => !field.isDefault && field.fieldName === name)?.fieldId
