import { describe, expect, it, vi } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { call, freshAddress, givePassword, newestMail, PASSWORD } from '../../company/auth/auth.factory.ts'
import { makeLeads, seeded } from '../../leads/lead/lead.factory.ts'
import { createLeads } from '../../leads/lead/lead.service.ts'

const app = testApp()
const signIn = (email: string) =>
  call(app, '/auth/login', { body: { email, password: PASSWORD }, from: freshAddress() })
const deactivate = (firm: Firm, who: Member, handOverTo?: Member) =>
  firm.owner.api.members.deactivate({
    params: { id: who.userId },
    body: handOverTo ? { handOverTo: handOverTo.userId } : {},
  })

let phone = 9_000_000_000
const leadOf = async (firm: Firm, assignee: Member) => {
  const body = { firstName: 'Meera', phoneNumber: String(++phone), assignedTo: assignee.userId }
  return (await firm.owner.api.leads.addEdit({ body })).data
}

describe('deactivating', () => {
  it('ends sessions and streams at once, and sign-in says why [SH-540]', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    await givePassword(app, member.userId)
    const stream = await fetch(`${app.base}/api/crm/live`, { headers: { authorization: `Bearer ${member.token}` } })
    const { data } = await deactivate(firm, member)
    expect(data).toMatchObject({ handedOver: 0, member: { status: 'inactive' } })
    // the browser in which they were signed in is told why, and the token stays what it was: nobody's
    const message = 'Your account has been deactivated. Please contact your admin'
    await expect(member.api.people.profile()).rejects.toMatchObject({ code: 'UNAUTHENTICATED', message })
    // reads until the server ends the stream
    expect(await stream.text()).toContain('hello')
    expect(await signIn(member.email)).toMatchObject({
      status: 405,
      json: { message: 'Your account has been deactivated. Please contact your admin' },
    })
    await expect(deactivate(firm, member)).rejects.toMatchObject({ code: 'CONFLICT' })
    await firm.owner.api.members.reactivate({ params: { id: member.userId } })
    await expect(member.api.people.profile()).rejects.toMatchObject({ code: 'UNAUTHENTICATED', message })
    expect((await firm.owner.api.audit.list({ query: { action: 'member.deactivated' } })).data).toHaveLength(1)
  })

  it('takes back what waits to be mailed to the person by this company, and no other', async () => {
    const firm = await app.firm()
    const other = await app.firm()
    const member = await firm.member()
    const waiting = (companyId: string) =>
      app.rows(
        `insert into auth.mails (id, to_address, subject, html, body_text, created_at, queued_in)
         values (gen_random_uuid(), $1, 'x', 'x', 'x', now(), $2)`,
        [member.email, companyId],
      )
    await waiting(firm.companyId)
    await waiting(other.companyId)
    await deactivate(firm, member)
    expect(await app.rows('select queued_in from auth.mails where to_address = $1', [member.email])).toEqual([
      { queued_in: other.companyId },
    ])
  })

  it('leaves the person out of mails about leads that were assigned before', async () => {
    const firm = await app.firm()
    const [leaving, staying] = [await firm.member(), await firm.member()]
    const lead = await leadOf(firm, firm.owner)
    await deactivate(firm, leaving)
    const { db, jobs } = app.app.services
    const job = { companyId: firm.companyId, assignedBy: firm.owner.userId, isNew: false }
    await app.rows('update leads set assigned_to = $2 where id = $1', [lead._id, leaving.userId])
    await db.tenant(firm.companyId, tx =>
      jobs.enqueue(tx, 'leads.assigned', { ...job, leadIds: [lead._id], assignedTo: leaving.userId }),
    )
    const second = await leadOf(firm, staying)
    await vi.waitFor(async () => expect(await newestMail(app, staying.email)).toBeDefined(), { timeout: 60_000 })
    await vi.waitFor(
      async () => {
        const left = await jobs.unfinished(firm.companyId, 'all')
        expect(left.filter(one => one.name === 'leads.assigned')).toEqual([])
      },
      { timeout: 60_000 },
    )
    expect(second.assignedTo?._id).toBe(staying.userId)
    expect(await newestMail(app, leaving.email)).toBeUndefined()
  })

  it('ends with the person let in again, with the rights they had', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    await givePassword(app, member.userId)
    await deactivate(firm, member)
    const { data } = await firm.owner.api.members.reactivate({ params: { id: member.userId } })
    expect(data).toMatchObject({ status: 'active', features: ['default', 'crm'] })
    expect((await signIn(member.email)).status).toBe(200)
    await expect(firm.owner.api.members.reactivate({ params: { id: member.userId } })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect((await firm.owner.api.audit.list({ query: { action: 'member.activated' } })).data).toHaveLength(1)
  })
})

