import { changedRate, type NewRateChange } from '@plinth/contract/quotations/rate-changes'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { call } from '../../company/auth/auth.factory.ts'
import { addItem, categoryOf, quoter } from '../item-library/item-library.factory.ts'

const app = testApp()
const DAY = 86_400_000
const UNKNOWN = '0190a000-0000-7000-8000-00000000ffff'

type Asked = Partial<Pick<NewRateChange, 'filter' | 'what' | 'percent' | 'rounding' | 'dryRun'>>
const change = async (who: Member, asked: Asked) =>
  (
    await who.api.rateChanges.create({
      body: { filter: {}, what: 'both', percent: '10', rounding: '0.01', ...asked } as never,
    })
  ).data
const ratesOf = async (who: Member, id: string) => {
  const { data } = await who.api.items.byId({ params: { id } })
  return [data.costRate, data.sellingRate]
}
/** The same person after time has passed, which ends sessions. */
const later = async (member: Member): Promise<Member> => ({
  ...member,
  api: app.anonymous(await app.sessionFor(member.userId)),
})

describe('a change of many rates', () => {
  it('is by −90 to +900 %, rounded half up to what is chosen', () => {
    expect(changedRate('100.00', '12.50', '0.01')).toBe('112.50')
    expect(changedRate('1.00', '0.50', '0.01')).toBe('1.01')
    expect(changedRate('1450.00', '3.00', '1')).toBe('1494.00')
    expect(changedRate('1450.00', '3.00', '5')).toBe('1495.00')
    expect(changedRate('1450.00', '3.10', '10')).toBe('1490.00')
    expect(changedRate('1450.00', '3.11', '10')).toBe('1500.00')
    expect(changedRate('99.99', '-90.00', '0.01')).toBe('10.00')
    expect(changedRate('99.99', '900.00', '5')).toBe('1000.00')
  })

  it('is shown before, changes all that is filtered, and can be undone [QT-055 QT-056]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const categoryId = await categoryOf(owner, 'Carpentry')
    const typed = await addItem(firm, { name: 'Shutter', categoryId, costRate: '80.00', sellingRate: '100.00' })
    const followed = await addItem(firm, {
      name: 'Panel',
      categoryId,
      pricing: 'markup',
      costRate: '50.00',
      markup: '20',
    })
    const varied = await addItem(firm, {
      name: 'Laminate',
      categoryId,
      variants: [{ name: '1 mm', sellingRate: '60.00' }],
    })
    const bare = await addItem(firm, { name: 'Bare', categoryId })
    const other = await addItem(firm, { name: 'Tiles', sellingRate: '100.00' })
    app.clock.advance(1000)
    const asked = { filter: { categoryId }, percent: '12.5', rounding: '1' } as Asked
    const preview = await change(owner, { ...asked, dryRun: true })
    expect(preview).toMatchObject({
      _id: null,
      count: 3,
      rates: [
        { itemId: varied._id, variant: '1 mm', sellingOld: '60.00', sellingNew: '68.00', costOld: null, costNew: null },
        {
          itemId: followed._id,
          name: 'Panel',
          costOld: '50.00',
          costNew: '56.00',
          sellingOld: '60.00',
          sellingNew: '67.20',
        },
        {
          itemId: typed._id,
          name: 'Shutter',
          costOld: '80.00',
          costNew: '90.00',
          sellingOld: '100.00',
          sellingNew: '113.00',
        },
      ],
    })
    expect(await ratesOf(owner, typed._id)).toEqual(['80.00', '100.00'])
    expect((await owner.api.rateChanges.list()).data).toEqual([])

    const made = await change(owner, asked)
    expect(made).toMatchObject({ count: 3, rates: preview.rates })
    expect(await ratesOf(owner, typed._id)).toEqual(['90.00', '113.00'])
    expect((await owner.api.items.byId({ params: { id: typed._id } })).data.markup).toBe('25.56')
    expect((await owner.api.items.byId({ params: { id: followed._id } })).data).toMatchObject({
      pricing: 'markup',
      markup: '20.00',
      sellingRate: '67.20',
    })
    expect((await owner.api.items.byId({ params: { id: varied._id } })).data.variants[0]?.sellingRate).toBe('68.00')
    for (const { _id } of [bare, other])
      expect((await owner.api.items.rates({ params: { id: _id } })).data.map(rate => rate.cause)).not.toContain('bulk')
    expect((await owner.api.items.rates({ params: { id: typed._id } })).data[0]).toMatchObject({
      cause: 'bulk',
      by: 'Asha Rao',
      sellingOld: '100.00',
      sellingNew: '113.00',
      costOld: '80.00',
      costNew: '90.00',
    })

    // one was changed again since, and one is gone
    await owner.api.items.edit({ params: { id: typed._id }, body: { version: 2, sellingRate: '120.00' } })
    const id = made._id ?? ''
    app.clock.advance(29 * DAY)
    const now = await later(owner)
    expect((await now.api.rateChanges.list()).data).toMatchObject([
      { _id: id, count: 3, percent: '12.50', isUndone: false },
    ])
    const { data: undone } = await now.api.rateChanges.undo({ params: { id }, body: {} })
    expect(undone).toEqual({ count: 2, left: ['Shutter'], leftCount: 1 })
    expect(await ratesOf(now, typed._id)).toEqual(['90.00', '120.00'])
    expect(await ratesOf(now, followed._id)).toEqual(['50.00', '60.00'])
    expect((await now.api.items.rates({ params: { id: followed._id } })).data[0]).toMatchObject({ cause: 'undo' })
    const again = now.api.rateChanges.undo({ params: { id }, body: {} })
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT', message: 'This change was undone already' })
    const { data: entries } = await now.api.audit.list()
    expect(entries.map(entry => entry.action)).toEqual(expect.arrayContaining(['rates.changed', 'rates.undone']))
  })

  it('makes a selling rate a typed one where it alone changes, and undoing it lets it follow again [QT-056]', async () => {
    const firm = await app.firm()
    const item = await addItem(firm, { name: 'Panel', pricing: 'markup', costRate: '50.00', markup: '20' })
    app.clock.advance(1000)
    const made = await change(firm.owner, { what: 'selling', percent: '-10', rounding: '0.01' })
    const params = { id: item._id }
    expect((await firm.owner.api.items.byId({ params })).data).toMatchObject({
      pricing: 'fixed',
      costRate: '50.00',
      sellingRate: '54.00',
      markup: '8.00',
    })
    await firm.owner.api.rateChanges.undo({ params: { id: made._id ?? '' }, body: {} })
    expect((await firm.owner.api.items.byId({ params })).data).toMatchObject({
      pricing: 'markup',
      sellingRate: '60.00',
      markup: '20.00',
    })
  })

  it('is undone for 30 days and by nobody else', async () => {
    const firm = await app.firm()
    await addItem(firm, { name: 'Tiles', sellingRate: '100.00' })
    const { _id } = await change(firm.owner, { what: 'selling' })
    const params = { id: _id ?? '' }
    const other = await app.firm()
    for (const id of [params.id, UNKNOWN])
      await expect(other.owner.api.rateChanges.undo({ params: { id }, body: {} })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
    app.clock.advance(30 * DAY + 1)
    const now = await later(firm.owner)
    await expect(now.api.rateChanges.undo({ params, body: {} })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A change of rates can be undone for 30 days',
    })
    expect((await now.api.rateChanges.list()).data).toEqual([])
  })

  it('is made once by a repeated request, and shows the first 100 [QT-055]', async () => {
    const firm = await app.firm()
    for (let at = 0; at < 3; at++) {
      const variants = Array.from({ length: 50 }, (_, one) => ({ name: `Kind ${one}`, sellingRate: '10.00' }))
      await addItem(firm, { name: `Item ${at}`, variants })
    }
    const body = { filter: {}, what: 'selling', percent: '100', rounding: '0.01' }
    const send = () =>
      call(app, '/quotation/rate-changes', {
        body,
        token: firm.owner.token,
        headers: { 'idempotency-key': 'the-same-change' },
      })
    const [first, again] = [await send(), await send()]
    expect(again.json).toEqual(first.json)
    expect(first.json).toMatchObject({ message: '150 rates changed', data: { count: 150 } })
    expect(first.json.data.rates).toHaveLength(100)
    const { data } = await firm.owner.api.items.list({ query: { search: 'Item 1' } })
    expect(data[0]?.variantRates).toEqual({ lowest: '20.00', highest: '20.00' })
  })

  it('refuses what is beyond the limits', async () => {
    const firm = await app.firm()
    await addItem(firm, { name: 'Palace', sellingRate: '999999999.00' })
    const refused = (asked: Asked) => expect(change(firm.owner, asked)).rejects
    const field = 'percent'
    for (const percent of ['-90.01', '900.01', '1.005', 'ten'])
      await refused({ percent }).toMatchObject({
        fields: [{ field, message: 'Enter a percentage from −90.00 to 900.00' }],
      })
    await refused({ percent: '1' }).toMatchObject({
      fields: [{ field, message: 'The rate of Palace would be more than 99,99,99,999.99' }],
    })
    await refused({ rounding: '2' as never }).toMatchObject({ code: 'INVALID' })
    await refused({ filter: { categoryId: UNKNOWN } as never }).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('who sees no costs', () => {
  const withCosts = async (firm: Firm) =>
    addItem(firm, { name: 'Tiles', costRate: '77.31', sellingRate: '100.00', vendor: 'Shree Secret' })

  it('changes selling rates alone, and is told nothing of costs [QT-314 QT-315]', async () => {
    const firm = await app.firm()
    await withCosts(firm)
    const who = await quoter(firm)
    for (const what of ['cost', 'both'] as const)
      await expect(change(who, { what, dryRun: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    app.clock.advance(1000)
    const ofCosts = await change(firm.owner, { what: 'cost' })
    const params = { id: ofCosts._id ?? '' }
    await expect(who.api.rateChanges.undo({ params, body: {} })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const answers = [await change(who, { what: 'selling', dryRun: true }), await change(who, { what: 'selling' })]
    const text = JSON.stringify([...answers, (await who.api.rateChanges.list()).data])
    for (const hidden of ['77.31', '85.04', 'cost', 'markup', 'Secret']) expect(text, hidden).not.toContain(hidden)
    const reader = await quoter(firm, false)
    await expect(change(reader, { what: 'selling' })).rejects.toMatchObject({ message: 'Access disabled by Admin' })
  })
})
