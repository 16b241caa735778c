import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { dayOf, instantOf } from '../../../platform/time-zone.ts'
import {
  DEMO_FIRM,
  DEMO_PEOPLE,
  type DemoPerson,
  NEGOTIATION,
  QUOTATION_SENT,
  type TeamKey,
  VISIT_DONE,
} from './demo-firm.ts'
import { REASONS, TEXTS } from './demo-texts.ts'
import { MAIL_SUBJECTS } from './demo-work.ts'
import type { SeededRandom } from './seeded-random.ts'

export type StageKey = 'prospect' | 'assigned' | 'visit' | 'proposal' | 'won' | 'lost'
/** One thing that somebody of the firm did with a lead. */
export interface DemoEvent {
  at: Date
  by: DemoPerson
  text: string
  kind: 'assign' | 'talk' | 'comment' | 'mail'
  /** 0 call, 1 virtual meeting, 2 client visit */
  remark?: 0 | 1 | 2
  outcome?: number
  stage?: StageKey
  status?: number
  reason?: string
  followUp?: Date | undefined
}
export interface DemoStory {
  createdAt: Date
  createdBy: DemoPerson
  assignee: DemoPerson | undefined
  events: DemoEvent[]
}

const ZONE = DEMO_FIRM.timeZone
const DAY = 86_400_000
const HOUR = 3_600_000
const { FOLLOW_UP, INTERESTED, SIGN_UP, NOT_INTERESTED, NO_RESPONSE, MEETING_SCHEDULED } = LEAD_STATUS
const person = (key: string): DemoPerson => DEMO_PEOPLE.find(one => one.key === key)!

/**
 * What happened with one enquiry from its first day until `now`: each step follows the one before after some days, and
 * what would lie ahead has not happened yet, so that old leads are decided and young ones are still on their way.
 */
export function tellStory(random: SeededRandom, about: Enquiry, createdAt: Date, now: Date): DemoStory {
  const createdBy = random.chance(0.75) ? person('lakshmi') : person('meera')
  const age = (now.getTime() - createdAt.getTime()) / DAY
  if (random.chance(age < 9 ? 0.55 : 0.015)) return { createdAt, createdBy, assignee: undefined, events: [] }
  const assignee = random.weighted(
    DEMO_PEOPLE.filter(one => one.team === about.team).map(one => ({ ...one, weight: one.load })),
  )
  const events: DemoEvent[] = []
  let at = createdAt
  for (const { days, by, ...step } of stepsOf(random, about, planFor(random, assignee.luck, age))) {
    at = inOfficeHours(random, new Date(at.getTime() + (days[0] + random.next() * (days[1] - days[0])) * DAY))
    if (at.getTime() > now.getTime() - HOUR / 4) break
    events.push({
      at,
      by: by === 'front desk' ? createdBy : by === 'team lead' ? leadOf(about.team) : assignee,
      ...step,
    })
  }
  // nobody has taken it up yet: it still waits for its assignee
  return { createdAt, createdBy, assignee: events.length > 0 ? assignee : undefined, events }
}

interface Enquiry {
  team: TeamKey
  locality: string
  scope: string
}
const leadOf = (team: TeamKey): DemoPerson => DEMO_PEOPLE.find(one => one.team === team && one.isLead)!

/** A step with the days that pass before it, from and to; by the assignee unless told. */
type Step = Omit<DemoEvent, 'at' | 'by'> & { days: readonly [number, number]; by?: 'front desk' | 'team lead' }
type Words = (texts: readonly string[]) => string
const call = (days: Step['days'], outcome: number, text: string, more: Partial<Step> = {}): Step => ({
  days,
  kind: 'talk',
  remark: 0,
  outcome,
  status: outcome,
  text,
  ...more,
})

