import { createHash } from 'node:crypto'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { deliver, noticeOf, startGraphServer } from '../../../test/facebook/graph-server.ts'
import { type Firm, testApp } from '../../../test/harness.ts'
import { connectedFirm, MEERA, settledLeads, signIn, tell } from './facebook.factory.ts'
import { collectDue } from './facebook.jobs.ts'
import { collectLeads } from './facebook-collect.service.ts'
import { takeDue } from './facebook-leads.queries.ts'
import { pollPages } from './facebook-upkeep.service.ts'

const graph = await startGraphServer()
const app = testApp({ env: graph.env })
afterAll(() => graph.close())
const MINUTE = 60_000

const leadsOf = (firm: Firm) =>
  app.rows<{ id: string; first_name: string; phone: string; assigned_to: string | null; remarks: string }>(
    'select * from leads where company_id = $1 order by created_at, id',
    [firm.companyId],
  )
const listed = async (firm: Firm) => (await firm.owner.api.facebook.leads({ query: {} })).data
/** What is due is looked for until this holds, as it is every minute: one look finds nothing to do while the job before is ending. */
const onceCollected = (expectation: () => Promise<void>): Promise<void> =>
  vi.waitFor(async () => {
    await collectDue(app.app.services)
    await expectation()
  }, 60_000)

