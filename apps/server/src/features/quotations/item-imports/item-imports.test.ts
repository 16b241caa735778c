import type { ItemImportRow, WholeItemImport } from '@plinth/contract/quotations/item-imports/item-imports'
import { describe, expect, it } from 'vitest'
import { workbookOf } from '../../../platform/spreadsheets/spreadsheet.factory.ts'
import { type Member, testApp } from '../../../test/harness.ts'
import { addItem, categoryOf, quoter, unitOf } from '../item-library/item-library.factory.ts'
import { changeImport, itemSheet, saveItems, uploadItems } from './item-imports.factory.ts'

const app = testApp()
const rowsOf = async (who: Member, { summary }: WholeItemImport, only: 'all' | 'refused' | 'changed' = 'all') =>
  (await who.api.itemImports.rows({ params: { id: summary._id }, query: { only } })).data
const found = async (who: Member, search: string) => {
  const { data } = await who.api.items.list({ query: { search } })
  return (await who.api.items.byId({ params: { id: data[0]?._id ?? '' } })).data
}
const statesOf = (rows: readonly ItemImportRow[]) => rows.map(row => row.state)

describe('a spreadsheet of items', () => {
  it('is read by its headings, with everything that is wrong named by row and column [QT-065 QT-066]', async () => {
    const { owner } = await app.firm()
    const whole = await uploadItems(owner, [
      {
        code: 'T-1',
        name: 'Floor tiles',
        unit: 'Sq.ft.',
        hsn: '6907',
        taxRate: '18%',
        costRate: '₹ 1,020',
        sellingRate: '1450',
      },
      { name: '', unit: 'nos' },
      { name: 'Grout', unit: '', hsn: '69', taxRate: '17', sellingRate: 'ask' },
      { code: 'T#', name: 'Skirting', unit: 'rft', markup: '10' },
    ])
    expect(whole.draft?.mapping).toEqual(whole.draft?.headings.map((_, at) => whole.draft?.mapping[at]))
    expect(whole.draft).toMatchObject({
      counts: { rows: 4, new: 1, changed: 0, unchanged: 0, refused: 3 },
      mode: 'update',
    })
    const rows = await rowsOf(owner, whole)
    expect(rows.map(({ row, problems }) => [row, problems])).toEqual([
      [2, []],
      [3, [{ field: 'name', message: 'Field is required' }]],
      [
        4,
        [
          { field: 'unit', message: 'Field is required' },
          { field: 'hsn', message: 'Enter 4, 6 or 8 digits' },
          { field: 'sellingRate', message: 'Enter a number' },
          { field: 'taxRate', message: 'This tax rate is not available' },
        ],
      ],
      [5, [{ field: 'code', message: 'Use letters, digits, spaces and - _ / . only' }]],
    ])
    const { data } = await owner.api.itemImports.correct({
      params: { id: whole.summary._id },
      body: {
        version: whole.draft?.version ?? 0,
        cells: [
          { row: 3, field: 'name', text: 'Threshold' },
          { row: 5, field: 'code', text: 'S-1' },
        ],
      },
    })
    expect(data.rows).toMatchObject([
      { row: 3, state: 'new', corrected: ['name'], problems: [] },
      {
        row: 5,
        state: 'refused',
        problems: [{ field: 'markup', message: 'Enter a cost rate, or leave the markup empty' }],
      },
    ])
    const summary = await saveItems(owner, { summary: whole.summary, draft: data.draft })
    expect(summary).toMatchObject({ status: 'saved', total: 2, newCount: 2, changedCount: 0, refusedCount: 2 })
    expect(await found(owner, 'Floor tiles')).toMatchObject({
      code: 'T-1',
      unit: 'sqft',
      hsn: '6907',
      taxRate: '18.00',
      costRate: '1020.00',
      sellingRate: '1450.00',
      markup: '42.16',
    })
    const item = await found(owner, 'Floor tiles')
    const { data: rates } = await owner.api.items.rates({ params: { id: item._id } })
    expect(rates).toMatchObject([{ cause: 'import', by: 'Asha Rao', sellingOld: null, sellingNew: '1450.00' }])
  })

  it('needs columns for name and unit, and remembers what its columns are [QT-065 QT-066]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const file = () => new File(['Naam,Per,Bhav\nPly,sheet,2300\n'], 'own.csv')
    const { data: first } = await owner.api.itemImports.upload({ file: file() })
    expect(first.draft?.mapping).toEqual([null, 'unit', null])
    await expect(saveItems(owner, first)).rejects.toMatchObject({ message: 'Choose the column for Name' })
    const mapped = await changeImport(owner, first, { mapping: ['name', 'unit', 'sellingRate'] })
    expect(mapped.draft?.counts.new).toBe(1)
    await saveItems(owner, mapped)
    const { data: again } = await owner.api.itemImports.upload({ file: file() })
    expect(again.draft).toMatchObject({ mapping: ['name', 'unit', 'sellingRate'], remembered: { by: 'Asha Rao' } })
    // what is remembered of items says nothing of leads
    const { data: leads } = await owner.api.leadImports.upload({ file: file() })
    expect(leads.remembered).toBeNull()
    for (const mapping of [['name', 'name', null], ['name']] as const)
      await expect(changeImport(owner, again, { mapping: [...mapping] })).rejects.toMatchObject({ code: 'INVALID' })
  })

  it.each(['xlsx', 'xlsm', 'ods'] as const)(
    'as .%s has several sheets of which another can be chosen, and another row of headings',
    async kind => {
      const { owner } = await app.firm()
      const file = new File(
        [
          new Uint8Array(
            workbookOf(kind, [
              ['Rates of 2026'],
              ['Name', 'Unit', 'Rate'],
              ['Ply', 'sheet', 2300],
              ['Lam', 'sheet', 900],
            ]),
          ),
        ],
        `rates.${kind}`,
      )
      const { data } = await owner.api.itemImports.upload({ file })
      expect(data.draft).toMatchObject({ headingRow: 2, counts: { rows: 2, new: 2 } })
      const moved = await changeImport(owner, data, { headingRow: 3 })
      expect(moved.draft).toMatchObject({ headingRow: 3, counts: { rows: 1 } })
      const back = await changeImport(owner, moved, { sheet: 0 })
      expect(back.draft).toMatchObject({ headingRow: 2, counts: { rows: 2, new: 2 } })
    },
  )
})

