import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import { addItem, quoter } from '../item-library.factory.ts'
import { noteItemUses } from '../item-library.service.ts'

const app = testApp()
const DAY = 86_400_000
const hits = async (who: Member, search = '') => (await who.api.items.search({ query: { search } })).data
const found = async (who: Member, search = '') =>
  (await hits(who, search)).map(({ name, variant }) => (variant === '' ? name : `${name}/${variant}`))
const use = (firm: Firm, who: Member, itemIds: string[]) =>
  app.app.services.db.tenant(firm.companyId, tx =>
    noteItemUses(tx, { companyId: firm.companyId, userId: who.userId }, itemIds, app.clock.now()),
  )

describe('a search for a quotation', () => {
  it('has exact codes first, favourites, what was used in 30 days, names that begin so, then the likest [QT-046]', async () => {
    const firm = await app.firm()
    const other = await quoter(firm)
    await addItem(firm, { name: 'Wall tile beige' })
    await addItem(firm, { name: 'Tile adhesive' })
    await addItem(firm, { name: 'Grout', code: 'tile' })
    const lately = await addItem(firm, { name: 'Spacer for a tile' })
    const long = await addItem(firm, { name: 'Skirting of a tile' })
    const starred = await addItem(firm, { name: 'Edge trim of a tile' })
    await firm.owner.api.items.favour({ params: { id: starred._id } })
    await use(firm, firm.owner, [long._id])
    app.clock.advance(31 * DAY)
    await use(firm, firm.owner, [lately._id])
    const owner: Member = { ...firm.owner, api: app.anonymous(await app.sessionFor(firm.owner.userId)) }
    const order = ['Grout', 'Edge trim of a tile', 'Spacer for a tile', 'Tile adhesive', 'Wall tile beige']
    expect((await found(owner, 'tile')).slice(0, 5)).toEqual(order)
    const list = await owner.api.items.list({ query: { search: 'tile' } })
    expect(list.data.map(item => item.name).slice(0, 5)).toEqual(order)
    // favourites and uses are each person's own
    const theirs: Member = { ...other, api: app.anonymous(await app.sessionFor(other.userId)) }
    expect((await found(theirs, 'tile')).slice(0, 2)).toEqual(['Grout', 'Tile adhesive'])
    expect(await found(owner)).toEqual(['Edge trim of a tile', 'Spacer for a tile'])
    expect(await found(theirs)).toEqual([])
  })

  it('offers variants in place of their item, and nothing that is archived', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const laminate = await addItem(firm, {
      name: 'Laminate',
      code: 'LAM',
      brand: 'Greenlam',
      attributes: [{ name: 'Use', value: 'Shutters' }],
      sellingRate: '1.00',
      variants: [
        { name: '0.8 mm gloss', sellingRate: '50.00', costRate: '30.00' },
        {
          name: '1 mm matt',
          code: 'LAM-1',
          brand: 'Merino',
          sellingRate: '60.00',
          attributes: [{ name: 'Finish', value: 'Matt' }],
        },
        { name: 'Old', isArchived: true },
      ],
    })
    const archived = await addItem(firm, { name: 'Laminate removal', sellingRate: '9.00' })
    const params = { id: archived._id }
    expect(await found(owner, 'laminate')).toEqual(['Laminate/0.8 mm gloss', 'Laminate/1 mm matt', 'Laminate removal'])
    expect((await found(owner, 'laminate matt'))[0]).toBe('Laminate/1 mm matt')
    expect(await hits(owner, 'lam-1')).toMatchObject([
      {
        itemId: laminate._id,
        code: 'LAM-1',
        unit: 'sqft',
        taxRate: '18.00',
        sellingRate: '60.00',
        costRate: null,
        brand: 'Merino',
        attributes: [{ name: 'Finish', value: 'Matt' }],
        rateAt: expect.any(String),
      },
      {
        code: 'LAM',
        sellingRate: '50.00',
        costRate: '30.00',
        brand: 'Greenlam',
        attributes: [{ name: 'Use', value: 'Shutters' }],
      },
    ])
    await owner.api.items.archive({ params })
    expect(await found(owner, 'removal')).toEqual([])
    const { data: kept } = await owner.api.items.byId({ params })
    expect(kept).toMatchObject({ isArchived: true, sellingRate: '9.00' })
    expect((await owner.api.items.rates({ params })).data).toHaveLength(1)
    await owner.api.items.restore({ params })
    expect(await found(owner, 'removal')).toEqual(['Laminate removal'])
  })

  it('has 20 results, at most 8 of one item', async () => {
    const firm = await app.firm()
    const variants = Array.from({ length: 12 }, (_, at) => ({ name: `Shade ${at}` }))
    await addItem(firm, { name: 'Paint', variants })
    for (let at = 0; at < 20; at++) await addItem(firm, { name: `Paint of wall ${at}` })
    const names = (await hits(firm.owner, 'paint')).map(hit => hit.name)
    expect(names).toHaveLength(20)
    expect(names.filter(name => name === 'Paint')).toHaveLength(8)
  })

  it('shows no costs to who may not see them [QT-314]', async () => {
    const firm = await app.firm()
    await addItem(firm, { name: 'Tiles', costRate: '77.31', sellingRate: '90.00', vendor: 'Shree Secret' })
    await addItem(firm, { name: 'Tiles small', variants: [{ name: 'One', costRate: '78.31', sellingRate: '91.00' }] })
    const who = await quoter(firm, false)
    const text = JSON.stringify(await hits(who, 'tiles'))
    for (const hidden of ['77.31', '78.31', 'Secret', 'cost', 'markup']) expect(text, hidden).not.toContain(hidden)
    expect(text).toContain('91.00')
    await expect(hits(await firm.member({ features: ['crm'] }), 'tiles')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