describe('handing over leads', () => {
  it('gives all of them to a colleague with history, mail and one audit entry, as part of deactivating', async () => {
    const firm = await app.firm()
    const [leaving, taking] = [await firm.member({ firstName: 'Lena' }), await firm.member({ firstName: 'Tom' })]
    const leads = [await leadOf(firm, leaving), await leadOf(firm, leaving)]
    const others = await leadOf(firm, firm.owner)
    expect((await firm.owner.api.members.byId({ params: { id: leaving.userId } })).data.leadCount).toBe(2)
    const { data } = await deactivate(firm, leaving, taking)
    expect(data.handedOver).toBe(2)
    for (const { _id, version } of leads) {
      const { data: lead } = await taking.api.leads.byId({ query: { id: _id } })
      expect(lead).toMatchObject({ assignedTo: { _id: taking.userId }, version: version + 1 })
      const { data: logs } = await taking.api.leadHistory.ofLead({ query: { leadId: _id } })
      expect(logs[0]).toMatchObject({
        texts: ['The Lead has been assigned to Tom Menon'],
        updatedBy: 'Asha Rao',
        old: { assignedTo: { _id: leaving.userId, fullName: 'Lena Menon' } },
        new: { assignedTo: { _id: taking.userId, fullName: 'Tom Menon' } },
      })
    }
    expect((await firm.owner.api.leads.byId({ query: { id: others._id } })).data.version).toBe(others.version)
    const trail = await firm.owner.api.audit.list({ query: { action: 'member.leads-handed-over' } })
    expect(trail.data[0]?.changes).toContainEqual({ field: 'leads', before: null, after: 2 })
    await vi.waitFor(
      async () => expect((await newestMail(app, taking.email))?.subject).toBe('Assigned to you: 2 leads'),
      { timeout: 60_000 },
    )
  })

  it('takes their open tasks along, and says how many there are before and after', async () => {
    const firm = await app.firm()
    const [leaving, taking] = [await firm.member(), await firm.member()]
    const lead = await leadOf(firm, firm.owner)
    const gone = await leadOf(firm, firm.owner)
    const task = async (title: string, leadId?: string) =>
      (
        await firm.owner.api.tasks.create({
          body: { title, assignedTo: leaving.userId, ...(leadId ? { leadId } : {}) },
        })
      ).data
    const [open, done] = [await task('Call the mason', lead._id), await task('Sent long ago')]
    await task('Measure')
    const hidden = await task('Of a lead that is gone', gone._id)
    await firm.owner.api.leads.edit({ query: { id: gone._id }, body: { isDeleted: true } })
    await firm.owner.api.tasks.setStatus({ params: { id: done._id }, body: { status: 'done' } })
    const { data: about } = await firm.owner.api.members.byId({ params: { id: leaving.userId } })
    expect(about).toMatchObject({ leadCount: 0, taskCount: 2 })

    expect((await deactivate(firm, leaving, taking)).data).toMatchObject({ handedOver: 0, tasks: 2 })
    const { data: theirs } = await taking.api.tasks.list({ query: { scope: 'mine' } })
    expect(theirs.map(one => one.title).sort()).toEqual(['Call the mason', 'Measure'])
    expect(theirs.map(one => one._id)).toContain(open._id)
    const { data: told } = await taking.api.notifications.list()
    expect(told.map(one => one.notification)).toContain('Asha Rao has assigned 2 tasks to you')
    const trail = await firm.owner.api.audit.list({ query: { action: 'member.leads-handed-over' } })
    expect(trail.data[0]?.changes).toContainEqual({ field: 'tasks', before: null, after: 2 })
    // what comes back with its lead is theirs as well
    await firm.owner.api.leads.undelete({ params: { id: gone._id } })
    const { data: back } = await firm.owner.api.tasks.byId({ params: { id: hidden._id } })
    expect(back.assignee._id).toBe(taking.userId)
  })

  it('of more than one slice takes them all, and none that is archived', async () => {
    const firm = await app.firm()
    const [leaving, taking] = [await firm.member(), await firm.member()]
    const { data: pipeline } = await firm.owner.api.pipelines.get()
    const rows = makeLeads({
      count: 1203,
      stages: pipeline.stages,
      assignees: [leaving.userId],
      createdBy: firm.owner.userId,
      now: app.clock.now(),
      random: seeded(5),
    })
    const source = { companyId: firm.companyId, origin: 'demo', importId: null } as const
    await app.app.services.db.tenant(firm.companyId, tx =>
      createLeads(tx, source, rows, lead => ({
        leadId: lead.id,
        leadName: lead.first_name,
        leadVersion: 1,
        type: 'create',
        by: { userId: firm.owner.userId, name: 'Asha Rao' },
        at: lead.created_at,
        texts: ['made'],
      })),
    )
    await app.rows('update leads set is_archived = true where id = any($1)', [rows.slice(0, 3).map(row => row.id)])
    const { data } = await firm.owner.api.members.handOver({
      params: { id: leaving.userId },
      body: { to: taking.userId },
    })
    expect(data).toEqual({ handedOver: 1200, tasks: 0, quotations: 0 })
    const left = await app.rows<{ count: number }>('select count(*)::int as count from leads where assigned_to = $1', [
      leaving.userId,
    ])
    expect(left).toEqual([{ count: 3 }])
  })

  it('takes nothing back by halves: a colleague who may not have leads refuses the deactivation too', async () => {
    const firm = await app.firm()
    const other = await app.firm()
    const leaving = await firm.member()
    await leadOf(firm, leaving)
    for (const to of [
      await firm.member({ features: [] }),
      await firm.member({ isActive: false }),
      await firm.member({ isClient: true }),
      other.owner,
    ]) {
      await expect(deactivate(firm, leaving, to)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await expect(deactivate(firm, leaving, leaving)).rejects.toMatchObject({ code: 'INVALID' })
    expect((await leaving.api.people.profile()).data._id).toBe(leaving.userId)
    const keeper = await firm.member({ features: ['accessPanel', 'crm'] })
    const refused = keeper.api.members.handOver({ params: { id: leaving.userId }, body: { to: keeper.userId } })
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