/** The way of an enquiry through the firm, as the plan has it. */
function* stepsOf(random: SeededRandom, about: Enquiry, plan: Plan): Generator<Step> {
  const words: Words = texts =>
    random.pick(texts).replace('{place}', about.locality).replace('{scope}', about.scope.toLowerCase())
  const by = random.chance(0.5) ? 'team lead' : 'front desk'
  yield { days: [0.02, 1.1], kind: 'assign', text: '', stage: 'assigned', by }
  for (let tries = random.int(0, plan === 'lost early' ? 3 : 1); tries > 0; tries--) {
    yield call([0.1, 2.5], NO_RESPONSE, words(TEXTS.noAnswer))
  }
  if (plan === 'lost early') {
    if (random.chance(0.6)) yield call([0.5, 4], FOLLOW_UP, words(TEXTS.callBack))
    yield lost([3, 20], random, words)
    return
  }
  if (random.chance(0.45)) yield call([0.3, 4], FOLLOW_UP, words(TEXTS.callBack))
  yield call([0.5, 6], INTERESTED, words(TEXTS.interested))
  if (random.chance(0.3)) yield { days: [0.1, 1], kind: 'mail', text: random.pick(MAIL_SUBJECTS) }
  if (plan === 'stays assigned') {
    yield* calls(words)
    return
  }
  yield call([0.5, 5], MEETING_SCHEDULED, words(TEXTS.meetingFixed), { stage: 'visit' })
  const isVirtual = random.chance(0.15)
  const visited = words(isVirtual ? TEXTS.virtual : TEXTS.visited)
  yield call([1, 5], INTERESTED, visited, { remark: isVirtual ? 1 : 2, status: VISIT_DONE })
  if (random.chance(0.35)) yield { days: [0.2, 2], kind: 'comment', text: words(TEXTS.comment) }
  if (plan === 'stays at visit') {
    yield* calls(words)
    return
  }
  yield { days: [1.5, 7], kind: 'mail', text: words(TEXTS.quoted), stage: 'proposal', status: QUOTATION_SENT }
  for (let rounds = random.int(1, 2); rounds > 0; rounds--) {
    const outcome = random.pick([FOLLOW_UP, INTERESTED])
    yield call([2, 9], outcome, words(TEXTS.negotiating), { status: NEGOTIATION })
  }
  if (plan === 'won') yield call([2, 14], INTERESTED, words(TEXTS.won), { stage: 'won', status: SIGN_UP })
  else if (plan === 'lost late') yield lost([4, 21], random, words)
  else yield* calls(words)
}

function lost(days: Step['days'], random: SeededRandom, words: Words): Step {
  const isSilent = random.chance(0.3)
  const text = words(isSilent ? TEXTS.noAnswer : TEXTS.lost)
  const reason = isSilent ? 'Never answered again' : random.pick(REASONS)
  return call(days, isSilent ? NO_RESPONSE : NOT_INTERESTED, text, { stage: 'lost', reason })
}

/** Now and then somebody calls to ask. */
function* calls(words: Words): Generator<Step> {
  for (let count = 0; count < 4; count++) yield call([6, 24], FOLLOW_UP, words(TEXTS.callBack))
}

type Plan = 'won' | 'lost early' | 'lost late' | 'stays assigned' | 'stays at visit' | 'stays at proposal'
function planFor(random: SeededRandom, luck: number, age: number): Plan {
  const { plan } = random.weighted<{ plan: Plan; weight: number }>([
    { plan: 'won', weight: 22 * luck },
    { plan: 'lost early', weight: 30 },
    { plan: 'lost late', weight: 13 },
    { plan: 'stays assigned', weight: 12 },
    { plan: 'stays at visit', weight: 13 },
    { plan: 'stays at proposal', weight: 13 },
  ])
  // half a year on, hardly anything is still open
  return plan.startsWith('stays') && age > 120 && random.chance(0.75) ? 'lost early' : plan
}

/** The next moment at which somebody works: half past nine to seven, not on Sundays. */
function inOfficeHours(random: SeededRandom, at: Date): Date {
  const day = dayOf(ZONE, at)
  const minute = (at.getTime() - instantOf(ZONE, day).getTime()) / 60_000
  const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0
  if (!isSunday && minute >= 570 && minute <= 1140) return at
  const later = isSunday || minute > 1140 ? new Date(at.getTime() + DAY) : at
  const moved = instantOf(ZONE, dayOf(ZONE, later), random.int(575, 1100))
  return new Date(`${dayOf(ZONE, moved)}T00:00:00Z`).getUTCDay() === 0 ? new Date(moved.getTime() + DAY) : moved
}
