import type { LeadFormMode } from '@plinth/contract/company/companies'
import type { Profile } from '@plinth/contract/company/people'
import type { FormField } from '@plinth/contract/leads/lead-forms/form-engine'
import type { CustomField } from '@plinth/contract/leads/lead-forms/lead-forms'
import type { LeadTemplate } from '@plinth/contract/leads/lead-templates/lead-templates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leadTemplatesQuery } from '../../../lead-templates/lead-templates.api.ts'
import type { AddLeadValues } from '../add-lead-values.ts'
import { customFormOf, templateFormOf } from './individual-form.ts'

/** The form for individual leads, as far as it is loaded (IN-Q01). */
export interface IndividualForm {
  mode: LeadFormMode
  definitions: readonly CustomField[]
  /** the fields of a form by definition; undefined for the standard form, and until they are loaded */
  fieldsOf: (values: Pick<AddLeadValues, 'countryCode'>) => readonly FormField[] | undefined
  /** the form has remarks, which can take what a text says beyond its value */
  hasRemarks: boolean
  template: LeadTemplate | undefined
  templates: readonly LeadTemplate[]
  chooseTemplate: (id: string) => void
  error: unknown
  retry: () => void
}

const NO_FIELDS: readonly CustomField[] = []

interface Definitions {
  data: readonly CustomField[] | undefined
  error: unknown
  refetch: () => unknown
}

/** The company's form for individuals; `definitions` is the query of its fields. */
export function useIndividualForm(profile: Profile, definitions: Definitions): IndividualForm {
  const { leadFormMode: mode, country } = profile.CompanySettingDetails
  const { canAssign } = profile.rolesAssigned.crm
  const loaded = useQuery({ ...leadTemplatesQuery, enabled: mode === 'template' })
  const [chosen, setChosen] = useState<string>()
  const templates = loaded.data ?? []
  const template = mode === 'template' ? (templates.find(one => one._id === chosen) ?? templates[0]) : undefined
  const setting = { country, canAssign }
  const fieldsOf: IndividualForm['fieldsOf'] = ({ countryCode }) => {
    if (mode === 'template') return template && templateFormOf(template, setting, countryCode)
    return mode === 'custom' && definitions.data ? customFormOf(definitions.data, setting, countryCode) : undefined
  }
  const asked = mode === 'template' ? loaded : definitions
  return {
    mode,
    definitions: definitions.data ?? NO_FIELDS,
    fieldsOf,
    hasRemarks:
      mode !== 'custom' || (definitions.data ?? []).some(field => field.isDefault && field.fieldId === 'remarks'),
    template,
    templates,
    chooseTemplate: setChosen,
    error: mode !== 'standard' && !asked.data ? asked.error : undefined,
    retry: () => void asked.refetch(),
  }
}
