import { useForm } from '@mantine/form'
import type { ProjectTemplate } from '@plinth/contract/projects/project-templates/project-templates'
import { useState } from 'react'
import { fittingParts, readDraft, useKeptDraft } from '../../../lib/drafts.ts'
import { BLANK_TEMPLATE, isSameTemplate, type TemplateValues, valuesOf } from './template-values.ts'

/** What is typed of a template, kept in this browser until it is saved or discarded; null for a new one. */
export function useTemplateForm(template: ProjectTemplate | null) {
  const key = `plinth.draft.project-template.${template?._id ?? 'new'}`
  const [initial, setInitial] = useState(() => (template ? valuesOf(template) : BLANK_TEMPLATE()))
  const [version, setVersion] = useState(template?.version ?? 0)
  const [draft] = useState(() => fittingParts<TemplateValues>(readDraft(key), initial))
  const [isRestored, setRestored] = useState(Object.keys(draft).length > 0)
  const form = useForm<TemplateValues>({ initialValues: { ...initial, ...draft } })
  const isChanged = !isSameTemplate(form.values, initial)
  const kept = useKeptDraft(key, isChanged ? form.values : undefined)
  const discard = (): void => {
    setRestored(false)
    form.setValues(initial)
    form.clearErrors()
  }
  const begin = (saved: ProjectTemplate): void => {
    setRestored(false)
    setInitial(valuesOf(saved))
    setVersion(saved.version)
  }
  return { form, version, isChanged, isRestored, discard, begin, forget: kept.forget }
}
export type TemplateForm = ReturnType<typeof useTemplateForm>['form']
