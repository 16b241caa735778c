import { PHASE_STATE, PHASE_STATES } from '@plinth/contract/projects/project-phases/phase-rules'
import type { SharedPhase } from '@plinth/contract/projects/projects'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { formatDateDashed } from '../../../lib/text/format-date.ts'
import { StatusBadge, type Tone } from '../../../ui/badges.tsx'
import classes from './client-area.module.css'

const TONES: Record<SharedPhase['state'], Tone> = {
  [PHASE_STATE.NOT_STARTED]: 'neutral',
  [PHASE_STATE.IN_PROGRESS]: 'accent',
  [PHASE_STATE.DONE]: 'good',
  [PHASE_STATE.SKIPPED]: 'later',
}

/** The phases of a project in their order, with the milestones that its client is shown (PJ-259). */
export function Phases({ phases }: { phases: readonly SharedPhase[] }) {
  if (phases.length === 0) return null
  return (
    <section aria-labelledby="phases" className={classes.phases}>
      <h2 id="phases" className={classes.heading}>
        Phases
      </h2>
      <ol className={classes.phaseList}>
        {phases.map(phase => (
          <li
            key={phase._id}
            className={classes.phaseRow}
            aria-current={phase.state === PHASE_STATE.IN_PROGRESS ? 'step' : undefined}
          >
            <div className={classes.cardHead}>
              <strong>{phase.name}</strong>
              <StatusBadge tone={TONES[phase.state]}>{PHASE_STATES[phase.state]}</StatusBadge>
            </div>
            {(phase.plannedStart ?? phase.plannedEnd) !== null && <p className={classes.soft}>{datesOf(phase)}</p>}
            {phase.milestones.length > 0 && (
              <ul className={classes.milestones}>
                {phase.milestones.map(({ _id, title, plannedOn, doneOn }) => (
                  <li key={_id} data-done={doneOn !== null || undefined}>
                    {doneOn === null ? (
                      <IconCircle size={18} stroke={1.6} aria-hidden />
                    ) : (
                      <IconCircleCheckFilled size={18} aria-hidden />
                    )}
                    <span>{title}</span>
                    <span className={classes.day}>
                      {doneOn === null
                        ? plannedOn && `planned ${formatDateDashed(plannedOn)}`
                        : `done ${formatDateDashed(doneOn)}`}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function datesOf({ plannedStart, plannedEnd }: SharedPhase): string {
  if (plannedStart === null) return `until ${formatDateDashed(plannedEnd)}`
  return plannedEnd === null
    ? `from ${formatDateDashed(plannedStart)}`
    : `${formatDateDashed(plannedStart)} to ${formatDateDashed(plannedEnd)}`
}
