import type { SentKit } from '@plinth/contract/quotations/assemblies/kits'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { addItem, categoryOf, quoter } from '../item-library.factory.ts'

const app = testApp()
const row = (itemId: string, quantity: string, variantId: string | null = null, note = '') => ({
  itemId,
  variantId,
  quantity,
  note,
})

describe('a kit', () => {
  it('has a name, a category and 1 to 200 rows of items and variants [QT-063]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const carcass = await addItem(firm, { name: 'Carcass', sellingRate: '900.00', costRate: '600.00' })
    const handle = await addItem(firm, {
      name: 'Handle',
      variants: [{ name: 'Steel', sellingRate: '250.00' }, { name: 'Brass' }],
    })
    const categoryId = await categoryOf(owner, 'Wardrobes & Storage')
    const steel = handle.variants[0]?._id ?? ''
    const body: SentKit = {
      name: 'Standard wardrobe',
      categoryId,
      rows: [row(carcass._id, '24.5'), row(handle._id, '2', steel, 'both doors')],
    }
    const { data: kit } = await owner.api.kits.create({ body })
    expect(kit).toMatchObject({ name: 'Standard wardrobe', category: 'Wardrobes & Storage', rowCount: 2, version: 1 })
    expect(kit.rows).toMatchObject([
      { name: 'Carcass', variant: '', quantity: '24.500', hit: { sellingRate: '900.00', costRate: '600.00' } },
      { name: 'Handle', variant: 'Steel', quantity: '2.000', note: 'both doors', hit: { sellingRate: '250.00' } },
    ])
    const { data: listed } = await owner.api.kits.list({ query: { search: 'wardrobe' } })
    expect(listed.map(one => one.name)).toEqual(['Standard wardrobe'])
    expect((await owner.api.kits.list({ query: { search: 'kitchen' } })).data).toEqual([])
    const refused = (rows: SentKit['rows']) => expect(owner.api.kits.create({ body: { ...body, rows } })).rejects
    await refused([]).toMatchObject({ code: 'INVALID' })
    await refused(Array.from({ length: 201 }, () => row(carcass._id, '1'))).toMatchObject({ code: 'INVALID' })
    await refused([row(carcass._id, '0')]).toMatchObject({ code: 'INVALID' })
    await refused([row(carcass._id, '1.0001')]).toMatchObject({ code: 'INVALID' })
    await refused([row(handle._id, '1')]).toMatchObject({
      fields: [{ field: 'rows.0.variantId', message: 'Choose a variant' }],
    })
    await refused([row(carcass._id, '1', steel)]).toMatchObject({ code: 'NOT_FOUND' })
    await refused([row('00000000-0000-7000-8000-000000000000', '1')]).toMatchObject({ code: 'NOT_FOUND' })
    const full = { name: 'Full', categoryId: null, rows: Array.from({ length: 200 }, () => row(carcass._id, '1')) }
    expect((await owner.api.kits.create({ body: full })).data.rowCount).toBe(200)
  })

  it('is changed as a whole by who has seen it, and deleted', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const one = await addItem(firm, { name: 'One' })
    const { data: kit } = await owner.api.kits.create({
      body: { name: 'Kit', categoryId: null, rows: [row(one._id, '1')] },
    })
    const params = { id: kit._id }
    const body = { version: 1, name: 'Other', categoryId: null, rows: [row(one._id, '2'), row(one._id, '3')] }
    const who = await quoter(firm)
    expect((await who.api.kits.edit({ params, body })).data).toMatchObject({ name: 'Other', version: 2, rowCount: 2 })
    await expect(owner.api.kits.edit({ params, body })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This kit was changed by Tara Iyer',
    })
    const text = JSON.stringify((await who.api.kits.byId({ params })).data)
    expect(text).not.toContain('costRate')
    const other = (await app.firm()).owner
    for (const attempt of [
      () => other.api.kits.byId({ params }),
      () => other.api.kits.edit({ params, body }),
      () => other.api.kits.remove({ params }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect((await quoter(firm, false)).api.kits.remove({ params })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await owner.api.kits.remove({ params })
    await expect(owner.api.kits.byId({ params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await owner.api.items.remove({ params: { id: one._id } })
  })

  it('holds its items; what is archived is not offered any more, and comes back with them [QT-048 QT-049]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const one = await addItem(firm, { name: 'Loft', sellingRate: '10.00' })
    const { data: kit } = await owner.api.kits.create({
      body: { name: 'Kit', categoryId: null, rows: [row(one._id, '1')] },
    })
    const item = { id: one._id }
    await expect(owner.api.items.remove({ params: item })).rejects.toMatchObject({
      message: 'This item is used in 1 quotations, templates or kits. Archive it instead.',
    })
    await owner.api.items.archive({ params: item })
    const hitOf = async () => (await owner.api.kits.byId({ params: { id: kit._id } })).data.rows[0]?.hit
    expect(await hitOf()).toBeNull()
    expect((await owner.api.items.search({ query: { search: 'Loft' } })).data).toEqual([])
    expect((await owner.api.items.rates({ params: item })).data).toHaveLength(1)
    await owner.api.items.restore({ params: item })
    expect(await hitOf()).toMatchObject({ itemId: one._id, sellingRate: '10.00' })
  })

  it('stays without a category once that is deleted', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const one = await addItem(firm, { name: 'One' })
    const { data: category } = await owner.api.libraryLists.addCategory({ body: { name: 'Sets' } })
    const { data: kit } = await owner.api.kits.create({
      body: { name: 'Kit', categoryId: category._id, rows: [row(one._id, '1')] },
    })
    await owner.api.libraryLists.removeCategory({ params: { id: category._id }, query: {} })
    expect((await owner.api.kits.byId({ params: { id: kit._id } })).data).toMatchObject({
      categoryId: null,
      category: '',
    })
  })
})
