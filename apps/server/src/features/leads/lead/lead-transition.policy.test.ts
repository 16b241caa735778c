import { AppError } from '@plinth/contract/error-codes'
import type { Stage, StageKind } from '@plinth/contract/leads/pipelines'
import { describe, expect, it } from 'vitest'
import type { StagePlan } from '../pipelines/pipelines.service.ts'
import { type Move, placeOfNew, stageStamps, transition } from './lead-transition.policy.ts'

const KINDS = ['prospect', 'assigned', 'won', 'lost', 'custom'] as const
const STATUSES: Record<StageKind, number[]> = {
  prospect: [1],
  assigned: [1, 2, 5],
  won: [4],
  lost: [5, 6],
  custom: [2, 3],
}
const STAGES: Stage[] = KINDS.map((kind, index) => ({
  _id: kind,
  stageName: kind,
  kind,
  sequence: index + 1,
  staleAfterDays: null,
  status: STATUSES[kind].map(id => ({ id, statusName: `status ${id}` })),
}))
const RULES = {
  none: undefined,
  forbidden: { isTransition: false, requiredFields: [] },
  'asks for what is there': { isTransition: true, requiredFields: ['email'] },
  'asks for what is missing': { isTransition: true, requiredFields: ['email', 'city', 'assignedTo'] },
  'asks for nothing': { isTransition: true, requiredFields: [] },
} as const
type RuleName = keyof typeof RULES

interface Case {
  from: StageKind
  /** the stage named, or none */
  to: StageKind | 'unknown' | undefined
  /** the status named: a present one, one that the target lists, one that no stage lists, or none */
  status: 'same' | 'listed' | 'unlisted' | undefined
  before: string | null
  assignee: 'kept' | 'named' | 'taken away'
  canAssign: boolean
  rule: RuleName
  isScheduling: boolean
  /** why it is lost, in the request or before it */
  isToldWhy: boolean
}

const oneOf = <T>(values: readonly T[], n: number): T => values[n % values.length]!
const SIZES = [5, 7, 4, 2, 3, 2, 5, 2, 2] as const
const COUNT = SIZES.reduce((all, size) => all * size, 1)
/** Every combination there is. */
function* cases(): Generator<Case> {
  for (let n = 0; n < COUNT; n++) {
    let rest = n
    const digits = SIZES.map(size => {
      const digit = rest % size
      rest = Math.floor(rest / size)
      return digit
    })
    const [from, to, status, before, assignee, can, rule, schedule, why] = digits as [number, ...number[]] as number[]
    yield {
      from: oneOf(KINDS, from!),
      to: oneOf([undefined, ...KINDS, 'unknown'] as const, to!),
      status: oneOf([undefined, 'same', 'listed', 'unlisted'] as const, status!),
      before: oneOf([null, 'asha'], before!),
      assignee: oneOf(['kept', 'named', 'taken away'] as const, assignee!),
      canAssign: can === 1,
      rule: oneOf(Object.keys(RULES) as RuleName[], rule!),
      isScheduling: schedule === 1,
      isToldWhy: why === 1,
    }
  }
}

function ask(one: Case) {
  const present = STATUSES[one.from][0]!
  const target = one.to === undefined || one.to === 'unknown' ? one.from : one.to
  const after = one.assignee === 'kept' ? one.before : one.assignee === 'named' ? 'ravi' : null
  const rule = RULES[one.rule]
  const plan: StagePlan = {
    stages: STAGES,
    rules: rule && one.to && one.to !== one.from ? [{ fromStage: one.from, toStage: one.to, ...rule }] : [],
  }
  const move: Move = {
    stageId: one.to,
    status: { same: present, listed: STATUSES[target].at(-1), unlisted: 999 }[one.status as 'same'],
    assignedTo: one.assignee === 'kept' ? undefined : after,
    isScheduling: one.isScheduling,
  }
  const filled: Record<string, boolean> = {
    ...{ email: true, city: false, assignedTo: after !== null },
    reasonForNotInterested: one.isToldWhy,
  }
  const place = { stage_id: one.from, lead_status: present, assigned_to: one.before }
  const asking = { canAssign: one.canAssign, isFilled: (key: string) => filled[key] ?? false }
  return { plan, place, move, asking, present, after }
}

