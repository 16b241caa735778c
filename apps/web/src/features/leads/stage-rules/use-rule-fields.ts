import { RULE_FIELDS } from '@plinth/contract/leads/stage-rules'
import { useQuery } from '@tanstack/react-query'
import { leadFieldsQuery } from '../lead-forms/lead-forms.api.ts'

/** A field that a rule may require, as an option of a list. */
export interface RuleField {
  value: string
  label: string
}

/** The fields that a rule may require: the lead's own but its name and stage, and the company's custom ones (LM-415). */
export function useRuleFields(): readonly RuleField[] {
  const { data = [] } = useQuery(leadFieldsQuery)
  const own = data.filter(field => !field.isDefault && !field.isDeleted)
  return [
    ...RULE_FIELDS.map(({ fieldKey, displayName }) => ({ value: fieldKey, label: displayName })),
    ...own.map(({ fieldId, fieldName }) => ({ value: fieldId, label: fieldName })),
  ]
}