describe('the item of a row', () => {
  it('is that of the same code, else of the same name, unit and variant, else a new one [QT-067]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const sqm = await unitOf(owner, 'sqm')
    await addItem(firm, { name: 'Tiles', code: 'T-1', sellingRate: '10.00' })
    await addItem(firm, { name: 'Paint', sellingRate: '20.00' })
    await addItem(firm, { name: 'Paint', unitId: sqm, sellingRate: '30.00' })
    await addItem(firm, {
      name: 'Pipe',
      variants: [
        { name: '1 inch', sellingRate: '5.00' },
        { name: '2 inch', code: 'P-2' },
      ],
    })
    const whole = await uploadItems(owner, [
      { code: 't-1', name: 'Vitrified tiles', unit: 'sqft', sellingRate: '11' },
      { name: 'PAINT', unit: 'sqm', sellingRate: '31' },
      { code: 'NEW-1', name: 'Paint', unit: 'sqft', sellingRate: '21' },
      { name: 'Pipe', unit: 'sqft', variant: '1 Inch', sellingRate: '6' },
      { code: 'p-2', name: 'Pipe', unit: 'sqft', sellingRate: '8' },
      { name: 'Pipe', unit: 'sqft', variant: '3 inch', sellingRate: '9' },
      { code: 'T-1', name: 'Twice', unit: 'sqft' },
    ])
    const rows = await rowsOf(owner, whole)
    expect(statesOf(rows)).toEqual(['changed', 'changed', 'new', 'changed', 'changed', 'new', 'refused'])
    expect(rows[0]?.changes).toEqual([
      { field: 'name', before: 'Tiles', after: 'Vitrified tiles' },
      { field: 'sellingRate', before: '10.00', after: '11.00' },
    ])
    expect(rows[6]?.problems).toEqual([{ field: 'name', message: 'Row 2 is the same item' }])
    expect(await saveItems(owner, whole)).toMatchObject({ newCount: 2, changedCount: 4, refusedCount: 1 })
    const { data: all, pagination } = await owner.api.items.list()
    expect(pagination.total).toBe(5)
    expect(all.map(item => [item.code, item.name, item.unit, item.sellingRate])).toEqual(
      expect.arrayContaining([
        ['T-1', 'Vitrified tiles', 'sqft', '11.00'],
        ['', 'Paint', 'sqft', '20.00'],
        ['', 'PAINT', 'sqm', '31.00'],
        ['NEW-1', 'Paint', 'sqft', '21.00'],
      ]),
    )
    const pipe = await found(owner, 'Pipe')
    expect(pipe.variants.map(variant => [variant.name, variant.code, variant.sellingRate])).toEqual([
      ['1 inch', '', '6.00'],
      ['2 inch', 'P-2', '8.00'],
      ['3 inch', '', '9.00'],
    ])
  })

  it('is one new item for rows of its variants', async () => {
    const { owner } = await app.firm()
    const whole = await uploadItems(owner, [
      { code: 'W-1', name: 'Wire', unit: 'nos', variant: '1 sq mm', brand: 'Polycab', costRate: '10', markup: '50' },
      { code: 'W-2', name: 'Wire', unit: 'nos', variant: '2 sq mm', brand: 'Finolex', costRate: '20', markup: '50' },
    ])
    const brands = ['Polycab', 'Finolex'].map(text => ({ field: 'brand' as const, text, choice: '' }))
    await saveItems(owner, await changeImport(owner, whole, { choices: brands }))
    const wire = await found(owner, 'Wire')
    expect(wire).toMatchObject({ code: '', brand: 'Polycab', variantCount: 2, pricing: 'markup' })
    expect(wire.variants.map(one => [one.code, one.brand, one.markup, one.sellingRate])).toEqual([
      ['W-1', '', '50.00', '15.00'],
      ['W-2', 'Finolex', '50.00', '30.00'],
    ])
  })

  it('comes back unchanged from an export, and with what was changed in the file', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const categoryId = await categoryOf(owner, 'Carpentry')
    const { data: below } = await owner.api.libraryLists.addCategory({ body: { name: 'Panels', parentId: categoryId } })
    await addItem(firm, {
      name: '=Panel',
      code: 'P',
      categoryId: below._id,
      pricing: 'markup',
      costRate: '33.33',
      markup: '7.77',
      brand: 'Green',
    })
    await addItem(firm, {
      name: 'Pipe',
      code: 'PI',
      variants: [{ name: '1 inch', sellingRate: '5.00', brand: 'Astral' }, { name: '2 inch' }],
    })
    const exported = await fetch(`${app.base}/api/quotation/item-exports?format=csv`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const text = await exported.text()
    const file = (content: string) => new File([content], 'items.csv')
    const { data: same } = await owner.api.itemImports.upload({ file: file(text) })
    expect(same.draft?.counts).toEqual({ rows: 3, new: 0, changed: 0, unchanged: 3, refused: 0 })
    await expect(saveItems(owner, same)).rejects.toMatchObject({ message: 'There is no row to import' })
    const { data: other } = await owner.api.itemImports.upload({ file: file(text.replace('33.33', '40.00')) })
    expect(await rowsOf(owner, other, 'changed')).toMatchObject([
      {
        changes: [
          { field: 'costRate', before: '33.33', after: '40.00' },
          { field: 'sellingRate', before: '35.92', after: '43.11' },
        ],
      },
    ])
  })
})

