import type { PhaseOfBar } from '@plinth/contract/projects/project-overview'
import { PHASE_STATE, PHASE_STATES } from '@plinth/contract/projects/project-phases/phase-rules'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { formatDate } from '../../../../lib/text/format-date.ts'
import { PHASE_SHADES } from '../../parts/phase-shades.ts'
import classes from './phase-bar.module.css'

/** The phases in their order with state, dates and percent; each opens the tab Phases at it (PJ-054). */
export const PhaseBar = ({ projectId, phases }: { projectId: string; phases: readonly PhaseOfBar[] }) => (
  <nav aria-label="Phases of the project">
    <ol className={classes.bar}>
      {phases.map(phase => (
        <li key={phase._id} className={classes.part}>
          <Link
            to="/pmt/$projectId/phases"
            params={{ projectId }}
            hash={`phase-${phase._id}`}
            className={classes.phase}
            data-state={phase.state}
            style={{ '--phase': PHASE_SHADES[phase.colour] } as CSSProperties}
          >
            <span className={classes.track} aria-hidden>
              <span className={classes.fill} style={{ width: `${phase.completeness}%` }} />
            </span>
            <span className={classes.name}>{phase.name}</span>
            <span className={classes.facts}>
              {PHASE_STATES[phase.state]}
              {phase.state !== PHASE_STATE.SKIPPED && ` · ${phase.completeness} %`}
            </span>
            <span className={classes.facts}>{datesOf(phase)}</span>
          </Link>
        </li>
      ))}
    </ol>
  </nav>
)

const datesOf = ({ plannedStart, plannedEnd, actualStart, actualEnd }: PhaseOfBar): string =>
  [actualStart ?? plannedStart, actualEnd ?? plannedEnd]
    .map(day => day && formatDate(day))
    .filter(Boolean)
    .join(' – ')
