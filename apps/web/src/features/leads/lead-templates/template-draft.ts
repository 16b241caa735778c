import type { LeadTemplate, SaveTemplate } from '@plinth/contract/leads/lead-templates/lead-templates'
import {
  defaultTemplateField,
  flagOf,
  TEMPLATE_FIELD_SETTINGS,
  TEMPLATE_FIELDS,
  TEMPLATE_TEXTS,
  type TemplateField,
  type TemplateFieldState,
  type TemplateFlag,
  type TemplateShape,
  templateFieldProblem,
} from '@plinth/contract/leads/lead-templates/template-rules'

/** A template while it is edited. */
export interface TemplateDraft {
  name: string
  fields: TemplateFieldState[]
}

export const labelOf = (field: TemplateField): string => TEMPLATE_FIELD_SETTINGS[field].label
/** Whether every lead needs the field. */
export const isAlways = (field: TemplateField): boolean => defaultTemplateField(field).isMandatory
/** Whether it offers a growable list of the company, or its people, unless it has its own options. */
export const hasList = (field: TemplateField): boolean => defaultTemplateField(field).kind === 'dropdown'

/** The initial draft: an existing template, or a new one like the default. */
export const draftOf = (template: LeadTemplate | undefined): TemplateDraft => ({
  name: template?.name ?? '',
  fields: TEMPLATE_FIELDS.map(name => {
    const shape = template?.fields.find(field => field.fieldName === name)
    if (!template || !shape) return defaultTemplateField(name)
    return { ...shape, isMandatory: template[flagOf(name)] }
  }),
})

/** Changes one field: hiding it makes it optional, making it mandatory shows it, another kind of answer removes its options. */
export function changeField(
  draft: TemplateDraft,
  name: TemplateField,
  change: Partial<TemplateFieldState>,
): TemplateDraft {
  const fields = draft.fields.map(field => {
    if (field.fieldName !== name) return field
    const next = { ...field, ...change }
    if (change.isShown === false) next.isMandatory = false
    if (change.isMandatory === true) next.isShown = true
    if (next.kind === 'shortAnswer') next.options = []
    return next
  })
  return { ...draft, fields }
}

/** Why a draft cannot be saved, by field name; `name` for the template's own. */
export function draftProblems(
  draft: TemplateDraft,
  company: Parameters<typeof templateFieldProblem>[1],
): Record<string, string> {
  const found: Record<string, string> = draft.name.trim() === '' ? { name: TEMPLATE_TEXTS.name } : {}
  for (const field of draft.fields) {
    const message = templateFieldProblem(field, company)
    if (message) found[field.fieldName] = message
  }
  return found
}

const flagsOf = (fields: readonly TemplateFieldState[]): Record<TemplateFlag, boolean> =>
  Object.fromEntries(fields.map(field => [flagOf(field.fieldName), field.isMandatory])) as Record<TemplateFlag, boolean>

/** The draft as a request body, with the thirteen flags. */
export const toBody = ({ name, fields }: TemplateDraft): SaveTemplate => ({
  name: name.trim(),
  fields: fields.map(({ fieldName, isShown, kind, options }) => ({ fieldName, isShown, kind, options })),
  ...flagsOf(fields),
})

/** The draft in the form from which the preview is drawn. */
export const toShape = ({ fields }: TemplateDraft): TemplateShape => ({ fields, ...flagsOf(fields) })

/** The mandatory fields of a template by name, for the list of templates. */
export const mandatoryText = (template: LeadTemplate): string =>
  TEMPLATE_FIELDS.filter(name => template[flagOf(name)])
    .map(labelOf)
    .join(', ')
