import { ITEM_SHEET_FIELDS } from '@plinth/contract/quotations/item-sheet-columns'
import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'
import { addItem, categoryOf, quoter } from '../item-library/item-library.factory.ts'

const app = testApp()
const exported = (who: Member, query = 'format=csv') =>
  fetch(`${app.base}/api/quotation/item-exports?${query}`, { headers: { authorization: `Bearer ${who.token}` } })
const lines = async (who: Member, query?: string) => (await (await exported(who, query)).text()).trim().split('\r\n')

describe('an export of the library', () => {
  it('has what is filtered in the columns of the import, safe against formulas [QT-071 QT-072]', async () => {
    const firm = await app.firm()
    const parent = await categoryOf(firm.owner, 'Carpentry')
    const { data: panels } = await firm.owner.api.libraryLists.addCategory({
      body: { name: 'Panels', parentId: parent },
    })
    await addItem(firm, {
      name: '=HYPERLINK("x")',
      code: 'P-1',
      categoryId: panels._id,
      description: ' -2 coats',
      hsn: '9403',
      costRate: '100.00',
      pricing: 'markup',
      markup: '25.00',
      brand: '@Green',
      vendor: '+Ply',
    })
    await addItem(firm, { name: 'Teak frame', categoryId: parent, costRate: '80.00', sellingRate: '120.50' })
    await addItem(firm, { name: 'Elsewhere' })
    const answer = await exported(firm.owner, `format=csv&categoryId=${parent}`)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="items 2026-03-18 .+\.csv"$/)
    expect((await answer.text()).replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Code,Name,Description,Category,Sub-category,Unit,HSN/SAC,GST %,Cost rate,Markup %,Selling rate,Brand,Variant,Vendor',
      `P-1,"'=HYPERLINK(""x"")",'-2 coats,Carpentry,Panels,sqft,9403,18.00,100.00,25.00,125.00,'@Green,,'+Ply`,
      ',Teak frame,,Carpentry,,sqft,,18.00,80.00,,120.50,,,',
    ])
    const { data } = await firm.owner.api.audit.list({ query: { action: 'items.exported' } })
    expect(data[0]?.changes).toEqual([
      { field: 'items', before: null, after: 2 },
      { field: 'costs', before: null, after: true },
    ])
    const workbook = Buffer.from(await (await exported(firm.owner, 'format=xlsx')).arrayBuffer())
    expect(workbook.subarray(0, 2).toString()).toBe('PK')
  })

  it('leaves costs, markups and vendors out for who may not see them [QT-071 QT-314]', async () => {
    const firm = await app.firm()
    await addItem(firm, { name: 'Teak', costRate: '987.65', sellingRate: '1000.00', vendor: 'Secret Timber' })
    const reader = await quoter(firm, false)
    const [head = '', ...rows] = await lines(reader)
    expect(head.replace('\ufeff', '')).toBe(
      'Code,Name,Description,Category,Sub-category,Unit,HSN/SAC,GST %,Selling rate,Brand,Variant',
    )
    expect(rows).toEqual([',Teak,,,,sqft,,18.00,1000.00,,'])
    expect((await exported(reader, 'format=csv&sort=costRate')).status).toBe(403)
    expect((await exported(await firm.member(), 'format=csv')).status).toBe(403)
  })

  it.each(['VAT', 'Moms', ''])(
    'of a firm abroad whose tax is called "%s" comes back in its own words [QT-066 QT-071 QT-319]',
    async taxName => {
      const firm = await app.firm({ country: 'Denmark', dialCode: '+45', timeZone: 'Europe/Copenhagen' })
      await firm.owner.api.quotationSettings.edit({ body: { version: 1, taxName } })
      await addItem(firm, { name: 'Teak', hsn: '9403', sellingRate: '1000.00' })
      const [head = '', ...rows] = await lines(firm.owner)
      expect(head).toContain(`,Unit,Tariff code,${taxName || 'Tax'} %,`)
      const file = new File([[head, ...rows].join('\n')], 'items.csv')
      const { draft } = (await firm.owner.api.itemImports.upload({ file })).data
      expect(draft?.mapping).toEqual(ITEM_SHEET_FIELDS)
    },
  )
})
