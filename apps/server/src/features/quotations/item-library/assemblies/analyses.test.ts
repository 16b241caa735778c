import type { SentAnalysis, SentComponent } from '@plinth/contract/quotations/assemblies/item-analyses'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import { addItem, quoter, unitOf } from '../item-library.factory.ts'

const app = testApp()
const UNKNOWN = '00000000-0000-7000-8000-000000000000'

let firm: Firm
let owner: Member
let sqm: string
beforeAll(async () => {
  firm = await app.firm()
  owner = firm.owner
  sqm = await unitOf(owner, 'sqm')
})

const item = (name: string, costRate?: string) => addItem(firm, { name, unitId: sqm, ...(costRate && { costRate }) })
const part = (itemId: string, quantity = '1'): SentComponent => ({ itemId, variantId: null, quantity, wastage: '0' })
const free = (costRate: string, quantity: string, wastage = '0'): SentComponent => ({
  name: `At ${costRate}`,
  unitId: sqm,
  costRate,
  quantity,
  wastage,
})
const analyse = async (id: string, components: SentComponent[], more: Partial<SentAnalysis> = {}, who = owner) => {
  const { version } = (await owner.api.items.byId({ params: { id } })).data
  const body = { version, output: '1', overhead: '0', profit: '0', components, ...more }
  return (await who.api.itemAnalyses.save({ params: { id }, body })).data
}
const ratesOf = async (id: string) => {
  const { costRate, sellingRate } = (await owner.api.items.byId({ params: { id } })).data
  return [costRate, sellingRate]
}

