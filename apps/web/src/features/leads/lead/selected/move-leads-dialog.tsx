import { Button, Group, Stack, Text } from '@mantine/core'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrorsOf } from '../../../../lib/forms.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { OPTION_LIST } from '../../../../ui/inputs/option-list.ts'
import { Select } from '../../../../ui/inputs/select.tsx'
import { FormError } from '../../../../ui/states.tsx'
import { moveSelection, type WantedPlace } from '../../lead-selections/lead-selections.api.ts'
import { pipelineQuery } from '../../pipelines/pipelines.api.ts'
import { NotInterestedReason } from '../update/not-interested-reason.tsx'
import { type ChosenSelection, leadsText } from './chosen-count.ts'
import { failureOf } from './selection-texts.ts'
import { useChangeLeads } from './use-change-leads.ts'

export interface MoveLeadsDialogProps {
  about: ChosenSelection
  opened: boolean
  onClose: () => void
  onMoved: () => void
}

/** Moves the leads of a selection to a stage, to a status, or both; each by the rules of its own move. */
export function MoveLeadsDialog({ about, opened, onClose, onMoved }: MoveLeadsDialogProps) {
  const [stageId, setStage] = useState<string | null>(null)
  const [status, setStatus] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const { data: pipeline, isPending, isError, refetch } = useQuery(pipelineQuery)
  const change = useChangeLeads()
  const stages = pipeline?.stages ?? []
  const statuses = statusesOf(stages, stageId)
  const isRefusal = status === String(LEAD_STATUS.NOT_INTERESTED)
  const needsReason = isRefusal || stages.some(stage => stage._id === stageId && stage.kind === 'lost')
  const move = useMutation({
    mutationFn: (place: WantedPlace) => change(moveSelection(about.leads, place), `${leadsText(about.count)} updated`),
    onSuccess(isChanged) {
      if (isChanged) onMoved()
      onClose()
    },
  })
  const apply = () =>
    move.mutate({
      ...(stageId === null ? {} : { leadStage: stageId }),
      ...(status === null ? {} : { leadStatus: Number(status) }),
      ...(needsReason ? { reasonForNotInterested: reason.trim() } : {}),
    })
  const isComplete = (stageId !== null || status !== null) && (!needsReason || reason.trim() !== '')
  const problems = move.isError ? fieldErrorsOf(move.error) : undefined
  const reasonProblem = problems?.reasonForNotInterested
  return (
    <Dialog opened={opened} onClose={onClose} title={`Change stage of ${leadsText(about.count)}`} size={460}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (isComplete) apply()
        }}
      >
        <Stack gap="sm">
          <Select
            label="Stage"
            placeholder={isPending ? 'Loading…' : 'As it is'}
            data={stages.map(stage => ({ value: stage._id, label: stage.stageName }))}
            value={stageId}
            onChange={id => {
              setStage(id)
              if (!statusesOf(stages, id).some(one => one.value === status)) setStatus(null)
            }}
            clearable
            {...OPTION_LIST}
            data-autofocus
            error={isError ? 'Could not load.' : undefined}
          />
          {isError && (
            <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
              Retry
            </Button>
          )}
          <Select
            label="Status"
            placeholder={stageId === null ? 'As it is' : 'Keep it if the stage has it'}
            data={statuses}
            value={status}
            onChange={setStatus}
            clearable
            {...OPTION_LIST}
          />
          {needsReason && (
            <NotInterestedReason value={reason} onChange={setReason} error={reasonProblem} isLoss={!isRefusal} />
          )}
          <Text size="sm" c="dimmed">
            Won leads are not moved, nor are leads that a stage rule holds back. You will see how many, and why.
          </Text>
          {move.isError && !reasonProblem && <FormError>{failureOf(move.error)}</FormError>}
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose} disabled={move.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={move.isPending} disabled={!isComplete}>
            Apply
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** The statuses of a stage, or of all stages, each once. */
function statusesOf(stages: readonly Stage[], stageId: string | null): { value: string; label: string }[] {
  const of = stageId === null ? stages : stages.filter(stage => stage._id === stageId)
  const names = new Map(of.flatMap(stage => stage.status.map(one => [one.id, one.statusName] as const)))
  return [...names].map(([id, label]) => ({ value: String(id), label }))
}
