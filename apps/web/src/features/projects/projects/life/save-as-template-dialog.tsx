import { Text, TextInput } from '@mantine/core'
import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import { TEMPLATE_LIMITS, TEMPLATE_TEXTS } from '@plinth/contract/projects/project-templates/template-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrorsOf, messageOf } from '../../../../lib/forms.ts'
import { EditDialog } from '../../../../ui/dialogs/edit-dialog.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { addTemplate, refreshTemplates } from '../../project-templates/project-templates.api.ts'

/** Keeps the phases and milestones of a project under a name (PJ-074). */
export function SaveAsTemplateDialog({ project, onClose }: { project: ProjectDetails; onClose: () => void }) {
  const proposed = project.name
  const [name, setName] = useState(proposed)
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: () => addTemplate({ name, projectId: project._id }),
    onSuccess: () => {
      toast.success(TEMPLATE_TEXTS.saved, { duration: 2000 })
      void refreshTemplates(queryClient)
      onClose()
    },
  })
  const problem = fieldErrorsOf(saving.error)?.name
  return (
    <EditDialog
      opened
      title="Save as template"
      isChanged={() => name !== proposed}
      isSaving={saving.isPending}
      refusal={saving.error && problem === undefined ? messageOf(saving.error) : undefined}
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <Text>
        Keeps the phases and milestones, with their dates as days from the start, and the payment shares. What is done,
        the team and the client stay with the project.
      </Text>
      <TextInput
        label="Name of the template"
        withAsterisk
        aria-required
        data-autofocus
        autoComplete="off"
        maxLength={TEMPLATE_LIMITS.name}
        value={name}
        error={problem}
        onChange={event => setName(event.currentTarget.value)}
      />
    </EditDialog>
  )
}