describe('a lead of an ad', () => {
  it('comes in by the one way for strangers, with where it came from', async () => {
    const { firm, page, form } = await connectedFirm(app, graph)
    const answers = { ...MEERA, 'when_do_you_want_to_begin?': 'in three months' }
    const lead = graph.lead(form, answers, { campaign: 'Monsoon villas' })
    expect(await tell(app, page, form, lead.id)).toBe(200)
    const [notice] = await settledLeads(firm)
    expect(notice).toMatchObject({
      state: 'done',
      reason: '',
      isNewLead: true,
      person: 'Meera Iyer',
      pageName: page.name,
      formName: 'Villa enquiry',
      campaign: 'Monsoon villas',
    })
    const { data } = await firm.owner.api.leads.byId({ query: { id: notice!.leadId ?? '' } })
    expect(data).toMatchObject({
      name: 'Meera Iyer',
      countryCode: '+91',
      phoneNumber: '9876543210',
      email: 'meera@example.com',
      city: 'Pune',
      leadSource: 'Facebook',
      sourceName: 'Monsoon villas',
      remarks: 'When do you want to begin?: in three months',
      assignedTo: null,
    })
    const { data: history } = await firm.owner.api.leadHistory.ofLead({ query: { leadId: data._id } })
    expect(history).toMatchObject([
      {
        type: 'create',
        updatedBy: 'Facebook form Villa enquiry',
        texts: [
          'The Lead came in through Facebook form Villa enquiry',
          'Form: Villa enquiry',
          'Campaign: Monsoon villas',
          'Ad set: Pune, 30 to 50',
          'Ad: Villa film',
          'Platform: fb',
          `Id of the sender: ${lead.id}`,
        ],
      },
    ])
    const { data: bell } = await firm.owner.api.notifications.list()
    expect(bell[0]?.notification).toContain('the lead Meera Iyer, not assigned yet')
  })

  it('goes to the next person of the form’s team, and by the form’s own mapping', async () => {
    const { firm, page, form } = await connectedFirm(app, graph)
    const [one, two] = [await firm.member(), await firm.member()]
    const teamId = await firm.team('North', [one, two])
    await app.rows('update companies set auto_assign = true where company_id = $1', [firm.companyId])
    const shown = (await firm.owner.api.facebook.connection()).data.pages[0]!.forms[0]!
    const mapping = { ...shown.mapping, city: 'none' as const, 'when_do_you_want_to_begin?': 'requirement' as const }
    await firm.owner.api.facebook.editForm({ params: { id: shown._id }, body: { mapping, teamId, version: 1 } })
    for (const phone of ['9000000001', '9000000002']) {
      const answers = { full_name: 'Meera', phone_number: phone, city: 'Pune', 'when_do_you_want_to_begin?': 'Soon' }
      await tell(app, page, form, graph.lead(form, answers).id)
      await settledLeads(firm)
    }
    const rows = await app.rows(
      'select assigned_to, city, requirements from leads where company_id = $1 order by created_at, id',
      [firm.companyId],
    )
    expect(rows).toEqual([
      { assigned_to: one.userId, city: '', requirements: 'Soon' },
      { assigned_to: two.userId, city: '', requirements: 'Soon' },
    ])
  })

  it('is noted on the lead of a person who is there already', async () => {
    const { firm, page, form } = await connectedFirm(app, graph)
    await firm.owner.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210' } })
    await tell(app, page, form, graph.lead(form, MEERA).id)
    const [notice] = await settledLeads(firm)
    const [row, ...more] = await leadsOf(firm)
    expect(more).toEqual([])
    expect(notice).toMatchObject({ state: 'done', isNewLead: false, leadId: row!.id })
    const { data: history } = await firm.owner.api.leadHistory.ofLead({ query: { leadId: row!.id } })
    expect(history[0]?.texts).toContain('The same person wrote again through Facebook form Villa enquiry')
    expect(history[0]?.texts).toContain('City: Pune')
  })

  it('comes in once however often, by whom and in which order it is told of, also by polling', async () => {
    const { firm, page, form } = await connectedFirm(app, graph)
    const leads = Array.from({ length: 200 }, (_, n) =>
      graph.lead(form, { full_name: 'Meera', phone_number: `${9_000_000_000 + n}` }),
    )
    const notices = leads.map(lead => noticeOf([{ pageId: page.id, leadgenId: lead.id, formId: form.id }]))
    // all together once, and each three times in an order of no meaning
    const placeOf = (notice: string, time: number) => createHash('sha256').update(`${time} ${notice}`).digest('hex')
    const told = [1, 2, 3].flatMap(time => notices.map(notice => ({ notice, place: placeOf(notice, time) })))
    const queue = told.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ notice }) => notice)
    const all = noticeOf(leads.map(lead => ({ pageId: page.id, leadgenId: lead.id, formId: form.id })))
    const client = async () => {
      const statuses = []
      for (let notice = queue.pop(); notice !== undefined; notice = queue.pop())
        statuses.push((await deliver(app.base, notice)).status)
      return statuses
    }
    const clients = Array.from({ length: 8 }, client)
    const [statuses] = await Promise.all([
      Promise.all(clients),
      deliver(app.base, all),
      pollPages(app.app.services, firm.companyId),
    ])
    expect(statuses.flat()).toEqual(Array.from({ length: 600 }, () => 200))
    await vi.waitFor(async () => {
      expect((await firm.owner.api.facebook.connection()).data.leads).toEqual({ waiting: 0, failed: 0, done: 200 })
    }, 120_000)
    await tell(app, page, form, leads[0]!.id)
    const phones = (await leadsOf(firm)).map(row => row.phone)
    expect([phones.length, new Set(phones).size]).toEqual([200, 200])
  }, 240_000)

  it('leaves nothing of the person where it is deleted for good', async () => {
    const { firm, page, form } = await connectedFirm(app, graph)
    await tell(app, page, form, graph.lead(form, MEERA, { campaign: 'Monsoon villas' }).id)
    const [notice] = await settledLeads(firm)
    const leadIds = [notice!.leadId ?? '']
    const { leadDetails } = firm.owner.api
    await leadDetails.bulkUpdate({ query: { action: 'archive' }, body: { leadIds, archiveStatus: true } })
    await leadDetails.bulkUpdate({ query: { action: 'delete' }, body: { leadIds } })
    expect(await listed(firm)).toMatchObject([{ state: 'done', leadId: null, person: '', campaign: '' }])
  })

  it('that a process took and died with is taken over, and comes in once', async () => {
    const { firm, page, form } = await connectedFirm(app, graph)
    const lead = graph.lead(form, MEERA)
    const { db, clock } = app.app.services
    await app.rows(`update facebook_pages set paused_until = '2100-01-01' where company_id = $1`, [firm.companyId])
    await tell(app, page, form, lead.id)
    await app.rows('update facebook_pages set paused_until = null where company_id = $1', [firm.companyId])
    const at = clock.now()
    const dead = { at, until: new Date(at.getTime() + 45_000) }
    await vi.waitFor(async () => {
      const taken = await db.tenant(firm.companyId, tx => takeDue(tx, firm.companyId, dead))
      expect(taken).toMatchObject({ leadgen_id: lead.id, attempts: 1 })
    }, 60_000)
    await collectLeads(app.app.services, firm.companyId)
    expect(await listed(firm)).toMatchObject([{ state: 'waiting' }])
    app.clock.advance(45_000)
    await Promise.all([1, 2, 3].map(() => collectLeads(app.app.services, firm.companyId)))
    expect(await listed(firm)).toMatchObject([{ state: 'done', attempts: 2 }])
    expect(await leadsOf(firm)).toHaveLength(1)
  })

  it('is found at the lead that it was merged into', async () => {
    const { firm, page, form } = await connectedFirm(app, graph)
    await tell(app, page, form, graph.lead(form, MEERA).id)
    const [notice] = await settledLeads(firm)
    const { data: keep } = await firm.owner.api.leads.addEdit({
      body: { firstName: 'Meera', phoneNumber: '9000000077' },
    })
    const body = { keepId: keep._id, goneId: notice!.leadId ?? '', keepVersion: 1, goneVersion: 1, take: [] }
    await firm.owner.api.leadMerges.merge({ body })
    expect(await listed(firm)).toMatchObject([{ state: 'done', leadId: keep._id }])
  })

  it('keeps what its fields do not take', async () => {
    const { firm, page, form } = await connectedFirm(app, graph)
    const answers = { full_name: 'Meera 2 <b>', phone_number: '9876543210', email: 'no address', city: 'Sector #62' }
    await tell(app, page, form, graph.lead(form, answers).id)
    expect(await settledLeads(firm)).toMatchObject([{ state: 'done' }])
    const [row] = await leadsOf(firm)
    expect(row).toMatchObject({ first_name: 'Meera', last_name: '2 <b>', email: '', city: '' })
    expect(row?.remarks.split('\n').sort()).toEqual(['City: Sector #62', 'Email: no address'])
  })

  it('of a page that nobody or somebody else has connected, or of another kind, changes nothing', async () => {
    const { firm, page, form } = await connectedFirm(app, graph)
    const lead = graph.lead(form, MEERA)
    const odd = [
      noticeOf([{ pageId: '404', leadgenId: lead.id, formId: form.id }]),
      noticeOf([{ pageId: page.id, leadgenId: '../me', formId: form.id }]),
      '{"object":"page"}',
      '{"object":"page","entry":[null,{"changes":[{"field":"feed","value":{}}]}]}',
      '{"object":"page","entry":{"a":1}}',
    ]
    for (const text of odd) expect((await deliver(app.base, text)).status).toBe(200)
    await firm.owner.api.facebook.disconnectPage({
      params: { id: (await firm.owner.api.facebook.connection()).data.pages[0]!._id },
    })
    expect(await tell(app, page, form, lead.id)).toBe(200)
    expect(await listed(firm)).toEqual([])
  })
})

