import { api } from '@plinth/contract/api'
import { isAppError } from '@plinth/contract/error-codes'
import type { StageKind } from '@plinth/contract/leads/pipelines'
import type { MissingField } from '@plinth/contract/leads/stage-rules'
import { listRoutes } from '@plinth/contract/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { bodyKeys } from '../body-keys.ts'
import { type Firm, testApp } from '../harness.ts'

const app = testApp()
let firm: Firm
let stages: ReadonlyMap<StageKind, string>
let phone = 9_200_000_000

beforeAll(async () => {
  firm = await app.firm()
  const { data } = await firm.owner.api.pipelines.get()
  stages = new Map(data.stages.map(stage => [stage.kind, stage._id]))
})

const add = async (firstName = 'Meera') =>
  (
    await firm.owner.api.leads.addEdit({
      body: { firstName, phoneNumber: String(phone++), assignedTo: firm.owner.userId },
    })
  ).data._id
const read = async (id: string) => (await firm.owner.api.leads.byId({ query: { id } })).data
const of = (kind: StageKind) => stages.get(kind)!

/** What a refused move asks for, in the words that people see; anything else that is wrong fails the test. */
const asked = (call: Promise<unknown>): Promise<string[]> =>
  call.then(
    () => [],
    (error: unknown) => {
      if (!isAppError(error, 'MISSING_FIELDS')) throw error
      return (error.data as { missingFields: MissingField[] }).missingFields.map(field => field.displayName)
    },
  )

/** Every operation that takes a lead to a stage that is named; each answers what it asks for first. */
const WAYS: Record<string, (leadId: string, to: StageKind, reason?: string) => Promise<string[]>> = {
  'by the call of the board, the list and the panel': (leadId, to, reason) =>
    asked(firm.owner.api.leadMoves.patch({ query: { leadId }, body: { leadStage: of(to), ...told(reason) } })),
  'with what people record of a lead': (leadId, to, reason) =>
    asked(firm.owner.api.leads.actions({ body: { leadId, leadStage: of(to), ...told(reason) } })),
  'with a selection of leads': async (leadId, to, reason) => {
    const body = { leadIds: [leadId], leadStage: of(to), ...told(reason) }
    const { data } = await firm.owner.api.leadSelections.move({ body })
    return data.leftOut.map(({ about }) => about?.replace(' before Lost', '') ?? '')
  },
}
const told = (reason: string | undefined) => (reason === undefined ? {} : { reasonForNotInterested: reason })

describe.each(Object.keys(WAYS))('a lead that is lost %s', way => {
  const take = WAYS[way]!

  it('says why, or stays where it is', async () => {
    const id = await add()
    for (const reason of [undefined, '', '   ']) expect(await take(id, 'lost', reason)).toEqual(['Reason for losing'])
    expect(await read(id)).toMatchObject({ version: 1, leadStage: { kind: 'assigned' }, reasonForNotInterested: '' })
  })

  it('goes with one, which its history tells', async () => {
    const id = await add()
    expect(await take(id, 'lost', 'Chose another firm')).toEqual([])
    expect(await read(id)).toMatchObject({
      version: 2,
      leadStage: { kind: 'lost' },
      reasonForNotInterested: 'Chose another firm',
    })
    const { data } = await firm.owner.api.leadHistory.ofLead({ query: { leadId: id } })
    expect(data[0]?.new).toMatchObject({ reasonForNotInterested: 'Chose another firm' })
  })

  it('is not asked again for the refusal it stands by, and is asked once it was won back', async () => {
    const [refused, back] = [await add(), await add()]
    for (const leadId of [refused, back]) {
      const body = { leadId, leadUpdates: [{ callLeadStatus: 5 as const }], reasonForNotInterested: 'Only enquiring' }
      await firm.owner.api.leads.actions({ body })
    }
    await firm.owner.api.leads.actions({ body: { leadId: back, leadUpdates: [{ callLeadStatus: 3 }] } })
    expect(await take(refused, 'lost')).toEqual([])
    expect(await read(refused)).toMatchObject({
      leadStage: { kind: 'lost' },
      reasonForNotInterested: 'Only enquiring',
    })
    expect(await take(back, 'lost')).toEqual(['Reason for losing'])
    expect(await take(back, 'lost', 'Project postponed')).toEqual([])
    expect((await read(back)).reasonForNotInterested).toBe('Project postponed')
  })

  it('is asked for nothing on its way to any other stage', async () => {
    const id = await add()
    expect(await take(id, 'prospect')).toEqual([])
    expect((await read(id)).leadStage.kind).toBe('prospect')
  })
})

describe('the operations that move a lead', () => {
  it('are these, whatever routes there are', () => {
    const taking = listRoutes(api).filter(({ route }) => bodyKeys(route).includes('leadStage'))
    expect(taking.map(({ name }) => name).sort()).toEqual(['leadMoves.patch', 'leadSelections.move', 'leads.actions'])
  })

  it('take no reason away with nothing, and none from those of a selection that are lost already', async () => {
    const [lost, other] = [await add(), await add()]
    await WAYS['with a selection of leads']!(lost, 'lost', 'Chose another firm')
    const query = { leadId: lost }
    await firm.owner.api.leadMoves.patch({ query, body: { reasonForNotInterested: '', city: 'Pune' } })
    const body = { leadIds: [lost, other], leadStage: of('lost'), leadStatus: 6, reasonForNotInterested: 'Too far' }
    expect((await firm.owner.api.leadSelections.move({ body })).data.changed).toBe(2)
    const reasons = await Promise.all([lost, other].map(async id => (await read(id)).reasonForNotInterested))
    expect(reasons).toEqual(['Chose another firm', 'Too far'])
  })

  it('make nobody Not Interested without a reason [LM-372]', async () => {
    const id = await add()
    const patch = (reason?: string) =>
      firm.owner.api.leadMoves.patch({ query: { leadId: id }, body: { leadStatus: 5, ...told(reason) } })
    await expect(patch()).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: 'reasonForNotInterested' }] })
    expect((await patch('Too far')).data).toMatchObject({ leadStatus: 5, reasonForNotInterested: 'Too far' })
  })
})

describe('a loss that was decided before', () => {
  it('is put back by Undo without a reason', async () => {
    const id = await add()
    await WAYS['with a selection of leads']!(id, 'lost', 'Budget mismatch')
    // as leads are that were lost before there were reasons
    await app.rows(`update leads set reason_for_not_interested = '' where id = $1`, [id])
    const { data } = await firm.owner.api.leadSelections.move({ body: { leadIds: [id], leadStage: of('assigned') } })
    await firm.owner.api.leadSelections.undo({ params: { id: data._id } })
    expect((await read(id)).leadStage.kind).toBe('lost')
  })
})
