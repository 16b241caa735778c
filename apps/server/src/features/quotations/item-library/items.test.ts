import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'
import { call } from '../../company/auth/auth.factory.ts'
import { addItem, categoryOf, quoter, unitOf } from './item-library.factory.ts'

const app = testApp()
const UNKNOWN = '0190a000-0000-7000-8000-00000000ffff'
const DAY = 86_400_000

const names = async (who: Member, query: object = {}): Promise<string[]> =>
  (await who.api.items.list({ query })).data.map(item => item.name)

describe('an item', () => {
  it('needs a name and a unit, and takes everything else [QT-032 QT-035]', async () => {
    const firm = await app.firm()
    const unitId = await unitOf(firm.owner, 'sqft')
    const bare = await addItem(firm, { name: ' Gypsum ceiling ' })
    expect(bare).toMatchObject({
      name: 'Gypsum ceiling',
      unit: 'sqft',
      taxRate: '18.00',
      category: '',
      sellingRate: null,
      costRate: null,
      rateAt: null,
      pricing: 'fixed',
      version: 1,
    })
    const { data: rates } = await firm.owner.api.libraryLists.taxRates()
    const whole = {
      code: 'FC-01/a',
      description: '12.5 mm board on a GI frame',
      categoryId: await categoryOf(firm.owner, 'False Ceiling'),
      unitId,
      hsn: '995466',
      taxRateId: rates.find(rate => rate.rate === '5.00')?._id ?? '',
      costRate: '98.00',
      sellingRate: '145.00',
      brand: 'Saint-Gobain',
      attributes: [
        { name: 'Thickness', value: '12.5 mm' },
        { name: 'Frame', value: 'GI' },
      ],
      vendor: 'Shree Traders',
      vendorCode: 'SG-125',
    }
    const made = await addItem(firm, { name: 'Gypsum board', ...whole, costRate: '98', sellingRate: '145.0' })
    expect(made).toMatchObject({ ...whole, category: 'False Ceiling', markup: '47.96', taxRate: '5.00' })
    expect((await firm.owner.api.items.byId({ params: { id: made._id } })).data).toEqual(made)
  })

  it('is checked field by field with the texts of the form [QT-034]', async () => {
    const { owner } = await app.firm()
    const unitId = await unitOf(owner, 'sqft')
    const refused = async (body: object): Promise<unknown> =>
      (await call(app, '/quotation/items', { body: { name: 'Tiles', unitId, ...body }, token: owner.token })).json
    const problem = (field: string, message: string) => ({ code: 'INVALID', fields: [{ field, message }] })
    expect(await refused({ name: ' ' })).toMatchObject(problem('name', 'Field is required'))
    expect(await refused({ name: 'x'.repeat(151) })).toMatchObject(problem('name', 'Maximum length is 150'))
    expect(await refused({ code: 'A#1' })).toMatchObject({ fields: [{ field: 'code' }] })
    expect(await refused({ hsn: '94036' })).toMatchObject(problem('hsn', 'Enter 4, 6 or 8 digits'))
    expect(await refused({ sellingRate: '1000000000' })).toMatchObject({ fields: [{ field: 'sellingRate' }] })
    expect(await refused({ costRate: '1.005' })).toMatchObject({ fields: [{ field: 'costRate' }] })
    expect(await refused({ sellingRate: 145 })).toMatchObject({ fields: [{ field: 'sellingRate' }] })
    expect(await refused({ attributes: [{ name: 'Finish', value: '' }] })).toMatchObject(
      problem('attributes.0.value', 'Field is required'),
    )
    expect(await refused({ unitId: UNKNOWN })).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('follows its cost where a markup makes the selling rate [QT-036]', async () => {
    const firm = await app.firm()
    const made = await addItem(firm, { name: 'Wardrobe', pricing: 'markup', costRate: '1020.00', markup: '42.16' })
    expect(made).toMatchObject({ sellingRate: '1450.03', markup: '42.16', pricing: 'markup' })
    const params = { id: made._id }
    const { data: dearer } = await firm.owner.api.items.edit({ params, body: { version: 1, costRate: '1100.00' } })
    expect(dearer.sellingRate).toBe('1563.76')
    const { data: fixed } = await firm.owner.api.items.edit({
      params,
      body: { version: 2, pricing: 'fixed', sellingRate: '1650.00' },
    })
    expect(fixed).toMatchObject({ markup: '50.00', pricing: 'fixed' })
    const bare = firm.owner.api.items.edit({ params, body: { version: 3, pricing: 'markup', costRate: null } })
    await expect(bare).rejects.toMatchObject({ fields: [{ field: 'costRate', message: 'Field is required' }] })
    const tooMuch = { version: 3, pricing: 'markup', costRate: '999999999.99', markup: '1.00' } as const
    await expect(firm.owner.api.items.edit({ params, body: tooMuch })).rejects.toMatchObject({
      fields: [{ field: 'sellingRate' }],
    })
  })

  it('has a code of its own, whatever its case, also for requests at once [QT-033]', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    await addItem(firm, { name: 'Gypsum ceiling', code: 'FC-01' })
    const twin = addItem(firm, { name: 'Another', code: 'fc-01' })
    const message = 'This code is used by Gypsum ceiling'
    await expect(twin).rejects.toMatchObject({ code: 'CONFLICT', message, fields: [{ field: 'code', message }] })
    const tiles = await addItem(firm, { name: 'Tiles' })
    const params = { id: tiles._id }
    const edit = firm.owner.api.items.edit({ params, body: { version: 1, code: 'FC-01' } })
    await expect(edit).rejects.toMatchObject({ message })
    expect((await addItem(other, { name: 'Theirs', code: 'FC-01' })).code).toBe('FC-01')
    const made = await Promise.allSettled([1, 2, 3].map(at => addItem(firm, { name: `Item ${at}`, code: 'NEW' })))
    expect(made.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const reasons = made.flatMap(one => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(reasons).toEqual(['CONFLICT', 'CONFLICT'])
  })

  it('is made once by a repeated request', async () => {
    const { owner } = await app.firm()
    const body = { name: 'Tiles', unitId: await unitOf(owner, 'sqft') }
    const headers = { 'idempotency-key': 'one-and-the-same' }
    const first = await call(app, '/quotation/items', { body, token: owner.token, headers })
    const again = await call(app, '/quotation/items', { body, token: owner.token, headers })
    expect(again.json).toEqual(first.json)
    expect(await names(owner)).toEqual(['Tiles'])
  })

  it('keeps changes of different fields by two people; of the same field both values are shown [QT-050]', async () => {
    const firm = await app.firm()
    const admin = await firm.member({ isAdmin: true, features: ['quotation'], firstName: 'Lena', lastName: 'Roy' })
    await app.rows('update users set quotation_edit = true where id = $1', [admin.userId])
    const made = await addItem(firm, { name: 'Tiles', sellingRate: '100.00' })
    const params = { id: made._id }
    await admin.api.items.edit({ params, body: { version: 1, sellingRate: '110.00' } })
    const { data: both } = await firm.owner.api.items.edit({ params, body: { version: 1, brand: 'Kajaria' } })
    expect(both).toMatchObject({ sellingRate: '110.00', brand: 'Kajaria', version: 3 })
    const late = firm.owner.api.items.edit({ params, body: { version: 1, sellingRate: '120.00' } })
    await expect(late).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { changedBy: 'Lena Roy', conflicts: [{ field: 'sellingRate', yours: '120.00', theirs: '110.00' }] },
    })
    const { data: entries } = await firm.owner.api.audit.list({ query: { action: 'item.changed' } })
    expect(entries[0]?.changes).toEqual([{ field: 'brand', before: '', after: 'Kajaria' }])
  })

  it('keeps a vendor and the vendor’s own code for who may see costs alone [QT-041]', async () => {
    const firm = await app.firm()
    const made = await addItem(firm, { name: 'Plywood', vendor: 'Shree Timber', vendorCode: 'ST-19' })
    const params = { id: made._id }
    const { data } = await firm.owner.api.items.edit({ params, body: { version: 1, vendorCode: 'ST-20' } })
    expect(data).toMatchObject({ vendor: 'Shree Timber', vendorCode: 'ST-20' })
    const tooLong = { version: 2, vendor: 'x'.repeat(101) }
    await expect(firm.owner.api.items.edit({ params, body: tooLong })).rejects.toMatchObject({ code: 'INVALID' })
    const who = await quoter(firm)
    const seen = JSON.stringify((await who.api.items.byId({ params })).data)
    for (const hidden of ['vendor', 'Shree', 'ST-20']) expect(seen).not.toContain(hidden)
    const edit = who.api.items.edit({ params, body: { version: 2, vendor: 'Other' } })
    await expect(edit).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('keeps every change of its rates, newest first, for ever [QT-053]', async () => {
    const firm = await app.firm()
    const made = await addItem(firm, { name: 'Tiles', costRate: '80.00' })
    const params = { id: made._id }
    app.clock.advance(1000)
    await firm.owner.api.items.edit({ params, body: { version: 1, sellingRate: '100.00' } })
    await firm.owner.api.items.edit({ params, body: { version: 2, brand: 'Kajaria' } })
    const { data } = await firm.owner.api.items.rates({ params })
    expect(data).toMatchObject([
      { costOld: '80.00', costNew: '80.00', sellingOld: null, sellingNew: '100.00', by: 'Asha Rao', cause: 'typed' },
      { costOld: null, costNew: '80.00', sellingOld: null, sellingNew: null, by: 'Asha Rao', cause: 'typed' },
    ])
    const { data: item } = await firm.owner.api.items.byId({ params })
    expect(item.rateAt).toBe(data[0]?.at)
    const varied = await addItem(firm, { name: 'Laminate', variants: [{ name: 'Matt', sellingRate: '50.00' }] })
    app.clock.advance(1000)
    const filter = { search: 'Laminate' }
    await firm.owner.api.rateChanges.create({ body: { filter, what: 'selling', percent: '10', rounding: '1' } })
    expect((await firm.owner.api.items.rates({ params: { id: varied._id } })).data).toMatchObject([
      { cause: 'bulk', variant: 'Matt', sellingOld: '50.00', sellingNew: '55.00' },
      { cause: 'typed', variant: 'Matt', sellingOld: null, sellingNew: '50.00' },
    ])
    const write = (text: string) =>
      app.app.services.db.tenant(firm.companyId, tx => tx.executeQuery({ sql: text, parameters: [] } as never))
    await expect(write('update item_rates set cost_new = 1')).rejects.toThrow(/permission denied/)
    await expect(write('delete from item_rates')).rejects.toThrow(/permission denied/)
  })

  it('is archived and restored, and deleted with its rates', async () => {
    const firm = await app.firm()
    const made = await addItem(firm, { name: 'Tiles', sellingRate: '100.00' })
    const params = { id: made._id }
    expect((await firm.owner.api.items.archive({ params })).data).toMatchObject({ isArchived: true })
    expect(await names(firm.owner)).toEqual([])
    expect(await names(firm.owner, { archived: 'true' })).toEqual(['Tiles'])
    expect((await firm.owner.api.items.similar({ query: { name: 'Tiles' } })).data).toEqual([])
    const { data: back } = await firm.owner.api.items.restore({ params })
    expect(back).toMatchObject({ isArchived: false, sellingRate: '100.00' })
    const { message } = await firm.owner.api.items.remove({ params })
    expect(message).toBe('Item deleted')
    await expect(firm.owner.api.items.byId({ params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { data: entries } = await firm.owner.api.audit.list()
    const actions = entries.filter(entry => entry.targetId === made._id).map(entry => entry.action)
    expect(actions).toEqual(['item.removed', 'item.restored', 'item.archived', 'item.created'])
  })
})

describe('the library', () => {
  it('lists 50 a page and sorts by each column, empty ones last', async () => {
    const firm = await app.firm()
    const [sqft, nos] = [await unitOf(firm.owner, 'sqft'), await unitOf(firm.owner, 'nos')]
    const { data: taxes } = await firm.owner.api.libraryLists.taxRates()
    const taxed = (rate: string) => taxes.find(one => one.rate === rate)?._id ?? ''
    const doors = await categoryOf(firm.owner, 'Doors & Windows')
    const ceiling = await categoryOf(firm.owner, 'False Ceiling')
    await addItem(firm, {
      name: 'beta',
      code: 'C',
      categoryId: doors,
      unitId: sqft,
      hsn: '4418',
      taxRateId: taxed('18.00'),
      costRate: '30.00',
      sellingRate: '60.00',
      brand: 'alba',
    })
    app.clock.advance(DAY)
    await addItem(firm, {
      name: 'Alpha',
      code: 'b',
      categoryId: ceiling,
      unitId: nos,
      hsn: '9403',
      taxRateId: taxed('5.00'),
      costRate: '40.00',
      sellingRate: '50.00',
      brand: 'Zeta',
    })
    await addItem(firm, { name: 'gamma', unitId: sqft, taxRateId: taxed('40.00') })
    expect(await names(firm.owner)).toEqual(['Alpha', 'beta', 'gamma'])
    const orders = {
      code: ['Alpha', 'beta', 'gamma'],
      name: ['Alpha', 'beta', 'gamma'],
      category: ['beta', 'Alpha', 'gamma'],
      unit: ['Alpha', 'beta', 'gamma'],
      sellingRate: ['Alpha', 'beta', 'gamma'],
      taxRate: ['Alpha', 'beta', 'gamma'],
      hsn: ['beta', 'Alpha', 'gamma'],
      brand: ['beta', 'Alpha', 'gamma'],
      rateAt: ['beta', 'Alpha', 'gamma'],
      costRate: ['beta', 'Alpha', 'gamma'],
      markup: ['Alpha', 'beta', 'gamma'],
    }
    for (const [sort, order] of Object.entries(orders)) expect(await names(firm.owner, { sort }), sort).toEqual(order)
    expect(await names(firm.owner, { sort: 'sellingRate', order: 'desc' })).toEqual(['beta', 'Alpha', 'gamma'])
    expect(await names(firm.owner, { sort: 'name', order: 'desc' })).toEqual(['gamma', 'beta', 'Alpha'])
    const { data, pagination } = await firm.owner.api.items.list({ query: { limit: 2, page: 2 } })
    expect(data.map(item => item.name)).toEqual(['gamma'])
    expect(pagination).toEqual({ page: 2, limit: 2, total: 3, pages: 2 })
    expect((await firm.owner.api.items.list()).pagination.limit).toBe(50)
  })

  it('is filtered by everything that is chosen together [QT-047 QT-051]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const carpentry = await categoryOf(owner, 'Carpentry')
    const { data: below } = await owner.api.libraryLists.addCategory({
      body: { name: 'Panelling', parentId: carpentry },
    })
    const nos = await unitOf(owner, 'nos')
    const old = await addItem(firm, {
      name: 'Old',
      categoryId: below._id,
      sellingRate: '10.00',
      brand: 'Century',
      hsn: '4412',
    })
    app.clock.advance(91 * DAY)
    const api = app.anonymous(await app.sessionFor(owner.userId))
    const now: Member = { ...owner, api }
    const fresh = (
      await api.items.create({ body: { name: 'Fresh', categoryId: carpentry, unitId: nos, sellingRate: '10.00' } })
    ).data
    await api.items.create({ body: { name: 'Bare', unitId: nos } })
    expect(old.category).toBe('Carpentry › Panelling')
    expect(await names(now, { categoryId: carpentry })).toEqual(['Fresh', 'Old'])
    expect(await names(now, { categoryId: below._id })).toEqual(['Old'])
    expect(await names(now, { unitId: nos })).toEqual(['Bare', 'Fresh'])
    expect(await names(now, { unitId: nos, categoryId: carpentry })).toEqual(['Fresh'])
    expect(await names(now, { brand: 'century' })).toEqual(['Old'])
    expect(await names(now, { taxRateId: old.taxRateId })).toEqual(['Bare', 'Fresh', 'Old'])
    expect(await names(now, { noSellingRate: 'true' })).toEqual(['Bare'])
    expect(await names(now, { noHsn: 'true' })).toEqual(['Bare', 'Fresh'])
    expect(await names(now, { olderThan: '90' })).toEqual(['Old'])
    await api.items.favour({ params: { id: fresh._id } })
    await api.items.favour({ params: { id: fresh._id } })
    expect(await names(now, { favourites: 'true' })).toEqual(['Fresh'])
    expect(await names(await quoter(firm), { favourites: 'true' })).toEqual([])
    await api.items.unfavour({ params: { id: fresh._id } })
    expect(await names(now, { favourites: 'true' })).toEqual([])
    expect((await api.items.brands()).data).toEqual(['Century'])
  })

  it('finds all words in any order, without case and accents, in every text of an item [QT-044]', async () => {
    const firm = await app.firm()
    const categoryId = await categoryOf(firm.owner, 'Flooring & Tiling')
    await addItem(firm, {
      name: 'Vitrified tiles 600 x 600',
      code: 'FL-100/A',
      categoryId,
      brand: 'Café Céramique',
      attributes: [{ name: 'Finish', value: 'Glossy' }],
    })
    await addItem(firm, { name: 'Wooden floor', description: 'vitrified' })
    const found = ['TILES vitrified', '600', 'fl-100/a', 'ceramique café', 'glossy fin', 'flooring tiles', 'tili 600']
    for (const search of found)
      expect(await names(firm.owner, { search }), search).toEqual(['Vitrified tiles 600 x 600'])
    expect(await names(firm.owner, { search: '1_0' })).toEqual([])
    expect(await names(firm.owner, { search: 'vitrified wooden' })).toEqual([])
  })

  it('forgives one letter of each longer word, also of a category [QT-045]', async () => {
    const firm = await app.firm()
    await addItem(firm, {
      name: 'Vitrified tiles 600 x 600',
      categoryId: await categoryOf(firm.owner, 'Flooring & Tiling'),
    })
    for (const search of ['vitrifed tile', 'vitirfied', 'tilles vitrifiec', 'floring', 'tyles'])
      expect(await names(firm.owner, { search }), search).toEqual(['Vitrified tiles 600 x 600'])
    for (const search of ['vtirfied', 'tole x', 'til600'])
      expect(await names(firm.owner, { search }), search).toEqual([])
  })

  it('shows the exact code first, then favourites, then names that begin so, then the likest', async () => {
    const firm = await app.firm()
    await addItem(firm, { name: 'Wall tile beige' })
    await addItem(firm, { name: 'Tile adhesive' })
    await addItem(firm, { name: 'Grout', code: 'tile' })
    const starred = await addItem(firm, { name: 'Spacer for a tile' })
    await firm.owner.api.items.favour({ params: { id: starred._id } })
    const order = ['Grout', 'Spacer for a tile', 'Tile adhesive', 'Wall tile beige']
    expect(await names(firm.owner, { search: 'tile' })).toEqual(order)
  })

  it('names up to 3 items that are called much alike', async () => {
    const firm = await app.firm()
    for (const name of ['Gypsum ceiling', 'Gypsum ceilling', 'Gypsum false ceiling', 'Gypsum ceiling 12 mm', 'Door'])
      await addItem(firm, { name })
    const { data } = await firm.owner.api.items.similar({ query: { name: 'gypsum ceiling' } })
    expect(data.map(item => item.name)).toEqual(['Gypsum ceiling', 'Gypsum ceilling', 'Gypsum ceiling 12 mm'])
    expect((await firm.owner.api.items.similar({ query: { name: '' } })).data).toEqual([])
  })
})

describe('who may', () => {
  it('see the library has the module, and change it the right', async () => {
    const firm = await app.firm()
    const made = await addItem(firm, { name: 'Tiles' })
    const params = { id: made._id }
    const [reader, outsider] = [await quoter(firm, false), await firm.member({ features: ['crm'] })]
    expect(await names(reader)).toEqual(['Tiles'])
    const refused = { code: 'FORBIDDEN', message: 'Access disabled by Admin' }
    const body = { name: 'New', unitId: made.unitId }
    const changes = [
      () => reader.api.items.create({ body }),
      () => reader.api.items.edit({ params, body: { version: 1, name: 'New' } }),
      () => reader.api.items.archive({ params }),
      () => reader.api.items.restore({ params }),
      () => reader.api.items.remove({ params }),
      () => reader.api.libraryLists.addCategory({ body: { name: 'New' } }),
      () => reader.api.libraryLists.addUnit({ body: { code: 'new', name: 'New', kind: 'count' } }),
    ]
    for (const change of changes) await expect(change()).rejects.toMatchObject(refused)
    await expect(outsider.api.items.list()).rejects.toMatchObject(refused)
    await expect(outsider.api.libraryLists.units()).rejects.toMatchObject(refused)
    const client = await firm.member({ isClient: true, features: ['quotation'] })
    await expect(client.api.items.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await names((await app.firm()).owner)).toEqual([])
  })

  it('see costs is shown them and sets them, though no admin [QT-313]', async () => {
    const firm = await app.firm()
    const made = await addItem(firm, { name: 'Tiles', costRate: '77.31' })
    const who = await firm.member({ features: ['quotation'], quotationEdit: true, quotationViewCosts: true })
    const params = { id: made._id }
    expect((await who.api.items.byId({ params })).data).toMatchObject({ costRate: '77.31' })
    await who.api.items.edit({ params, body: { version: 1, costRate: '80.00' } })
    expect((await who.api.items.byId({ params })).data).toMatchObject({ costRate: '80.00' })
  })

  it('not see costs is shown none and sends none, in any call', async () => {
    const firm = await app.firm()
    const secret = {
      costRate: '77.31',
      markup: '61.17',
      pricing: 'markup',
      vendor: 'Shree Secret',
      vendorCode: 'SEC-9',
    } as const
    const made = await addItem(firm, { name: 'Tiles', ...secret })
    const params = { id: made._id }
    const who = await quoter(firm)
    await firm.owner.api.items.edit({ params, body: { version: 1, costRate: '78.31' } })
    await firm.owner.api.items.edit({ params, body: { version: 2, pricing: 'fixed', costRate: '79.31' } })
    const answers = [
      await who.api.items.list(),
      await who.api.items.byId({ params }),
      await who.api.items.similar({ query: { name: 'Tiles' } }),
      await who.api.items.rates({ params }),
      await who.api.items.archive({ params }),
      await who.api.items.restore({ params }),
    ]
    const text = JSON.stringify(answers)
    for (const hidden of ['77.31', '78.31', '79.31', '61.17', 'Secret', 'SEC-9', 'cost', 'markup', 'vendor', 'pricing'])
      expect(text.includes(hidden), hidden).toBe(false)
    expect((await who.api.items.rates({ params })).data).toHaveLength(2)
    for (const [field, value] of Object.entries(secret)) {
      const body = { version: 5, [field]: value }
      await expect(who.api.items.edit({ params, body }), field).rejects.toMatchObject({ code: 'FORBIDDEN' })
      const add = who.api.items.create({ body: { name: 'New', unitId: made.unitId, [field]: value } })
      await expect(add, field).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    for (const sort of ['costRate', 'markup'] as const)
      await expect(who.api.items.list({ query: { sort } })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await firm.owner.api.items.edit({ params, body: { version: 5, pricing: 'markup', markup: '50.00' } })
    await who.api.items.edit({ params, body: { version: 6, sellingRate: '200.00' } })
    const { data: after } = await firm.owner.api.items.byId({ params })
    expect(after).toMatchObject({ pricing: 'fixed', sellingRate: '200.00', costRate: '79.31', markup: '152.18' })
    const { data: entries } = await firm.owner.api.audit.list()
    expect(JSON.stringify(entries)).not.toContain('79.31')
  })
})
