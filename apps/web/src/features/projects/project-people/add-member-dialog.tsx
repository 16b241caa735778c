import { Button, Checkbox, Group, Stack } from '@mantine/core'
import type { ProjectPeople } from '@plinth/contract/projects/project-people'
import type { ProjectRole } from '@plinth/contract/projects/project-statuses'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { FormError } from '../../../ui/states.tsx'
import { refreshProjectPeople, setMemberMutation } from './project-people.api.ts'
import { ROLE_HINTS, ROLES } from './role-options.ts'
import { StaffSelect } from './staff-select.tsx'

export interface TeamDialogProps {
  projectId: string
  people: ProjectPeople
  opened: boolean
  onClose: () => void
}

/** Adds somebody of the firm to the team with a role (PJ-081). */
export function AddMemberDialog({ projectId, people, opened, onClose }: TeamDialogProps) {
  const queryClient = useQueryClient()
  const [person, setPerson] = useState<string | null>(null)
  const [role, setRole] = useState<ProjectRole>('designer')
  const [seesMoney, setSeesMoney] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const add = useMutation({
    ...setMemberMutation,
    onSuccess: async () => {
      await refreshProjectPeople(queryClient)
      onClose()
    },
  })
  const there = [...people.members, ...(people.projectAdmin ? [people.projectAdmin] : [])].map(one => one._id)
  return (
    <Dialog opened={opened} onClose={onClose} title="Add member">
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          setMissing(person === null)
          if (person !== null) add.mutate({ projectId, userId: person, role, seesMoney })
        }}
      >
        <Stack gap="sm">
          <StaffSelect
            label="Person"
            value={person}
            onChange={setPerson}
            except={there}
            error={isMissing && person === null ? 'Field is required' : undefined}
            data-autofocus
          />
          <Select
            label="Role"
            description={ROLE_HINTS[role]}
            data={ROLES}
            value={role}
            onChange={chosen => setRole((chosen as ProjectRole | null) ?? 'designer')}
          />
          <Checkbox
            label="Can see money"
            checked={role === 'manager' || seesMoney}
            disabled={role === 'manager'}
            onChange={event => setSeesMoney(event.currentTarget.checked)}
          />
          <FormError>{add.isError ? messageOf(add.error) : undefined}</FormError>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={add.isPending}>
              Add
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