describe('what becomes of the rows', () => {
  it('is shown before saving: only new items, or changed ones too [QT-068]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    await addItem(firm, { name: 'Old', sellingRate: '10.00', hsn: '9403' })
    await addItem(firm, { name: 'Same', sellingRate: '10.00' })
    const whole = await uploadItems(owner, [
      { name: 'Old', unit: 'sqft', hsn: '9404', sellingRate: '12' },
      { name: 'Same', unit: 'sqft', sellingRate: '10.0' },
      { name: 'Fresh', unit: 'sqft' },
      { name: 'Bad', unit: 'sqft', hsn: 'x' },
    ])
    expect(whole.draft?.counts).toEqual({ rows: 4, new: 1, changed: 1, unchanged: 1, refused: 1 })
    expect(await rowsOf(owner, whole, 'changed')).toMatchObject([
      {
        row: 2,
        changes: [
          { field: 'hsn', before: '9403', after: '9404' },
          { field: 'sellingRate', before: '10.00', after: '12.00' },
        ],
      },
    ])
    const added = await changeImport(owner, whole, { mode: 'add' })
    expect(added.draft?.counts).toEqual({ rows: 4, new: 1, changed: 0, unchanged: 2, refused: 1 })
    expect(await saveItems(owner, added)).toMatchObject({ newCount: 1, changedCount: 0 })
    expect(await found(owner, 'Old')).toMatchObject({ sellingRate: '10.00', hsn: '9403' })
    expect((await found(owner, 'Fresh')).sellingRate).toBeNull()
  })

  it('waits for a choice for every unknown category, unit and brand; no unit is new by itself [QT-069]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    await addItem(firm, { name: 'Board', brand: 'Greenply' })
    const carpentry = await categoryOf(owner, 'Carpentry')
    const row = { name: 'Panel', category: 'Carpentary', subCategory: 'Wall panels', unit: 'panel', brand: 'Green ply' }
    const whole = await uploadItems(owner, [row, { ...row, name: 'Ledge', category: 'Stone work', brand: 'Kota' }])
    expect(whole.draft?.counts).toMatchObject({ new: 0, refused: 2 })
    const unknown = whole.draft?.unknown ?? []
    expect(unknown.map(({ field, text, rows, choice }) => [field, text, rows, choice])).toEqual(
      expect.arrayContaining([
        ['category', 'Carpentary', 1, null],
        ['category', 'Stone work', 1, null],
        ['subCategory', 'Carpentary › Wall panels', 1, null],
        ['subCategory', 'Stone work › Wall panels', 1, null],
        ['unit', 'panel', 2, null],
        ['brand', 'Green ply', 1, null],
        ['brand', 'Kota', 1, null],
      ]),
    )
    const similar = (text: string) => unknown.find(one => one.text === text)?.similar
    expect(similar('Carpentary')).toEqual({ value: carpentry, label: 'Carpentry' })
    expect(similar('Green ply')).toEqual({ value: 'Greenply', label: 'Greenply' })
    const choice = (field: 'category' | 'subCategory' | 'unit' | 'brand', text: string, chosen: string) => ({
      field,
      text,
      choice: chosen,
    })
    await expect(changeImport(owner, whole, { choices: [choice('unit', 'panel', '')] })).rejects.toMatchObject({
      code: 'INVALID',
      message: 'Add the unit first, then choose it',
    })
    const { data: unit } = await owner.api.libraryLists.addUnit({
      body: { code: 'panel', name: 'Panel', kind: 'count' },
    })
    const chosen = await changeImport(owner, whole, {
      choices: [
        choice('category', 'Carpentary', carpentry),
        choice('category', 'stone work', ''),
        choice('subCategory', 'Carpentary › Wall panels', ''),
        choice('subCategory', 'Stone work › Wall panels', ''),
        choice('unit', 'panel', unit._id),
        choice('brand', 'Green ply', 'Greenply'),
        choice('brand', 'Kota', ''),
      ],
    })
    expect(chosen.draft?.counts).toMatchObject({ new: 2, refused: 0 })
    // nothing of it is made before it is saved
    expect(await categoryOf(owner, 'Stone work')).toBe('')
    await saveItems(owner, chosen)
    expect(await found(owner, 'Panel')).toMatchObject({
      category: 'Carpentry › Wall panels',
      unit: 'panel',
      brand: 'Greenply',
    })
    expect(await found(owner, 'Ledge')).toMatchObject({ category: 'Stone work › Wall panels', brand: 'Kota' })
  })
})

