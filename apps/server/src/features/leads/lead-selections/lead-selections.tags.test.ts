import { expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { ended, lead, manyLeads, texts, undo } from './lead-selections.factory.ts'

const app = testApp()
const tag = async ({ owner }: Firm, tagName: string): Promise<string> =>
  (await owner.api.leadTags.save({ body: [{ tagName, tagColorCode: '#2f6fb3' }] })).data[0]!._id
const tagsOf = async (who: Member, id: string) =>
  (await who.api.leads.byId({ query: { id } })).data.leadTag.map(one => one.tagName)
const stored = (firm: Firm) =>
  app.rows('select lead_id, tag_id, added_at from lead_tags where company_id = $1 order by 1, 2', [firm.companyId])

it('leads of a selection get tags and lose tags, each with one history entry, and have them as before by Undo [LM-575 LM-576]', async () => {
  const firm = await app.firm()
  const { owner } = firm
  const [vip, villa, cold] = [await tag(firm, 'VIP'), await tag(firm, 'Villa'), await tag(firm, 'Cold')]
  const [one, other, same, archived] = [await lead(firm), await lead(firm), await lead(firm), await lead(firm)]
  for (const [leadId, tagId] of [
    [one, cold],
    [one, villa],
    [same, vip],
  ] as const) {
    await owner.api.leadTags.addToLead({ body: { leadId, tagId } })
    app.clock.advance(1000)
  }
  await app.rows('update leads set is_archived = true where id = $1', [archived])
  const before = await stored(firm)
  const body = { leadIds: [one, other, same, archived], add: [vip], remove: [cold] }
  const { data: tagged } = await owner.api.leadSelections.tag({ body })
  expect(tagged).toMatchObject({
    kind: 'tag',
    status: 'done',
    changed: 2,
    leftOut: [
      { reason: 'archived', count: 1 },
      { reason: 'already', count: 1 },
    ],
  })
  expect(await tagsOf(owner, one)).toEqual(['Villa', 'VIP'])
  expect(await tagsOf(owner, other)).toEqual(['VIP'])
  const { data: logs } = await owner.api.leadHistory.ofLead({ query: { leadId: one } })
  expect(logs).toHaveLength(4)
  expect(logs[0]).toMatchObject({
    texts: ['The tag VIP has been added', 'The tag Cold has been removed'],
    old: { leadTag: ['Cold', 'Villa'] },
    new: { leadTag: ['Villa', 'VIP'] },
  })
  expect(await texts(owner, same)).toHaveLength(2)
  expect(await undo(owner, tagged)).toMatchObject({ status: 'undone', changed: 2, leftOut: [] })
  expect(await stored(firm)).toEqual(before)
  expect((await texts(owner, one))[0]).toEqual([
    'An earlier change was undone',
    'The tag Cold has been added',
    'The tag VIP has been removed',
  ])
})

it('a whole list is tagged in the background and back, but not what somebody has changed since or with a deleted tag', async () => {
  const firm = await app.firm()
  const { owner } = firm
  const [vip, cold] = [await tag(firm, 'VIP'), await tag(firm, 'Cold')]
  await manyLeads(app, firm, 1203)
  const first = await lead(firm)
  await owner.api.leadTags.addToLead({ body: { leadId: first, tagId: cold } })
  const { data: begun } = await owner.api.leadSelections.tag({ body: { list: {}, add: [vip], remove: [cold] } })
  expect(begun).toMatchObject({ status: 'running', total: 1204 })
  expect(await ended(owner, begun)).toMatchObject({ status: 'done', changed: 1204, leftOut: [] })
  const ids = (await stored(firm)) as { tag_id: string }[]
  expect(ids.map(row => row.tag_id)).toEqual(Array(1204).fill(vip))
  await owner.api.leads.edit({ query: { id: first }, body: { city: 'Pune' } })
  await owner.api.leadTags.edit({ query: { tagId: cold }, body: { isDeleted: true } })
  const back = await ended(owner, await undo(owner, begun))
  expect(back).toMatchObject({ status: 'undone', changed: 1203, leftOut: [{ reason: 'changed', count: 1 }] })
  expect(await stored(firm)).toMatchObject([{ lead_id: first, tag_id: vip }])
})

it('two people who tag the same leads at once each give their tag, and no lead has one twice', async () => {
  const firm = await app.firm()
  const [mate, tags] = [await firm.member(), [await tag(firm, 'VIP'), await tag(firm, 'Villa')] as const]
  const ids = await Promise.all(Array.from({ length: 12 }, () => lead(firm)))
  const add = (who: Member, tagId: string, leadIds: string[]) =>
    who.api.leadSelections.tag({ body: { leadIds, add: [tagId] } })
  await Promise.all([add(firm.owner, tags[0], ids), add(mate, tags[1], ids.toReversed()), add(mate, tags[0], ids)])
  expect(await stored(firm)).toHaveLength(24)
  for (const id of ids) expect((await tagsOf(firm.owner, id)).sort()).toEqual(['VIP', 'Villa'])
})

it('tags are of the company, and some are named, each once', async () => {
  const firm = await app.firm()
  const other = await app.firm()
  const leadIds = [await lead(firm)]
  const [mine, theirs] = [await tag(firm, 'VIP'), await tag(other, 'VIP')]
  const ask = (body: { add?: string[]; remove?: string[] }) =>
    firm.owner.api.leadSelections.tag({ body: { leadIds, ...body } })
  await expect(ask({ add: [theirs] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(ask({ remove: [theirs] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(ask({})).rejects.toMatchObject({ code: 'INVALID' })
  await expect(ask({ add: [mine], remove: [mine] })).rejects.toMatchObject({ code: 'INVALID' })
  const reader = await firm.member({ crmEdit: false })
  await expect(reader.api.leadSelections.tag({ body: { leadIds, add: [mine] } })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await stored(firm)).toEqual([])
})

it('a tag that was deleted since is on its leads again by Undo once it is brought back', async () => {
  const firm = await app.firm()
  const { owner } = firm
  const { data: tags } = await owner.api.leadTags.save({ body: [{ tagName: 'Cold', tagColorCode: '#2f6fb3' }] })
  const tagId = tags[0]!._id
  const leadId = await lead(firm)
  const tagsOf = async () =>
    (await owner.api.leads.byId({ query: { id: leadId } })).data.leadTag.map(one => one.tagName)
  await owner.api.leadTags.addToLead({ body: { leadId, tagId } })
  const { data: taken } = await owner.api.leadSelections.tag({ body: { leadIds: [leadId], remove: [tagId] } })
  await owner.api.leadTags.edit({ query: { tagId }, body: { isDeleted: true } })
  expect(await undo(owner, taken)).toMatchObject({ status: 'undone', changed: 1, leftOut: [] })
  expect(await tagsOf()).toEqual([])
  expect((await texts(owner, leadId))[0]).toEqual(['An earlier change was undone'])
  await owner.api.leadTags.restore({ params: { id: tagId } })
  expect(await tagsOf()).toEqual(['Cold'])
})
