import { createHmac } from 'node:crypto'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { APP, startGraphServer } from '../../../test/facebook/graph-server.ts'
import { type Member, testApp } from '../../../test/harness.ts'
import { connectedFirm, MEERA, signIn } from './facebook.factory.ts'
import { renewAll } from './facebook.jobs.ts'
import { leavePage, pollPages } from './facebook-upkeep.service.ts'

const graph = await startGraphServer()
const app = testApp({ env: { ...graph.env, PUBLIC_URL: 'http://crm.test' } })
afterAll(() => graph.close())
const DAY = 86_400_000
/** A session begun now: an earlier one is over after the days that these tests let pass. */
const later = async (who: Member) => app.anonymous(await app.sessionFor(who.userId))

describe('connecting an account', () => {
  it('goes through Facebook and back, and connects every page that was allowed [LM-593 LM-594 LM-595 LM-632]', async () => {
    const firm = await app.firm()
    const account = graph.account({ name: 'Asha of Kalpa', pages: 2 })
    graph.form(account.pages[0]!, { name: 'Villas' })
    const { facebook } = firm.owner.api
    expect((await facebook.status()).data).toMatchObject({ fb_Integration: 'enabled' })
    const address = new URL((await facebook.signIn()).data.url)
    expect(address.href).toContain(`${graph.url}/dialog/oauth?`)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: APP.id,
      redirect_uri: 'http://crm.test/leads/lead-management-settings/fb-integration',
      scope:
        'public_profile,email,leads_retrieval,pages_show_list,pages_read_engagement,pages_manage_ads,pages_manage_metadata,business_management,ads_read',
    })
    const state = address.searchParams.get('state') ?? ''
    const answer = await facebook.addPage({ body: { name: 'x', code: graph.codeFor(account), state } })
    expect(answer.message).toBe('Meta Integration Successful')
    await vi.waitFor(async () => {
      const { data } = await facebook.connection()
      expect(data.pages).toMatchObject([
        {
          name: 'Kalpa Villas 1',
          state: 'connected',
          forms: [{ name: 'Villas', isActive: true, isSuggested: true, problem: '' }],
        },
        { name: 'Kalpa Villas 2', state: 'connected', forms: [] },
      ])
    }, 60_000)
    expect((await facebook.connection()).data.account).toEqual({
      name: 'Asha of Kalpa',
      connectedBy: 'Asha Rao',
      connectedAt: app.clock.now().toISOString(),
      endsAt: new Date(app.clock.now().getTime() + 60 * DAY).toISOString(),
      hasEnded: false,
      missingPermissions: [],
    })
    expect(account.pages.map(page => page.isSubscribed)).toEqual([true, true])
    expect((await facebook.status()).data).toMatchObject({ fb_Integration: 'connected' })
    const { data: trail } = await firm.owner.api.audit.list({ query: {} })
    expect(trail[0]).toMatchObject({ action: 'facebook.connected', targetName: 'Asha of Kalpa' })
  })

  it('takes an access token of the same app, and no other', async () => {
    const firm = await app.firm()
    const account = graph.account()
    const { facebook } = firm.owner.api
    for (const token of [graph.tokenFor(account, '999'), 'no token'])
      await expect(facebook.addPage({ body: { fb_access_token: token } })).rejects.toMatchObject({ code: 'INVALID' })
    const { data } = await facebook.addPage({ body: { name: 'Asha', fb_access_token: graph.tokenFor(account) } })
    expect(data.pages).toHaveLength(1)
  })

  it('is refused with the state of another session, an old one, or none, before Facebook is asked', async () => {
    const firm = await app.firm()
    const account = graph.account()
    const other = await firm.member({ isAdmin: true })
    const stateOf = async (who: typeof other) =>
      new URL((await who.api.facebook.signIn()).data.url).searchParams.get('state') ?? ''
    const own = await stateOf(firm.owner)
    const [end, nonce, mac] = own.split('.')
    const exchanges = () => graph.calls.filter(path => path.includes('oauth')).length
    const before = exchanges()
    for (const state of [await stateOf(other), 'x', '..', `${end}z.${nonce}.${mac}`])
      await expect(firm.owner.api.facebook.addPage({ body: { code: 'x', state } })).rejects.toMatchObject({
        code: 'INVALID',
      })
    app.clock.advance(15 * 60_000)
    await expect(firm.owner.api.facebook.addPage({ body: { code: 'x', state: own } })).rejects.toMatchObject({
      code: 'INVALID',
    })
    await expect(firm.owner.api.facebook.addPage({ body: {} })).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'fb_access_token' }],
    })
    expect(exchanges()).toBe(before)
    await signIn(firm, graph, account)
  })

  it('says what Facebook refused, and what to do', async () => {
    const firm = await app.firm()
    const { facebook } = firm.owner.api
    const body = {
      code: 'used before',
      state: new URL((await facebook.signIn()).data.url).searchParams.get('state') ?? '',
    }
    await expect(facebook.addPage({ body })).rejects.toMatchObject({
      code: 'INVALID',
      message: 'Facebook refused the sign-in. Please connect again',
    })
    graph.fault({ path: /oauth/, code: 4, times: 1 })
    await expect(facebook.addPage({ body })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    const account = graph.account({ pages: 0 })
    await expect(facebook.addPage({ body: { fb_access_token: graph.tokenFor(account) } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Facebook shows no page of this account. Connect again and choose your pages',
    })
    const partly = graph.account({ permissions: ['public_profile', 'pages_show_list'] })
    const { data } = await facebook.addPage({ body: { fb_access_token: graph.tokenFor(partly) } })
    expect(data.account?.missingPermissions).toContain('leads_retrieval')
  })

  it('stores no token that can be read, returns none, and proves each with the secret of the app', async () => {
    const { firm, account } = await connectedFirm(app, graph)
    const rows = await app.rows<{ text: string }>(
      `select c::text as text from facebook_connections c where company_id = $1
       union all select p::text from facebook_pages p where company_id = $1`,
      [firm.companyId],
    )
    expect(rows).toHaveLength(2)
    const everything =
      rows.map(row => row.text).join() + JSON.stringify((await firm.owner.api.facebook.connection()).data)
    expect(everything).not.toContain(account.pages[0]!.token)
    expect(everything).not.toContain(`long-${account.id}`)
  })

  it('is impossible without an app, and says so [LM-340 LM-Q101]', async () => {
    const firm = await app.firm()
    const { config } = app.app.services
    const { FACEBOOK_APP_ID: id } = config
    delete config.FACEBOOK_APP_ID
    try {
      expect((await firm.owner.api.facebook.status()).data).toEqual({
        fb_Integration: 'disabled',
        message: 'Facebook is not set up on this server. Whoever runs it can add the id and secret of a Facebook app.',
      })
      await expect(firm.owner.api.facebook.signIn()).rejects.toMatchObject({ code: 'CONFLICT' })
      await expect(firm.owner.api.facebook.addPage({ body: { fb_access_token: 'x' } })).rejects.toMatchObject({
        code: 'CONFLICT',
      })
    } finally {
      config.FACEBOOK_APP_ID = id
    }
  })

  it('is for admins and the super admin alone [LM-512 LM-Q92]', async () => {
    const { firm, account } = await connectedFirm(app, graph)
    const admin = await firm.member({ isAdmin: true, crmEdit: false })
    const { data } = await admin.api.facebook.connection()
    const id = data.pages[0]!._id
    const form = data.pages[0]!.forms[0]!
    const { api } = await firm.member({ crmEdit: true, crmCanAssign: true })
    const refused = [
      () => api.facebook.status(),
      () => api.facebook.signIn(),
      () => api.facebook.addPage({ body: { fb_access_token: graph.tokenFor(account) } }),
      () => api.facebook.connection(),
      () => api.facebook.disconnect(),
      () => api.facebook.connectPage({ params: { id } }),
      () => api.facebook.disconnectPage({ params: { id } }),
      () =>
        api.facebook.editForm({ params: { id: form._id }, body: { mapping: form.mapping, teamId: null, version: 1 } }),
      () => api.facebook.leads({ query: {} }),
      () => api.facebook.retry({ params: { id } }),
      () => api.facebook.retryAll(),
    ]
    for (const one of refused) await expect(one()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('pages', () => {
  it('belong to one company until it disconnects them', async () => {
    const { firm, account } = await connectedFirm(app, graph)
    const rival = await app.firm({ name: 'Rival Builders' })
    await signIn(rival, graph, account)
    expect((await rival.owner.api.facebook.connection()).data.pages).toMatchObject([
      { state: 'failed', problem: 'Another company has connected this page' },
    ])
    await firm.owner.api.facebook.disconnect()
    await signIn(rival, graph, account)
    await vi.waitFor(async () => {
      expect((await rival.owner.api.facebook.connection()).data.pages).toMatchObject([
        { state: 'connected', problem: '' },
      ])
    }, 60_000)
  })

  it('are switched off and on one by one, and Facebook is told', async () => {
    const { firm, account } = await connectedFirm(app, graph, 2)
    const { facebook } = firm.owner.api
    const [first] = (await facebook.connection()).data.pages
    const page = account.pages.find(one => one.name === first!.name)!
    const { data } = await facebook.disconnectPage({ params: { id: first!._id } })
    expect(data.pages.map(one => one.state)).toEqual(['off', 'connected'])
    await vi.waitFor(() => expect(page.isSubscribed).toBe(false), 60_000)
    await facebook.connectPage({ params: { id: first!._id } })
    await vi.waitFor(async () => {
      expect((await facebook.connection()).data.pages.map(one => one.state)).toEqual(['connected', 'connected'])
    }, 60_000)
    expect(page.isSubscribed).toBe(true)
    const { data: trail } = await firm.owner.api.audit.list({ query: {} })
    expect(trail.slice(0, 2).map(one => [one.action, one.targetName])).toEqual([
      ['facebook.page-on', first!.name],
      ['facebook.page-off', first!.name],
    ])
  })

  it('say why they could not be connected', async () => {
    const firm = await app.firm()
    const account = graph.account()
    graph.fault({ path: new RegExp(`${account.pages[0]!.id}/subscribed_apps`), code: 200, times: 1 })
    await signIn(firm, graph, account)
    await vi.waitFor(async () => {
      expect((await firm.owner.api.facebook.connection()).data.pages).toMatchObject([
        {
          state: 'failed',
          problem: 'A permission is missing at Facebook. Connect again and allow everything that is asked for',
        },
      ])
    }, 60_000)
  })

  it('that somebody switched off stay off when the account is connected again, and then begin anew', async () => {
    const { firm, account, page, form } = await connectedFirm(app, graph, 2)
    const { facebook } = firm.owner.api
    const statesOf = async () => (await facebook.connection()).data.pages.map(one => one.state)
    const id = (await facebook.connection()).data.pages[0]!._id
    await facebook.disconnectPage({ params: { id } })
    graph.lead(form, MEERA, { at: app.clock.now() })
    app.clock.advance(3 * 3_600_000)
    await signIn(firm, graph, account)
    await vi.waitFor(async () => expect(await statesOf()).toEqual(['off', 'connected']), 60_000)
    await vi.waitFor(() => expect(page.isSubscribed).toBe(false), 60_000)
    await facebook.connectPage({ params: { id } })
    await vi.waitFor(async () => expect(await statesOf()).toEqual(['connected', 'connected']), 60_000)
    await pollPages(app.app.services, firm.companyId)
    expect((await facebook.leads({ query: {} })).data).toEqual([])
    await signIn(firm, graph, account)
    await vi.waitFor(async () => expect(await statesOf()).toEqual(['connected', 'connected']), 60_000)
  })

  it('stay subscribed where they are connected again before Facebook was told to leave them', async () => {
    const { firm, account } = await connectedFirm(app, graph)
    const { facebook } = firm.owner.api
    const page = account.pages[0]!
    const { companyId } = firm
    const [stored] = await app.rows<{ id: string; sealed_token: string }>(
      'select id, sealed_token from facebook_pages where company_id = $1',
      [companyId],
    )
    const left = { pageId: page.id, sealedToken: stored!.sealed_token }
    await leavePage(app.app.services, companyId, left)
    expect(page.isSubscribed).toBe(true)
    await facebook.disconnectPage({ params: { id: stored!.id } })
    await vi.waitFor(() => expect(page.isSubscribed).toBe(false), 60_000)
    // while Facebook is told to leave the page, an admin connects it
    const connect = async () => {
      await facebook.connectPage({ params: { id: stored!.id } })
      await vi.waitFor(() => expect(page.isSubscribed).toBe(true), 60_000)
    }
    graph.meanwhile = { path: new RegExp(`^${page.id}/subscribed_apps$`), work: connect }
    await leavePage(app.app.services, companyId, left)
    await vi.waitFor(() => expect(page.isSubscribed).toBe(true), 60_000)
  })

  it('that Facebook was too busy for, or whose setting up was interrupted, are set up by polling', async () => {
    const { firm, page } = await connectedFirm(app, graph)
    const statesOf = async () => (await firm.owner.api.facebook.connection()).data.pages.map(one => one.state)
    const interrupted = [
      ['connecting', ''],
      ['failed', 'Facebook could not be reached'],
      ['failed', 'Facebook asks to wait: there were too many requests'],
    ]
    for (const [state, problem] of interrupted) {
      await app.rows('update facebook_pages set state = $2, problem = $3 where company_id = $1', [
        firm.companyId,
        state,
        problem,
      ])
      page.isSubscribed = false
      await pollPages(app.app.services, firm.companyId)
      expect([await statesOf(), page.isSubscribed]).toEqual([['connected'], true])
    }
  })

  it('come back with what their forms were mapped to', async () => {
    const { firm, account } = await connectedFirm(app, graph)
    const { facebook } = firm.owner.api
    const teamId = await firm.team('North', [firm.owner])
    const form = (await facebook.connection()).data.pages[0]!.forms[0]!
    expect(form.mapping).toEqual({
      full_name: 'name',
      phone_number: 'phoneNumber',
      email: 'email',
      city: 'city',
      'when_do_you_want_to_begin?': 'remark',
    })
    const mapping = { ...form.mapping, city: 'address' as const }
    const { data } = await facebook.editForm({ params: { id: form._id }, body: { mapping, teamId, version: 1 } })
    expect(data.pages[0]!.forms[0]).toMatchObject({ mapping, teamId, version: 2, isSuggested: false })
    const again = facebook.editForm({ params: { id: form._id }, body: { mapping, teamId, version: 1 } })
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT' })
    const body = { mapping: { phone_number: 'phoneNumber' as const }, teamId: null, version: 2 }
    await expect(facebook.editForm({ params: { id: form._id }, body })).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'mapping', message: 'Choose which field is the name' }],
    })
    const { data: gone } = await facebook.disconnect()
    expect(gone).toMatchObject({ account: null, pages: [{ state: 'off', forms: [{ mapping }] }] })
    expect((await facebook.status()).data.fb_Integration).toBe('enabled')
    await expect(facebook.disconnect()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await signIn(firm, graph, account)
    expect((await facebook.connection()).data.pages[0]!.forms[0]).toMatchObject({ mapping, teamId })
    const { data: trail } = await firm.owner.api.audit.list({ query: { action: 'facebook.form' } })
    expect(trail[0]).toMatchObject({ changes: [{ field: 'City', before: 'City', after: 'Address' }] })
  })
})

describe('the token', () => {
  it('is renewed before it ends', async () => {
    const { firm } = await connectedFirm(app, graph)
    const endsAt = async () => (await later(firm.owner).then(api => api.facebook.connection())).data.account?.endsAt
    const first = await endsAt()
    app.clock.advance(45 * DAY)
    await renewAll(app.app.services)
    expect(await endsAt()).toBe(first)
    app.clock.advance(2 * DAY)
    await renewAll(app.app.services)
    expect(await endsAt()).toBe(new Date(app.clock.now().getTime() + 60 * DAY).toISOString())
  })

  it('that cannot be renewed is reported to the admins once, and so is its end', async () => {
    const { firm, account } = await connectedFirm(app, graph)
    const admin = await firm.member({ isAdmin: true, features: [] })
    const member = await firm.member()
    const told = async (who: typeof admin) =>
      (await later(who).then(api => api.notifications.list())).data
        .map(one => one.notification)
        .filter(one => one.includes('Facebook'))
    graph.canRenew = false
    app.clock.advance(54 * DAY)
    for (let times = 0; times < 2; times++) await renewAll(app.app.services)
    graph.canRenew = true
    const coming = expect.stringMatching(
      /^The connection to Facebook ends on \d\d-\d\d-\d{4}\. Connect again before that$/,
    )
    expect(await told(admin)).toEqual([coming])
    graph.endTokens(account)
    for (let times = 0; times < 2; times++) await renewAll(app.app.services)
    const ended = 'The connection to Facebook has ended. Its leads wait until somebody connects again'
    expect(await told(admin)).toEqual([ended, coming])
    expect(await told(firm.owner)).toEqual([ended, coming])
    expect(await told(member)).toEqual([])
    expect((await (await later(firm.owner)).facebook.status()).data).toEqual({
      fb_Integration: 'enabled',
      message:
        'Facebook does not accept the connection any more. Connect again; leads of the meantime are fetched then.',
    })
    await signIn({ ...firm, owner: { ...firm.owner, api: await later(firm.owner) } }, graph, account)
    expect((await (await later(firm.owner)).facebook.connection()).data.account?.hasEnded).toBe(false)
  })
})

describe('the address for notices', () => {
  const verify = (token: string) =>
    fetch(
      `${app.base}/api/crm/facebook-notices?hub.mode=subscribe&hub.verify_token=${encodeURIComponent(token)}&hub.challenge=1158201444`,
    )

  it('answers the challenge of whoever knows the text', async () => {
    const answer = await verify(APP.verifyToken)
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444'])
    for (const wrong of ['', 'x', `${APP.verifyToken}x`]) expect((await verify(wrong)).status).toBe(403)
  })

  it('refuses what Facebook did not sign', async () => {
    const body = '{"object":"page","entry":[]}'
    const sign = (text: string, secret: string) => `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
    const post = async (signature: string | undefined) => {
      const headers = { 'content-type': 'application/json', ...(signature ? { 'x-hub-signature-256': signature } : {}) }
      return (await fetch(`${app.base}/api/crm/facebook-notices`, { method: 'POST', body, headers })).status
    }
    expect(await post(sign(body, APP.secret))).toBe(200)
    const wrong = [undefined, 'sha256=', sign(body, 'x'), sign(`${body} `, APP.secret), sign(body, '')]
    expect(await Promise.all(wrong.map(post))).toEqual([401, 401, 401, 401, 401])
  })
})
