import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import { addItem, quoter } from '../../item-library/item-library.factory.ts'
import { change, codesOf, draftOf, insertion, lineInsertion, removal, setting } from '../quotation.factory.ts'

const app = testApp()
const DAY = 86_400_000
const version = async (who: Member, id: string) => (await who.api.versions.byId({ params: { id } })).data
const history = async (who: Member, id: string) => (await who.api.versions.history({ params: { id }, query: {} })).data
const restore = async (who: Member, id: string, revision: number, batchId: string = crypto.randomUUID()) =>
  (await who.api.versions.restoreContent({ params: { id }, body: { revision, batchId } })).data
/** As the same people after a while: their sessions end meanwhile. */
const anew = async (member: Member): Promise<Member> => ({
  ...member,
  api: app.anonymous(await app.sessionFor(member.userId)),
})
const colleague = (firm: Firm): Promise<Member> =>
  firm.member({
    features: ['quotation'],
    firstName: 'Lena',
    lastName: 'Roy',
    quotationEdit: true,
    quotationViewCosts: true,
  })

describe('the history of a version', () => {
  it('has one entry per person and minute, newest first, without costs for who may not see them [QT-180 QT-314]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const lena = await colleague(firm)
    const { versionId } = await draftOf(app, firm)
    const [line, room] = [crypto.randomUUID(), crypto.randomUUID()]
    await change(owner, versionId, [lineInsertion({ description: 'Wardrobe\nwith loft', costRate: '612.31' }, line)])
    await change(owner, versionId, [setting('line', line, { rate: '1200.00', costRate: '723.31' })])
    app.clock.advance(60_000)
    await change(lena, versionId, [insertion('room', { name: 'Kitchen' }, room)])
    await change(lena, versionId, [setting('line', line, { costRate: '834.31' })])
    const told = await history(owner, versionId)
    expect(told).toMatchObject([
      {
        revision: 4,
        by: { name: 'Lena Roy' },
        isRestoration: false,
        canRestore: false,
        count: 2,
        changes: [
          { op: 'insert', entity: 'room', name: 'Kitchen', fields: {} },
          { op: 'set', entity: 'line', name: 'Wardrobe', fields: { costRate: '834.31' }, was: { costRate: '723.31' } },
        ],
      },
      { revision: 2, by: { _id: owner.userId }, canRestore: true, count: 2 },
    ])
    const text = JSON.stringify(await history(await quoter(firm, false), versionId))
    expect(text).toContain('1200.00')
    for (const hidden of ['612.31', '723.31', '834.31', 'cost']) expect(text, hidden).not.toContain(hidden)
    const page = await owner.api.versions.history({ params: { id: versionId }, query: { page: 2, limit: 1 } })
    expect(page.data.map(({ revision }) => revision)).toEqual([2])
    expect(page.pagination).toMatchObject({ total: 2, pages: 2 })
  })

  it('neither tells nor counts changes of costs alone to who may not see them [QT-180 QT-314]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const blind = await quoter(firm, false)
    const { versionId } = await draftOf(app, firm)
    const line = crypto.randomUUID()
    await change(owner, versionId, [lineInsertion({ costRate: '612.31' }, line)])
    app.clock.advance(60_000)
    await change(owner, versionId, [setting('line', line, { costRate: '723.31' })])
    app.clock.advance(60_000)
    await change(owner, versionId, [setting('line', line, { costRate: '834.31' })])
    await change(owner, versionId, [setting('line', line, { rate: '1200.00', costRate: '900.00' })])
    expect((await history(owner, versionId)).map(({ count }) => count)).toEqual([2, 1, 1])
    const { data, pagination } = await blind.api.versions.history({ params: { id: versionId }, query: {} })
    expect(data.map(({ count, changes }) => [count, changes.length])).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect(pagination.total).toBe(2)
  })

  it('brings a draft back to a point, with all that was deleted since, as its next revision [QT-181]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { versionId, quotationId } = await draftOf(app, firm)
    const [line, section, choice, option] = Array.from({ length: 4 }, () => crypto.randomUUID())
    const item = await addItem(firm, { name: 'Tiles', sellingRate: '90.00' })
    await change(owner, versionId, [
      insertion('section', { discountKind: 'percent', discountValue: '5.00' }, section),
      insertion('choice', {}, choice),
      insertion('option', { choiceId: choice }, option),
      lineInsertion({ sectionId: section!, itemId: item._id, costRate: '60.00' }, line),
      lineInsertion({ optionId: option! }),
    ])
    const before = await version(owner, versionId)
    await change(owner, versionId, [
      setting('line', line!, { rate: '5.00' }),
      setting('head', versionId, { title: 'Villa' }),
    ])
    await change(owner, versionId, [removal('section', section!), removal('choice', choice!), removal('line', line!)])
    // what nothing uses any more may go meanwhile
    await owner.api.items.remove({ params: { id: item._id } })
    const batchId = crypto.randomUUID()
    const answer = await restore(owner, versionId, before.revision, batchId)
    expect(answer).toMatchObject({ revision: 4, refused: [], isReloadNeeded: false })
    const after = await version(owner, versionId)
    const asBefore = before.content.lines.map(one => (one.id === line ? { ...one, itemId: null } : one))
    expect(after.content).toEqual({ ...before.content, lines: asBefore })
    expect(after.totals).toEqual(before.totals)
    expect(after.totals).toEqual(answer.totals)
    // sent twice, it is made once
    expect((await restore(owner, versionId, before.revision, batchId)).revision).toBe(4)
    expect((await history(owner, versionId))[0]).toMatchObject({ isRestoration: true })
    const events = await owner.api.quotations.events({ params: { id: quotationId }, query: {} })
    expect(events.data[0]).toMatchObject({ kind: 'content-restored' })
    // to before the first change of all
    await restore(owner, versionId, 0)
    expect((await version(owner, versionId)).content.lines).toEqual([])
  })

  it('refuses points older than 30 days, unknown ones, issued versions and readers [QT-181 QT-197]', async () => {
    const firm = await app.firm()
    const { versionId } = await draftOf(app, firm, { lines: [{}] })
    await change(firm.owner, versionId, [setting('head', versionId, { title: 'Villa', placeOfSupply: '27' })])
    const reader = await quoter(firm, false)
    expect(await codesOf([restore(firm.owner, versionId, 9), restore(reader, versionId, 1)])).toEqual([
      'NOT_FOUND',
      'FORBIDDEN',
    ])
    app.clock.advance(31 * DAY)
    const owner = await anew(firm.owner)
    await expect(restore(owner, versionId, 1)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This point is more than 30 days old',
    })
    expect((await history(owner, versionId)).map(({ canRestore }) => canRestore)).toEqual([false])
  })
})

