import { QUEUE_REASONS, type QueueReason } from '@plinth/contract/leads/lead-queue'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import type { Stage, StageKind } from '@plinth/contract/leads/pipelines'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../harness.ts'
import { countBy, countedIn, type Facts, saidOf } from './readers-of-leads.ts'

/** One firm whose leads are called one after the other: after each call every page says the same of it (decisions 46, 47). */

const app = testApp()
const { FOLLOW_UP, INTERESTED, MEETING_SCHEDULED, NEW, NOT_INTERESTED, NO_RESPONSE, SIGN_UP } = LEAD_STATUS
type Action = Omit<Parameters<Member['api']['leads']['actions']>[0]['body'], 'leadId'>
type Update = NonNullable<Action['leadUpdates']>[number]

/** What people record of one lead, what its pages say then, and how Today has it. */
interface Case {
  acts: (() => Action)[]
  says: Partial<Omit<Facts, 'stage'>> & { stage?: StageKind }
  queue?: QueueReason
  /** the outcomes among them that were calls; all, unless told */
  calls?: readonly number[]
  isUnassigned?: boolean
}
const call = (callLeadStatus: NonNullable<Update['callLeadStatus']>, more: Update = {}, action: Action = {}) =>
  (() => ({ todayRemark: 0, ...action, leadUpdates: [{ callLeadStatus, ...more }] })) satisfies () => Action
const move =
  (kind: StageKind, more: Action = {}) =>
  () => ({ leadStage: of(kind), ...more })
const on = (updateDate: string, updateTime = '10:00 AM') => ({ updateDate, updateTime })
const says = (status: number, callStatus: number | null = status, step = '') => ({ status, call: callStatus, step })
const why = (reasonForNotInterested: string) => ({ reasonForNotInterested })

