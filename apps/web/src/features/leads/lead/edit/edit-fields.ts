import {
  type FieldDefinition,
  fieldsOfSection,
  isBuiltIn,
  PAYLOAD_NAMES,
  toFormField,
} from '@plinth/contract/leads/lead-forms/form-engine'
import type { EditRules } from './edit-values.ts'

/**
 * What the company's definitions add to Edit Lead: its own fields of the lead's section, and which built-in fields its
 * corporate leads cannot be without (IN-Q12, IN-Q69). Fields of individuals keep the rules of the standard form (IN-Q08).
 */
export function editRules(definitions: readonly FieldDefinition[], type: 0 | 1, country: string): EditRules {
  const fields = fieldsOfSection(definitions, type)
  const required: Record<string, string> = {}
  for (const { isDefault, isRequired, fieldId, fieldName } of fields) {
    if (type === 1 && isDefault && isRequired && isBuiltIn(fieldId)) {
      required[PAYLOAD_NAMES[fieldId]] = `Please enter ${fieldName}`
    }
  }
  const form = type === 1 ? 'corporate' : 'custom'
  const own = fields.filter(field => !field.isDefault).map(field => toFormField(field, { form, country }))
  return { country, own, required }
}

/** The id of one of the company's own fields by its name, which history and conflicts call it by; undefined for others. */
export const ownFieldId = (definitions: readonly FieldDefinition[], name: string): string | undefined =>
  definitions.find(field => !field.isDefault && field.fieldName === name)?.fieldId
