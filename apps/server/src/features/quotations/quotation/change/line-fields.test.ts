import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../../test/harness.ts'
import { change, draftOf, lineInsertion, setting } from '../quotation.factory.ts'

const app = testApp()
const letters = (count: number): string => 'x'.repeat(count)
const lineOf = async (who: Member, versionId: string) =>
  (await who.api.versions.byId({ params: { id: versionId } })).data.content.lines[0]

const longest = (most: number) => ({
  taken: letters(most),
  refused: { [letters(most + 1)]: `Maximum length is ${most}` },
})
/** By field: what is just taken, and what is just refused with which text (table T1, and T9 for percentages). */
const LIMITS = {
  description: longest(2000),
  serial: longest(20),
  clientNote: longest(500),
  internalNote: longest(500),
  brand: longest(60),
  quantity: { taken: '9999999.999', refused: { '10000000.000': 'Enter a number', '1.0001': 'Enter a number' } },
  rate: { taken: '999999999.99', refused: { '1000000000.00': 'Enter a number', '-0.01': 'Enter a number' } },
  costRate: { taken: '999999999.99', refused: { '1000000000.00': 'Enter a number', '-0.01': 'Enter a number' } },
  wastage: { taken: '100.00', refused: { '100.01': 'Enter a percentage from 0.00 to 100.00' } },
  taxRate: { taken: '100.00', refused: { '100.01': 'Enter a percentage from 0.00 to 100.00' } },
  hsn: { taken: '94036000', refused: { '940': 'Enter 4, 6 or 8 digits' } },
} as const satisfies Record<string, { taken: string; refused: Record<string, string> }>

describe('a line', () => {
  it.each(Object.entries(LIMITS))(
    'takes as %s what fits, and refuses more with the reason [QT-108 QT-322]',
    async (field, { taken, refused }) => {
      const firm = await app.firm()
      const { versionId } = await draftOf(app, firm)
      const line = crypto.randomUUID()
      await change(firm.owner, versionId, [lineInsertion({}, line)])
      await change(firm.owner, versionId, [setting('line', line, { [field]: taken })])
      expect(await lineOf(firm.owner, versionId)).toMatchObject({ [field]: taken })
      for (const [value, message] of Object.entries(refused))
        await expect(change(firm.owner, versionId, [setting('line', line, { [field]: value })])).rejects.toMatchObject({
          code: 'INVALID',
          fields: [{ field: `changes.0.fields.${field}`, message }],
        })
      expect(await lineOf(firm.owner, versionId)).toMatchObject({ [field]: taken })
    },
  )

  it('may be empty while it is typed, and needs a description where it counts [QT-108]', async () => {
    const firm = await app.firm()
    const { versionId } = await draftOf(app, firm)
    const line = crypto.randomUUID()
    await change(firm.owner, versionId, [lineInsertion({ description: '', basis: 'lump', rate: '500.00' }, line)])
    await expect(firm.owner.api.decisions.issue({ params: { id: versionId }, body: {} })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Field is required',
    })
    expect((await firm.owner.api.decisions.checks({ params: { id: versionId } })).data.problems).toContainEqual(
      expect.objectContaining({ path: 'lines.0.description', message: 'Field is required' }),
    )
  })

  it('is quantity × rate, a lump sum, or a percentage of what is named [QT-108]', async () => {
    const firm = await app.firm()
    const { versionId } = await draftOf(app, firm)
    const ofAmount = { basis: 'percent', percent: '10.000', baseKind: 'amount', baseAmount: '5000.00' } as const
    const [rate, lump, share] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    const { totals } = await change(firm.owner, versionId, [
      lineInsertion({ quantity: '3.000', rate: '100.00' }, rate),
      lineInsertion({ basis: 'lump', quantity: null, rate: '250.00' }, lump),
      lineInsertion({ ...ofAmount, quantity: null, rate: null }, share),
    ])
    expect([rate, lump, share].map(id => totals.lines[id]?.net)).toEqual(['300.00', '250.00', '500.00'])
  })
})
