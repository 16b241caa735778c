import { api } from '@plinth/contract/api'
import { isAppError } from '@plinth/contract/error-codes'
import { MATCHED_FIELDS } from '@plinth/contract/leads/lead-imports/import-fields'
import { CALL_STATUSES, CALL_TYPE, LEAD_STATUS, statusOfOutcome } from '@plinth/contract/leads/lead-statuses'
import type { Stage } from '@plinth/contract/leads/pipelines'
import type { MissingField } from '@plinth/contract/leads/stage-rules'
import { listRoutes } from '@plinth/contract/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertOwnStages } from '../../features/leads/pipelines/pipelines.queries.ts'
import { bodyKeys } from '../body-keys.ts'
import { type Firm, type Member, testApp } from '../harness.ts'

/** Every way to log how a call, a meeting or a mail ended, by one rule (decisions 46, 47, 51). */

const app = testApp()
const { FOLLOW_UP, INTERESTED, NEW, NOT_INTERESTED, NO_RESPONSE, SIGN_UP } = LEAD_STATUS
type Outcome = (typeof CALL_STATUSES)[number]
type Action = Parameters<Member['api']['leads']['actions']>[0]['body']
type Update = NonNullable<Action['leadUpdates']>[number]
/** Planned before anything is logged, and planned with it. */
const PLANNED = { latestFollowUpDate: '21-03-2026', latestFollowUpTime: '10:00 AM' }
const NEXT = { updateDate: '24-03-2026', updateTime: '4:30 PM' }
const WHY = { reasonForNotInterested: 'Chose another firm' }
/** It calls its statuses as it likes, and has none for most outcomes. */
const OWN = { name: 'Design', statuses: ['Sketching', 'interested'].map((name, at) => ({ id: 101 + at, name })) }

let firm: Firm
let mate: Member
let stages: readonly Stage[]
const stageNamed = (name: string) => stages.find(stage => stage.stageName === name)!

beforeAll(async () => {
  firm = await app.firm()
  mate = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
  await app.app.services.db.tenant(firm.companyId, tx => insertOwnStages(tx, firm.companyId, [OWN]))
  stages = (await firm.owner.api.pipelines.get()).data.stages
})

let phone = 9_300_000_000
/** A lead of the owner, in a stage, with a next step. */
async function add(stageName = 'Assigned'): Promise<string> {
  const { api: owner, userId } = firm.owner
  const body = { firstName: 'Meera', phoneNumber: String(phone++), assignedTo: userId }
  const leadId = (await owner.leads.addEdit({ body })).data._id
  await owner.leads.actions({ body: { leadId, leadUpdates: [{ updateDate: '21-03-2026', updateTime: '10:00 AM' }] } })
  if (stageName !== 'Assigned')
    await owner.leads.actions({ body: { leadId, leadStage: stageNamed(stageName)._id, ...WHY } })
  return leadId
}
const read = async (id: string) => (await firm.owner.api.leads.byId({ query: { id } })).data
const historyOf = async (leadId: string) => (await firm.owner.api.leadHistory.ofLead({ query: { leadId } })).data
const outcomesOf = (leadId: string) =>
  app.rows('select call_status from lead_updates where lead_id = $1 and call_status is not null', [leadId])