describe('an import that is undone', () => {
  it('takes back what it made and changed, and names what stays [QT-070]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    await addItem(firm, { name: 'Kept', sellingRate: '10.00', hsn: '9403' })
    const again = await addItem(firm, { name: 'Changed again', sellingRate: '10.00', hsn: '9403' })
    await addItem(firm, { name: 'Pipe', variants: [{ name: '1 inch', sellingRate: '5.00' }] })
    app.clock.advance(1000)
    const whole = await uploadItems(owner, [
      { name: 'Kept', unit: 'sqft', hsn: '9404', sellingRate: '12' },
      { name: 'Changed again', unit: 'sqft', hsn: '9404', sellingRate: '12' },
      { name: 'Pipe', unit: 'sqft', variant: '1 inch', sellingRate: '6' },
      { name: 'Pipe', unit: 'sqft', variant: '2 inch', sellingRate: '7' },
      { name: 'Unused', unit: 'sqft' },
    ])
    await saveItems(owner, whole)
    app.clock.advance(1000)
    const { version } = await found(owner, 'Changed again')
    await owner.api.items.edit({ params: { id: again._id }, body: { version, sellingRate: '15.00' } })
    const params = { id: whole.summary._id }
    const other = await app.firm()
    await expect(other.owner.api.itemImports.undo({ params, body: {} })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    app.clock.advance(1000)
    const { data } = await owner.api.itemImports.undo({ params, body: {} })
    expect(data).toEqual({ deleted: 1, restored: 3, left: ['Changed again'], leftCount: 1 })
    expect(await found(owner, 'Kept')).toMatchObject({ sellingRate: '10.00', hsn: '9403' })
    expect(await found(owner, 'Changed again')).toMatchObject({ sellingRate: '15.00', hsn: '9403' })
    expect((await found(owner, 'Pipe')).variants.map(one => [one.name, one.sellingRate])).toEqual([['1 inch', '5.00']])
    expect((await owner.api.items.list({ query: { search: 'Unused' } })).data).toEqual([])
    const kept = await found(owner, 'Kept')
    expect((await owner.api.items.rates({ params: { id: kept._id } })).data.map(rate => rate.cause)).toEqual([
      'undo',
      'import',
      'typed',
    ])
    await expect(owner.api.itemImports.undo({ params, body: {} })).rejects.toMatchObject({
      message: 'This import was undone already',
    })
    expect((await owner.api.itemImports.list()).data).toMatchObject([{ status: 'undone', canUndo: false, newCount: 2 }])
  })

  it('is refused after 30 days [QT-070]', async () => {
    const { owner } = await app.firm()
    const whole = await uploadItems(owner, [{ name: 'Late', unit: 'sqft' }])
    const params = { id: whole.summary._id }
    await expect(owner.api.itemImports.undo({ params, body: {} })).rejects.toMatchObject({
      message: 'This import was never saved',
    })
    await saveItems(owner, whole)
    app.clock.advance(30 * 86_400_000 + 1)
    const now = { api: app.anonymous(await app.sessionFor(owner.userId)) }
    await expect(now.api.itemImports.undo({ params, body: {} })).rejects.toMatchObject({
      message: 'An import can be undone for 30 days',
    })
  })
})

