import { Text } from '@mantine/core'
import { templateText } from '@plinth/contract/projects/project-templates/template-rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { EditDialog } from '../../../ui/dialogs/edit-dialog.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { applyTemplate, templatesQuery } from '../project-templates/project-templates.api.ts'
import { refreshProjects } from '../projects/projects.api.ts'
import { appliedText } from './applied-text.ts'

/** Adds the phases of a template that the project does not have yet (PJ-102). */
export function ApplyTemplateDialog(props: {
  projectId: string
  opened: boolean
  onClose: () => void
  onAdded: (phases: Awaited<ReturnType<typeof applyTemplate>>['phases']) => void
}) {
  const { projectId, opened, onClose, onAdded } = props
  const templates = useQuery(templatesQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const queryClient = useQueryClient()
  const applying = useMutation({
    mutationFn: (templateId: string) => applyTemplate(projectId, templateId),
    onSuccess: done => {
      onAdded(done.phases)
      void refreshProjects(queryClient)
      const say = done.added.length > 0 && !done.isWithoutShares ? toast.success : toast.info
      say(appliedText(done), { name: 'phases' })
      onClose()
    },
  })
  const options = (templates.data ?? []).map(template => ({
    value: template._id,
    label: `${template.name} (${templateText(template)})`,
  }))
  const problem = applying.error ?? templates.error
  return (
    <EditDialog
      opened={opened}
      title="Add phases from a template"
      isChanged={() => false}
      isSaving={applying.isPending}
      refusal={problem ? messageOf(problem) : undefined}
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        if (chosen === null) setMissing(true)
        else applying.mutate(chosen)
      }}
    >
      <Text>
        Adds the phases of the template that this project does not have by name, at the end. What is there stays as it
        is.
      </Text>
      <Select
        label="Template"
        withAsterisk
        aria-required
        data-autofocus
        placeholder="Choose a template"
        data={options}
        value={chosen}
        error={isMissing && chosen === null ? 'Field is required' : undefined}
        onChange={setChosen}
      />
    </EditDialog>
  )
}