interface Way {
  /** the entries in which the outcome is told */
  entries: (entry: Update) => Update[]
  more?: () => Omit<Action, 'leadId'>
  /** the stage that the lead is in after it */
  stage?: string
  /** a mail is recorded, after which a reason is not asked (IN-405) */
  isMail?: boolean
}
const alone = (entry: Update): Update[] => [entry]
const typed = (todayRemark: Action['todayRemark']): Way => ({ entries: alone, more: () => ({ todayRemark }) })
const WAYS: Readonly<Record<string, Way>> = {
  'a call, as the panel, Today and the full page log it': typed(CALL_TYPE.CALL),
  'a virtual meeting': typed(CALL_TYPE.VIRTUAL_MEETING),
  'a visit': typed(CALL_TYPE.CLIENT_VISIT),
  'a call of which nothing else is said': { entries: alone },
  'the last of several entries': { entries: entry => [{ callLeadStatus: NO_RESPONSE }, { text: 'Again' }, entry] },
  'a call with another assignee': { entries: alone, more: () => ({ assignedTo: mate.userId }) },
  'a call that also moves the lead': {
    entries: alone,
    more: () => ({ leadStage: stageNamed('Design')._id }),
    stage: 'Design',
  },
  'a mail that tells an outcome': { entries: entry => [{ ...entry, isEmailSend: true }], isMail: true },
}

interface Logged extends Pick<Update, 'text' | 'updateDate' | 'updateTime'> {
  outcome: Outcome
  action?: Omit<Action, 'leadId'>
  key?: string
}
const log = ({ entries, more }: Way, leadId: string, { outcome, action, key, ...entry }: Logged) =>
  firm.owner.api.leads.actions(
    { body: { leadId, ...more?.(), ...action, leadUpdates: entries({ callLeadStatus: outcome, ...entry }) } },
    key === undefined ? {} : { idempotencyKey: key },
  )

describe('an outcome', () => {
  it('is taken by one operation, and by imports', () => {
    const taking = listRoutes(api).filter(({ route }) => bodyKeys(route).includes('callLeadStatus'))
    expect(taking.map(({ name }) => name)).toEqual(['leads.actions'])
    expect(MATCHED_FIELDS).toContain('callStatus')
  })
})