describe('a lead that cannot come in yet', () => {
  it('is tried again with growing pauses, with the reason, and comes in once Facebook answers', async () => {
    const { firm, page, form } = await connectedFirm(app, graph)
    const lead = graph.lead(form, MEERA)
    graph.fault({ path: new RegExp(`^${lead.id}$`), code: 2, times: 3 })
    await tell(app, page, form, lead.id)
    const pauses: number[] = []
    for (const attempts of [1, 2, 3]) {
      await onceCollected(async () => expect(await listed(firm)).toMatchObject([{ attempts, state: 'waiting' }]))
      const [notice] = await vi.waitFor(async () => {
        const now = await listed(firm)
        expect(now[0]?.reason).toBe('Facebook could not be reached')
        return now
      }, 60_000)
      const pause = new Date(notice!.nextTryAt ?? 0).getTime() - app.clock.now().getTime()
      pauses.push(pause / MINUTE)
      app.clock.advance(pause)
    }
    expect(pauses).toEqual([1, 5, 15])
    await onceCollected(async () => expect(await listed(firm)).toMatchObject([{ state: 'done', reason: '' }]))
  })

  it.each([
    { code: 4, header: undefined, minutes: 5 },
    { code: 613, header: undefined, minutes: 5 },
    { code: 80_005, header: '{"123":[{"type":"leadgen","estimated_time_to_regain_access":28}]}', minutes: 28 },
  ])('waits as long as the limit $code asks, with all others of its page', async ({ code, header, minutes }) => {
    const { firm, page, form } = await connectedFirm(app, graph)
    const [first, second] = [
      graph.lead(form, MEERA),
      graph.lead(form, { ...MEERA, email: '', phone_number: '9000000009' }),
    ]
    const headers = header === undefined ? {} : { headers: { 'x-business-use-case-usage': header } }
    graph.fault({ path: new RegExp(`^(${first.id}|${second.id})$`), code, times: 1, ...headers })
    const both = [first, second].map(lead => ({ pageId: page.id, leadgenId: lead.id, formId: form.id }))
    await deliver(app.base, noticeOf(both))
    await vi.waitFor(async () => {
      const reasons = (await listed(firm)).map(one => one.reason)
      expect(reasons).toContain('Facebook asks to wait: there were too many requests')
    }, 60_000)
    app.clock.advance(minutes * MINUTE - 1000)
    await collectDue(app.app.services)
    const before = graph.calls.filter(path => path.endsWith(first.id) || path.endsWith(second.id)).length
    expect(before).toBe(1)
    app.clock.advance(1000)
    await onceCollected(async () => expect((await listed(firm)).map(one => one.state)).toEqual(['done', 'done']))
  })

  it('waits for a new connection where the token has ended, which the admins are told once', async () => {
    const { firm, account, page, form } = await connectedFirm(app, graph)
    graph.endTokens(account)
    const lead = graph.lead(form, MEERA)
    await tell(app, page, form, lead.id)
    await vi.waitFor(
      async () => expect((await firm.owner.api.facebook.status()).data.fb_Integration).toBe('enabled'),
      60_000,
    )
    expect(await listed(firm)).toMatchObject([
      { state: 'waiting', reason: 'Facebook does not accept the connection any more. Connect again' },
    ])
    app.clock.advance(60 * MINUTE)
    await collectDue(app.app.services)
    const bells = async () =>
      (await firm.owner.api.notifications.list()).data.filter(one =>
        one.notification.startsWith('The connection to Facebook'),
      )
    expect(await bells()).toHaveLength(1)
    await signIn(firm, graph, account)
    await vi.waitFor(async () => expect(await listed(firm)).toMatchObject([{ state: 'done' }]), 60_000)
    expect(await bells()).toHaveLength(1)
  })

  it('waits with its page alone where only the token of the page is refused', async () => {
    const { firm, account, form } = await connectedFirm(app, graph, 2)
    const [first, second] = account.pages
    const other = second!.forms[0]!
    first!.token = `${first!.token}-new`
    await tell(app, first!, form, graph.lead(form, MEERA).id)
    const { facebook } = firm.owner.api
    const problem = 'Facebook does not accept the connection any more. Connect again'
    await vi.waitFor(async () => {
      expect((await facebook.connection()).data.pages).toMatchObject([
        { state: 'failed', problem },
        { state: 'connected', problem: '' },
      ])
    }, 60_000)
    expect((await facebook.status()).data.fb_Integration).toBe('connected')
    second!.token = `${second!.token}-new`
    await pollPages(app.app.services, firm.companyId)
    const { data } = await facebook.connection()
    expect(data).toMatchObject({ account: { hasEnded: false }, pages: [{ problem }, { problem }] })
    await facebook.connectPage({ params: { id: data.pages[1]!._id } })
    await tell(app, second!, other, graph.lead(other, MEERA).id)
    await vi.waitFor(async () => {
      expect((await facebook.connection()).data.leads).toEqual({ waiting: 1, failed: 0, done: 1 })
    }, 60_000)
  })

  it('of a page without a token is not taken', async () => {
    const { firm, page, form } = await connectedFirm(app, graph)
    await app.rows(`update facebook_pages set sealed_token = '' where company_id = $1`, [firm.companyId])
    await tell(app, page, form, graph.lead(form, MEERA).id)
    expect(await collectLeads(app.app.services, firm.companyId)).toBe(false)
    expect(await listed(firm)).toMatchObject([{ state: 'waiting', attempts: 0, reason: '' }])
    expect((await firm.owner.api.facebook.status()).data.fb_Integration).toBe('connected')
  })

  it('is fetched with the new token where somebody connected while the old one was refused', async () => {
    const { firm, account, page, form } = await connectedFirm(app, graph)
    const lead = graph.lead(form, MEERA)
    graph.endTokens(account)
    // while Facebook thinks about the old token, an admin connects again
    graph.meanwhile = { path: new RegExp(`^${lead.id}$`), work: () => signIn(firm, graph, account) }
    await tell(app, page, form, lead.id)
    await vi.waitFor(async () => expect(await listed(firm)).toMatchObject([{ state: 'done' }]), 60_000)
    expect((await firm.owner.api.facebook.status()).data.fb_Integration).toBe('connected')
  })

  it('waits for a person where only a person can help, and comes in after Try again', async () => {
    const { firm, page, form } = await connectedFirm(app, graph)
    const bad = graph.lead(form, { ...MEERA, email: '', phone_number: '12' })
    const gone = '123456'
    await tell(app, page, form, bad.id)
    await tell(app, page, form, gone)
    await vi.waitFor(
      async () => expect((await listed(firm)).map(one => one.state)).toEqual(['failed', 'failed']),
      60_000,
    )
    const byReason = Object.fromEntries((await listed(firm)).map(one => [one.reason, one]))
    expect(Object.keys(byReason).sort()).toEqual([
      'Facebook does not have this lead any more',
      'Phone: Invalid phone number',
    ])
    const { data: failed, pagination } = await firm.owner.api.facebook.leads({ query: { state: 'failed' } })
    expect([failed.length, pagination.total]).toEqual([2, 2])
    bad.fields.phone_number = '9876543210'
    await firm.owner.api.facebook.retry({ params: { id: byReason['Phone: Invalid phone number']!._id } })
    await vi.waitFor(async () => {
      expect((await firm.owner.api.facebook.connection()).data.leads).toEqual({ waiting: 0, failed: 1, done: 1 })
    }, 60_000)
    expect((await firm.owner.api.facebook.retryAll()).data).toEqual({ count: 1 })
  })
})

