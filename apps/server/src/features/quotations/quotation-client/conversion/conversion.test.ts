import type { ProjectBudget } from '@plinth/contract/projects/project-budget/project-budget'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import { leadOf } from '../../../leads/lead-merges/lead-merges.factory.ts'
import { unitOf } from '../../item-library/item-library.factory.ts'
import { ACCEPTED } from '../../quotation/life/life.factory.ts'
import { change, codesOf, type Draft, draftOf, insertion, lineInsertion } from '../../quotation/quotation.factory.ts'
import { clientOf, offered } from '../quotation-client.factory.ts'

const app = testApp()
type Changes = Parameters<typeof change>[2]

const convert = (who: Member, { quotationId }: Pick<Draft, 'quotationId'>) =>
  who.api.decisions.convert({ params: { id: quotationId }, body: {} })
const budget = async (who: Member, { projectId }: Pick<Draft, 'projectId'>): Promise<ProjectBudget> =>
  (await who.api.projectBudget.read({ params: { id: projectId } })).data
const lines = async (who: Member, { projectId }: Pick<Draft, 'projectId'>, query: object = {}) =>
  (await who.api.projectBudget.lines({ params: { id: projectId }, query })).data
const accept = (firm: Firm, { versionId }: Pick<Draft, 'versionId'>, body: object = {}) =>
  firm.owner.api.decisions.accept({ params: { id: versionId }, body: { ...ACCEPTED, ...body } })

/** An accepted quotation with these changes of its empty draft. */
async function accepted(firm: Firm, changes: Changes, of: Parameters<typeof draftOf>[2] = {}): Promise<Draft> {
  const draft = await draftOf(app, firm, { head: { placeOfSupply: '27' }, ...of })
  await change(firm.owner, draft.versionId, changes)
  await firm.owner.api.decisions.issue({ params: { id: draft.versionId }, body: {} })
  await accept(firm, draft)
  return draft
}

/** An issued variation of a quotation, of two lines at 1,650.00 and 2,600.00 (example E14). */
async function variationOf(firm: Firm, { quotationId, projectId }: Draft): Promise<Draft> {
  const { data } = await firm.owner.api.quotations.create({ body: { from: 'variation', quotationId } })
  const unitId = await unitOf(firm.owner, 'sqft')
  await change(firm.owner, data.versionId, [
    lineInsertion({ description: 'More panels', unitId, quantity: '12.000', rate: '1650.00' }),
    lineInsertion({ description: 'Fewer shutters', unitId, quantity: '-4.000', rate: '2600.00' }),
    insertion('milestone', { name: 'With the variation' }),
  ])
  await firm.owner.api.decisions.issue({ params: { id: data.versionId }, body: {} })
  return { quotationId: data._id, versionId: data.versionId, projectId }
}

