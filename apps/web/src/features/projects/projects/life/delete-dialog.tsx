import { Button, Group, TextInput } from '@mantine/core'
import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import { PROJECT_LIFE_LIMITS } from '@plinth/contract/projects/project-life-rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { FormError } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { profileQuery } from '../../../company/people/people.api.ts'
import { refreshProjectLists } from '../list/project-list.api.ts'
import { deleteProject, restoreProject } from './project-life.api.ts'

/** Asks for the name of a project before it is deleted; admins of the company can take it back at once (PJ-073). */
export function DeleteDialog({ project, onClose }: { project: ProjectDetails; onClose: () => void }) {
  const { _id, name } = project
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: profile } = useQuery(profileQuery)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const mayRestore = profile?.isAdmin || profile?.isSuperAdmin
  const undo = () =>
    void restoreProject(_id).then(
      () => {
        toast.success('Restored')
        void refreshProjectLists(queryClient)
      },
      (error: unknown) => toast.error(messageOf(error)),
    )
  const run = async (): Promise<void> => {
    setBusy(true)
    try {
      await deleteProject(_id, typed)
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
      return
    }
    await navigate({ to: '/pmt/' })
    toast.success(`${name} deleted`, mayRestore ? { duration: 8000, action: { label: 'Undo', run: undo } } : {})
    void refreshProjectLists(queryClient)
  }
  return (
    <Dialog opened onClose={onClose} title={`Delete ${name}?`} size={460}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (typed.trim() === name.trim()) void run()
        }}
      >
        <p>
          It disappears at once for everybody and its client. An admin of the company can restore it for{' '}
          {PROJECT_LIFE_LIMITS.deletedDays} days; after that it is gone for good.
        </p>
        <TextInput
          label={`Type ${name} to go on`}
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <FormError>{problem}</FormError>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="terracotta" loading={isBusy} disabled={typed.trim() !== name.trim()}>
            Delete
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
