import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { change, setting } from '../quotation/quotation.factory.ts'
import { clientOf, issueNext, offered } from './quotation-client.factory.ts'

const app = testApp()
const PAGE = path.join(import.meta.dirname, 'page')
const INDIAN = /\b(GSTIN?|HSN|SAC|[CSI]GST|UTGST)\b/

describe("the client's page of a firm outside India", () => {
  it.each(globSync('*.js', { cwd: PAGE }))(
    'has no word of the taxes of India of its own in %s [QT-249 QT-319]',
    file => {
      // what it says of them comes with the quotation, in the words of its firm
      expect(readFileSync(path.join(PAGE, file), 'utf8')).not.toMatch(INDIAN)
    },
  )

  it('is told nothing of GST, HSN or GSTIN, in whatever version [QT-249 QT-319]', async () => {
    const firm = await app.firm({ country: 'United Kingdom', dialCode: '+44', timeZone: 'Europe/London' })
    await firm.owner.api.quotationSettings.edit({ body: { version: 1, taxName: 'VAT' } })
    const quotation = await offered(app, firm)
    const { data } = await firm.owner.api.decisions.addVersion({
      params: { id: quotation.quotationId },
      body: { about: '' },
    })
    const versionId = data.draftVersionId ?? ''
    const { content } = (await firm.owner.api.versions.byId({ params: { id: versionId } })).data
    const line = content.lines.find(({ description }) => description === 'Wardrobe')?.id ?? ''
    const head = { columns: ['hsn', 'unit'], billToGstin: 'GB123456789' }
    await change(firm.owner, versionId, [
      setting('head', versionId, head),
      setting('line', line, { hsn: '9403', taxRate: '20.00' }),
    ])
    await firm.owner.api.decisions.issue({ params: { id: versionId }, body: {} })
    const client = await clientOf(app, firm, { versionId })
    const page = await client.open()
    expect(page.quotation.words).toEqual({ number: 'VAT number', billToNumber: 'VAT number', code: 'Tariff code' })
    expect(page.quotation.figures.map(({ name }) => name)).toContain('VAT 20%')
    expect(page.quotation.hsn).not.toEqual([])
    expect(JSON.stringify(page)).not.toMatch(INDIAN)
  })

  it('of a firm in India is told of GSTIN and HSN/SAC as before [QT-157]', async () => {
    const firm = await app.firm()
    const quotation = await offered(app, firm)
    const page = await (await clientOf(app, firm, { versionId: await issueNext(firm, quotation) })).open()
    expect(page.quotation.words).toEqual({ number: 'GSTIN', billToNumber: 'GSTIN', code: 'HSN/SAC' })
  })
})
