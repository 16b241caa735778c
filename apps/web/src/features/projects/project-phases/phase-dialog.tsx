import { Button, Checkbox, Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import {
  PHASE_COLOURS,
  PHASE_LIMITS,
  PHASE_STATE,
  type PhaseColour,
} from '@plinth/contract/projects/project-phases/phase-rules'
import type { Milestone, Phase, ProjectPhases } from '@plinth/contract/projects/project-phases/project-phases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DayInput } from '../../../ui/inputs/day-input.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { FormError } from '../../../ui/states.tsx'
import { phases, putPhases } from './project-phases.api.ts'

const COLOURS = PHASE_COLOURS.map(value => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` }))

interface DialogProps {
  projectId: string
  zone: string
  opened: boolean
  onClose: () => void
}

const fieldErrors = (error: unknown): Record<string, string> =>
  isAppError(error) ? Object.fromEntries(error.fields.map(({ field, message }) => [field, message])) : {}

function useSaving(projectId: string, save: () => Promise<{ data: ProjectPhases }>, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: ({ data }) => {
      putPhases(queryClient, projectId, data)
      onSaved()
    },
  })
}

/** What stands around the fields of both dialogs. */
function Frame(props: {
  title: string
  opened: boolean
  saving: { isPending: boolean; error: unknown; mutate: () => void }
  onClose: () => void
  children: ReactNode
}) {
  const { title, opened, saving, onClose, children } = props
  const isAboutFields = Object.keys(fieldErrors(saving.error)).length > 0
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          saving.mutate()
        }}
      >
        <Stack gap="sm">
          {children}
          <FormError>{saving.error && !isAboutFields ? messageOf(saving.error) : undefined}</FormError>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={saving.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Adds a phase, or changes the one given; `onEndMoved` hears by how many days its planned end was moved. */
export function PhaseDialog(
  props: DialogProps & { phase: Phase | null; onEndMoved: (id: string, days: number) => void },
) {
  const { projectId, phase, zone, opened, onClose, onEndMoved } = props
  const [name, setName] = useState(phase?.name ?? '')
  const [start, setStart] = useState(phase?.plannedStart ?? '')
  const [end, setEnd] = useState(phase?.plannedEnd ?? '')
  const [weight, setWeight] = useState<number | string>(phase?.weight ?? 10)
  const [percent, setPercent] = useState<number | string>(phase?.percent ?? 0)
  const [colour, setColour] = useState<PhaseColour | undefined>(phase?.colour)
  const [began, setBegan] = useState(phase?.actualStart ?? '')
  const [ended, setEnded] = useState(phase?.actualEnd ?? '')
  const hasBegun = phase !== null && phase.state !== PHASE_STATE.NOT_STARTED
  const [isOnSite, setOnSite] = useState(phase?.isOnSite ?? false)
  const isByHand = (phase?.milestones.length ?? 0) === 0
  const body = {
    name,
    plannedStart: start || null,
    plannedEnd: end || null,
    weight: Number(weight),
    percent: Number(percent),
    isOnSite,
    ...(colour ? { colour } : {}),
  }
  const actual = {
    ...(hasBegun ? { actualStart: began || null } : {}),
    ...(phase?.state === PHASE_STATE.DONE ? { actualEnd: ended || null } : {}),
  }
  const saving = useSaving(
    projectId,
    () =>
      phase
        ? phases.edit({ params: { id: phase._id }, body: { ...body, ...actual, version: phase.version } })
        : phases.add({ params: { id: projectId }, body }),
    () => {
      onClose()
      if (phase?.plannedEnd && end && end !== phase.plannedEnd)
        onEndMoved(phase._id, Math.round((Date.parse(end) - Date.parse(phase.plannedEnd)) / 86_400_000))
    },
  )
  const errors = fieldErrors(saving.error)
  return (
    <Frame title={phase ? 'Edit phase' : 'Add phase'} opened={opened} saving={saving} onClose={onClose}>
      <TextInput
        label="Name"
        withAsterisk
        maxLength={PHASE_LIMITS.name}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        error={errors.name}
        data-autofocus
      />
      <Group grow align="start">
        <DayInput label="Planned start" value={start} onChange={setStart} zone={zone} error={errors.plannedStart} />
        <DayInput label="Planned end" value={end} onChange={setEnd} zone={zone} error={errors.plannedEnd} />
      </Group>
      {hasBegun && (
        <Group grow align="start">
          <DayInput label="Actual start" value={began} onChange={setBegan} zone={zone} error={errors.actualStart} />
          {phase.state === PHASE_STATE.DONE && (
            <DayInput label="Actual end" value={ended} onChange={setEnded} zone={zone} error={errors.actualEnd} />
          )}
        </Group>
      )}
      <Group grow align="start">
        <NumberInput label="Weight" min={0} max={100} value={weight} onChange={setWeight} error={errors.weight} />
        {isByHand && (
          <NumberInput
            label="Done in %"
            min={0}
            max={100}
            value={percent}
            onChange={setPercent}
            error={errors.percent}
          />
        )}
      </Group>
      <Select
        label="Colour"
        placeholder="The next one"
        data={COLOURS}
        value={colour ?? null}
        onChange={next => next !== null && setColour(next as PhaseColour)}
      />
      <Checkbox label="On site" checked={isOnSite} onChange={event => setOnSite(event.currentTarget.checked)} />
    </Frame>
  )
}

/** Adds a milestone to a phase, or changes the one given. */
export function MilestoneDialog(
  props: DialogProps & { phaseId: string; milestone: Milestone | null; seesMoney: boolean },
) {
  const { projectId, phaseId, milestone, seesMoney, zone, opened, onClose } = props
  const [title, setTitle] = useState(milestone?.title ?? '')
  const [plannedOn, setPlannedOn] = useState(milestone?.plannedOn ?? '')
  const [note, setNote] = useState(milestone?.note ?? '')
  const [isClientVisible, setClientVisible] = useState(milestone?.isClientVisible ?? false)
  const [share, setShare] = useState<number | string>(milestone?.paymentShare ?? '')
  const body = {
    title,
    plannedOn: plannedOn || null,
    note,
    isClientVisible,
    ...(seesMoney ? { paymentShare: share === '' ? null : Number(share) } : {}),
  }
  const saving = useSaving(
    projectId,
    () =>
      milestone
        ? phases.editMilestone({ params: { id: milestone._id }, body: { ...body, version: milestone.version } })
        : phases.addMilestone({ params: { id: phaseId }, body }),
    onClose,
  )
  const errors = fieldErrors(saving.error)
  return (
    <Frame title={milestone ? 'Edit milestone' : 'Add milestone'} opened={opened} saving={saving} onClose={onClose}>
      <TextInput
        label="Title"
        withAsterisk
        maxLength={PHASE_LIMITS.title}
        value={title}
        onChange={event => setTitle(event.currentTarget.value)}
        error={errors.title}
        data-autofocus
      />
      <DayInput label="Planned on" value={plannedOn} onChange={setPlannedOn} zone={zone} error={errors.plannedOn} />
      {seesMoney && (
        <NumberInput
          label="Payment share in %"
          min={0}
          max={100}
          decimalScale={2}
          value={share}
          onChange={setShare}
          error={errors.paymentShare}
        />
      )}
      <Textarea
        label="Note"
        autosize
        minRows={2}
        maxLength={PHASE_LIMITS.note}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
        error={errors.note}
      />
      <Checkbox
        label="Show to client"
        checked={isClientVisible}
        onChange={event => setClientVisible(event.currentTarget.checked)}
      />
    </Frame>
  )
}
