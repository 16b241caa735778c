import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { addItem, categoryOf, quoter, unitOf } from './item-library.factory.ts'

const app = testApp()

describe('categories', () => {
  it('have two levels and a name of their own under their parent [QT-028]', async () => {
    const { owner } = await app.firm()
    const { libraryLists } = owner.api
    const { data: seeded } = await libraryLists.categories()
    expect(seeded.slice(0, 3).map(one => one.name)).toEqual([
      'Civil & Demolition',
      'Flooring & Tiling',
      'False Ceiling',
    ])
    expect(seeded).toHaveLength(20)
    const carpentry = await categoryOf(owner, 'Carpentry')
    const { data: below } = await libraryLists.addCategory({ body: { name: 'Panelling', parentId: carpentry } })
    expect(below).toMatchObject({ parentId: carpentry, items: 0 })
    const message = 'There is a category of this name already'
    const twin = libraryLists.addCategory({ body: { name: 'panelling', parentId: carpentry } })
    await expect(twin).rejects.toMatchObject({ code: 'CONFLICT', message, fields: [{ field: 'name', message }] })
    await expect(libraryLists.addCategory({ body: { name: 'CARPENTRY' } })).rejects.toMatchObject({ message })
    await libraryLists.addCategory({ body: { name: 'Panelling' } })
    const third = libraryLists.addCategory({ body: { name: 'Deeper', parentId: below._id } })
    await expect(third).rejects.toMatchObject({
      fields: [{ field: 'parentId', message: 'Categories have two levels' }],
    })
    const doors = await categoryOf(owner, 'Doors & Windows')
    const under = libraryLists.editCategory({ params: { id: carpentry }, body: { parentId: doors } })
    await expect(under).rejects.toMatchObject({ message: 'Categories have two levels' })
    const { data: moved } = await libraryLists.editCategory({
      params: { id: below._id },
      body: { name: 'Wall panels', parentId: doors },
    })
    expect(moved).toMatchObject({ name: 'Wall panels', parentId: doors })
  })

  it('are at most 200 [QT-028]', async () => {
    const firm = await app.firm()
    await app.rows(
      `insert into item_categories (company_id, id, name, position)
       select $1, gen_random_uuid(), 'More ' || n, 100 + n from generate_series(1, 179) n`,
      [firm.companyId],
    )
    const add = (name: string) => firm.owner.api.libraryLists.addCategory({ body: { name } })
    await add('The last one')
    await expect(add('One too many')).rejects.toMatchObject({ message: 'A library has at most 200 categories' })
  })

  it('with items are deleted once another is chosen for all of them [QT-029]', async () => {
    const firm = await app.firm()
    const [from, to] = [await categoryOf(firm.owner, 'HVAC'), await categoryOf(firm.owner, 'Electrical')]
    const items = [
      await addItem(firm, { name: 'Duct', categoryId: from }),
      await addItem(firm, { name: 'Grille', categoryId: from }),
    ]
    const params = { id: from }
    const early = firm.owner.api.libraryLists.removeCategory({ params })
    await expect(early).rejects.toMatchObject({ code: 'CONFLICT', message: 'Choose another category for its items' })
    await firm.owner.api.libraryLists.removeCategory({ params, query: { moveTo: to } })
    const { data } = await firm.owner.api.items.list({ query: { categoryId: to } })
    expect(data.map(item => item._id)).toEqual(items.map(item => item._id))
    expect(await categoryOf(firm.owner, 'HVAC')).toBe('')
    const parent = await categoryOf(firm.owner, 'Carpentry')
    await firm.owner.api.libraryLists.addCategory({ body: { name: 'Panelling', parentId: parent } })
    const above = firm.owner.api.libraryLists.removeCategory({ params: { id: parent } })
    await expect(above).rejects.toMatchObject({ message: 'Delete or move the categories below it first' })
  })
})

