import { expect, test } from 'vitest'
import { type Firm, testApp } from '../../../test/harness.ts'

const app = testApp()
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const CSV = Buffer.from(`Name,Phone\r\n${'Asha,98450\r\n'.repeat(400)}`)

async function stored(firm: Firm, name: string, bytes: Buffer, type: string): Promise<string> {
  const { db, files } = app.app.services
  const { companyId, userId } = firm.owner
  const { _id } = await db.tenant(companyId, tx =>
    files.store(tx, { companyId, userId, name, bytes, purpose: 'test', accept: [type] }),
  )
  return new URL(files.address(companyId, _id).url, app.base).href
}

test('a file is downloaded by its signed address without a session, and never shown or run by a browser', async () => {
  const url = await stored(await app.firm(), 'Grundriß "1".pdf', PDF, 'application/pdf')
  const response = await fetch(url)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(PDF.length),
    'content-disposition': `attachment; filename="Grundri? \\"1\\".pdf"; filename*=UTF-8''Grundri%C3%9F%20%221%22.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  })
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PDF)
})

test('a text of several kilobytes arrives whole', async () => {
  const url = await stored(await app.firm(), 'लीड.csv', CSV, 'text/csv')
  const response = await fetch(url)
  expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''%E0%A4%B2%E0%A5%80%E0%A4%A1.csv")
  expect(Buffer.from(await response.arrayBuffer())).toEqual(CSV)
})

test('an expired, changed or foreign address is not found', async () => {
  const [one, two] = [await app.firm(), await app.firm()]
  const url = new URL(await stored(one, 'plan.pdf', PDF, 'application/pdf'))
  const foreign = new URL(await stored(two, 'plan.pdf', PDF, 'application/pdf'))
  const changed = [
    new URL(`${foreign.pathname}${url.search}`, app.base),
    new URL(`${url.pathname}${url.search.replace(/exp=\d+/, match => `${match}0`)}`, app.base),
    new URL(`${url.pathname}${url.search.slice(0, -3)}`, app.base),
  ]
  for (const address of changed) {
    const response = await fetch(address)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
  }
  expect((await fetch(url)).status).toBe(200)
  app.clock.advance(601_000)
  expect((await fetch(url)).status).toBe(404)
})

test('an address without a signature is refused', async () => {
  const url = new URL(await stored(await app.firm(), 'plan.pdf', PDF, 'application/pdf'))
  expect((await fetch(`${app.base}${url.pathname}`)).status).toBe(400)
})
