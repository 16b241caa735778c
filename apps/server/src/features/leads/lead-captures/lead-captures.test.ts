import { HONEYPOT } from '@plinth/contract/leads/lead-captures/capture-rules'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { captureSettings } from './lead-captures.factory.ts'

const app = testApp()
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

describe('the forms of a company', () => {
  it('are created, changed as a whole, listed by name and removed', async () => {
    const firm = await app.firm()
    const teamId = await firm.team('North', [firm.owner])
    const { data: made } = await firm.owner.api.leadCaptures.create({ body: captureSettings({ teamId }) })
    expect(made).toMatchObject({
      ...captureSettings({ teamId }),
      teamName: 'North',
      pageUrl: expect.stringMatching(/\/forms\/[\w-]{22}$/),
      endpointUrl: expect.stringMatching(/\/api\/crm\/lead-captures\/[\w-]{22}\/leads$/),
      secretSince: null,
      leadCount: 0,
      lastLeadAt: null,
      version: 1,
      createdBy: 'Asha Rao',
    })
    await firm.owner.api.leadCaptures.create({ body: captureSettings({ name: 'an older one' }) })
    const changed = captureSettings({ name: 'Kitchen', isOn: false, allowedOrigins: ['HTTPS://Kalpa.example:443/x?y'] })
    const { data } = await firm.owner.api.leadCaptures.edit({
      params: { id: made._id },
      body: { ...changed, version: 1 },
    })
    expect(data).toMatchObject({ ...changed, allowedOrigins: ['https://kalpa.example'], teamName: '', version: 2 })
    const list = async () => (await firm.owner.api.leadCaptures.list()).data.map(one => one.name)
    expect(await list()).toEqual(['an older one', 'Kitchen'])
    await firm.owner.api.leadCaptures.remove({ params: { id: made._id } })
    expect(await list()).toEqual(['an older one'])
    expect((await fetch(`${app.base}/forms/${made.publicId}`)).status).toBe(404)
    const trail = (await firm.owner.api.audit.list({ query: {} })).data
    expect(trail.map(entry => [entry.action, entry.targetName])).toEqual([
      ['lead-capture.removed', 'Kitchen'],
      ['lead-capture.changed', 'Kitchen'],
      ['lead-capture.created', 'an older one'],
      ['lead-capture.created', 'Contact us'],
    ])
    expect(trail[1]?.changes).toContainEqual({ field: 'isOn', before: true, after: false })
  })

  it('are for admins and people with crm.edit', async () => {
    const firm = await app.firm()
    const editor = await firm.member()
    const admin = await firm.member({ isAdmin: true, features: [], crmEdit: false })
    for (const who of [editor, admin]) await who.api.leadCaptures.list()
    const { data } = await editor.api.leadCaptures.create({ body: captureSettings() })
    const reader = await firm.member({ crmEdit: false })
    const elsewhere = await firm.member({ features: ['projects'] })
    for (const { api } of [reader, elsewhere]) {
      const id = data._id
      const refused = [
        () => api.leadCaptures.list(),
        () => api.leadCaptures.create({ body: captureSettings({ name: 'x' }) }),
        () => api.leadCaptures.edit({ params: { id }, body: { ...captureSettings(), version: 1 } }),
        () => api.leadCaptures.newSecret({ params: { id } }),
        () => api.leadCaptures.remove({ params: { id } }),
      ]
      for (const one of refused) await expect(one()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
  })

  it('cannot be overwritten by mistake, nor share a name', async () => {
    const { owner } = await app.firm()
    const { data } = await owner.api.leadCaptures.create({ body: captureSettings() })
    const edit = (version: number, name: string) =>
      owner.api.leadCaptures.edit({ params: { id: data._id }, body: { ...captureSettings({ name }), version } })
    await edit(1, 'Hall')
    await expect(edit(1, 'Kitchen')).rejects.toMatchObject({ code: 'CONFLICT' })
    const again = owner.api.leadCaptures.create({ body: captureSettings({ name: 'HALL' }) })
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT', fields: [{ field: 'name' }] })
    const team = owner.api.leadCaptures.create({ body: captureSettings({ name: 'T', teamId: UNKNOWN }) })
    await expect(team).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each([
    ["https://a.example;script-src 'unsafe-inline'"],
    ['*'],
    ['https://*.example.com'],
    ['javascript:alert(1)'],
    ['ftp://a.example'],
    ['https://a,b.example'],
  ])('may not be framed by %s', async origin => {
    const { owner } = await app.firm()
    const made = owner.api.leadCaptures.create({ body: captureSettings({ allowedOrigins: [origin] }) })
    await expect(made).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: 'allowedOrigins.0' }] })
  })

  it('redirect only to web addresses', async () => {
    const { owner } = await app.firm()
    for (const redirectUrl of ['javascript:alert(1)', '/thanks', 'https://me:secret@a.example']) {
      const made = owner.api.leadCaptures.create({ body: captureSettings({ redirectUrl }) })
      await expect(made).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: 'redirectUrl' }] })
    }
  })
})

