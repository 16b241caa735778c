import { describe, expect, it } from 'vitest'
import { type Firm, testApp } from '../../../../test/harness.ts'
import { call, freshAddress } from '../../../company/auth/auth.factory.ts'
import { codesOf } from '../../quotation/quotation.factory.ts'
import { clientOf, offered } from '../quotation-client.factory.ts'

const app = testApp()
const MINUTE = 60_000
const HOUR = 60 * MINUTE

async function setCode(firm: Firm, codeBeforeShowing: boolean): Promise<void> {
  const { data } = await firm.owner.api.quotationSettings.read()
  await firm.owner.api.quotationSettings.edit({ body: { version: data.version, codeBeforeShowing } })
}

/** A quotation with a link, of a firm that asks for a code before it shows anything. */
async function locked() {
  const firm = await app.firm()
  const quotation = await offered(app, firm)
  const client = await clientOf(app, firm, quotation)
  await setCode(firm, true)
  const from = freshAddress()
  const withKey = (key: string, path: string, body = {}) =>
    call(app, `/quotation/public/${path}`, { from, body: { token: `${client.token}.${key}`, ...body } })
  const keyOf = async (): Promise<string> => {
    const { json } = await client.post('unlocks', { code: await client.code() })
    return (json.data as { key: string }).key
  }
  return { firm, quotation, client, withKey, keyOf }
}

describe('a firm that asks for a code before it shows a quotation', () => {
  it('shows its name and the masked address alone, whatever is called, until the code was entered [QT-244]', async () => {
    const { firm, quotation, client, withKey, keyOf } = await locked()
    const masked = `${client.email[0]}***@example.com`
    const { versionId } = quotation
    const calls: Record<string, object> = {
      openings: {},
      views: { versionId },
      choices: { versionId, selection: { optionIds: [quotation.veneer], optionalLineIds: [] } },
      comments: { versionId, comment: { id: crypto.randomUUID(), text: 'Hello' } },
      'change-requests': { versionId, id: crypto.randomUUID(), text: 'Hello' },
      rejections: { versionId, reason: 'Other' },
      renewals: {},
      pdfs: {},
    }
    for (const [path, body] of Object.entries(calls)) {
      const answer = await client.post(path, body)
      expect(answer, path).toMatchObject({
        status: 403,
        json: {
          message: `Enter the code that is sent to ${masked} to read this quotation`,
          data: { asksCode: true, email: masked, firm: { name: expect.any(String), logo: null } },
        },
      })
      expect(JSON.stringify(answer.json), path).not.toMatch(/Wardrobe|12980|Shah family/)
    }
    const key = await keyOf()
    expect((await withKey(key, 'openings')).json.data).toMatchObject({
      versionId,
      quotation: { grandTotal: '12980.00' },
    })
    expect((await withKey(key, 'choices', calls.choices)).status).toBe(200)
    // the key is of this link, and of whoever entered the code alone
    expect((await client.post('openings')).status).toBe(403)
    const other = await clientOf(app, firm, quotation, { name: 'Ravi' })
    expect((await other.post('openings', { token: `${other.token}.${key}` })).status).toBe(403)
    expect((await client.post('openings', { token: `${'x'.repeat(43)}.${key}` })).status).toBe(404)
    const [kept] = await app.rows<{ count: number }>(
      `select count(*)::int as count from quotation_openings where key_hash = sha256(convert_to($1, 'UTF8'))`,
      [key],
    )
    expect(kept?.count).toBe(1)
  })

  it('opens for 24 hours, and not with a wrong code or one that was used [QT-244 QT-256]', async () => {
    const { client, withKey } = await locked()
    const code = await client.code()
    const wrong = code === '111111' ? '222222' : '111111'
    expect(await client.post('unlocks', { code: wrong })).toMatchObject({
      status: 400,
      json: { message: 'The code is not right' },
    })
    const { json } = await client.post('unlocks', { code })
    const { key } = json.data as { key: string }
    expect(await client.post('unlocks', { code })).toMatchObject({
      status: 400,
      json: { message: 'Please ask for a new code' },
    })
    app.clock.advance(24 * HOUR - MINUTE)
    expect((await withKey(key, 'openings')).status).toBe(200)
    app.clock.advance(2 * MINUTE)
    expect((await withKey(key, 'openings')).status).toBe(403)
  })

  it('makes no link without an address, and shows those it made before to nobody [QT-244 QT-257]', async () => {
    const firm = await app.firm()
    const quotation = await offered(app, firm)
    const make = (email: string) =>
      firm.owner.api.quotationSending.makeLink({
        params: { id: quotation.versionId },
        body: { name: 'Ravi', email, way: 'copy' },
      })
    const { data: made } = await make('')
    await setCode(firm, true)
    await expect(make('')).rejects.toMatchObject({
      code: 'INVALID',
      fields: [
        { field: 'email', message: 'Enter an email address: a code is asked for before the quotation is shown' },
      ],
    })
    const token = new URL(made.url).hash.slice(1)
    const opening = () => call(app, '/quotation/public/openings', { from: freshAddress(), body: { token } })
    expect(await opening()).toMatchObject({
      status: 403,
      json: { message: expect.stringContaining('Please confirm by e-mail or ask'), data: { email: '' } },
    })
    expect(await codesOf([make('ravi@example.com')])).toEqual([undefined])
    await setCode(firm, false)
    expect((await opening()).status).toBe(200)
  })
})