describe('a run that fetches leads', () => {
  /** Leads that are stored without a job that fetches them. */
  const waitingLeads = async (firm: Firm, form: Parameters<typeof graph.lead>[0], count: number) => {
    const leads = Array.from({ length: count }, (_, n) =>
      graph.lead(form, { full_name: 'Meera', phone_number: `900000030${n}` }),
    )
    await app.rows(
      `insert into facebook_leads (company_id, id, page_id, leadgen_id, form_id, came_by, next_try_at, received_at)
       select p.company_id, gen_random_uuid(), p.id, l.id, $2, 'poll', $3, $3
       from facebook_pages p, unnest($4::text[]) l (id) where p.company_id = $1`,
      [firm.companyId, form.id, app.clock.now(), leads.map(lead => lead.id)],
    )
    return new RegExp(`^(${leads.map(lead => lead.id).join('|')})$`)
  }

  it('ends where Facebook is busy three times in a row', async () => {
    const { firm, form } = await connectedFirm(app, graph)
    const path = await waitingLeads(firm, form, 5)
    graph.fault({ path, code: 2, times: 5 })
    expect(await collectLeads(app.app.services, firm.companyId)).toBe(false)
    expect((await listed(firm)).map(one => one.attempts).sort()).toEqual([0, 0, 1, 1, 1])
  })

  it('ends after five minutes, and another goes on', async () => {
    const { firm, form } = await connectedFirm(app, graph)
    const path = await waitingLeads(firm, form, 2)
    graph.meanwhile = { path, work: async () => app.clock.advance(5 * MINUTE) }
    expect(await collectLeads(app.app.services, firm.companyId)).toBe(true)
    expect((await listed(firm)).map(one => one.attempts).sort()).toEqual([0, 1])
  })
})