describe('the public page', () => {
  it('may be framed only by the firm’s websites, runs only our script, and is never cached', async () => {
    const { owner } = await app.firm({ name: 'Kalpa & Sons' })
    const allowedOrigins = ['https://www.kalpa.example', 'http://localhost:8080']
    const consentText = 'You may call me <b>"soon"</b>'
    const fields = { ...captureSettings().fields, budget: 'off' as const, email: 'required' as const }
    const { data } = await owner.api.leadCaptures.create({
      body: captureSettings({ allowedOrigins, consentText, fields }),
    })
    const page = await fetch(`${app.base}/forms/${data.publicId}`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; frame-ancestors https://www.kalpa.example http://localhost:8080",
    )
    expect(page.headers.get('x-frame-options')).toBeNull()
    expect(page.headers.get('cache-control')).toBe('no-store')
    const html = await page.text()
    expect(html).toContain('Kalpa &#38; Sons')
    expect(html).toContain('You may call me &#60;b&#62;&#34;soon&#34;&#60;/b&#62;')
    expect(html).toContain('name="email" type="email"')
    expect(html).not.toContain('name="budget"')
    // form fillers for people recognise none of the hidden fields
    const [trap = ''] = new RegExp(`<input id="${HONEYPOT}"[^>]*>`).exec(html) ?? []
    for (const attribute of [
      'tabindex="-1"',
      'aria-hidden="true"',
      'autocomplete="off"',
      'data-1p-ignore',
      'data-lpignore',
    ])
      expect(trap).toContain(attribute)
    expect(html).not.toMatch(/name="(website|url|company|address)"/)
  })

  it('may not be framed where no website is named', async () => {
    const { owner } = await app.firm()
    const { data } = await owner.api.leadCaptures.create({ body: captureSettings({ allowedOrigins: [] }) })
    const page = await fetch(`${app.base}/forms/${data.publicId}`)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('looks the same for a form that is off and one that never was', async () => {
    const { owner } = await app.firm()
    const { data } = await owner.api.leadCaptures.create({
      body: captureSettings({ isOn: false, allowedOrigins: [] }),
    })
    const pages = await Promise.all(
      [data.publicId, 'x'.repeat(22), 'short'].map(id => fetch(`${app.base}/forms/${id}`)),
    )
    expect(pages.map(page => page.status)).toEqual([404, 404, 404])
    expect(new Set(await Promise.all(pages.map(page => page.text()))).size).toBe(1)
  })

  it('serves script and style with their types, and lets other websites load the embedding script', async () => {
    const script = await fetch(`${app.base}/forms/${'x'.repeat(22)}/embed.js`)
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/)
    for (const [name, type] of [
      ['form.js', 'text/javascript'],
      ['form.css', 'text/css'],
    ]) {
      const asset = await fetch(`${app.base}/forms/${name}`)
      expect(asset.headers.get('content-type')).toContain(type)
      expect(asset.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
  })
})

it('is in the OpenAPI document with the headers of its signature', async () => {
  const document = (await (await fetch(`${app.base}/api/openapi.json`)).json()) as {
    paths: Record<
      string,
      { post: { parameters: { name: string; in: string; required: boolean }[]; security: unknown[] } }
    >
  }
  const { post } = document.paths['/api/crm/lead-captures/{publicId}/leads']!
  expect(post.security).toEqual([])
  expect(post.parameters.filter(one => one.in === 'header')).toMatchObject([
    { name: 'x-plinth-timestamp', required: true },
    { name: 'x-plinth-signature', required: true },
  ])
})