/** What the specification says of a case, in its own order (LM-Q07, LM-Q13 to LM-Q16, LM-Q78). */
function expected(one: Case): { code: string } | { stage: string; status: number; missing: string[] } {
  const { move, present, after } = ask(one)
  const movesStage = one.to !== undefined && one.to !== one.from
  const movesStatus = move.status !== undefined && move.status !== present
  if (one.from === 'won' && (movesStage || movesStatus)) return { code: 'CONFLICT' }
  if (one.to === 'unknown') return { code: 'NOT_FOUND' }
  let stage: StageKind = one.to ?? one.from
  const isNamed = one.to !== undefined
  if (!isNamed && one.from === 'prospect' && one.before === null && after !== null) stage = 'assigned'
  if (!isNamed && one.from === 'assigned' && one.before !== null && after === null) stage = 'prospect'
  const named = movesStage || movesStatus ? move.status : undefined
  if (named !== undefined && !STATUSES[stage].includes(named)) return { code: 'INVALID' }
  const kept = stage === one.from || STATUSES[stage].includes(present) ? present : STATUSES[stage][0]!
  const needsAssignee = (movesStage || movesStatus || one.isScheduling) && after === null
  if (needsAssignee && !one.canAssign) return { code: 'FORBIDDEN' }
  if (movesStage && one.rule === 'forbidden') return { code: 'CONFLICT' }
  const missing = needsAssignee ? ['assignedTo'] : []
  if (movesStage && one.rule === 'asks for what is missing') missing.push('city')
  if (movesStage && stage === 'lost' && !one.isToldWhy) missing.push('reasonForNotInterested')
  return { stage, status: named ?? kept, missing }
}

describe('how stage, status and assignee of a lead change', () => {
  it(`is the same rule for every combination of stage, status, assignee, right and rule [LM-360 LM-362 LM-363 LM-364 LM-365 LM-411]`, () => {
    let tried = 0
    for (const one of cases()) {
      const { plan, place, move, asking, after } = ask(one)
      const wanted = expected(one)
      tried++
      const found = outcomeOf(() => {
        const { to, status, assignedTo, missing } = transition(plan, place, move, asking)
        const isListed = to.status.some(one => one.id === status.id)
        return { stage: to._id, status: status.id, missing: [...missing], assignedTo, isListed }
      })
      // a lead that may move stands in a status that its stage lists
      const whole = 'code' in wanted ? wanted : { ...wanted, assignedTo: after, isListed: true }
      // one text each: there are thousands
      expect(JSON.stringify(found), JSON.stringify(one)).toBe(JSON.stringify(whole))
    }
    expect(tried).toBe(COUNT)
  })

  it('asks for the assignee first, and once', () => {
    const rules = [
      { fromStage: 'prospect', toStage: 'custom', isTransition: true, requiredFields: ['city', 'assignedTo'] },
    ]
    const place = { stage_id: 'prospect', lead_status: 1, assigned_to: null }
    const asking = { canAssign: true, isFilled: () => false }
    const { missing } = transition({ stages: STAGES, rules }, place, { stageId: 'custom' }, asking)
    expect(missing).toEqual(['assignedTo', 'city'])
  })

  it('asks why of a loss once, and not of one that was decided before', () => {
    const place = { stage_id: 'assigned', lead_status: 1, assigned_to: 'asha' }
    const asking = { canAssign: true, isFilled: () => false }
    const missing = (move: Move) => transition({ stages: STAGES, rules: [] }, place, move, asking).missing
    expect(missing({ stageId: 'lost' })).toEqual(['reasonForNotInterested'])
    expect(missing({ stageId: 'lost', isPast: true })).toEqual([])
    expect(missing({ stageId: 'custom' })).toEqual([])
  })

  it('what assigning moves by itself is subject to no rule', () => {
    const rules = [{ fromStage: 'prospect', toStage: 'assigned', isTransition: false, requiredFields: [] }]
    const place = { stage_id: 'prospect', lead_status: 1, assigned_to: null }
    const asking = { canAssign: true, isFilled: () => false }
    const move = { assignedTo: 'asha' }
    expect(transition({ stages: STAGES, rules }, place, move, asking)).toMatchObject({
      to: { kind: 'assigned' },
      missing: [],
    })
    expect(() => transition({ stages: STAGES, rules }, place, { ...move, stageId: 'assigned' }, asking)).toThrow(
      'A lead cannot be moved from prospect to assigned',
    )
  })
})

