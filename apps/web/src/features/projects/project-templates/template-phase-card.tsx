import { ActionIcon, Button, Checkbox, NumberInput, TextInput } from '@mantine/core'
import { PHASE_COLOURS, PHASE_LIMITS } from '@plinth/contract/projects/project-phases/phase-rules'
import { TEMPLATE_LIMITS } from '@plinth/contract/projects/project-templates/template-rules'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { Select } from '../../../ui/inputs/select.tsx'
import { blankMilestone, moved } from './template-values.ts'
import classes from './templates.module.css'
import type { TemplateForm } from './use-template-form.ts'

const DAYS = { min: TEMPLATE_LIMITS.firstDay, max: TEMPLATE_LIMITS.lastDay, allowDecimal: false } as const
const COLOURS = PHASE_COLOURS.map(value => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` }))

/** After a move the button that was pressed is where its row is now, or its twin where it can move no further. */
function focusMove(key: string, by: -1 | 1): void {
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-row="${key}"]`)
    const pressed = `[data-move="${key} ${by}"]:not(:disabled)`
    const twin = `[data-move="${key} ${-by}"]:not(:disabled)`
    ;(row?.querySelector<HTMLElement>(pressed) ?? row?.querySelector<HTMLElement>(twin))?.focus()
  })
}

interface MovesProps {
  id: string
  name: string
  at: number
  count: number
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Up, down and away, for a phase or a milestone. */
const Moves = ({ id, name, at, count, onMove, onRemove }: MovesProps) => (
  <div className={classes.moves}>
    {([-1, 1] as const).map(by => (
      <ActionIcon
        key={by}
        variant="subtle"
        color="gray"
        data-move={`${id} ${by}`}
        aria-label={`Move ${name} ${by === -1 ? 'up' : 'down'}`}
        disabled={by === -1 ? at === 0 : at === count - 1}
        onClick={() => {
          onMove(by)
          focusMove(id, by)
        }}
      >
        {by === -1 ? (
          <IconArrowUp size={17} stroke={1.5} aria-hidden />
        ) : (
          <IconArrowDown size={17} stroke={1.5} aria-hidden />
        )}
      </ActionIcon>
    ))}
    <ActionIcon variant="subtle" color="terracotta" aria-label={`Remove ${name}`} onClick={onRemove}>
      <IconTrash size={17} stroke={1.5} aria-hidden />
    </ActionIcon>
  </div>
)

/** One phase of a template with its milestones, all of it to be changed in place. */
export function TemplatePhaseCard({ form, at }: { form: TemplateForm; at: number }) {
  const { phases } = form.values
  const phase = phases[at]
  if (!phase) return null
  const path = `phases.${at}` as const
  const name = phase.name.trim() || `phase ${at + 1}`
  const { milestones } = phase
  const setMilestones = (next: typeof milestones) => form.setFieldValue(`${path}.milestones`, next)
  return (
    <fieldset className={classes.phase} data-row={phase.key}>
      <legend className="visually-hidden">{`Phase ${at + 1}`}</legend>
      <div className={classes.phaseHead}>
        <TextInput
          className={classes.grow}
          label="Phase"
          withAsterisk
          aria-required
          autoComplete="off"
          maxLength={PHASE_LIMITS.name}
          {...form.getInputProps(`${path}.name`)}
        />
        <Moves
          id={phase.key}
          name={name}
          at={at}
          count={phases.length}
          onMove={by => form.setFieldValue('phases', moved(phases, at, by))}
          onRemove={() => form.setFieldValue('phases', phases.toSpliced(at, 1))}
        />
      </div>
      <div className={classes.phaseFields}>
        <NumberInput label="First day" hideControls {...DAYS} {...form.getInputProps(`${path}.startDay`)} />
        <NumberInput label="Last day" hideControls {...DAYS} {...form.getInputProps(`${path}.endDay`)} />
        <NumberInput label="Weight" hideControls min={0} max={100} {...form.getInputProps(`${path}.weight`)} />
        <Select label="Colour" data={COLOURS} {...form.getInputProps(`${path}.colour`)} />
        <Checkbox
          className={classes.onSite}
          label="On site"
          {...form.getInputProps(`${path}.isOnSite`, { type: 'checkbox' })}
        />
      </div>
      {milestones.length > 0 && (
        <ul className={classes.milestones} aria-label={`Milestones of ${name}`}>
          {milestones.map((milestone, place) => (
            <li key={milestone.key} className={classes.milestone} data-row={milestone.key}>
              <TextInput
                aria-label={`Milestone ${place + 1} of ${name}`}
                placeholder="Milestone"
                autoComplete="off"
                maxLength={PHASE_LIMITS.title}
                {...form.getInputProps(`${path}.milestones.${place}.title`)}
              />
              <NumberInput
                aria-label={`Day of milestone ${place + 1}`}
                placeholder="Day"
                prefix="Day "
                hideControls
                {...DAYS}
                {...form.getInputProps(`${path}.milestones.${place}.day`)}
              />
              <NumberInput
                aria-label={`Payment share of milestone ${place + 1}`}
                placeholder="Share"
                suffix=" %"
                hideControls
                min={0}
                max={100}
                decimalScale={2}
                {...form.getInputProps(`${path}.milestones.${place}.paymentShare`)}
              />
              <Checkbox
                label="Show to client"
                {...form.getInputProps(`${path}.milestones.${place}.isClientVisible`, { type: 'checkbox' })}
              />
              <Moves
                id={milestone.key}
                name={milestone.title.trim() || `milestone ${place + 1}`}
                at={place}
                count={milestones.length}
                onMove={by => setMilestones(moved(milestones, place, by))}
                onRemove={() => setMilestones(milestones.toSpliced(place, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        className={classes.add}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
        aria-label={`Add milestone to ${name}`}
        disabled={milestones.length >= PHASE_LIMITS.milestones}
        onClick={() => setMilestones([...milestones, blankMilestone()])}
      >
        Add milestone
      </Button>
    </fieldset>
  )
}
