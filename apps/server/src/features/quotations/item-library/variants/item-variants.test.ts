import type { SentVariant } from '@plinth/contract/quotations/item'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { call } from '../../../company/auth/auth.factory.ts'
import { addItem, quoter, unitOf } from '../item-library.factory.ts'
import { holdItems } from '../item-library.service.ts'

const app = testApp()
const UNKNOWN = '0190a000-0000-7000-8000-00000000ffff'
const QUOTATION = '0190a000-0000-7000-8000-0000000000a1'

describe('variants of an item', () => {
  it('have names, codes, brands, attributes and rates of their own, in their order [QT-039]', async () => {
    const firm = await app.firm()
    const attributes = [
      { name: 'Thickness', value: '1 mm' },
      { name: 'Finish', value: 'Matt' },
    ]
    const variants: SentVariant[] = [
      { name: '1 mm', code: 'L-1', brand: 'Merino', attributes, costRate: '40.00', sellingRate: '60.00' },
      { name: '0.8 mm', costRate: '30.00' },
    ]
    const made = await addItem(firm, { name: 'Laminate', brand: 'Greenlam', variants })
    expect(made.variants).toMatchObject([
      { ...variants[0], markup: '50.00', isArchived: false, rateAt: expect.any(String) },
      { name: '0.8 mm', code: '', brand: '', attributes: [], costRate: '30.00', sellingRate: null, markup: null },
    ])
    expect(made).toMatchObject({ variantCount: 2, variantRates: { lowest: '60.00', highest: '60.00' } })
    const [first, second] = made.variants.map(variant => variant._id)
    const params = { id: made._id }
    // in another order, with their names exchanged: what is left out stays
    const { data: swapped } = await firm.owner.api.items.edit({
      params,
      body: {
        version: 1,
        variants: [
          { _id: second, name: '1 mm', sellingRate: '50' },
          { _id: first, name: '0.8 mm' },
        ],
      },
    })
    expect(swapped.variants).toMatchObject([
      { _id: second, name: '1 mm', costRate: '30.00', sellingRate: '50.00', markup: '66.67' },
      { _id: first, name: '0.8 mm', code: 'L-1', attributes, costRate: '40.00', sellingRate: '60.00' },
    ])
    expect(swapped.variantRates).toEqual({ lowest: '50.00', highest: '60.00' })
    const { data: rates } = await firm.owner.api.items.rates({ params })
    expect(rates.map(({ variant, sellingOld, sellingNew }) => [variant, sellingOld, sellingNew])).toEqual(
      expect.arrayContaining([
        ['1 mm', null, '50.00'],
        ['0.8 mm', null, '60.00'],
      ]),
    )
    const { data: fewer } = await firm.owner.api.items.edit({
      params,
      body: { version: 2, variants: [{ _id: first, name: '0.8 mm' }] },
    })
    expect(fewer.variants.map(variant => variant.name)).toEqual(['0.8 mm'])
  })

  it('are at most 50 with different names, and of this item', async () => {
    const firm = await app.firm()
    const unitId = await unitOf(firm.owner, 'sqft')
    const send = async (variants: object[]) =>
      (await call(app, '/quotation/items', { body: { name: 'Tiles', unitId, variants }, token: firm.owner.token })).json
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Kind ${at}` }))
    expect(await send(many(51))).toMatchObject({ code: 'INVALID', fields: [{ field: 'variants' }] })
    expect(await send(many(50))).toMatchObject({ success: true, data: { variantCount: 50 } })
    expect(await send([{ name: 'Matt' }, { name: 'MATT' }])).toMatchObject({
      fields: [{ field: 'variants.1.name', message: 'There is a variant of this name already' }],
    })
    expect(await send([{ name: 'x'.repeat(101) }])).toMatchObject({
      fields: [{ field: 'variants.0.name', message: 'Maximum length is 100' }],
    })
    expect(await send([{ name: '' }])).toMatchObject({
      fields: [{ field: 'variants.0.name', message: 'Field is required' }],
    })
    const attribute = { name: 'x'.repeat(31), value: 'y'.repeat(101) }
    expect(await send([{ name: 'Matt', brand: 'b'.repeat(61), attributes: [attribute] }])).toMatchObject({
      fields: [
        { field: 'variants.0.brand', message: 'Maximum length is 60' },
        { field: 'variants.0.attributes.0.name', message: 'Maximum length is 30' },
        { field: 'variants.0.attributes.0.value', message: 'Maximum length is 100' },
      ],
    })
    expect(await send([{ name: 'Matt', attributes: Array(11).fill({ name: 'a', value: 'b' }) }])).toMatchObject({
      fields: [{ field: 'variants.0.attributes' }],
    })
    const other = await addItem(firm, { name: 'Other', variants: [{ name: 'Matt' }] })
    for (const _id of [UNKNOWN, other.variants[0]?._id])
      expect(await send([{ _id, name: 'Matt' }])).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('follow their costs where the item is marked up, and are fixed by who sees no costs [QT-036 QT-315]', async () => {
    const firm = await app.firm()
    const made = await addItem(firm, {
      name: 'Laminate',
      pricing: 'markup',
      variants: [{ name: '1 mm', costRate: '1020.00', markup: '42.16' }, { name: '0.8 mm' }],
    })
    expect(made.variants.map(variant => variant.sellingRate)).toEqual(['1450.03', null])
    const who = await quoter(firm)
    const params = { id: made._id }
    const [first, second] = made.variants.map(({ _id, name }) => ({ _id, name }))
    const refused = { version: 1, variants: [{ name: '1 mm', ...first, costRate: '1.00' }] }
    await expect(who.api.items.edit({ params, body: refused })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const variants = [
      { name: '1 mm', ...first, sellingRate: '1530.00' },
      { name: '0.8 mm', ...second },
    ]
    const { data: seen } = await who.api.items.edit({ params, body: { version: 1, variants } })
    expect(JSON.stringify(seen)).not.toMatch(/cost|markup|1020|42\.16/)
    const { data: after } = await firm.owner.api.items.byId({ params })
    expect(after).toMatchObject({ pricing: 'fixed', variants: [{ costRate: '1020.00', markup: '50.00' }, {}] })
    expect(JSON.stringify((await who.api.items.rates({ params })).data)).not.toMatch(/cost|1020/)
  })

  it('stay archived where a quotation has them, also when they are taken out', async () => {
    const firm = await app.firm()
    const made = await addItem(firm, { name: 'Laminate', variants: [{ name: '1 mm' }, { name: '0.8 mm' }] })
    const [used] = made.variants
    const holder = { kind: 'quotation', id: QUOTATION } as const
    await app.app.services.db.tenant(firm.companyId, tx =>
      holdItems(tx, firm.companyId, holder, [{ itemId: made._id, variantId: used?._id ?? null }]),
    )
    const params = { id: made._id }
    const { data: after } = await firm.owner.api.items.edit({ params, body: { version: 1, variants: [] } })
    expect(after.variants).toMatchObject([{ name: '1 mm', isArchived: true }])
    expect(after.variantCount).toBe(0)
    const again = firm.owner.api.items.edit({ params, body: { version: 2, variants: [{ name: '1 MM' }] } })
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT', fields: [{ field: 'variants.0.name' }] })
  })
})

describe('an item that is used', () => {
  it('is not deleted, until nothing uses it any more [QT-049]', async () => {
    const firm = await app.firm()
    const [tiles, board] = [await addItem(firm, { name: 'Tiles' }), await addItem(firm, { name: 'Board' })]
    const hold = (kind: 'quotation' | 'template', itemIds: string[], id = QUOTATION) =>
      app.app.services.db.tenant(firm.companyId, tx =>
        holdItems(
          tx,
          firm.companyId,
          { kind, id },
          itemIds.map(itemId => ({ itemId, variantId: null })),
        ),
      )
    await hold('quotation', [tiles._id, board._id])
    await hold('quotation', [tiles._id, board._id])
    await hold('quotation', [tiles._id], UNKNOWN)
    await hold('template', [tiles._id])
    const remove = (id: string) => firm.owner.api.items.remove({ params: { id } })
    await expect(remove(tiles._id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This item is used in 3 quotations, templates or kits. Archive it instead.',
    })
    await hold('quotation', [tiles._id])
    await remove(board._id)
    await hold('quotation', [])
    await hold('quotation', [], UNKNOWN)
    await expect(remove(tiles._id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await hold('template', [])
    await remove(tiles._id)
    expect((await firm.owner.api.items.list()).data).toEqual([])
  })
})