describe('a rate analysis', () => {
  it('makes an item’s rates from components, wastage, overhead and profit, as in E12 [QT-057 QT-058 QT-059]', async () => {
    const cement = await item('Cement', '62.00')
    const wall = await item('Block wall', '1.00')
    const components = [
      { itemId: cement._id, variantId: null, quantity: '1.1', wastage: '5' },
      free('18.40', '2.5'),
      free('900.00', '0.12'),
      free('650.00', '0.2'),
    ]
    const saved = await analyse(wall._id, components, { overhead: '10', profit: '15' })
    expect(saved).toMatchObject({ costRate: '355.61', sellingRate: '449.85' })
    expect(saved.analysis?.components.map(one => [one.name, one.costRate, one.quantity, one.wastage])).toEqual([
      ['Cement', '62.00', '1.1000', '5.00'],
      ['At 18.40', '18.40', '2.5000', '0.00'],
      ['At 900.00', '900.00', '0.1200', '0.00'],
      ['At 650.00', '650.00', '0.2000', '0.00'],
    ])
    const { data } = await owner.api.items.byId({ params: { id: wall._id } })
    expect(data).toMatchObject({ pricing: 'analysis', markup: '26.50', costRate: '355.61' })
    const rates = (await owner.api.items.rates({ params: { id: wall._id } })).data
    expect(rates[0]).toMatchObject({ cause: 'analysis', costOld: '1.00', costNew: '355.61', sellingNew: '449.85' })
    // it is sold like any other item
    const { data: hits } = await owner.api.items.search({ query: { search: 'Block wall' } })
    expect(hits[0]).toMatchObject({ itemId: wall._id, sellingRate: '449.85', costRate: '355.61' })
  })

  it('may be written for any output quantity [QT-060]', async () => {
    const plaster = await item('Plaster')
    const saved = await analyse(plaster._id, [free('100.00', '3.3333')], { output: '10', overhead: '10' })
    expect(saved).toMatchObject({ costRate: '33.33', sellingRate: '36.67', analysis: { output: '10.000' } })
  })

  it('has 1 to 50 components within their limits [QT-057]', async () => {
    const one = await item('Limits')
    const refused = (components: SentComponent[], more: Partial<SentAnalysis> = {}) =>
      expect(analyse(one._id, components, more)).rejects
    await refused([]).toMatchObject({ code: 'INVALID' })
    await refused(Array.from({ length: 51 }, () => free('1.00', '1'))).toMatchObject({ code: 'INVALID' })
    await refused([free('1.00', '0')]).toMatchObject({ code: 'INVALID' })
    await refused([free('1.00', '1.00001')]).toMatchObject({ code: 'INVALID' })
    await refused([free('1.00', '1', '100.01')]).toMatchObject({ code: 'INVALID' })
    await refused([part(UNKNOWN)]).toMatchObject({ code: 'NOT_FOUND' })
    const other = await app.firm()
    const theirs = await addItem(other, { name: 'Theirs' })
    await refused([part(theirs._id)]).toMatchObject({ code: 'NOT_FOUND' })
    const varied = await addItem(firm, { name: 'Wire', variants: [{ name: '1 mm', costRate: '10.00' }] })
    await refused([part(varied._id)]).toMatchObject({
      fields: [{ field: 'components.0.variantId', message: 'Choose a variant' }],
    })
    await expect(analyse(varied._id, [free('1.00', '1')])).rejects.toMatchObject({
      message: 'An item with variants has no rate analysis',
    })
    const variantId = varied.variants[0]?._id ?? ''
    const saved = await analyse(one._id, [{ itemId: varied._id, variantId, quantity: '2', wastage: '0' }])
    expect(saved.costRate).toBe('20.00')
  })

  it('may contain assemblies, 3 levels deep and never itself [QT-061]', async () => {
    const [a, b, c, d] = [await item('Level A'), await item('Level B'), await item('Level C'), await item('Level D')]
    await analyse(a._id, [free('10.00', '1')])
    await analyse(b._id, [part(a._id, '2')])
    await analyse(c._id, [part(b._id, '3')])
    expect(await ratesOf(c._id)).toEqual(['60.00', '60.00'])
    const itself = { message: 'An assembly cannot contain itself' }
    await expect(analyse(a._id, [part(a._id)])).rejects.toMatchObject({
      fields: [{ field: 'components.0.itemId', ...itself }],
    })
    await expect(analyse(a._id, [free('1.00', '1'), part(c._id)])).rejects.toMatchObject({
      fields: [{ field: 'components.1.itemId', ...itself }],
    })
    await expect(analyse(d._id, [part(c._id)])).rejects.toMatchObject({
      fields: [{ field: 'components.0.itemId', message: 'Assemblies can be 3 levels deep' }],
    })
    await analyse(d._id, [free('5.00', '1')])
    await expect(analyse(a._id, [part(d._id)])).rejects.toMatchObject({ message: 'Assemblies can be 3 levels deep' })
    expect(await ratesOf(a._id)).toEqual(['10.00', '10.00'])
  })

  it('follows its components in the same transaction, whatever changes them, with the cause analysis [QT-062]', async () => {
    const sand = await item('Sand', '10.00')
    const mortar = await item('Mortar')
    const masonry = await item('Masonry')
    await analyse(mortar._id, [part(sand._id, '2')], { profit: '50' })
    await analyse(masonry._id, [part(mortar._id), part(sand._id)])
    expect([await ratesOf(mortar._id), await ratesOf(masonry._id)]).toEqual([
      ['20.00', '30.00'],
      ['30.00', '30.00'],
    ])
    app.clock.advance(1000)
    const { version } = (await owner.api.items.byId({ params: { id: sand._id } })).data
    await owner.api.items.edit({ params: { id: sand._id }, body: { version, costRate: '12.00' } })
    expect([await ratesOf(mortar._id), await ratesOf(masonry._id)]).toEqual([
      ['24.00', '36.00'],
      ['36.00', '36.00'],
    ])
    const history = (await owner.api.items.rates({ params: { id: masonry._id } })).data
    expect(history.map(rate => [rate.cause, rate.costNew])).toEqual([
      ['analysis', '36.00'],
      ['analysis', '30.00'],
    ])
    app.clock.advance(1000)
    const { data: change } = await owner.api.rateChanges.create({
      body: { filter: { search: 'Sand' }, what: 'cost', percent: '50', rounding: '1' },
    })
    expect(change.count).toBe(1)
    expect(await ratesOf(masonry._id)).toEqual(['54.00', '54.00'])
    app.clock.advance(1000)
    await owner.api.rateChanges.undo({ params: { id: change._id ?? '' }, body: {} })
    expect(await ratesOf(masonry._id)).toEqual(['36.00', '36.00'])
    // without a cost of a component there is no rate
    app.clock.advance(1000)
    const now = (await owner.api.items.byId({ params: { id: sand._id } })).data
    await owner.api.items.edit({ params: { id: sand._id }, body: { version: now.version, costRate: null } })
    expect(await ratesOf(masonry._id)).toEqual([null, null])
  })

  it('alone says the rates: nobody types them, and changes of many rates leave them', async () => {
    const one = await item('Analysed')
    await analyse(one._id, [free('10.00', '1')])
    const { version } = (await owner.api.items.byId({ params: { id: one._id } })).data
    const edit = (body: object) => owner.api.items.edit({ params: { id: one._id }, body: { version, ...body } })
    for (const body of [{ costRate: '11.00' }, { sellingRate: '11.00' }, { pricing: 'fixed' }])
      await expect(edit(body)).rejects.toMatchObject({ message: 'The rates of this item follow its analysis' })
    await expect(edit({ variants: [{ name: 'New' }] })).rejects.toMatchObject({
      message: 'An item with a rate analysis has no variants',
    })
    expect((await edit({ name: 'Analysed wall' })).data.name).toBe('Analysed wall')
    const { data } = await owner.api.rateChanges.create({
      body: { filter: { search: 'Analysed' }, what: 'both', percent: '10', rounding: '0.01', dryRun: true },
    })
    expect(data.count).toBe(0)
    await owner.api.itemAnalyses.remove({ params: { id: one._id } })
    expect((await owner.api.items.byId({ params: { id: one._id } })).data).toMatchObject({
      pricing: 'fixed',
      costRate: '10.00',
    })
    expect((await owner.api.itemAnalyses.byItem({ params: { id: one._id } })).data.analysis).toBeNull()
  })

  it('holds its components, so that they are archived instead of deleted [QT-049]', async () => {
    const glue = await item('Glue', '5.00')
    const panel = await item('Glued panel')
    await analyse(panel._id, [part(glue._id)])
    await expect(owner.api.items.remove({ params: { id: glue._id } })).rejects.toMatchObject({
      message: 'This item is used in 1 quotations, templates or kits. Archive it instead.',
    })
    await owner.api.items.remove({ params: { id: panel._id } })
    await owner.api.items.remove({ params: { id: glue._id } })
  })

  it('is made of costs: nobody without the right to them reads or changes it [QT-314 QT-315]', async () => {
    const one = await item('Secret')
    await analyse(one._id, [free('77.31', '1')])
    const who = await quoter(firm)
    await expect(who.api.itemAnalyses.byItem({ params: { id: one._id } })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(analyse(one._id, [free('1.00', '1')], {}, who)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(who.api.itemAnalyses.remove({ params: { id: one._id } })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const other = (await app.firm()).owner
    await expect(other.api.itemAnalyses.byItem({ params: { id: one._id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const colleague = await firm.member({ features: ['quotation'], quotationEdit: true, quotationViewCosts: true })
    const version = 1
    const body = { version, output: '1', overhead: '0', profit: '0', components: [free('2.00', '1')] }
    await expect(colleague.api.itemAnalyses.save({ params: { id: one._id }, body })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })
})