describe('units', () => {
  it('begin with those of the trade, and others are added, renamed and archived [QT-030]', async () => {
    const firm = await app.firm()
    const { libraryLists } = firm.owner.api
    const { data: seeded } = await libraryLists.units()
    expect(seeded.map(unit => unit.code).join(' ')).toBe(
      'nos set pair point sheet box roll bag lot rft rmt sqft sqm sqyd cft cum kg mt ltr hour day visit ls %',
    )
    expect(seeded.find(unit => unit.code === 'sqft')).toMatchObject({ kind: 'area', sizeMm: '304.8000', isUsed: false })
    const { data: made } = await libraryLists.addUnit({ body: { code: 'brass', name: 'Brass', kind: 'count' } })
    const taken = libraryLists.addUnit({ body: { code: 'Brass', name: 'Other', kind: 'count' } })
    await expect(taken).rejects.toMatchObject({ code: 'CONFLICT', fields: [{ field: 'code' }] })
    const params = { id: made._id }
    const { data: archived } = await libraryLists.editUnit({ params, body: { name: '100 cft', isArchived: true } })
    expect(archived).toMatchObject({ name: '100 cft', isArchived: true })
    const use = addItem(firm, { name: 'Sand', unitId: made._id })
    await expect(use).rejects.toMatchObject({ fields: [{ field: 'unitId', message: 'This unit is not available' }] })
    await libraryLists.removeUnit({ params })
    const sqft = await unitOf(firm.owner, 'sqft')
    await addItem(firm, { name: 'Tiles', unitId: sqft })
    const remove = libraryLists.removeUnit({ params: { id: sqft } })
    await expect(remove).rejects.toMatchObject({ message: 'This unit is in use. Archive it instead.' })
  })

  it('have a size where they measure, which stays once they are used, as their kind does [QT-031]', async () => {
    const firm = await app.firm()
    const { libraryLists } = firm.owner.api
    const without = libraryLists.addUnit({ body: { code: 'gaj', name: 'Gaj', kind: 'length' } })
    await expect(without).rejects.toMatchObject({ fields: [{ field: 'sizeMm' }] })
    const needless = libraryLists.addUnit({ body: { code: 'can', name: 'Can', kind: 'count', sizeMm: '10' } })
    await expect(needless).rejects.toMatchObject({ fields: [{ field: 'sizeMm' }] })
    const { data: made } = await libraryLists.addUnit({
      body: { code: 'gaj', name: 'Gaj', kind: 'length', sizeMm: '900' },
    })
    const params = { id: made._id }
    const { data: mended } = await libraryLists.editUnit({ params, body: { sizeMm: '914.4' } })
    expect(mended.sizeMm).toBe('914.4000')
    await addItem(firm, { name: 'Cloth', unitId: made._id })
    const message = 'Kind and size of a unit that is in use stay as they are'
    await expect(libraryLists.editUnit({ params, body: { sizeMm: '900' } })).rejects.toMatchObject({ message })
    const other = libraryLists.editUnit({ params, body: { kind: 'count', sizeMm: null } })
    await expect(other).rejects.toMatchObject({ message })
    expect((await libraryLists.editUnit({ params, body: { name: 'Yard' } })).data).toMatchObject({ isUsed: true })
  })
})

describe('tax rates', () => {
  it('begin with 0, 5, 18 and 40, of which 18 is the default', async () => {
    const firm = await app.firm()
    const { libraryLists } = firm.owner.api
    const { data: seeded } = await libraryLists.taxRates()
    expect(seeded.map(one => [one.rate, one.isDefault])).toEqual([
      ['0.00', false],
      ['5.00', false],
      ['18.00', true],
      ['40.00', false],
    ])
    const { data: made } = await libraryLists.addTaxRate({ body: { name: 'Special', rate: '12.5', isDefault: true } })
    expect(made).toMatchObject({ rate: '12.50', isDefault: true })
    expect((await addItem(firm, { name: 'Tiles' })).taxRate).toBe('12.50')
    const params = { id: made._id }
    const twin = libraryLists.addTaxRate({ body: { name: 'Twin', rate: '12.50' } })
    await expect(twin).rejects.toMatchObject({ code: 'CONFLICT', fields: [{ field: 'rate' }] })
    const archive = libraryLists.editTaxRate({ params, body: { isArchived: true } })
    await expect(archive).rejects.toMatchObject({ message: 'Make another rate the default first' })
    const other = seeded[2]?._id ?? ''
    await libraryLists.editTaxRate({ params: { id: other }, body: { isDefault: true } })
    const remove = libraryLists.removeTaxRate({ params })
    await expect(remove).rejects.toMatchObject({ message: 'This tax rate is in use. Archive it instead.' })
    expect((await libraryLists.editTaxRate({ params, body: { isArchived: true } })).data.isArchived).toBe(true)
    await libraryLists.removeTaxRate({ params: { id: seeded[3]?._id ?? '' } })
  })

  it('are changed by admins and people with companyDetails alone', async () => {
    const firm = await app.firm()
    const member = await quoter(firm)
    const body = { name: 'Special', rate: '12' }
    await expect(member.api.libraryLists.addTaxRate({ body })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const trusted = await firm.member({ features: ['quotation', 'companyDetails'] })
    expect((await trusted.api.libraryLists.addTaxRate({ body })).data.rate).toBe('12.00')
  })
})
