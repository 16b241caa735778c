import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { addItem } from '../../item-library/item-library.factory.ts'
import { change, draftOf, lineInsertion } from '../quotation.factory.ts'

const app = testApp()

it('an item stays in quotations as it is once it is archived, and is offered no more until it is restored [QT-048]', async () => {
  const firm = await app.firm()
  const made = await addItem(firm, { name: 'Tiles', sellingRate: '100.00' })
  const { versionId } = await draftOf(app, firm)
  const line = lineInsertion({ description: 'Tiles', itemId: made._id, quantity: '2.000', rate: '100.00' })
  await change(firm.owner, versionId, [line])
  const contentOf = async () => (await firm.owner.api.versions.byId({ params: { id: versionId } })).data.content
  const before = await contentOf()
  await firm.owner.api.items.archive({ params: { id: made._id } })
  expect(await contentOf()).toEqual(before)
  const offered = async () => (await firm.owner.api.items.search({ query: { search: 'Tiles' } })).data.length
  expect(await offered()).toBe(0)
  expect((await firm.owner.api.items.rates({ params: { id: made._id } })).data).toHaveLength(1)
  await firm.owner.api.items.restore({ params: { id: made._id } })
  expect(await offered()).toBe(1)
})
