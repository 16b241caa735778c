import { type QueueReason, SILENT_DAYS } from '@plinth/contract/leads/lead-queue'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import fc from 'fast-check'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The days after which leads of the assigned stage are stale; those of the other stages never are. */
export const STALE_AFTER = 5

/** Leads that came to their stage before then are stale; the days of the made leads have 24 hours. */
const staleBefore = (today: number): number => today - (STALE_AFTER - 1) * DAY

/** A lead with everything that matters to the queue, including all that was done with it; instants in milliseconds. */
export interface MadeLead {
  assignee: 'me' | 'mate' | 'nobody'
  stage: 'prospect' | 'assigned' | 'won' | 'lost'
  isArchived: boolean
  isDeleted: boolean
  isProject: boolean
  createdAt: number
  /** when it came to its stage */
  stageSince: number
  dueAt: number | null
  /** when the follow-up was set; null where that is unknown */
  agreedAt: number | null
  callStatus: number | null
  leadStatus: number
  lastCallAt: number | null
  texts: number
  updates: { at: number; callStatus: number | null; remarkType: number | null; isEmail: boolean }[]
  mails: number[]
  interactions: number[]
  logs: {
    at: number
    kind: 'comment' | 'status' | 'assignment' | 'follow-up' | 'mail' | 'correction'
    by: 'me' | 'mate' | 'nobody'
  }[]
  snooze: { createdAt: number; until: number } | null
}

/** Generates leads of every kind around this moment, with times often at the edges of a day and of the seven days. */
export function someLead(now: number, today: number): fc.Arbitrary<MadeLead> {
  const staleEdges = [staleBefore(today), staleBefore(today) - 1]
  const edges = [now - SILENT_DAYS * DAY, now - SILENT_DAYS * DAY + 1, today, today - 1, now, now - HOUR]
  const past = fc.oneof(
    fc.constantFrom(...edges),
    fc.integer({ min: 1, max: 30 * 24 }).map(hours => now - hours * HOUR),
  )
  const dueAt = fc.oneof(
    fc.constantFrom(today, today - 1, today + DAY, today + DAY - 1, now),
    fc.integer({ min: -100, max: 60 }).map(hours => now + hours * HOUR),
  )
  const few = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 2 })
  const outcome = fc.constantFrom<(number | null)[]>(null, 2, 3, 6)
  const any: fc.Arbitrary<MadeLead> = fc.record({
    assignee: fc.constantFrom<MadeLead['assignee'][]>('me', 'me', 'me', 'mate', 'nobody'),
    stage: fc.constantFrom<MadeLead['stage'][]>('prospect', 'assigned', 'assigned', 'assigned', 'won', 'lost'),
    isArchived: rarely(),
    isDeleted: rarely(),
    isProject: rarely(),
    createdAt: fc.integer({ min: 0, max: 40 * 24 }).map(hours => now - hours * HOUR),
    stageSince: fc.oneof(fc.constantFrom(...staleEdges), past),
    dueAt: fc.option(dueAt, { nil: null }),
    agreedAt: fc.option(past, { nil: null }),
    callStatus: outcome,
    leadStatus: fc.constantFrom<number[]>(1, 2, 3),
    lastCallAt: fc.option(past, { nil: null }),
    texts: fc.constantFrom<number[]>(0, 0, 1),
    updates: few(
      fc.record({
        at: past,
        callStatus: outcome,
        remarkType: fc.constantFrom<(number | null)[]>(null, 0, 2),
        isEmail: fc.boolean(),
      }),
    ),
    mails: fc.oneof(fc.constant<number[]>([]), few(past)),
    interactions: fc.oneof(fc.constant<number[]>([]), few(past)),
    logs: few(
      fc.record({
        at: past,
        kind: fc.constantFrom<MadeLead['logs'][number]['kind'][]>(
          'comment',
          'status',
          'assignment',
          'follow-up',
          'mail',
          'correction',
        ),
        by: fc.constantFrom<MadeLead['logs'][number]['by'][]>('me', 'mate', 'nobody'),
      }),
    ),
    snooze: fc.option(
      fc.record({ createdAt: past, until: fc.integer({ min: -30, max: 30 }).map(hours => now + hours * HOUR) }),
      { nil: null },
    ),
  })
  const calm = { logs: [], dueAt: null, agreedAt: null, snooze: null, lastCallAt: null, mails: [], interactions: [] }
  const of = (lead: MadeLead, more: Partial<MadeLead>): MadeLead => ({
    ...lead,
    stage: 'assigned',
    assignee: 'me',
    ...more,
  })
  return fc.oneof(
    { weight: 4, arbitrary: any },
    { weight: 1, arbitrary: any.map(lead => of(lead, { ...calm, callStatus: null, texts: 0, updates: [] })) },
    {
      weight: 1,
      arbitrary: any.map(lead =>
        of(lead, { ...calm, callStatus: LEAD_STATUS.INTERESTED, updates: lead.updates.slice(0, 1) }),
      ),
    },
  )
}
const rarely = (): fc.Arbitrary<boolean> => fc.integer({ min: 0, max: 11 }).map(one => one === 0)

