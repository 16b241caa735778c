import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Select } from '../../../ui/inputs/select.tsx'
import { templatesQuery } from '../project-templates/project-templates.api.ts'
import { KEPT, NONE, proposedTemplate } from './template-choice.ts'

/** What a new project begins with: the firm's default template unless another one, or none, is chosen (PJ-064). */
export function TemplateSelect(props: {
  value: string
  /** the project whose phases are kept for this one; '' for none */
  copyOf: string
  error: ReactNode
  onChange: (value: string) => void
}) {
  const { value, copyOf, error, onChange } = props
  const { data: templates = [] } = useQuery(templatesQuery)
  const shown = value || proposedTemplate(templates, copyOf)
  return (
    <Select
      label="Template"
      description={
        shown === NONE
          ? 'The project begins with Design, Approval, Procurement, Execution and Handover'
          : 'Its phases and milestones are counted from the start date'
      }
      data={[
        { value: NONE, label: 'None' },
        ...(copyOf === '' ? [] : [{ value: KEPT, label: `As in ${copyOf}` }]),
        ...templates.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      value={shown}
      error={error}
      onChange={next => next !== null && onChange(next)}
    />
  )
}
