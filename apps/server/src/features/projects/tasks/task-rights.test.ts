import { beforeAll, describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { leadOf, taskBy } from './tasks.factory.ts'

const app = testApp()
const UNKNOWN = '0190a000-0000-7000-8000-00000000ffff'

let firm: Firm
/** sees own leads only; the same without crm.edit; without the leads module; an admin */
let seller: Member
let reader: Member
let worker: Member
let admin: Member

beforeAll(async () => {
  firm = await app.firm()
  seller = await firm.member({ firstName: 'Sana' })
  reader = await firm.member({ firstName: 'Rhea', crmEdit: false })
  worker = await firm.member({ firstName: 'Wasim', features: [] })
  admin = await firm.member({ firstName: 'Adi', isAdmin: true })
  await firm.permit('team_member', 'own', false)
})

const sees = async (who: Member, id: string): Promise<boolean> => {
  const [listed, opened] = await Promise.all([
    who.api.tasks.list({ query: { scope: 'all', status: 'all', limit: 100 } }),
    who.api.tasks.byId({ params: { id } }).then(
      () => 'opened',
      (error: { code?: string }) => error.code,
    ),
  ])
  const isListed = listed.data.some(one => one._id === id)
  expect(opened).toBe(isListed ? 'opened' : 'NOT_FOUND')
  return isListed
}
const kinds = async (id: string) => ({
  seller: await sees(seller, id),
  reader: await sees(reader, id),
  worker: await sees(worker, id),
  admin: await sees(admin, id),
  owner: await sees(firm.owner, id),
})

describe('a task of a lead', () => {
  it('is seen by who sees the lead, and by its assignee, who then does not learn whose lead it is', async () => {
    const leadId = await leadOf(firm, { firstName: 'Secret', assignedTo: seller.userId })
    const { _id: id } = await taskBy(seller, { title: 'Measure', leadId, assignedTo: worker.userId })
    expect(await kinds(id)).toEqual({ seller: true, reader: false, worker: true, admin: true, owner: true })
    const of = async (who: Member) => (await who.api.tasks.byId({ params: { id } })).data
    expect(await of(seller)).toMatchObject({ lead: { _id: leadId, name: 'Secret' }, canEdit: true, canWork: true })
    expect(await of(worker)).toMatchObject({ lead: { _id: null, name: '' }, canEdit: false, canWork: true })
    expect(JSON.stringify((await worker.api.tasks.list()).data)).not.toMatch(new RegExp(`Secret|${leadId}`))
  })

  it('is nobody’s but its assignee’s once the lead is out of sight, its maker included', async () => {
    const leadId = await leadOf(firm, { assignedTo: seller.userId })
    const { _id: id } = await taskBy(seller, { leadId, assignedTo: worker.userId })
    await firm.owner.api.leads.edit({ query: { id: leadId }, body: { assignedTo: firm.owner.userId } })
    expect(await kinds(id)).toEqual({ seller: false, reader: false, worker: true, admin: true, owner: true })
  })

  it('is gone with a deleted lead, and back with it', async () => {
    const leadId = await leadOf(firm, { assignedTo: seller.userId })
    const { _id: id } = await taskBy(seller, { leadId, dueDate: '2026-03-18' })
    const before = (await seller.api.tasks.counts()).data.today
    await firm.owner.api.leads.edit({ query: { id: leadId }, body: { isDeleted: true } })
    expect(await kinds(id)).toEqual({ seller: false, reader: false, worker: false, admin: false, owner: false })
    expect((await seller.api.tasks.counts()).data.today).toBe(before - 1)
    await firm.owner.api.leads.undelete({ params: { id: leadId } })
    expect(await sees(seller, id)).toBe(true)
  })

  it('is made and changed with crm.edit; without it the assignee still does it, and others only read', async () => {
    const leadId = await leadOf(firm, { assignedTo: reader.userId })
    const denied = { code: 'FORBIDDEN', message: 'Access disabled by Admin' }
    await expect(taskBy(reader, { leadId })).rejects.toMatchObject(denied)
    const { _id: id } = await taskBy(firm.owner, { leadId })
    const params = { id }
    const { data: item } = await firm.owner.api.tasks.addItem({ params, body: { text: 'Samples' } })
    const itemId = item.checklist[0]?._id ?? ''
    const changes = (who: Member) => [
      () => who.api.tasks.edit({ params, body: { version: 99, title: 'Other' } }),
      () => who.api.tasks.remove({ params }),
      () => who.api.tasks.restore({ params }),
    ]
    const work = (who: Member) => [
      () => who.api.tasks.setStatus({ params, body: { status: 'done' } }),
      () => who.api.tasks.addItem({ params, body: { text: 'More' } }),
      () => who.api.tasks.editItem({ params: { id, itemId }, body: { isDone: true } }),
      () => who.api.tasks.comment({ params, body: { text: 'Done' } }),
    ]
    expect((await reader.api.tasks.byId({ params })).data).toMatchObject({ canEdit: false, canWork: false })
    for (const change of [...changes(reader), ...work(reader)]) await expect(change()).rejects.toMatchObject(denied)
    await firm.owner.api.tasks.edit({ params, body: { version: 99, assignedTo: reader.userId } })
    for (const change of changes(reader)) await expect(change()).rejects.toMatchObject(denied)
    for (const change of work(reader)) await expect(change()).resolves.toBeDefined()
  })

  it('cannot be made, listed or drafted for a lead one may not see, which looks unknown', async () => {
    const hidden = await leadOf(firm, { assignedTo: firm.owner.userId })
    for (const leadId of [hidden, UNKNOWN]) {
      for (const ask of [
        () => taskBy(seller, { leadId }),
        () => seller.api.tasks.list({ query: { leadId } }),
        () => seller.api.tasks.ofLeadDraft({ params: { leadId } }),
      ]) {
        await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Not found' })
      }
      await expect(worker.api.tasks.list({ query: { leadId } })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
  })
})

describe('a task without a lead', () => {
  it('is seen and changed by maker, assignee and admins', async () => {
    const { _id: id } = await taskBy(seller, { assignedTo: worker.userId })
    expect(await kinds(id)).toEqual({ seller: true, reader: false, worker: true, admin: true, owner: true })
    for (const who of [seller, worker, admin]) {
      const { data } = await who.api.tasks.edit({ params: { id }, body: { version: 99, title: who.userId } })
      expect(data.title).toBe(who.userId)
    }
    for (const ask of [
      () => reader.api.tasks.edit({ params: { id }, body: { version: 99, title: 'x' } }),
      () => reader.api.tasks.setStatus({ params: { id }, body: { status: 'done' } }),
      () => reader.api.tasks.remove({ params: { id } }),
    ]) {
      await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  it('of a project is also seen and changed by who sees the project', async () => {
    const { data: client } = await firm.owner.api.clients.add({
      query: { flag: '0' },
      body: { name: 'Meera Shah', email: 'meera@client.example' },
    })
    const body = { projectName: 'Lake house', clientId: client._id, teamMembers: [reader.userId] }
    const { data: project } = await firm.owner.api.projects.add({ body })
    const { _id: id } = await taskBy(firm.owner, { projectId: project._id, assignedTo: worker.userId })
    expect(await kinds(id)).toEqual({ seller: false, reader: true, worker: true, admin: true, owner: true })
    const of = async (who: Member) => (await who.api.tasks.byId({ params: { id } })).data
    expect(await of(reader)).toMatchObject({ project: { _id: project._id, name: 'Lake house' }, canEdit: true })
    expect(await of(worker)).toMatchObject({ project: { _id: null, name: '' } })
    const { data } = await reader.api.tasks.list({ query: { projectId: project._id, scope: 'all' } })
    expect(data.map(one => one._id)).toEqual([id])
    await expect(taskBy(seller, { projectId: project._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(seller.api.tasks.list({ query: { projectId: project._id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('is given to active staff of the company alone', async () => {
    const { _id: id } = await taskBy(firm.owner)
    const outside = [
      await firm.member({ isActive: false }),
      await firm.member({ isClient: true, features: [] }),
      (await app.firm()).owner,
    ]
    for (const assignedTo of [...outside.map(one => one.userId), UNKNOWN]) {
      await expect(taskBy(firm.owner, { assignedTo })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      const edit = firm.owner.api.tasks.edit({ params: { id }, body: { version: 1, assignedTo } })
      await expect(edit).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})