describe.each(Object.entries(WAYS))('an outcome, logged by %s,', (_name, way) => {
  const stageAfter = (before = 'Assigned') => stageNamed(way.stage ?? before)

  it('moves the status to the one of its name, where the stage has it, in one line of the history', async () => {
    for (const outcome of CALL_STATUSES) {
      const leadId = await add()
      const lines = (await historyOf(leadId)).length
      await log(way, leadId, { outcome, action: WHY })
      const stage = stageAfter()
      // a stage of the firm's own begins with its first status where it has none of this name
      const status = statusOfOutcome(stage, outcome)?.id ?? stage.status[0]!.id
      expect(await read(leadId), `outcome ${outcome}`).toMatchObject({
        ...{ callStatus: outcome, leadStatus: status, leadStage: { _id: stage._id }, ...PLANNED },
      })
      const history = await historyOf(leadId)
      expect(history).toHaveLength(lines + 1)
      expect(history[0]?.new).toMatchObject({ callStatus: outcome, leadStatus: { id: status } })
    }
  })

  it('leaves the status of a lead that is won', async () => {
    const leadId = await add('Won')
    if (way.stage !== undefined)
      return expect(log(way, leadId, { outcome: INTERESTED })).rejects.toMatchObject({ code: 'CONFLICT' })
    await log(way, leadId, { outcome: INTERESTED })
    expect(await read(leadId)).toMatchObject({ callStatus: INTERESTED, leadStatus: SIGN_UP })
  })

  it('stands beside the status that the same request names', async () => {
    const leadId = await add()
    const status = stageAfter().status[0]!.id
    await log(way, leadId, { outcome: INTERESTED, action: { leadStatus: status } })
    expect(await read(leadId)).toMatchObject({ callStatus: INTERESTED, leadStatus: status })
  })

  it('keeps the next step, or sets the one that it comes with, in the same line', async () => {
    const leadId = await add()
    const lines = (await historyOf(leadId)).length
    await log(way, leadId, { outcome: FOLLOW_UP, ...NEXT })
    expect(await read(leadId)).toMatchObject({ latestFollowUpDate: NEXT.updateDate, latestFollowUpTime: '04:30 PM' })
    const history = await historyOf(leadId)
    expect(history).toHaveLength(lines + 1)
    expect(history[0]?.new).toMatchObject({ callStatus: FOLLOW_UP, followUp: '24-03-2026 04:30 PM' })
  })

  it('is there once, however often it is sent under its key', async () => {
    const leadId = await add()
    const [lines, { version }] = [(await historyOf(leadId)).length, await read(leadId)]
    const logged: Logged = { outcome: INTERESTED, key: crypto.randomUUID() }
    await Promise.all(Array.from({ length: 3 }, () => log(way, leadId, logged)))
    await log(way, leadId, logged)
    const told = way.entries({ callLeadStatus: INTERESTED }).filter(entry => entry.callLeadStatus !== undefined)
    expect(await outcomesOf(leadId)).toHaveLength(told.length)
    expect(await historyOf(leadId)).toHaveLength(lines + 1)
    expect((await read(leadId)).version).toBe(version + 1)
  })

  it('is a call only where it was one', async () => {
    const leadId = await add()
    await log(way, leadId, { outcome: INTERESTED })
    const type = way.more?.().todayRemark ?? CALL_TYPE.CALL
    const isCall = type === CALL_TYPE.CALL && !way.isMail
    expect((await read(leadId)).lastCallDate).toBe(isCall ? app.clock.now().toISOString() : null)
  })

  it('needs a reason for Not Interested, chosen or written [LM-372]', async () => {
    const leadId = await add()
    const silent: Logged = { outcome: NOT_INTERESTED }
    const several = way.entries({}).some(entry => entry.text !== undefined)
    if (!way.isMail && !several)
      await expect(log(way, leadId, silent)).rejects.toMatchObject({
        ...{ code: 'INVALID', fields: [{ field: 'reasonForNotInterested' }] },
      })
    await log(way, leadId, { ...silent, action: WHY })
    expect(await read(leadId)).toMatchObject({ callStatus: NOT_INTERESTED, ...WHY })
    const other = await add()
    await log(way, other, { ...silent, text: 'Too far away' })
    expect(await read(other)).toMatchObject({ callStatus: NOT_INTERESTED })
  })

  it('loses no lead without a reason', async () => {
    const leadId = await add()
    const before = await read(leadId)
    const lost = { leadStage: stageNamed('Lost')._id }
    for (const outcome of [NO_RESPONSE, NOT_INTERESTED] as const) {
      const refused: unknown = await log(way, leadId, { outcome, text: 'Spoke', action: lost }).catch(error => error)
      if (!isAppError(refused, 'MISSING_FIELDS')) throw refused
      const { missingFields } = refused.data as { missingFields: MissingField[] }
      expect(missingFields.map(field => field.displayName)).toEqual(['Reason for losing'])
    }
    const { assignedTo, callStatus, leadStage, version } = await read(leadId)
    expect({ assignedTo, callStatus, leadStage, version }).toEqual({
      ...{ assignedTo: before.assignedTo, callStatus: null, leadStage: before.leadStage, version: before.version },
    })
    await log(way, leadId, { outcome: NOT_INTERESTED, action: { ...lost, ...WHY } })
    expect(await read(leadId)).toMatchObject({
      ...{ leadStage: { kind: 'lost' }, leadStatus: NOT_INTERESTED, callStatus: NOT_INTERESTED, ...WHY },
    })
  })
})

describe('an outcome', () => {
  it('leaves the status in a stage that has none of its name, and finds one that is written in another way', async () => {
    const leadId = await add('Design')
    const call = WAYS['a call, as the panel, Today and the full page log it']!
    const statuses = []
    for (const outcome of [NO_RESPONSE, INTERESTED, FOLLOW_UP] as const) {
      await log(call, leadId, { outcome })
      statuses.push((await read(leadId)).leadStatus)
    }
    expect(statuses).toEqual([101, 102, 102])
    expect(stageNamed('Prospect').status.map(({ id }) => id)).toEqual([NEW])
  })
})