describe('the outcome of a call', () => {
  const NO_RESPONSE = 6
  const own: Stage = {
    ...STAGES[4]!,
    _id: 'own',
    status: [
      { id: 2, statusName: 'Follow Up' },
      { id: 101, statusName: ' no RESPONSE' },
    ],
  }
  const plan: StagePlan = { stages: [...STAGES, own], rules: [] }
  const nobodyMay = { canAssign: false, isFilled: () => false }
  const after = (place: { stage: string; status: number; assignee?: null }, move: Move) => {
    const { stage, status, assignee = 'asha' } = place
    const found = transition(plan, { stage_id: stage, lead_status: status, assigned_to: assignee }, move, nobodyMay)
    return [found.to._id, found.status.id, found.missing]
  }

  it('moves the status to that of the stage which it is, or which has its name', () => {
    expect(after({ stage: 'assigned', status: 1 }, { outcome: 5 })).toEqual(['assigned', 5, []])
    expect(after({ stage: 'own', status: 2 }, { outcome: NO_RESPONSE })).toEqual(['own', 101, []])
  })
  it('leaves it where the stage has none, and where the request names one, also the present one', () => {
    expect(after({ stage: 'assigned', status: 2 }, { outcome: 3 })).toEqual(['assigned', 2, []])
    expect(after({ stage: 'assigned', status: 2 }, { outcome: 5, status: 1 })).toEqual(['assigned', 1, []])
    expect(after({ stage: 'assigned', status: 2 }, { outcome: 5, status: 2 })).toEqual(['assigned', 2, []])
  })
  it('is looked for in the stage that the same request moves to', () => {
    expect(after({ stage: 'assigned', status: 1 }, { outcome: 3, stageId: 'custom' })).toEqual(['custom', 3, []])
    expect(after({ stage: 'assigned', status: 1 }, { outcome: NO_RESPONSE, stageId: 'custom' })).toEqual([
      'custom',
      2,
      [],
    ])
  })
  it('is never a reason to refuse: a won lead stays, and one without an assignee moves', () => {
    expect(after({ stage: 'won', status: 4 }, { outcome: 5 })).toEqual(['won', 4, []])
    const nobodys = { stage: 'assigned', status: 1, assignee: null } as const
    expect(after(nobodys, { outcome: 5 })).toEqual(['assigned', 5, []])
  })
})

it('a new lead begins among the prospects, with an assignee among the assigned, in the first status [LM-360]', () => {
  expect(placeOfNew(STAGES, false)).toMatchObject({ stage: { kind: 'prospect' }, status: 1 })
  expect(placeOfNew(STAGES, true)).toMatchObject({ stage: { kind: 'assigned' }, status: 1 })
})

it.each<{ of: string; kind: StageKind; statuses: [number, string][]; gets: number }>([
  {
    of: 'a meeting nobody scheduled',
    kind: 'custom',
    statuses: [
      [7, 'Meeting Scheduled'],
      [2, 'Follow Up'],
    ],
    gets: 2,
  },
  {
    of: 'an interest nobody told',
    kind: 'assigned',
    statuses: [
      [3, 'Interested'],
      [6, 'No Response'],
      [101, 'To visit'],
    ],
    gets: 101,
  },
  {
    of: 'an outcome under a number of the firm',
    kind: 'custom',
    statuses: [
      [102, ' interested'],
      [103, 'Drawing'],
    ],
    gets: 103,
  },
  {
    of: 'an order nobody signed',
    kind: 'custom',
    statuses: [
      [4, 'Sign Up'],
      [1, 'New'],
    ],
    gets: 1,
  },
  {
    of: 'nothing that happened',
    kind: 'custom',
    statuses: [
      [104, 'Quotation Sent'],
      [2, 'Follow Up'],
    ],
    gets: 104,
  },
  {
    of: 'only what happens in it',
    kind: 'custom',
    statuses: [
      [7, 'Meeting Scheduled'],
      [3, 'Interested'],
    ],
    gets: 7,
  },
  {
    of: 'how it was lost',
    kind: 'lost',
    statuses: [
      [5, 'Not Interested'],
      [101, 'Too dear'],
    ],
    gets: 5,
  },
  {
    of: 'how it was won',
    kind: 'won',
    statuses: [
      [4, 'Sign Up'],
      [101, 'Paid'],
    ],
    gets: 4,
  },
])('a move into a stage whose first status says $of takes $gets', ({ kind, statuses, gets }) => {
  const status = statuses.map(([id, statusName]) => ({ id, statusName }))
  const stages = [...STAGES, { ...STAGES[0]!, _id: 'entered', stageName: 'Entered', kind, status }]
  const place = { stage_id: 'assigned', lead_status: 999, assigned_to: 'asha' }
  const moved = transition(
    { stages, rules: [] },
    place,
    { stageId: 'entered' },
    { canAssign: true, isFilled: () => true },
  )
  expect(moved.status.id).toBe(gets)
})

it('a change of stage remembers when a lead was won and by whom, and since when it is lost', () => {
  const at = new Date('2026-03-18T06:30:00Z')
  const stage = (kind: StageKind) => STAGES.find(one => one.kind === kind)!
  const stamps = (from: StageKind, to: StageKind) =>
    stageStamps({ from: stage(from), to: stage(to), status: { id: 1, name: '' }, assignedTo: 'asha', missing: [] }, at)
  expect(stamps('assigned', 'won')).toEqual({ won_at: at, won_by: 'asha' })
  expect(stamps('assigned', 'lost')).toEqual({ lost_at: at })
  expect(stamps('lost', 'assigned')).toEqual({ lost_at: null })
  expect(stamps('lost', 'lost')).toEqual({})
})

function outcomeOf<T>(work: () => T): T | { code: string } {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { code: error.code }
  }
}