describe('polling', () => {
  it('finds leads that no notice told of, in pages of answers, from the connection on and once', async () => {
    const { firm, form } = await connectedFirm(app, graph)
    graph.pageSize = 3
    const at = app.clock.now()
    graph.lead(
      form,
      { ...MEERA, email: '', phone_number: '9111111111' },
      { at: new Date(at.getTime() - 2 * 60 * MINUTE) },
    )
    for (let n = 0; n < 8; n++) graph.lead(form, { ...MEERA, email: '', phone_number: `900000010${n}` }, { at })
    for (let times = 0; times < 2; times++) await pollPages(app.app.services, firm.companyId)
    await vi.waitFor(async () => {
      expect((await firm.owner.api.facebook.connection()).data.leads).toEqual({ waiting: 0, failed: 0, done: 8 })
    }, 60_000)
    graph.pageSize = 25
    expect(await leadsOf(firm)).toHaveLength(8)
    const { data } = await firm.owner.api.facebook.connection()
    expect(data.pages[0]!.forms[0]).toMatchObject({ leadCount: 8 })
  })

  it('goes on from where it failed', async () => {
    const { firm, page, form } = await connectedFirm(app, graph)
    const at = app.clock.now()
    graph.lead(form, MEERA, { at })
    graph.fault({ path: new RegExp(`^${page.id}/leadgen_forms`), code: 1, times: 1 })
    await pollPages(app.app.services, firm.companyId)
    app.clock.advance(3 * 60 * MINUTE)
    await pollPages(app.app.services, firm.companyId)
    await settledLeads(firm)
    expect(await leadsOf(firm)).toHaveLength(1)
  })

  it('finds the leads that a form got before it was closed', async () => {
    const { firm, form } = await connectedFirm(app, graph)
    graph.lead(form, MEERA, { at: app.clock.now() })
    form.status = 'ARCHIVED'
    await pollPages(app.app.services, firm.companyId)
    expect(await settledLeads(firm)).toMatchObject([{ state: 'done' }])
    const { data } = await firm.owner.api.facebook.connection()
    expect(data.pages[0]!.forms).toMatchObject([{ isActive: false }])
  })

  it('looks through the same time again where there was more than it reads', async () => {
    const { firm, form } = await connectedFirm(app, graph)
    const at = app.clock.now()
    for (let n = 0; n < 101; n++) graph.lead(form, {}, { at })
    const known = async () => {
      const { waiting, failed, done } = (await firm.owner.api.facebook.connection()).data.leads
      return waiting + failed + done
    }
    app.clock.advance(3 * 60 * MINUTE)
    graph.pageSize = 1
    await pollPages(app.app.services, firm.companyId)
    graph.pageSize = 25
    expect(await known()).toBe(100)
    await pollPages(app.app.services, firm.companyId)
    expect(await known()).toBe(101)
  })
})
