import { Checkbox, Text, TextInput } from '@mantine/core'
import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import { PROJECT_LIMITS } from '@plinth/contract/projects/project-fields'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fieldErrorsOf, messageOf } from '../../../../lib/forms.ts'
import { EditDialog } from '../../../../ui/dialogs/edit-dialog.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { duplicateProject } from '../../project-templates/project-templates.api.ts'
import { refreshProjectLists } from '../list/project-list.api.ts'

/** Makes an unconfirmed project of the same client with the phases of this one, and opens it (PJ-074). */
export function DuplicateDialog({ project, onClose }: { project: ProjectDetails; onClose: () => void }) {
  const proposed = `${[...project.name].slice(0, PROJECT_LIMITS.name - 7).join('')} (copy)`
  const [name, setName] = useState(proposed)
  const [isWithTeam, setWithTeam] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const saving = useMutation({
    mutationFn: () => duplicateProject(project._id, { name, isWithTeam }),
    onSuccess: ({ _id }) => {
      toast.success('Project copied', { duration: 2000 })
      void refreshProjectLists(queryClient)
      onClose()
      void navigate({ to: '/pmt/$projectId', params: { projectId: _id } })
    },
  })
  const problem = fieldErrorsOf(saving.error)?.name
  return (
    <EditDialog
      opened
      title="Duplicate project"
      isChanged={() => name !== proposed || isWithTeam}
      isSaving={saving.isPending}
      refusal={saving.error && problem === undefined ? messageOf(saving.error) : undefined}
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <Text>
        {`The new project is for ${project.client.name} and is not confirmed yet. It gets the phases and milestones of this one when you confirm it, counted from its own start date.`}
      </Text>
      <TextInput
        label="Name of the new project"
        withAsterisk
        aria-required
        data-autofocus
        autoComplete="off"
        maxLength={PROJECT_LIMITS.name}
        value={name}
        error={problem}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Checkbox
        label="With the same team"
        checked={isWithTeam}
        onChange={event => setWithTeam(event.currentTarget.checked)}
      />
    </EditDialog>
  )
}
