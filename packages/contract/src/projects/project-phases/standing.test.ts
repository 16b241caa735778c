import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROJECT_HEALTH } from '../project-statuses.ts'
import { PHASE_STATE, type PhaseState } from './phase-rules.ts'
import {
  currentPhase,
  type HealthFacts,
  type PhaseWork,
  phaseCompleteness,
  projectHealth,
  projectProgress,
} from './standing.ts'

const { NOT_STARTED, IN_PROGRESS, DONE, SKIPPED } = PHASE_STATE
const { ON_TRACK, AT_RISK, LATE, NO_DATES } = PROJECT_HEALTH

const phase = (more: Partial<PhaseWork> = {}): PhaseWork => ({
  state: NOT_STARTED,
  weight: 10,
  percent: 0,
  milestones: 0,
  milestonesDone: 0,
  ...more,
})
const anyPhase: fc.Arbitrary<PhaseWork> = fc
  .record({
    state: fc.constantFrom<PhaseState>(NOT_STARTED, IN_PROGRESS, DONE, SKIPPED),
    weight: fc.integer({ min: 0, max: 100 }),
    percent: fc.integer({ min: 0, max: 100 }),
    milestones: fc.integer({ min: 0, max: 50 }),
    done: fc.integer({ min: 0, max: 50 }),
  })
  .map(({ done, ...rest }) => ({ ...rest, milestonesDone: Math.min(done, rest.milestones) }))
const anyPhases = fc.array(anyPhase, { maxLength: 20 })

describe('the completeness of a phase', () => {
  it.each<[Partial<PhaseWork>, number]>([
    [{ state: DONE, milestones: 4, milestonesDone: 1 }, 100],
    [{ state: DONE, percent: 10 }, 100],
    [{ milestones: 4, milestonesDone: 1, percent: 90 }, 25],
    [{ milestones: 3, milestonesDone: 2 }, 67],
    [{ milestones: 8, milestonesDone: 1 }, 13],
    [{ percent: 40 }, 40],
    [{}, 0],
  ])('of %j is %d [PJ-097]', (more, expected) => expect(phaseCompleteness(phase(more))).toBe(expected))
})

describe('the progress of a project', () => {
  it.each<[string, PhaseWork[], number]>([
    ['without phases', [], 0],
    ['with only skipped phases', [phase({ state: SKIPPED, percent: 50 })], 0],
    ['by weight', [phase({ state: DONE, weight: 30 }), phase({ weight: 70 })], 30],
    ['without weights', [phase({ state: DONE, weight: 0 }), phase({ weight: 0 }), phase({ weight: 0 })], 33],
    ['half up', [phase({ weight: 1, percent: 1 }), phase({ weight: 1 })], 1],
    ['below the half', [phase({ weight: 1, percent: 1 }), phase({ weight: 2 })], 0],
    ['without what is skipped', [phase({ state: DONE }), phase({ state: SKIPPED, weight: 90 })], 100],
    ['where only what counts is without weight', [phase({ weight: 0, percent: 50 }), phase({ state: SKIPPED })], 50],
    // 2/3 × 3 + 1/8 × 4 of 100 is exactly 2.5 %, which sums of rounded numbers miss
    [
      'exactly at the half',
      [
        phase({ weight: 3, milestones: 3, milestonesDone: 2 }),
        phase({ weight: 4, milestones: 8, milestonesDone: 1 }),
        phase({ weight: 93 }),
      ],
      3,
    ],
  ])('is %s [PJ-098 PJ-Q31]', (_, phases, expected) => expect(projectProgress(phases)).toBe(expected))

  it('is a whole number from 0 to 100, whatever the order of the phases [PJ-098]', () => {
    fc.assert(
      fc.property(anyPhases, phases => {
        const progress = projectProgress(phases)
        expect(Number.isInteger(progress)).toBe(true)
        expect(progress).toBeGreaterThanOrEqual(0)
        expect(progress).toBeLessThanOrEqual(100)
        expect(projectProgress([...phases].reverse())).toBe(progress)
      }),
    )
  })

  it('never falls when something is done [PJ-097 PJ-098]', () => {
    fc.assert(
      fc.property(anyPhases, fc.nat(), (phases, at) => {
        const further = phases.map((one, index) =>
          index === at % phases.length && one.state !== SKIPPED ? { ...one, state: DONE } : one,
        )
        expect(projectProgress(further)).toBeGreaterThanOrEqual(projectProgress(phases))
      }),
    )
  })

  it('is 100 where all that counts is done, and is the same where every weight is [PJ-098]', () => {
    const weights = fc.integer({ min: 1, max: 100 })
    fc.assert(
      fc.property(anyPhases, weights, (phases, weight) => {
        const counting = phases.filter(one => one.state !== SKIPPED)
        const finished = phases.map(one => (one.state === SKIPPED ? one : { ...one, state: DONE }))
        expect(projectProgress(finished)).toBe(counting.length > 0 ? 100 : 0)
        const weighing = (all: number) => projectProgress(phases.map(one => ({ ...one, weight: all })))
        expect(weighing(weight)).toBe(weighing(0))
      }),
    )
  })
})