describe('the budget of an Execution Quotation', () => {
  it('has every counted line of what the client chose by room and section, and the payments, once [QT-294 QT-297]', async () => {
    const firm = await app.firm()
    const quotation = await offered(app, firm)
    const selection = { optionIds: [quotation.veneer], optionalLineIds: [quotation.mirror] }
    const { data: before } = await accept(firm, quotation, { selection })
    expect(before.convertedAt).toBeNull()
    const answer = await convert(firm.owner, quotation)
    expect(answer.message).toBe('Project budget created')
    expect(answer.data.convertedAt).toBe(app.clock.now().toISOString())

    const { number } = answer.data
    const found = await budget(firm.owner, quotation)
    expect(found).toMatchObject({
      currencySymbol: '₹',
      lines: 3,
      sums: { value: '13500.00', tax: '2430.00', total: '15930.00' },
    })
    expect(found.quotations).toEqual([
      { quotationId: quotation.quotationId, quotationNumber: number, isVariation: false, grandTotal: '15930.00' },
    ])
    expect(found.payments).toMatchObject([
      { name: 'On booking', amount: '15930.00', state: 'planned', dueOn: null, quotationNumber: number },
    ])
    const rows = await lines(firm.owner, quotation)
    expect(rows.map(({ description, value, tax }) => [description, value, tax]).toSorted()).toEqual([
      ['Mirror', '500.00', '90.00'],
      ['Veneer', '3000.00', '540.00'],
      ['Wardrobe', '10000.00', '1800.00'],
    ])
    expect(rows.find(({ description }) => description === 'Wardrobe')).toMatchObject({
      ...{ quotationId: quotation.quotationId, quotationLineId: quotation.wardrobe, quotationNumber: number },
      ...{ room: 'General', section: 'General', unit: 'nos', quantity: '10.000', rate: '1000.00', cost: null },
    })
    expect((await lines(firm.owner, quotation, { search: 'MIRR' })).map(({ description }) => description)).toEqual([
      'Mirror',
    ])
    await expect(convert(firm.owner, quotation)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The budget of this quotation was already created',
    })
    expect((await budget(firm.owner, quotation)).lines).toBe(3)
    const { data: events } = await firm.owner.api.quotations.events({
      params: { id: quotation.quotationId },
      query: {},
    })
    expect(events[0]).toMatchObject({ kind: 'converted' })
    // what is in a budget stays accepted
    await expect(
      firm.owner.api.decisions.undoAcceptance({
        params: { id: answer.data.acceptance?._id ?? '' },
        body: { reason: 'No' },
      }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: 'The budget of this quotation was already created' })
  })

  it('adds up to what was agreed, with discounts, several rates and rates with tax, and groups its sums [QT-294]', async () => {
    const firm = await app.firm()
    const unitId = await unitOf(firm.owner, 'nos')
    const [kitchen, hall, works] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    const line = (more: object) => lineInsertion({ unitId, costRate: '10.00', ...more })
    const quotation = await accepted(
      firm,
      [
        insertion('room', { name: 'Kitchen' }, kitchen),
        insertion('room', { name: 'Hall' }, hall),
        insertion('section', { name: 'Carpentry', discountKind: 'percent', discountValue: '7.50' }, works),
        line({ description: 'Shelf', roomId: hall, sectionId: works, quantity: '3.000', rate: '333.33' }),
        line({ description: 'Tap', roomId: kitchen, quantity: '7.000', rate: '149.99', taxRate: '5.00' }),
        line({ description: 'Door', roomId: kitchen, sectionId: works, quantity: '1.000', rate: '8333.33' }),
        line({ description: 'Note to self', kind: 'note', quantity: null, rate: null }),
        line({ description: 'By you', supply: 'client', quantity: '1.000', rate: null }),
      ],
      {
        head: {
          ...{ placeOfSupply: '27', pricesIncludeTax: true, roundOff: false },
          ...{ totalDiscountKind: 'percent', totalDiscountValue: '3.33' },
        },
      },
    )
    const { data: version } = await firm.owner.api.versions.byId({ params: { id: quotation.versionId } })
    await convert(firm.owner, quotation)
    const found = await budget(firm.owner, quotation)
    expect(found.sums).toMatchObject({ value: version.totals.taxable, tax: version.totals.tax, cost: '110.00' })
    expect(found.groups.map(({ room, section, lines: count }) => [room, section, count])).toEqual([
      ['Kitchen', 'General', 1],
      ['Kitchen', 'Carpentry', 1],
      ['Hall', 'Carpentry', 1],
    ])
    expect((await lines(firm.owner, quotation)).map(({ description }) => description)).toEqual(['Tap', 'Door', 'Shelf'])
  })

  it('is refused for what is not accepted, to who may not change quotations, and as not there to others', async () => {
    const firm = await app.firm()
    const stranger = await app.firm()
    const reader = await firm.member({ features: ['quotation'] })
    const quotation = await offered(app, firm)
    await expect(convert(firm.owner, quotation)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Only an accepted quotation goes into the budget of its project',
    })
    expect(await codesOf([convert(reader, quotation), convert(stranger.owner, quotation)])).toEqual([
      'FORBIDDEN',
      'NOT_FOUND',
    ])
    const params = { id: quotation.projectId }
    expect(
      await codesOf([
        stranger.owner.api.projectBudget.read({ params }),
        stranger.owner.api.projectBudget.lines({ params }),
        app.anonymous().projectBudget.read({ params }),
      ]),
    ).toEqual(['NOT_FOUND', 'NOT_FOUND', 'UNAUTHENTICATED'])
  })

  it('waits for a project to be confirmed, and refuses one in the archive [QT-295]', async () => {
    const firm = await app.firm()
    const lead = await leadOf(firm)
    const body = { leadId: lead._id, type: 'execution', email: `${crypto.randomUUID()}@client.example` } as const
    const { data } = await firm.owner.api.quotationPreparations.prepare({ body })
    const unitId = await unitOf(firm.owner, 'nos')
    const quotation = await accepted(firm, [lineInsertion({ unitId })], { projectId: data.projectId })
    await expect(convert(firm.owner, quotation)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Confirm the project before its budget is created',
    })
    expect((await budget(firm.owner, quotation)).lines).toBe(0)
    await app.rows('update projects set is_confirmed = true, archived_at = now() where id = $1', [data.projectId])
    await expect(convert(firm.owner, quotation)).rejects.toMatchObject({ code: 'CONFLICT' })
    await app.rows('update projects set archived_at = null where id = $1', [data.projectId])
    await convert(firm.owner, quotation)
    expect((await budget(firm.owner, quotation)).lines).toBe(1)
  })
})

