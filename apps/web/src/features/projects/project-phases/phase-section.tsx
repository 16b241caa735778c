import { ActionIcon, Button, Checkbox, Menu } from '@mantine/core'
import { PHASE_STATES } from '@plinth/contract/projects/project-phases/phase-rules'
import type { Milestone, Phase, ProjectPhases } from '@plinth/contract/projects/project-phases/project-phases'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { formatDate } from '../../../lib/text/format-date.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { PlainText } from '../../../ui/plain-text/plain-text.tsx'
import { PHASE_SHADES } from '../parts/phase-shades.ts'
import { Handle, useOrdered } from './phase-drag.tsx'
import { orderOf, type Part, withMoved } from './phase-order.ts'
import classes from './phases.module.css'
import type { PhaseSteps } from './use-phase-steps.ts'

const STATES = Object.entries(PHASE_STATES).map(([value, label]) => ({ value, label }))

interface RowProps {
  phase: Phase
  state: ProjectPhases
  zone: string
  steps: PhaseSteps
}

/** One phase: its state, dates and bar, and its milestones below. */
export function PhaseSection(
  props: RowProps & {
    span: { left: number; width: number } | undefined
    onEdit: () => void
    onRemove: () => void
    onMilestone: (milestone: Milestone | null) => void
  },
) {
  const { phase, state, zone, steps, span, onEdit, onRemove, onMilestone } = props
  const order = orderOf(state.phases)
  const at = order.findIndex(one => one._id === phase._id)
  const part: Part = { kind: 'phase', id: phase._id }
  const move = (by: -1 | 1) => void steps.order(withMoved(order, part, by), order)
  const element = useRef<HTMLElement>(null)
  const { handle, drawn } = useOrdered(part, phase.name, element, !state.mayChange)
  return (
    <section
      ref={element}
      {...drawn}
      id={`phase-${phase._id}`}
      className={classes.sheet}
      aria-label={phase.name}
      style={{ '--phase': PHASE_SHADES[phase.colour] } as CSSProperties}
    >
      <header className={classes.phase}>
        {state.mayChange && <Handle part={part} name={phase.name} handle={handle} />}
        <h2>{phase.name}</h2>
        <span className={classes.dates}>{datesText(phase, zone)}</span>
        <span className={classes.percent}>{phase.completeness} %</span>
        {state.mayChange ? (
          <Select
            className={classes.state}
            aria-label={`State of ${phase.name}`}
            data={STATES}
            value={String(phase.state)}
            onChange={chosen =>
              chosen !== null &&
              Number(chosen) !== phase.state &&
              void steps.setState(phase, Number(chosen) as Phase['state'])
            }
          />
        ) : (
          <span className={classes.soft}>{PHASE_STATES[phase.state]}</span>
        )}
        {state.mayChange && (
          <RowMenu name={phase.name}>
            <Menu.Item onClick={onEdit}>Edit</Menu.Item>
            <Menu.Item disabled={at === 0} onClick={() => move(-1)}>
              Move up
            </Menu.Item>
            <Menu.Item disabled={at === order.length - 1} onClick={() => move(1)}>
              Move down
            </Menu.Item>
            <Menu.Item color="terracotta" onClick={onRemove}>
              Delete
            </Menu.Item>
          </RowMenu>
        )}
      </header>
      <div className={classes.track} aria-hidden>
        {span && <div className={classes.bar} style={{ marginLeft: `${span.left}%`, width: `${span.width}%` }} />}
      </div>
      {phase.milestones.length > 0 && (
        <ul className={classes.milestones}>
          {phase.milestones.map(milestone => (
            <MilestoneRow key={milestone._id} {...props} milestone={milestone} onEdit={() => onMilestone(milestone)} />
          ))}
        </ul>
      )}
      {state.mayChange && (
        <Button
          className={classes.add}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
          aria-label={`Add milestone to ${phase.name}`}
          onClick={() => onMilestone(null)}
        >
          Add milestone
        </Button>
      )}
    </section>
  )
}

function MilestoneRow(props: RowProps & { milestone: Milestone; onEdit: () => void }) {
  const { milestone, phase, state, zone, steps, onEdit } = props
  const order = orderOf(state.phases)
  const part: Part = { kind: 'milestone', id: milestone._id }
  const move = (by: -1 | 1) => void steps.order(withMoved(order, part, by), order)
  const element = useRef<HTMLLIElement>(null)
  const { handle, drawn } = useOrdered(part, milestone.title, element, !state.mayChange)
  const isFirst = state.phases[0] === phase && phase.milestones[0] === milestone
  const isLast = state.phases.at(-1) === phase && phase.milestones.at(-1) === milestone
  const facts = [
    milestone.doneOn
      ? `Done ${formatDate(milestone.doneOn, zone)}${milestone.doneBy ? ` by ${milestone.doneBy.fullName}` : ''}`
      : formatDate(milestone.plannedOn, zone),
    milestone.isClientVisible ? 'Shown to client' : '',
    milestone.paymentShare == null ? '' : `${milestone.paymentShare} %`,
  ].filter(Boolean)
  return (
    <li ref={element} {...drawn} className={classes.milestone} data-done={milestone.doneOn !== null || undefined}>
      {state.mayChange && <Handle part={part} name={milestone.title} handle={handle} />}
      <Checkbox
        className={classes.tick ?? ''}
        label={milestone.title}
        checked={milestone.doneOn !== null}
        disabled={!state.mayMarkMilestones}
        onChange={event => void steps.mark(milestone, event.currentTarget.checked)}
      />
      <span className={classes.facts}>{facts.join(' · ')}</span>
      {milestone.note !== '' && (
        <p className={classes.note}>
          <PlainText>{milestone.note}</PlainText>
        </p>
      )}
      {state.mayChange && (
        <RowMenu name={milestone.title}>
          <Menu.Item onClick={onEdit}>Edit</Menu.Item>
          <Menu.Item disabled={isFirst} onClick={() => move(-1)}>
            Move up
          </Menu.Item>
          <Menu.Item disabled={isLast} onClick={() => move(1)}>
            Move down
          </Menu.Item>
          <Menu.Item onClick={() => void steps.removeMilestone(milestone._id)}>Delete</Menu.Item>
        </RowMenu>
      )}
    </li>
  )
}

const RowMenu = ({ name, children }: { name: string; children: ReactNode }) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" aria-label={`More for ${name}`}>
        <IconDots size={17} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)

function datesText({ plannedStart, plannedEnd, actualStart, actualEnd }: Phase, zone: string): string {
  const [from, to] = [actualStart ?? plannedStart, actualEnd ?? plannedEnd]
  return [from && formatDate(from, zone), to && formatDate(to, zone)].filter(Boolean).join(' – ')
}