describe('the phase of a project', () => {
  const named = (...states: PhaseState[]) => states.map((state, at) => ({ name: `Phase ${at + 1}`, state }))
  it.each<[PhaseState[], string]>([
    [[NOT_STARTED, NOT_STARTED], 'Phase 1'],
    [[NOT_STARTED, IN_PROGRESS, IN_PROGRESS], 'Phase 2'],
    [[DONE, SKIPPED, NOT_STARTED], 'Phase 3'],
    [[DONE, SKIPPED], 'Done'],
    [[], ''],
  ])('of %j is %s [PJ-091]', (states, expected) => expect(currentPhase(named(...states))).toBe(expected))
})

describe('the health of a project', () => {
  const today = '2026-03-18'
  const facts = (more: Partial<HealthFacts> = {}): HealthFacts => ({
    today,
    plannedEnd: '2026-12-31',
    progress: 50,
    firstOpenMilestone: null,
    hasDatedMilestone: false,
    ...more,
  })
  const due = (plannedOn: string): Partial<HealthFacts> => ({
    firstOpenMilestone: { title: 'Kitchen', plannedOn },
    hasDatedMilestone: true,
  })
  it.each<[string, Partial<HealthFacts>, number, string]>([
    ['ended yesterday', { plannedEnd: '2026-03-17', progress: 99 }, LATE, 'End date passed 1 day ago'],
    ['ended a year ago', { plannedEnd: '2025-03-18', progress: 0 }, LATE, 'End date passed 365 days ago'],
    ['ended, all done', { plannedEnd: '2026-03-17', progress: 100 }, ON_TRACK, ''],
    ['ends today', { plannedEnd: today, progress: 84 }, AT_RISK, '0 days left and 84 % done'],
    ['milestone 8 days over', due('2026-03-10'), LATE, 'Kitchen is 8 days late'],
    ['milestone 7 days over', due('2026-03-11'), AT_RISK, 'Kitchen was due 11 Mar 2026'],
    ['milestone 1 day over', due('2026-03-17'), AT_RISK, 'Kitchen was due 17 Mar 2026'],
    ['milestone today', due(today), ON_TRACK, ''],
    ['14 days left, 84 %', { plannedEnd: '2026-04-01', progress: 84 }, AT_RISK, '14 days left and 84 % done'],
    ['14 days left, 85 %', { plannedEnd: '2026-04-01', progress: 85 }, ON_TRACK, ''],
    ['15 days left', { plannedEnd: '2026-04-02', progress: 0 }, ON_TRACK, ''],
    ['1 day left', { plannedEnd: '2026-03-19', progress: 20 }, AT_RISK, '1 day left and 20 % done'],
    ['no dates', { plannedEnd: null }, NO_DATES, 'Add dates to see health'],
    ['only a milestone dated', { plannedEnd: null, ...due('2026-06-01') }, ON_TRACK, ''],
    ['only a done one dated', { plannedEnd: null, hasDatedMilestone: true }, ON_TRACK, ''],
    // the first rule that holds says why
    ['end before milestone', { plannedEnd: '2026-03-17', ...due('2026-03-01') }, LATE, 'End date passed 1 day ago'],
    ['milestone before end', { plannedEnd: '2026-03-20', ...due('2026-03-01') }, LATE, 'Kitchen is 17 days late'],
    ['due before near end', { plannedEnd: '2026-03-20', ...due('2026-03-17') }, AT_RISK, 'Kitchen was due 17 Mar 2026'],
  ])('%s [PJ-099 PJ-Q32]', (_, more, health, reason) => expect(projectHealth(facts(more))).toEqual({ health, reason }))

  it('never gets better by a day that passes [PJ-099]', () => {
    const worse = { [ON_TRACK]: 0, [NO_DATES]: 0, [AT_RISK]: 1, [LATE]: 2 }
    const day = fc.integer({ min: 0, max: 60 }).map(at => new Date(Date.UTC(2026, 2, at)).toISOString().slice(0, 10))
    const any = fc.record({
      plannedEnd: day,
      progress: fc.integer({ min: 0, max: 99 }),
      milestone: day,
      at: day,
      later: day,
    })
    fc.assert(
      fc.property(any, ({ plannedEnd, progress, milestone, at, later }) => {
        const on = (when: string) =>
          worse[projectHealth(facts({ today: when, plannedEnd, progress, ...due(milestone) })).health]
        const [first = at, second = later] = [at, later].sort()
        expect(on(second)).toBeGreaterThanOrEqual(on(first))
      }),
    )
  })
})
