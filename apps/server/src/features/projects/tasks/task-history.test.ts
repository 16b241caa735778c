import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'
import { leadOf, taskBy } from './tasks.factory.ts'

const app = testApp({ now: new Date('2026-03-18T06:30:00.000Z') })
const logsOf = async (who: Member, leadId: string) => (await who.api.leadHistory.ofLead({ query: { leadId } })).data
const textsOf = async (who: Member, leadId: string) => (await logsOf(who, leadId)).map(log => log.texts)
const setStatus = (who: Member, id: string, status: 'open' | 'done') =>
  who.api.tasks.setStatus({ params: { id }, body: { status } })

describe('the history of a lead', () => {
  it('tells what is done to its tasks, once each, by whom', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const ravi = await firm.member({ firstName: 'Ravi' })
    const leadId = await leadOf(firm)
    const mine = { leadId, title: 'Call the mason' }
    const { _id: id } = await taskBy(owner, {
      ...mine,
      assignedTo: ravi.userId,
      dueDate: '2026-03-20',
      dueTime: '16:05',
    })
    await taskBy(owner, { leadId, title: 'Measure', dueDate: '2026-03-21' })
    await taskBy(owner, { leadId, title: 'Think' })
    await setStatus(ravi, id, 'done')
    await setStatus(ravi, id, 'done')
    await setStatus(owner, id, 'open')
    await owner.api.tasks.remove({ params: { id } })
    await owner.api.tasks.restore({ params: { id } })
    await owner.api.tasks.restore({ params: { id } })
    const logs = await logsOf(owner, leadId)
    expect(logs.map(log => [log.updatedBy, log.texts])).toEqual([
      ['Asha Rao', ['The task has been restored: Call the mason']],
      ['Asha Rao', ['The task has been deleted: Call the mason']],
      ['Asha Rao', ['The task has been reopened: Call the mason']],
      ['Ravi Menon', ['The task has been completed: Call the mason']],
      ['Asha Rao', ['A new task has been added: Think', 'For Asha Rao']],
      ['Asha Rao', ['A new task has been added: Measure', 'For Asha Rao, due 21-03-2026']],
      ['Asha Rao', ['A new task has been added: Call the mason', 'For Ravi Menon, due 20-03-2026 04:05 PM']],
      ['Asha Rao', ['The Lead has been created']],
    ])
    expect(logs[0]).toMatchObject({ type: 'update', leadId, leadName: 'Meera', new: { taskId: id }, leadUpdates: [] })
  })

  it('tells who a task was given to and when it is due now, by an edit and by a hand-over', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const ravi = await firm.member({ firstName: 'Ravi' })
    const [leadId, otherId] = [await leadOf(firm), await leadOf(firm)]
    const { _id: id, version } = await taskBy(owner, { leadId, title: 'Call the mason' })
    const edit = (body: object) => owner.api.tasks.edit({ params: { id }, body: { version, ...body } })
    await edit({ title: 'Call the carpenter', assignedTo: ravi.userId, dueDate: '2026-03-20', dueTime: '16:05' })
    await edit({ dueDate: null, dueTime: null })
    await edit({ description: 'Of the third floor' })
    await taskBy(owner, { leadId: otherId, title: 'Measure', assignedTo: ravi.userId })
    await taskBy(owner, { title: 'Of no lead', assignedTo: ravi.userId })
    await owner.api.members.deactivate({ params: { id: ravi.userId }, body: { handOverTo: owner.userId } })
    expect((await textsOf(owner, leadId)).slice(0, 3)).toEqual([
      ['The task has been given to Asha Rao: Call the carpenter'],
      ['The task is not due any more: Call the carpenter'],
      [
        'The task has been given to Ravi Menon: Call the carpenter',
        'The task is due 20-03-2026 04:05 PM: Call the carpenter',
      ],
    ])
    expect(await textsOf(owner, leadId)).toHaveLength(5)
    expect((await textsOf(owner, otherId))[0]).toEqual(['The task has been given to Asha Rao: Measure'])
  })

  it('is written by an assignee who may not see the lead as well, and not about tasks of no lead', async () => {
    const firm = await app.firm()
    const ravi = await firm.member({ firstName: 'Ravi' })
    const leadId = await leadOf(firm)
    const { _id: id } = await taskBy(firm.owner, { leadId, assignedTo: ravi.userId })
    await firm.permit('team_member', 'own', false)
    await expect(logsOf(ravi, leadId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await setStatus(ravi, id, 'done')
    expect((await textsOf(firm.owner, leadId))[0]).toEqual(['The task has been completed: Call back'])
    const before = await app.rows('select id from lead_logs where company_id = $1', [firm.companyId])
    await setStatus(firm.owner, (await taskBy(firm.owner))._id, 'done')
    expect(await app.rows('select id from lead_logs where company_id = $1', [firm.companyId])).toEqual(before)
  })

  it('goes to the lead that a merge has brought the task to', async () => {
    const firm = await app.firm()
    const [keepId, goneId] = [await leadOf(firm), await leadOf(firm)]
    const { _id: id } = await taskBy(firm.owner, { leadId: goneId })
    const body = { keepId, goneId, keepVersion: 1, goneVersion: 1, take: [] }
    await firm.owner.api.leadMerges.merge({ body })
    await setStatus(firm.owner, id, 'done')
    expect((await textsOf(firm.owner, keepId))[0]).toEqual(['The task has been completed: Call back'])
  })

  it('counts no task as being in touch, and leaves the lead as it was [LM-Q119]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const leadId = await leadOf(firm, { assignedTo: owner.userId })
    const queue = async () => (await owner.api.leadQueue.list({ query: {} })).data.leads
    const lead = async () => (await owner.api.leads.byId({ query: { id: leadId } })).data
    const [before, queued] = [await lead(), await queue()]
    expect(queued.map(one => one._id)).toEqual([leadId])
    app.clock.advance(60_000)
    const { _id: id } = await taskBy(owner, { leadId })
    await setStatus(owner, id, 'done')
    expect(await lead()).toEqual(before)
    expect((await queue()).map(({ _id, reason }) => ({ _id, reason }))).toEqual(
      queued.map(({ _id, reason }) => ({ _id, reason })),
    )
    // nor is an edit stale that began before
    const edit = { version: before.version, city: 'Pune' }
    expect((await owner.api.leads.edit({ query: { id: leadId }, body: edit })).data.city).toBe('Pune')
  })
})
