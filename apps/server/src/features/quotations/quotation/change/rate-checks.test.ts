import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { addItem, quoter } from '../../item-library/item-library.factory.ts'
import { change, draftOf, lineInsertion, removal } from '../quotation.factory.ts'

const app = testApp()

it('lists the lines whose rates changed in the library since they were taken, costs for who may see them [QT-122 QT-314]', async () => {
  const firm = await app.firm()
  const { owner } = firm
  const [tiles, paint, dear] = [
    await addItem(firm, { name: 'Tiles', sellingRate: '90.00', costRate: '60.00' }),
    await addItem(firm, {
      name: 'Paint',
      variants: [
        { name: 'Matt', sellingRate: '20.00', costRate: '11.00' },
        { name: 'Gloss', sellingRate: '25.00', costRate: '13.00' },
      ],
    }),
    await addItem(firm, { name: 'Stone', sellingRate: '300.00', costRate: '210.00' }),
  ]
  const [matt, gloss] = paint.variants
  const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()] as const
  const { versionId } = await draftOf(app, firm)
  const rateAt = tiles.rateAt
  await change(owner, versionId, [
    lineInsertion({ itemId: tiles._id, rate: '90.00', costRate: '60.00', rateAt }, ids[0]),
    lineInsertion(
      { itemId: paint._id, variantId: matt!._id, rate: '20.00', costRate: '11.00', rateAt: matt!.rateAt },
      ids[1],
    ),
    lineInsertion(
      { itemId: paint._id, variantId: gloss!._id, rate: '25.00', costRate: '13.00', rateAt: gloss!.rateAt },
      ids[2],
    ),
    lineInsertion({ itemId: dear._id, rate: '300.00', costRate: '210.00', rateAt: dear.rateAt }, ids[3]),
  ])
  const params = { id: versionId }
  expect((await owner.api.versions.rateChecks({ params })).data).toEqual([])

  app.clock.advance(60_000)
  const at = app.clock.now().toISOString()
  await owner.api.items.edit({ params: { id: tiles._id }, body: { version: tiles.version, sellingRate: '95.00' } })
  const variants = [
    { _id: matt!._id, name: 'Matt', sellingRate: '22.00' },
    { _id: gloss!._id, name: 'Gloss' },
  ]
  await owner.api.items.edit({ params: { id: paint._id }, body: { version: paint.version, variants } })
  await owner.api.items.edit({ params: { id: dear._id }, body: { version: dear.version, costRate: '222.00' } })
  const { data } = await owner.api.versions.rateChecks({ params })
  const byLine = new Map(data.map(check => [check.lineId, check]))
  expect(byLine.size).toBe(3)
  expect(ids.flatMap(id => byLine.get(id) ?? [])).toEqual([
    {
      lineId: ids[0],
      itemId: tiles._id,
      variantId: null,
      rateAt: at,
      rateOld: '90.00',
      rateNew: '95.00',
      costOld: '60.00',
      costNew: '60.00',
    },
    {
      lineId: ids[1],
      itemId: paint._id,
      variantId: matt!._id,
      rateAt: at,
      rateOld: '20.00',
      rateNew: '22.00',
      costOld: '11.00',
      costNew: '11.00',
    },
    {
      lineId: ids[3],
      itemId: dear._id,
      variantId: null,
      rateAt: at,
      rateOld: '300.00',
      rateNew: '300.00',
      costOld: '210.00',
      costNew: '222.00',
    },
  ])
  // that a cost changed is kept from who may not see costs, too
  const seen = (await (await quoter(firm)).api.versions.rateChecks({ params })).data
  expect(seen.map(({ lineId }) => lineId).toSorted()).toEqual([ids[0], ids[1]].toSorted())
  expect(JSON.stringify(seen)).not.toMatch(/cost|60\.00|11\.00/)
})

it('takes the cost of a variant, holds what its lines have, and remembers what somebody used [QT-046 QT-049 QT-315]', async () => {
  const firm = await app.firm()
  const { owner } = firm
  const paint = await addItem(firm, {
    name: 'Paint',
    costRate: '1.00',
    variants: [{ name: 'Matt', sellingRate: '20.00', costRate: '11.00' }],
  })
  const other = await addItem(firm, { name: 'Paint thinner', variants: [{ name: 'One litre', sellingRate: '9.00' }] })
  const variantId = paint.variants[0]!._id
  const line = crypto.randomUUID()
  const { versionId } = await draftOf(app, firm)
  const who = await quoter(firm)
  const answer = await change(who, versionId, [
    lineInsertion({ itemId: paint._id, variantId, rate: '20.00', costRate: undefined }, line),
    // a variant of another item is none
    lineInsertion({ itemId: other._id, variantId, rate: '9.00', costRate: undefined }),
  ])
  expect(answer.refused).toMatchObject([{ reason: 'refused' }])
  expect((await owner.api.versions.byId({ params: { id: versionId } })).data.content.lines).toMatchObject([
    { itemId: paint._id, costRate: '11.00' },
  ])
  expect((await who.api.items.search({ query: {} })).data.map(hit => hit.name)).toEqual(['Paint'])
  const params = { id: paint._id }
  await expect(owner.api.items.remove({ params })).rejects.toMatchObject({
    message: 'This item is used in 1 quotations, templates or kits. Archive it instead.',
  })
  await change(owner, versionId, [removal('line', line)])
  await owner.api.items.remove({ params })
})
