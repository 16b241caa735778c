import { describe, expect, it } from 'vitest'
import { type Firm, testApp } from '../../../../test/harness.ts'
import { projectOf } from '../../../projects/projects/projects.factory.ts'
import { issuable } from '../life/life.factory.ts'
import { change, setting } from '../quotation.factory.ts'

const app = testApp()

/** A firm in the United Kingdom, which charges VAT. */
async function britishFirm(): Promise<Firm> {
  const firm = await app.firm({ country: 'United Kingdom', dialCode: '+44', timeZone: 'Europe/London' })
  await firm.owner.api.quotationSettings.edit({ body: { version: 1, taxName: 'VAT' } })
  return firm
}
/** The head of a new quotation for a client. */
async function begun({ owner, ...firm }: Firm, client: { country?: string; state?: string; gstNo?: string }) {
  const body = { kind: 0, name: 'Meera', email: `c-${crypto.randomUUID()}@client.example`, ...client } as const
  const { _id: clientId } = (await owner.api.clientDirectory.create({ body })).data
  const projectId = await projectOf(app, { owner, ...firm }, `Loft ${clientId}`, { clientId })
  const { data } = await owner.api.quotations.create({ body: { from: 'nothing', type: 'execution', projectId } })
  const version = (await owner.api.versions.byId({ params: { id: data.versionId } })).data
  return { versionId: data.versionId, version, head: version.content.head }
}

describe('a quotation of a firm in the United Kingdom', () => {
  it('has its VAT, the number of its client, and no state of India [QT-075 QT-077 QT-151]', async () => {
    const firm = await britishFirm()
    const { head, version } = await begun(firm, { country: 'United Kingdom', state: 'Goa', gstNo: 'GB123456789' })
    expect(version.tax).toEqual({ registration: 'foreign', taxName: 'VAT' })
    expect(head).toMatchObject({
      taxMode: 'single',
      billToState: '',
      billToGstin: 'GB123456789',
      placeOfSupply: '',
    })
  })

  it('takes the tax number of any country, up to 20 capitals and digits [QT-075 SH-416 SH-417]', async () => {
    const firm = await britishFirm()
    const { versionId } = await begun(firm, {})
    const set = (billToGstin: string) => change(firm.owner, versionId, [setting('head', versionId, { billToGstin })])
    await set('X'.repeat(20))
    expect((await set('gb1')).refused).toMatchObject([{ message: 'Use up to 20 capital letters and digits' }])
    await set('GB123456789')
    const { content } = (await firm.owner.api.versions.byId({ params: { id: versionId } })).data
    expect(content.head.billToGstin).toBe('GB123456789')
  })

  it('is issued without a place of supply and without a word of codes, in the year from January [QT-077 QT-193 QT-229]', async () => {
    const firm = await britishFirm()
    const { versionId } = await issuable(app, firm)
    const named = { placeOfSupply: '', billToGstin: 'GB123456789' }
    await change(firm.owner, versionId, [setting('head', versionId, named)])
    const { data: checks } = await firm.owner.api.decisions.checks({ params: { id: versionId } })
    expect(checks.problems).toEqual([])
    expect(checks.warnings.join()).not.toMatch(/HSN|SAC/)
    const { data } = await firm.owner.api.decisions.issue({ params: { id: versionId }, body: {} })
    expect(data.number).toMatch(/^EQ\/26\/\d{4}$/)
  })
})

describe('a quotation of a firm in India', () => {
  it('has a client outside India with the number of their country [QT-075 QT-076]', async () => {
    const firm = await app.firm()
    expect((await begun(firm, { country: 'United Kingdom', gstNo: 'GB123456789' })).head).toMatchObject({
      billToState: '96',
      billToGstin: 'GB123456789',
    })
    const { head } = await begun(firm, { country: 'India', state: 'Goa', gstNo: 'GB123456789' })
    expect(head).toMatchObject({ billToState: '30', billToGstin: '' })
    // a country that is none says nothing, and neither does a word for no number
    const unsaid = { country: 'Bharat', state: 'Goa', gstNo: 'NA' }
    expect((await begun(firm, unsaid)).head).toMatchObject({ billToState: '30', billToGstin: '' })
    expect((await begun(firm, { country: 'Nepal', gstNo: 'URP' })).head).toMatchObject({ billToGstin: '' })
    // a GSTIN says the state, whatever else is written
    const registered = { country: 'United Kingdom', gstNo: '27AAPFU0939F1ZV' }
    expect((await begun(firm, registered)).head).toMatchObject({ billToState: '27', billToGstin: '27AAPFU0939F1ZV' })
  })
})
