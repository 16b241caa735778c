import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { addItem, categoryOf, quoter } from './item-library.factory.ts'

const app = testApp()

describe('the starter library', () => {
  it('fills the categories of the trade with items without rates, once [QT-052]', async () => {
    const firm = await app.firm()
    const { items, libraryLists } = firm.owner.api
    await addItem(firm, { name: 'gypsum board plain ceiling', sellingRate: '145.00' })
    await libraryLists.removeCategory({ params: { id: await categoryOf(firm.owner, 'HVAC') } })
    const { data: loaded } = await items.loadStarter({ body: {} })
    expect(loaded.added).toBe(331)
    const { pagination } = await items.list()
    expect(pagination.total).toBe(332)
    const { data: priced } = await items.list({ query: { sort: 'sellingRate' } })
    expect(priced.map(item => item.sellingRate).filter(rate => rate !== null)).toEqual(['145.00'])
    expect((await items.list({ query: { noHsn: 'true' } })).data.map(item => item.name)).toEqual([
      'gypsum board plain ceiling',
    ])
    const { data: categories } = await libraryLists.categories()
    expect(categories.filter(category => category.items === 0)).toEqual([])
    const { data: found } = await items.list({ query: { search: 'split ac 1.5', sort: 'name' } })
    expect(found[0]).toMatchObject({
      name: 'Split AC 1.5 ton',
      category: 'HVAC',
      unit: 'nos',
      hsn: '8415',
      taxRate: '18.00',
    })
    expect((await items.list({ query: { search: 'rug hand' } })).data[0]).toMatchObject({ taxRate: '5.00' })
    expect((await items.loadStarter({ body: {} })).data).toEqual({ added: 0 })
    expect((await items.list()).pagination.total).toBe(332)
  })

  it('is loaded by people who may change the library, once by requests at once', async () => {
    const firm = await app.firm()
    const reader = await quoter(firm, false)
    await expect(reader.api.items.loadStarter({ body: {} })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const colleague = await quoter(firm)
    const loaded = await Promise.all([firm.owner, colleague].map(who => who.api.items.loadStarter({ body: {} })))
    expect(loaded.map(({ data }) => data.added).sort()).toEqual([0, 332])
  })
})
