import { FIELD_TYPES, type FieldType } from '@plinth/contract/leads/lead-forms/form-engine'
import type { AddCustomField, CustomField, CustomFieldUses } from '@plinth/contract/leads/lead-forms/lead-forms'

/** A field while it is typed. */
export interface FieldDraft {
  fieldName: string
  /** '0' Individual, '1' Corporate */
  section: string[]
  /** '' until one is chosen */
  fieldType: FieldType | ''
  isRequired: boolean
  options: string[]
}

export const draftOfField = (field: CustomField | undefined): FieldDraft => ({
  fieldName: field?.fieldName ?? '',
  section: (field?.section ?? []).map(String),
  fieldType: field?.fieldType ?? '',
  isRequired: field?.isRequired ?? false,
  options: field && field.options.length > 0 ? field.options : [''],
})

/** What is sent of a draft; options only of a Dropdown, without empty ones. */
export const toBody = (draft: FieldDraft) => ({
  fieldName: draft.fieldName,
  section: draft.section.map(Number) as AddCustomField['section'],
  // without a type the schema says what is missing
  fieldType: draft.fieldType as FieldType,
  isRequired: draft.isRequired,
  options: draft.fieldType === 'Dropdown' ? filledOptions(draft.options) : [],
})

const filledOptions = (options: readonly string[]): string[] =>
  options.map(option => option.trim()).filter(option => option !== '')

/** The types as they are named for people. */
export const TYPE_CHOICES = FIELD_TYPES.map(type => ({ value: type, label: type }))

const SECTION_NAMES = ['Individual', 'Corporate']
export const sectionText = (sections: readonly number[]): string =>
  sections.map(section => SECTION_NAMES[section]).join(', ')

const leadsText = (count: number): string => (count === 1 ? '1 lead' : `${count} leads`)

/** What a deletion hides, in sentences. */
export function lossText({ leads, rules }: Pick<CustomFieldUses, 'leads' | 'rules'>, days: number): string {
  const lost =
    leads === 0
      ? 'No lead has a value in it.'
      : leads === 1
        ? '1 lead has a value in it, which will be hidden.'
        : `${leads} leads have a value in it, which will be hidden.`
  const unasked =
    rules === 0
      ? []
      : [
          rules === 1
            ? '1 stage rule that requires it will no longer do so.'
            : `${rules} stage rules that require it will no longer do so.`,
        ]
  return [lost, ...unasked, `It can be brought back with its values for ${days} days.`].join(' ')
}

/** Whether a change takes choices away that leads may have made. */
export const isNarrower = (before: CustomField, body: ReturnType<typeof toBody>): boolean =>
  before.options.some(option => !body.options.includes(option)) ||
  before.section.some(section => !body.section.includes(section as 0 | 1))

/** What a narrower field means for the leads that have values, in sentences; empty where none has. */
export function narrowingTexts(before: CustomField, body: ReturnType<typeof toBody>, uses: CustomFieldUses): string[] {
  const gone = before.options.filter(option => !body.options.includes(option))
  const chosen = uses.options.filter(({ option, leads }) => leads > 0 && gone.includes(option))
  const lostSections = before.section.filter(section => !body.section.includes(section as 0 | 1))
  const counts = [uses.individual, uses.corporate]
  return [
    ...chosen.map(
      ({ option, leads }) => `${leadsText(leads)} with “${option}” will keep it until somebody changes it.`,
    ),
    ...lostSections
      .filter(section => (counts[section] ?? 0) > 0)
      .map(
        section =>
          `The form for ${SECTION_NAMES[section]?.toLowerCase()} leads will no longer ask for it. ${leadsText(counts[section] ?? 0)} will keep the value.`,
      ),
  ]
}