it('tells who else has a version open and at which cell, for 40 s after the last sign of life [QT-177]', async () => {
  const firm = await app.firm()
  const lena = await colleague(firm)
  const { versionId } = await draftOf(app, firm)
  const present = async (who: Member, cell: string, isLeaving = false) =>
    (await who.api.versions.present({ params: { id: versionId }, body: { cell, isLeaving } })).data
  expect(await present(firm.owner, 'a quantity')).toEqual([])
  expect(await present(lena, 'b rate')).toMatchObject([{ userId: firm.owner.userId, cell: 'a quantity' }])
  expect(await present(firm.owner, 'a quantity')).toEqual([{ userId: lena.userId, name: 'Lena Roy', cell: 'b rate' }])
  app.clock.advance(39_000)
  expect(await present(firm.owner, '')).toHaveLength(1)
  app.clock.advance(2_000)
  expect(await present(firm.owner, '')).toEqual([])
  await present(lena, 'b rate')
  await present(lena, '', true)
  expect(await present(firm.owner, '')).toEqual([])
})

it('compares two versions of one quotation, from the older to the newer, costs for who may see them [QT-204 QT-314]', async () => {
  const firm = await app.firm()
  const { owner } = firm
  const unitId = (await owner.api.libraryLists.units()).data[0]!._id
  const lines = [
    { unitId, quantity: '210.000', rate: '1650.00', costRate: '1011.31' },
    { unitId, description: 'Shutters', quantity: '64.000', rate: '1450.00', costRate: '900.31' },
  ]
  const { versionId, quotationId } = await draftOf(app, firm, { lines, head: { placeOfSupply: '27' } })
  await owner.api.decisions.issue({ params: { id: versionId }, body: {} })
  const { data: next } = await owner.api.decisions.addVersion({
    params: { id: quotationId },
    body: { about: 'Cheaper' },
  })
  const otherId = next.draftVersionId!
  const copied = (await version(owner, otherId)).content.lines.find(({ description }) => description === 'Wardrobe')!
  await change(owner, otherId, [
    setting('line', copied.id, { quantity: '205.000', costRate: '1012.31' }),
    lineInsertion({ unitId, description: 'Loft', quantity: '1.000', rate: '12500.00' }),
  ])
  const compare = async (who: Member, one: string, two: string) =>
    (await who.api.versions.compare({ params: { id: one, otherId: two } })).data
  const compared = await compare(owner, otherId, versionId)
  expect(compared).toEqual(await compare(owner, versionId, otherId))
  expect(compared.lineAmounts.difference).toBe('4250.00')
  expect(compared.lines.find(({ change: kind }) => kind === 'changed')).toMatchObject({
    fields: [
      { field: 'quantity', from: '210.000', to: '205.000' },
      { field: 'costRate', from: '1011.31', to: '1012.31' },
    ],
  })
  expect(compared.marginPct).toBeDefined()
  const seen = JSON.stringify(await compare(await quoter(firm, false), versionId, otherId))
  for (const hidden of ['1011.31', '1012.31', '900.31', 'cost', 'margin']) expect(seen, hidden).not.toContain(hidden)
  const stranger = await draftOf(app, firm)
  expect(await codesOf([compare(owner, versionId, stranger.versionId)])).toEqual(['NOT_FOUND'])
})
