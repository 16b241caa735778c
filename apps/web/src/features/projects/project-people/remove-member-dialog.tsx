import { Button, Group, Stack } from '@mantine/core'
import type { ProjectMember } from '@plinth/contract/projects/project-people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { formatCount } from '../../../lib/text/format-count.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { FormError } from '../../../ui/states.tsx'
import type { TeamDialogProps } from './add-member-dialog.tsx'
import { refreshProjectPeople, removeMemberMutation } from './project-people.api.ts'

/** Asks before somebody loses the project, and who takes over what they have open in it (PJ-083). */
export function RemoveMemberDialog({
  projectId,
  people,
  member,
  opened,
  onClose,
}: TeamDialogProps & { member: ProjectMember }) {
  const queryClient = useQueryClient()
  const [successor, setSuccessor] = useState<string | null>(null)
  const remove = useMutation({
    ...removeMemberMutation,
    onSuccess: async () => {
      await refreshProjectPeople(queryClient)
      onClose()
    },
  })
  const { fullName, openTasks } = member
  const successors = [...(people.projectAdmin ? [people.projectAdmin] : []), ...people.members]
    .filter(person => person.isActive && person._id !== member._id)
    .map(person => ({ value: person._id, label: person.fullName }))
  const tasks = openTasks === 1 ? '1 open task' : `${formatCount(openTasks)} open tasks`
  return (
    <Dialog opened={opened} onClose={onClose} title={`Remove ${fullName} from the project?`}>
      <Stack gap="sm">
        <p style={{ margin: 0 }}>They lose the project at once. What they wrote stays under their name.</p>
        {openTasks > 0 && (
          <Select
            label={`Hand over ${tasks} to`}
            placeholder="Leave them as they are"
            data={successors}
            value={successor}
            onChange={setSuccessor}
            clearable
          />
        )}
        <FormError>{remove.isError ? messageOf(remove.error) : undefined}</FormError>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            color="terracotta"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate({
                projectId,
                userId: member._id,
                ...(successor === null ? {} : { handOverTo: successor }),
              })
            }
          >
            Remove
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