describe('a variation', () => {
  it('goes into the budget with its signs and payments when it is accepted, by staff or by the client [QT-296 PJ-056]', async () => {
    const firm = await app.firm()
    const unitId = await unitOf(firm.owner, 'sqft')
    const quotation = await accepted(firm, [lineInsertion({ unitId, quantity: '210.000', rate: '1650.00' })])
    await convert(firm.owner, quotation)
    const [byStaff, byClient] = [await variationOf(firm, quotation), await variationOf(firm, quotation)]
    expect((await budget(firm.owner, quotation)).lines).toBe(1)

    await accept(firm, byStaff)
    const found = await budget(firm.owner, quotation)
    expect(found).toMatchObject({ lines: 3, sums: { value: '355900.00', tax: '64062.00' } })
    expect(found.payments).toMatchObject([{ name: 'With the variation', amount: '11092.00', isVariation: true }])
    const values = (await lines(firm.owner, quotation)).map(({ description, value }) => [description, value])
    expect(values).toContainEqual(['Fewer shutters', '-10400.00'])
    expect(values).toContainEqual(['More panels', '19800.00'])

    const client = await clientOf(app, firm, byClient)
    expect((await client.post('acceptances', await client.acceptance())).status).toBe(200)
    const both = await budget(firm.owner, quotation)
    const { data: overview } = await firm.owner.api.projectOverview.overview({ params: { id: quotation.projectId } })
    expect(overview.money).toMatchObject({ acceptedQuotations: '431054.00', difference: null })
    expect(both).toMatchObject({ lines: 5, sums: { value: '365300.00' } })
    expect(both.quotations.map(({ isVariation }) => isVariation)).toEqual([false, true, true])
    await expect(convert(firm.owner, byStaff)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A variation goes into the budget with the quotation that it varies',
    })
  })

  it('accepted before comes along with the quotation that it varies [QT-296]', async () => {
    const firm = await app.firm()
    const unitId = await unitOf(firm.owner, 'sqft')
    const quotation = await accepted(firm, [lineInsertion({ unitId, quantity: '210.000', rate: '1650.00' })])
    const [early, open] = [await variationOf(firm, quotation), await variationOf(firm, quotation)]
    await accept(firm, early)
    expect((await budget(firm.owner, quotation)).lines).toBe(0)
    await convert(firm.owner, quotation)
    expect((await budget(firm.owner, quotation)).lines).toBe(3)
    await accept(firm, open)
    expect((await budget(firm.owner, quotation)).lines).toBe(5)
  })

  it('accepted while its quotation becomes a budget is in it once [QT-296]', async () => {
    const firm = await app.firm()
    const unitId = await unitOf(firm.owner, 'sqft')
    const quotation = await accepted(firm, [lineInsertion({ unitId, quantity: '210.000', rate: '1650.00' })])
    const variations = [await variationOf(firm, quotation), await variationOf(firm, quotation)]
    await Promise.all([convert(firm.owner, quotation), ...variations.map(one => accept(firm, one))])
    expect((await budget(firm.owner, quotation)).lines).toBe(5)
  })
})

it('an accepted Design Quotation becomes the fee schedule: its payments and its phases with their durations [QT-298]', async () => {
  const firm = await app.firm()
  const unitId = await unitOf(firm.owner, 'ls')
  const [concept, drawings] = [crypto.randomUUID(), crypto.randomUUID()]
  const quotation = await accepted(
    firm,
    [
      insertion('section', { name: 'Concept Design', days: 21, position: 'a1' }, concept),
      insertion('section', { name: 'Working Drawings', days: null, position: 'a2' }, drawings),
      lineInsertion({ unitId, sectionId: concept, basis: 'lump', rate: '45000.00' }),
      lineInsertion({ unitId, sectionId: drawings, basis: 'lump', rate: '80000.00' }),
      insertion('milestone', { name: 'On signing', kind: 'percent', value: '20.00', position: 'a1' }),
      insertion('milestone', { name: 'On handover', kind: 'balance', value: '0.00', position: 'a2' }),
    ],
    { type: 'design' },
  )
  await convert(firm.owner, quotation)
  const found = await budget(firm.owner, quotation)
  expect(found.lines).toBe(0)
  expect(found.phases).toMatchObject([
    { name: 'Concept Design', days: 21, value: '45000.00', quotationId: quotation.quotationId },
    { name: 'Working Drawings', days: null, value: '80000.00' },
  ])
  expect(found.payments).toMatchObject([
    { name: 'On signing', amount: '29500.00' },
    { name: 'On handover', amount: '118000.00' },
  ])
})

it('a budget is for who sees the money of the project, and its costs for who may see costs [QT-294 QT-314 PJ-080]', async () => {
  const firm = await app.firm()
  const unitId = await unitOf(firm.owner, 'nos')
  const quotation = await accepted(firm, [lineInsertion({ unitId, costRate: '837.13' })])
  await convert(firm.owner, quotation)
  const join = async (seesMoney: boolean, quotationViewCosts: boolean) => {
    const member = await firm.member({ features: ['pmt', 'quotation'], quotationViewCosts })
    const params = { id: quotation.projectId, userId: member.userId }
    await firm.owner.api.projectPeople.setMember({ params, body: { role: 'designer', seesMoney } })
    return member
  }
  const [blind, seeing, costing] = [await join(false, true), await join(true, false), await join(true, true)]
  const params = { id: quotation.projectId }
  expect(await codesOf([blind.api.projectBudget.read({ params }), blind.api.projectBudget.lines({ params })])).toEqual([
    'FORBIDDEN',
    'FORBIDDEN',
  ])
  const all = async (who: Member) => JSON.stringify([await budget(who, quotation), await lines(who, quotation)])
  expect(await all(seeing)).toContain('1000.00')
  expect(await all(seeing)).not.toMatch(/cost|837/)
  expect(await all(costing)).toContain('"cost":"837.13"')
})