/** A second, plain implementation of the queue's rules: why the lead is in it, or undefined where it is not. */
export function plainReason(
  lead: MadeLead,
  { now, today }: { now: number; today: number },
  isInScope: (assignee: MadeLead['assignee']) => boolean,
): QueueReason | undefined {
  const tomorrow = today + DAY
  if (lead.isArchived || lead.isDeleted || lead.isProject) return undefined
  if (lead.stage === 'won' || lead.stage === 'lost' || !isInScope(lead.assignee)) return undefined
  const work = workOf(lead)
  const { snooze, dueAt } = lead
  if (snooze && !work.some(log => log.at >= snooze.createdAt)) return snooze.until <= now ? 'snooze-over' : undefined
  const dayOf = (at: number): number => today + Math.floor((at - today) / DAY) * DAY
  const isDone = (due: number) => work.some(log => log.at >= dayOf(due) && log.at > (lead.agreedAt ?? 0))
  if (dueAt !== null && dueAt < tomorrow && !isDone(dueAt)) return dueAt < today ? 'overdue' : 'due-today'
  const isAgreed = dueAt !== null && lead.agreedAt !== null
  if (lead.callStatus === null && lead.texts === 0 && lead.updates.length === 0 && !isAgreed && work.length === 0)
    return 'never-contacted'
  const contacts = [
    lead.createdAt,
    ...(lead.lastCallAt === null ? [] : [lead.lastCallAt]),
    ...lead.updates.filter(one => one.callStatus !== null || one.remarkType !== null || one.isEmail).map(one => one.at),
    ...lead.mails,
    ...lead.interactions,
  ]
  const isInterested = (lead.callStatus ?? lead.leadStatus) === 3
  const isSilent = Math.max(...contacts) <= now - SILENT_DAYS * DAY
  const isTouched = work.some(log => log.at >= today)
  if (isInterested && isSilent && !isTouched) return 'interested-silent'
  if (dueAt !== null && dueAt >= tomorrow) return undefined
  const isStale = lead.stage === 'assigned' && lead.stageSince < staleBefore(today)
  return isStale && !isTouched ? 'stale' : 'no-next-step'
}

const workOf = ({ logs }: MadeLead): MadeLead['logs'] =>
  logs.filter(log => log.kind !== 'assignment' && log.kind !== 'correction')

/** Whether the lead was handled today, by one of these people or because the caller snoozed it, and no longer waits. */
export function plainDone(
  lead: MadeLead,
  times: { now: number; today: number },
  isInScope: (assignee: MadeLead['assignee']) => boolean,
  workers: readonly MadeLead['logs'][number]['by'][],
): boolean {
  if (lead.isDeleted || !isInScope(lead.assignee) || plainReason(lead, times, isInScope)) return false
  const isWorked = workOf(lead).some(log => log.at >= times.today && workers.includes(log.by))
  return isWorked || (lead.snooze !== null && lead.snooze.createdAt >= times.today)
}

/** The order of work among leads of one reason: by its time, otherwise the newest first. */
export function plainOrder(reason: QueueReason, a: MadeLead & { id: string }, b: MadeLead & { id: string }): number {
  const at = (lead: MadeLead): number => {
    if (reason === 'snooze-over') return lead.snooze?.until ?? 0
    return reason === 'overdue' || reason === 'due-today' ? (lead.dueAt ?? 0) : 0
  }
  return at(a) - at(b) || b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)
}
