import { Button, Group, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormError } from '../../../ui/states.tsx'
import { refreshProjects } from '../projects/projects.api.ts'
import type { TeamDialogProps } from './add-member-dialog.tsx'
import { refreshProjectPeople, setProjectAdminMutation } from './project-people.api.ts'
import { StaffSelect } from './staff-select.tsx'

/** Hands the project over in one step (PJ-082). */
export function ChooseAdminDialog({ projectId, people, opened, onClose }: TeamDialogProps) {
  const queryClient = useQueryClient()
  const [person, setPerson] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const handOver = useMutation({
    ...setProjectAdminMutation,
    onSuccess: async () => {
      await Promise.all([refreshProjectPeople(queryClient), refreshProjects(queryClient)])
      onClose()
    },
  })
  const former = people.projectAdmin
  return (
    <Dialog opened={opened} onClose={onClose} title="Choose a project admin">
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          setMissing(person === null)
          if (person !== null) handOver.mutate({ projectId, projectAdmin: person })
        }}
      >
        <Stack gap="sm">
          <StaffSelect
            label="Project admin"
            description={former?.isActive ? `${former.fullName} stays in the team as a Manager.` : undefined}
            value={person}
            onChange={setPerson}
            except={former ? [former._id] : []}
            error={isMissing && person === null ? 'Please select Project admin' : undefined}
            data-autofocus
          />
          <FormError>{handOver.isError ? messageOf(handOver.error) : undefined}</FormError>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={handOver.isPending}>
              Hand over
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
