import { Textarea } from '@mantine/core'
import { HEALTH_RULES } from '@plinth/contract/projects/project-phases/standing'
import { PROJECT_HEALTH, PROJECT_HEALTHS, type ProjectHealth } from '@plinth/contract/projects/project-statuses'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrorsOf, messageOf } from '../../../lib/forms.ts'
import { EditDialog } from '../../../ui/dialogs/edit-dialog.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { refreshProjects } from '../projects/projects.api.ts'
import { phases, refreshPhases } from './project-phases.api.ts'

const CHOICES = [PROJECT_HEALTH.ON_TRACK, PROJECT_HEALTH.AT_RISK, PROJECT_HEALTH.LATE].map(value => ({
  value: String(value),
  label: PROJECT_HEALTHS[value],
}))

/** Sets the health of a project by hand, with a reason (PJ-100). */
export function HealthDialog(props: {
  projectId: string
  health: ProjectHealth
  opened: boolean
  onClose: () => void
}) {
  const { projectId, opened, onClose } = props
  const begun = props.health === PROJECT_HEALTH.NO_DATES ? PROJECT_HEALTH.ON_TRACK : props.health
  const [health, setHealth] = useState<ProjectHealth>(begun)
  const [reason, setReason] = useState('')
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: () => phases.setHealth({ params: { id: projectId }, body: { health, reason } }),
    onSuccess: async () => {
      toast.success('Health saved', { duration: 2000 })
      onClose()
      await Promise.all([refreshPhases(queryClient), refreshProjects(queryClient)])
    },
  })
  const problem = fieldErrorsOf(saving.error)?.reason
  return (
    <EditDialog
      opened={opened}
      title="Set health"
      isChanged={() => reason.trim() !== ''}
      isSaving={saving.isPending}
      refusal={saving.error && problem === undefined ? messageOf(saving.error) : undefined}
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <Select
        label="Health"
        description={`It holds for ${HEALTH_RULES.byHand} days, whatever the dates say`}
        data={CHOICES}
        value={String(health)}
        onChange={next => next !== null && setHealth(Number(next) as ProjectHealth)}
      />
      <Textarea
        label="Reason"
        withAsterisk
        aria-required
        data-autofocus
        autosize
        minRows={3}
        maxLength={HEALTH_RULES.reason}
        value={reason}
        error={problem}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </EditDialog>
  )
}