describe('who imports', () => {
  it('is whoever may edit; costs stay out for who may not see them', async () => {
    const firm = await app.firm()
    await addItem(firm, { name: 'Teak', pricing: 'markup', costRate: '80.00', markup: '25' })
    const who = await quoter(firm)
    const whole = await uploadItems(who, [
      { name: 'Teak', unit: 'sqft', costRate: '70', vendor: 'Mill', sellingRate: '105' },
    ])
    expect(whole.draft?.mapping.filter(Boolean)).not.toEqual(expect.arrayContaining(['costRate']))
    const mapping = whole.draft?.headings.map(() => null) ?? []
    await expect(changeImport(who, whole, { mapping: ['costRate', ...mapping.slice(1)] })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    const rows = await rowsOf(who, whole)
    expect(rows[0]?.changes).toEqual([{ field: 'sellingRate', before: '100.00', after: '105.00' }])
    await saveItems(who, whole)
    expect(await found(firm.owner, 'Teak')).toMatchObject({
      costRate: '80.00',
      sellingRate: '105.00',
      vendor: '',
      pricing: 'fixed',
    })
    const reader = await quoter(firm, false)
    await expect(reader.api.itemImports.upload({ file: itemSheet([]) })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    // the rows of somebody else's import may hold costs
    const params = { id: whole.summary._id }
    await expect(firm.owner.api.itemImports.byId({ params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect((await app.firm()).owner.api.itemImports.byId({ params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('gives one up, and meets nobody else’s change', async () => {
    const { owner } = await app.firm()
    const whole = await uploadItems(owner, [{ name: 'Stale', unit: 'sqft' }])
    await changeImport(owner, whole, { mode: 'add' })
    await expect(saveItems(owner, whole)).rejects.toMatchObject({ code: 'CONFLICT' })
    const params = { id: whole.summary._id }
    await owner.api.itemImports.cancel({ params })
    await expect(owner.api.itemImports.rows({ params })).rejects.toMatchObject({
      message: 'This import has already ended',
    })
    expect((await owner.api.itemImports.byId({ params })).data).toMatchObject({
      summary: { status: 'cancelled' },
      draft: null,
    })
  })
})
