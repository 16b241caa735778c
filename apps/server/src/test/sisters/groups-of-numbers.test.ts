import { beforeAll, describe, expect, it } from 'vitest'
import { exportedCells } from '../../features/leads/lead-exports/lead-exports.factory.ts'
import { upload } from '../../features/leads/lead-imports/lead-imports.factory.ts'
import { uploadItems } from '../../features/quotations/item-imports/item-imports.factory.ts'
import { type Firm, testApp } from '../harness.ts'

/** A firm elsewhere counts in thousands and millions, wherever the server writes or reads amounts (SH-Q108, LM-120). */
const app = testApp()
const firms: Record<string, Firm> = {}
const SYMBOLS = ['₹', '$'] as const
const textsOf: Record<string, { bands: string[]; band: string; amount: string }> = {
  '₹': {
    bands: ['Under 1 Lakh', '1 Lakh - 5 Lakh', '5 Lakh - 10 Lakh', 'Over 10 Lakh'],
    band: '1 Lakh - 5 Lakh',
    amount: '12,00,000',
  },
  $: { bands: ['Under 100K', '100K - 500K', '500K - 1M', 'Over 1M'], band: '100K - 500K', amount: '1,200,000' },
}

beforeAll(async () => {
  for (const symbol of SYMBOLS) {
    const firm = await app.firm()
    await app.rows('update companies set currency_symbol = $2 where company_id = $1', [firm.companyId, symbol])
    firms[symbol] = firm
  }
})

describe.each(SYMBOLS)('a firm with %s', symbol => {
  const texts = textsOf[symbol]!
  it('is offered the bands of budgets in its units, and finds them by their names [LM-120 LM-Q32]', async () => {
    const { owner } = firms[symbol]!
    const labels = async (search?: string) =>
      (await owner.api.leads.filterOptions({ query: { column: 'budget', ...(search ? { search } : {}) } })).data.map(
        ({ label }) => label,
      )
    expect(await labels()).toEqual(texts.bands)
    expect(await labels(texts.band)).toEqual([texts.band])
  })

  it('reads of its audit trail which bands were exported [LM-120]', async () => {
    const { owner } = firms[symbol]!
    await exportedCells(app, owner, { format: 'csv', columns: ['name'], list: { filters: { budget: ['1-5-lakh'] } } })
    const { data } = await owner.api.audit.list({ query: { action: 'leads.exported', limit: 1 } })
    expect(data[0]!.changes).toContainEqual({
      field: 'filters',
      before: null,
      after: `Tab All; Budget: ${texts.band}`,
    })
  })

  it('sees what amounts of a spreadsheet are read as in its groups [SH-602]', async () => {
    const { owner } = firms[symbol]!
    const draft = await upload(owner, [['Asha', '9863000001', '1.2M']], ['Name', 'Phone', 'Budget'])
    const { data } = await owner.api.leadImports.rows({ params: { id: draft.importId }, query: {} })
    expect(data[0]?.readings).toContainEqual({ field: 'budget', written: '1.2M', read: texts.amount, isKept: false })
  })

  it('brings rates in its own currency, and none in another', async () => {
    const { owner } = firms[symbol]!
    const [own, other] = symbol === '$' ? ['$ 1,020.50', '₹ 1,020.50'] : ['₹ 1,020.50', '$ 1,020.50']
    const { draft } = await uploadItems(owner, [
      { name: 'Floor tiles', unit: 'nos', sellingRate: own },
      { name: 'Wall tiles', unit: 'nos', sellingRate: other },
    ])
    expect(draft?.counts).toMatchObject({ new: 1, refused: 1 })
  })
})