const CASES: Readonly<Record<string, Case>> = {
  'Asha, who is to be called tomorrow': {
    acts: [call(FOLLOW_UP, on('19-03-2026'))],
    says: says(FOLLOW_UP, FOLLOW_UP, '19-03-2026 10:00 AM'),
  },
  'Binod, who is to be called some day': { acts: [call(FOLLOW_UP)], says: says(FOLLOW_UP), queue: 'no-next-step' },
  'Chitra, who is interested and called in three days': {
    acts: [call(INTERESTED, on('21-03-2026'))],
    says: says(INTERESTED, INTERESTED, '21-03-2026 10:00 AM'),
  },
  'Devi, who is interested without a next step': {
    acts: [call(INTERESTED)],
    says: says(INTERESTED),
    queue: 'no-next-step',
  },
  'Esha, who did not answer and is tried again tomorrow': {
    acts: [call(NO_RESPONSE, on('19-03-2026', '4:30 PM'))],
    says: says(NO_RESPONSE, NO_RESPONSE, '19-03-2026 04:30 PM'),
  },
  'Farhan, who did not answer': { acts: [call(NO_RESPONSE)], says: says(NO_RESPONSE), queue: 'no-next-step' },
  'Gita, who did not answer three times and is tried this evening': {
    acts: [call(NO_RESPONSE), call(NO_RESPONSE), call(NO_RESPONSE, on('18-03-2026', '6:00 PM'))],
    says: says(NO_RESPONSE, NO_RESPONSE, '18-03-2026 06:00 PM'),
    queue: 'due-today',
  },
  'Hari, whom one meets on Friday': {
    acts: [call(MEETING_SCHEDULED, on('20-03-2026', '11:00 AM'))],
    says: says(MEETING_SCHEDULED, MEETING_SCHEDULED, '20-03-2026 11:00 AM'),
  },
  'Indu, whom one meets some day': {
    acts: [call(MEETING_SCHEDULED)],
    says: says(MEETING_SCHEDULED),
    queue: 'no-next-step',
  },
  'Jaya, who is not interested': {
    acts: [call(NOT_INTERESTED, {}, why('Only enquiring'))],
    says: says(NOT_INTERESTED),
    queue: 'no-next-step',
  },
  'Kiran, who is lost with the call': {
    acts: [() => ({ ...call(NOT_INTERESTED)(), ...move('lost', why('Chose another firm'))() })],
    says: { stage: 'lost', ...says(NOT_INTERESTED) },
  },
  'Latha, who is lost without a call': {
    acts: [move('lost', why('Budget mismatch'))],
    says: { stage: 'lost', ...says(NOT_INTERESTED, null) },
    calls: [],
  },
  'Mohan, whose number was wrong': {
    acts: [call(NO_RESPONSE, { text: 'Wrong number' }), move('lost', why('Wrong number'))],
    // a status that the stage lists too stays
    says: { stage: 'lost', ...says(NO_RESPONSE) },
  },
  'Nila, who is won': {
    acts: [call(INTERESTED), move('won')],
    says: { stage: 'won', ...says(SIGN_UP, INTERESTED) },
  },
  'Omar, who is called once more after he was won': {
    acts: [move('won'), call(NO_RESPONSE)],
    says: { stage: 'won', ...says(SIGN_UP, NO_RESPONSE) },
  },
  'Priya, whom one met': {
    acts: [() => ({ todayRemark: 1, leadUpdates: [{ callLeadStatus: INTERESTED, ...on('25-03-2026') }] })],
    says: says(INTERESTED, INTERESTED, '25-03-2026 10:00 AM'),
    calls: [],
  },
  'Qasim, who answered a mail': {
    acts: [() => ({ leadUpdates: [{ callLeadStatus: INTERESTED, isEmailSend: true, text: 'Sent the plans' }] })],
    says: says(INTERESTED),
    queue: 'no-next-step',
    calls: [],
  },
  'Rani, who is nobody’s and was called': {
    acts: [call(INTERESTED)],
    says: { stage: 'prospect', ...says(NEW, INTERESTED) },
    isUnassigned: true,
  },
  'Sunil, whose status somebody names': {
    acts: [call(INTERESTED, on('18-03-2026', '5:00 PM'), { leadStatus: FOLLOW_UP })],
    says: says(FOLLOW_UP, INTERESTED, '18-03-2026 05:00 PM'),
    queue: 'due-today',
  },
  'Tara, who is interested after all, and handed over': {
    acts: [
      call(NOT_INTERESTED, {}, why('Only enquiring')),
      () => ({ ...call(INTERESTED, on('19-03-2026'))(), assignedTo: mate.userId }),
    ],
    says: says(INTERESTED, INTERESTED, '19-03-2026 10:00 AM'),
  },
}

let firm: Firm
let mate: Member
let stages: readonly Stage[]
const of = (kind: StageKind) => stages.find(stage => stage.kind === kind)!._id
/** What every page is to say, as it has come so far. */
const leads = new Map<string, { _id: string; name: string; facts: Facts; queue: QueueReason | undefined }>()
const calls: { outcome: number; isRepeated: boolean }[] = []
let won = 0

beforeAll(async () => {
  firm = await app.firm()
  mate = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
  stages = (await firm.owner.api.pipelines.get()).data.stages
  const people = [firm.owner.userId, mate.userId]
  for (const [at, [name, { isUnassigned = false }]] of Object.entries(CASES).entries()) {
    const assignee = isUnassigned ? null : people[at % 2]!
    const [firstName = ''] = name.split(',')
    const body = { firstName, phoneNumber: String(9_500_000_000 + at), email: `lead-${at}@mailed.example` }
    const { data } = await firm.owner.api.leads.addEdit({ body: { ...body, assignedTo: assignee } })
    const stage = data.leadStage.stageName
    const facts: Facts = { stage, status: NEW, call: null, step: '', lastCall: null, assignee }
    leads.set(name, { _id: data._id, name: firstName, facts, queue: isUnassigned ? undefined : 'never-contacted' })
  }
})

