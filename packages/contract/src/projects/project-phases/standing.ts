import { PROJECT_HEALTH, type ProjectHealth } from '../project-statuses.ts'
import { PHASE_STATE, type PhaseState } from './phase-rules.ts'

/**
 * How far a project is and how it stands, worked out of its phases and dates alone (PJ-091, PJ-097 to PJ-099, PJ-Q31, PJ-Q32).
 * Days are YYYY-MM-DD in the company's time zone.
 */

/** What decides how far a phase is. */
export interface PhaseWork {
  state: PhaseState
  weight: number
  /** set by hand, for a phase without milestones */
  percent: number
  milestones: number
  milestonesDone: number
}

/** A share of something, exactly. */
interface Fraction {
  part: bigint
  whole: bigint
}

function completenessOf({ state, percent, milestones, milestonesDone }: PhaseWork): Fraction {
  if (state === PHASE_STATE.DONE) return { part: 1n, whole: 1n }
  return milestones > 0
    ? { part: BigInt(milestonesDone), whole: BigInt(milestones) }
    : { part: BigInt(percent), whole: 100n }
}

/** In whole percent, rounded half up. */
const percentOf = ({ part, whole }: Fraction): number => Number((200n * part + whole) / (2n * whole))

/** How far a phase is, 0 to 100 (PJ-097). */
export const phaseCompleteness = (phase: PhaseWork): number => percentOf(completenessOf(phase))

/** How far a project is, 0 to 100 (PJ-098). Calculated without rounding in between, so that a half is a half. */
export function projectProgress(phases: readonly PhaseWork[]): number {
  const counting = phases.filter(phase => phase.state !== PHASE_STATE.SKIPPED)
  const isWeightless = counting.every(phase => phase.weight === 0)
  const weightOf = (phase: PhaseWork): bigint => (isWeightless ? 1n : BigInt(phase.weight))
  const total = counting.reduce((sum, phase) => sum + weightOf(phase), 0n)
  if (total === 0n) return 0
  const done = counting.reduce<Fraction>(
    (sum, phase) => {
      const { part, whole } = completenessOf(phase)
      return { part: sum.part * whole + weightOf(phase) * part * sum.whole, whole: sum.whole * whole }
    },
    { part: 0n, whole: 1n },
  )
  return percentOf({ part: done.part, whole: done.whole * total })
}

/** The phase a project is in (PJ-091); '' where it has none. */
export function currentPhase(phases: readonly { name: string; state: PhaseState }[]): string {
  if (phases.length === 0) return ''
  const first = (state: PhaseState) => phases.find(phase => phase.state === state)
  return (first(PHASE_STATE.IN_PROGRESS) ?? first(PHASE_STATE.NOT_STARTED))?.name ?? 'Done'
}

/** When a project's health changes; the same for every firm (PJ-Q32). */
export const HEALTH_RULES = {
  /** days that a milestone may be over before the project is late */
  milestoneLate: 7,
  /** days before the end from which little progress is a risk, and what little is */
  endNear: 14,
  progressNearEnd: 85,
  /** days that a health set by hand lasts (PJ-100) */
  byHand: 14,
  reason: 500,
} as const

export interface HealthFacts {
  today: string
  plannedEnd: string | null
  progress: number
  /** the milestone that is not done with the earliest planned day, where one has a day */
  firstOpenMilestone: { title: string; plannedOn: string } | null
  /** whether any milestone has a planned day */
  hasDatedMilestone: boolean
}
export interface Health {
  health: ProjectHealth
  /** '' where there is nothing to say */
  reason: string
}

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`
const dateText = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: '2-digit', month: 'short', year: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** How a project stands and why: the first rule of PJ-099 that holds. */
export function projectHealth(facts: HealthFacts): Health {
  const { today, plannedEnd, progress, firstOpenMilestone: open } = facts
  if (plannedEnd !== null && plannedEnd < today && progress < 100)
    return { health: PROJECT_HEALTH.LATE, reason: `End date passed ${days(daysBetween(plannedEnd, today))} ago` }
  const over = open === null ? 0 : daysBetween(open.plannedOn, today)
  if (open !== null && over > HEALTH_RULES.milestoneLate)
    return { health: PROJECT_HEALTH.LATE, reason: `${open.title} is ${days(over)} late` }
  if (open !== null && over > 0)
    return { health: PROJECT_HEALTH.AT_RISK, reason: `${open.title} was due ${dateText(open.plannedOn)}` }
  const left = plannedEnd === null ? Number.POSITIVE_INFINITY : daysBetween(today, plannedEnd)
  if (left >= 0 && left <= HEALTH_RULES.endNear && progress < HEALTH_RULES.progressNearEnd)
    return { health: PROJECT_HEALTH.AT_RISK, reason: `${days(left)} left and ${progress} % done` }
  if (plannedEnd === null && !facts.hasDatedMilestone)
    return { health: PROJECT_HEALTH.NO_DATES, reason: 'Add dates to see health' }
  return { health: PROJECT_HEALTH.ON_TRACK, reason: '' }
}
