import { DEFAULT_PHASES, PHASE_STATE, type PhaseState } from '@plinth/contract/projects/project-phases/phase-rules'
import type { BulkPhase } from '../../../projects/projects/projects.service.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { MILESTONES } from './demo-milestones.ts'
import type { ProjectPlan } from './demo-project-plans.ts'

/** How long the phases take beside one another. */
const SHARES = [4, 2, 4, 8, 1] as const
/** Milestones that the client is shown. */
const SHOWN = 0.7

/** The day so many days from today; people of the demo do not work on Sundays. */
export type DayAt = (days: number) => string

/**
 * The phases of a plan with their dates: what is behind was planned from its start up to the phase the work is in, what is ahead from
 * there to its end, and what was done was done about when it was planned.
 */
export function phasesOf(
  random: SeededRandom,
  plan: ProjectPlan,
  people: readonly string[],
  dayAt: DayAt,
): BulkPhase[] {
  const spans = spansOf(plan)
  const day = (days: number): string | null => (plan.isUndated ? null : dayAt(days))
  let began = plan.start
  return DEFAULT_PHASES.map((outline, place) => {
    const [from, to] = spans[place]!
    const state = stateOf(plan, place)
    const isDone = state === PHASE_STATE.DONE
    const ended = isDone ? Math.min(-1, to + random.int(0, 3)) : 0
    const actualStart = state === PHASE_STATE.NOT_STARTED ? null : dayAt(began)
    const start = began
    if (isDone) began = ended
    const titles = MILESTONES[plan.work][place]!
    return {
      name: outline.name,
      state,
      weight: outline.weight,
      colour: outline.colour,
      isOnSite: outline.isOnSite,
      plannedStart: day(from),
      plannedEnd: day(to),
      actualStart,
      actualEnd: isDone ? dayAt(ended) : null,
      milestones: titles.map((milestone, at) => {
        const [title, paymentShare] = typeof milestone === 'string' ? [milestone, null] : milestone
        const due = dueOf(plan, place, { at, count: titles.length, from, to })
        const isMilestoneDone = isDone || (place === plan.phase && at < plan.done)
        const doneAt = Math.max(start, Math.min(isDone ? ended : -1, due + random.int(-1, 3)))
        return {
          title,
          paymentShare,
          plannedOn: day(due),
          doneOn: isMilestoneDone ? dayAt(doneAt) : null,
          doneBy: isMilestoneDone ? random.pick(people) : null,
          note: '',
          isClientVisible: paymentShare !== null || random.chance(SHOWN),
        }
      }),
    }
  })
}

function stateOf(plan: ProjectPlan, place: number): PhaseState {
  if (place < plan.phase) return PHASE_STATE.DONE
  return place === plan.phase ? PHASE_STATE.IN_PROGRESS : PHASE_STATE.NOT_STARTED
}

/** From when to when each phase was planned. */
function spansOf({ start, end, phase, phaseFrom, phaseTo }: ProjectPlan): [number, number][] {
  const spread = (shares: readonly number[], from: number, to: number): [number, number][] => {
    const total = shares.reduce((sum, share) => sum + share, 0)
    let at = from
    return shares.map(share => {
      const begin = at
      at += ((to - from) * share) / total
      return [Math.round(begin), Math.round(at)]
    })
  }
  if (phase >= SHARES.length) return spread(SHARES, start, end)
  return [
    ...spread(SHARES.slice(0, phase), start, phaseFrom),
    [phaseFrom, phaseTo],
    ...spread(SHARES.slice(phase + 1), phaseTo, end),
  ]
}

/** The day a milestone is due: those of a phase follow one another up to its end. */
function dueOf(
  plan: ProjectPlan,
  place: number,
  { at, count, from, to }: { at: number; count: number; from: number; to: number },
): number {
  const between = (begin: number, end: number, step: number, steps: number) =>
    Math.round(begin + ((end - begin) * step) / steps)
  if (place !== plan.phase) return between(from, to, at + 1, count)
  if (at < plan.done) return between(from, Math.min(-2, plan.nextDue - 1), at + 1, plan.done)
  const left = count - plan.done - 1
  return left === 0 ? plan.nextDue : between(plan.nextDue, Math.max(to, plan.nextDue), at - plan.done, left)
}