/** Records what a case says, and what its pages are to say then. */
async function record(name: string): Promise<void> {
  const {
    acts,
    says: { stage, ...rest },
    queue,
    calls: told,
    isUnassigned,
  } = CASES[name]!
  const lead = leads.get(name)!
  const outcomes: number[] = []
  for (const act of acts) {
    app.clock.advance(60_000)
    const body = act()
    await firm.owner.api.leads.actions({ body: { leadId: lead._id, ...body } })
    const outcome = body.leadUpdates?.[0]?.callLeadStatus
    if (outcome === undefined || told?.length === 0) continue
    calls.push({ outcome, isRepeated: outcome === NO_RESPONSE && outcomes.at(-1) === NO_RESPONSE })
    outcomes.push(outcome)
    lead.facts.lastCall = app.clock.now().toISOString()
  }
  Object.assign(lead.facts, rest)
  if (stage !== undefined) lead.facts.stage = stages.find(one => one.kind === stage)!.stageName
  if (name.includes('handed over')) lead.facts.assignee = mate.userId
  if (stage === 'won') won += 1
  lead.queue = isUnassigned ? undefined : queue
}

const count = (fits: (one: (typeof calls)[number]) => boolean): number => calls.filter(fits).length

describe('after a call every page says the same', () => {
  it.each(Object.keys(CASES))('of %s', async name => {
    await record(name)
    const lead = leads.get(name)!
    for (const [page, said] of Object.entries(await saidOf(app, firm, lead)))
      expect(said, page).toEqual(
        Object.fromEntries(Object.keys(said).map(key => [key, lead.facts[key as keyof Facts]])),
      )

    const [entry] = (await firm.owner.api.leadHistory.ofLead({ query: { leadId: lead._id } })).data
    const lastTold = CASES[name]!.acts.at(-1)!().leadUpdates?.[0]?.callLeadStatus
    expect(entry?.new.callStatus).toBe(lastTold)
    const counted = await countedIn(firm)
    const inStages = countBy([...leads.values()].map(one => stages.find(at => at.stageName === one.facts.stage)!._id))
    const everyStage = Object.fromEntries(stages.map(({ _id }) => [_id, inStages[_id] ?? 0]))
    expect(counted.columns).toEqual(everyStage)
    expect({ ...Object.fromEntries(stages.map(({ _id }) => [_id, 0])), ...counted.listed }).toEqual(everyStage)
    for (const figures of [...counted.byStage, counted.onHome]) expect(figures).toEqual(everyStage)

    const waiting = [...leads.values()].flatMap(one => (one.queue === undefined ? [] : [[one._id, one.queue] as const]))
    expect(counted.reasons).toEqual(Object.fromEntries(waiting))
    const reasons = countBy(waiting.map(([, reason]) => reason))
    for (const summary of counted.summaries)
      expect(summary).toEqual(Object.fromEntries(QUEUE_REASONS.map(reason => [reason, reasons[reason] ?? 0])))
    expect(counted.fresh).toBe([...leads.values()].filter(one => one.facts.assignee === null).length)

    const figures = {
      totalCalls: calls.length,
      totalConnectedCalls: count(one => one.outcome !== NO_RESPONSE),
      interested: count(one => one.outcome === INTERESTED),
      followUp: count(one => one.outcome === FOLLOW_UP),
      noResponse: count(one => one.outcome === NO_RESPONSE),
      notInterested: count(one => one.outcome === NOT_INTERESTED),
      repeatedNoResponse: count(one => one.isRepeated),
    }
    for (const told of counted.calls) expect(told).toEqual(figures)
    expect(counted.today).toMatchObject({ totalCalls: figures.totalCalls, notConnectedCalls: figures.noResponse })
    expect(counted.week.calls).toEqual({ mine: calls.length, before: 0, team: calls.length })
    expect(counted.week.won?.team).toBe(won)
    expect(counted.week.newLeads?.team).toBe(leads.size)
  })
})
