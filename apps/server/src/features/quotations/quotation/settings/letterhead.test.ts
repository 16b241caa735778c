import sharp, { type SharpOptions } from 'sharp'
import { expect, it } from 'vitest'
import { printedPages } from '../../../../platform/documents/printed-pages.factory.ts'
import { type Firm, testApp } from '../../../../test/harness.ts'
import { issuable } from '../life/life.factory.ts'

const app = testApp()

/** A picture of noise, so that its size can be told in what it is printed in. */
async function picture(width: number, height: number, format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 }
  const create = { create: { width, height, channels: 3, background: 'navy', noise } } as SharpOptions
  const bytes = await sharp(create).toFormat(format).toBuffer()
  return new File([new Uint8Array(bytes)], `letterhead.${format}`)
}

const settingsOf = async ({ owner }: Firm) => (await owner.api.quotationSettings.read()).data
const set = async ({ owner }: Firm, part: 'head' | 'foot', file: File) =>
  (await owner.api.quotationSettings.setLetterhead({ params: { part }, file })).data
const stored = async ({ companyId }: Firm) =>
  (await app.rows(`select id from files where company_id = $1 and purpose = 'letterhead'`, [companyId])).length
async function pdf({ owner }: Firm, versionId: string) {
  const headers = { authorization: `Bearer ${owner.token}` }
  const answer = await fetch(`${app.base}/api/quotation/versions/${versionId}/pdf`, { headers })
  expect(answer.status).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const pages = (await printedPages(bytes)).map(page => page.text)
  return { bytes, first: pages[0] ?? '', text: pages.join('\n') }
}

it('the letterhead is drawn from what the firm is, or is a picture for head and foot [QT-270]', async () => {
  const firm = await app.firm({ name: 'Kalpa Interiors' })
  await firm.owner.api.companies.editSettings({
    body: { gstNo: '27AAPFU0939F1ZV', email: 'hello@kalpa.example', address: '4 Hill Road', city: 'Pune' },
  } as never)
  const { versionId } = await issuable(app, firm)
  const drawn = await pdf(firm, versionId)
  for (const part of ['Kalpa Interiors', '4 Hill Road, Pune', 'GSTIN 27AAPFU0939F1ZV', 'hello@kalpa.example'])
    expect(drawn.text).toContain(part)
  expect((await settingsOf(firm)).letterhead).toEqual({ head: null, foot: null })

  const { letterhead } = await set(firm, 'head', await picture(2480, 300))
  const shown = await fetch(new URL(letterhead.head ?? '', app.base))
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 2480, height: 300 })
  const withHead = await pdf(firm, versionId)
  expect(withHead.text).not.toContain('GSTIN 27AAPFU0939F1ZV')
  expect(withHead.text).toContain('Page 1 of 1')
  expect(withHead.bytes.length).toBeGreaterThan(drawn.bytes.length + 500_000)
  await set(firm, 'foot', await picture(1200, 80, 'jpeg'))
  const withBoth = await pdf(firm, versionId)
  expect(withBoth.bytes.length).toBeGreaterThan(withHead.bytes.length + 10_000)
  // one that is as high as it is wide leaves room for the quotation
  await set(firm, 'head', await picture(1000, 1000))
  expect((await pdf(firm, versionId)).first).toContain('Wardrobe')

  for (const part of ['head', 'foot'] as const)
    await firm.owner.api.quotationSettings.removeLetterhead({ params: { part } })
  expect(await pdf(firm, versionId)).toEqual(drawn)
  expect(await stored(firm)).toBe(0)
}, 60_000)

it('a picture is JPEG or PNG and at most 2,480 pixels wide, and set by who may change the settings [QT-270 QT-318]', async () => {
  const firm = await app.firm()
  await expect(set(firm, 'head', await picture(2481, 10))).rejects.toMatchObject({
    code: 'INVALID',
    fields: [{ field: 'file', message: 'The picture may be 2,480 pixels wide at most' }],
  })
  await expect(set(firm, 'head', await picture(100, 10, 'webp'))).rejects.toMatchObject({
    code: 'UNSUPPORTED_TYPE',
    message: 'Choose a picture in JPG or PNG format',
  })
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>'], 'head.png')
  await expect(set(firm, 'head', svg)).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' })
  await expect(set(firm, 'head', new File(['\x89PNG\r\n\x1a\n'], 'head.png'))).rejects.toMatchObject({
    code: expect.stringMatching(/INVALID|UNSUPPORTED_TYPE/),
  })
  const editor = await firm.member({ features: ['quotation', 'crm'], quotationEdit: true })
  await expect(
    editor.api.quotationSettings.setLetterhead({ params: { part: 'head' }, file: await picture(100, 10) }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await stored(firm)).toBe(0)
})

it('what was issued keeps the letterhead that it was issued with [QT-270 QT-277]', async () => {
  const firm = await app.firm()
  await set(firm, 'head', await picture(1200, 150))
  const { versionId, quotationId } = await issuable(app, firm)
  await firm.owner.api.decisions.issue({ params: { id: versionId }, body: {} })
  const issued = await pdf(firm, versionId)
  await set(firm, 'head', await picture(60, 10))
  expect((await pdf(firm, versionId)).bytes).toEqual(issued.bytes)
  // printed anew, since the next version stands in its place
  const { data } = await firm.owner.api.decisions.addVersion({ params: { id: quotationId }, body: { about: '' } })
  const next = data.draftVersionId ?? ''
  await firm.owner.api.decisions.issue({ params: { id: next }, body: {} })
  expect((await pdf(firm, versionId)).bytes.length).toBeGreaterThan(issued.bytes.length - 1000)
  expect((await pdf(firm, next)).bytes.length).toBeLessThan(issued.bytes.length - 100_000)
  expect(await stored(firm)).toBe(2)
}, 60_000)
