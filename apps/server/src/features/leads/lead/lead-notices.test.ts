import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { describe, expect, test, vi } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'
import { saveImport } from '../../../test/save-import.ts'

const app = testApp()
const basic = { firstName: 'Meera', lastName: 'Shah', phoneNumber: '9876543210' }

const told = async (member: Member) =>
  (await member.api.notifications.list()).data.map(({ notification, featureLink }) => [notification, featureLink])
const mailsTo = (to: string) =>
  app.rows<{ subject: string }>('select subject from auth.mails where to_address = $1 order by created_at, id', [to])

/** A firm with an admin, somebody who does the work, a person the leads belong to, and one who has nothing to do with it. */
async function office() {
  const firm = await app.firm()
  const [admin, mate, bystander, worker] = [
    await firm.member({ firstName: 'Anil', isAdmin: true, crmCanAssign: true }),
    await firm.member({ firstName: 'Neha' }),
    await firm.member({ firstName: 'Kiran' }),
    await firm.member({ firstName: 'Ravi', crmCanAssign: true }),
  ]
  return { firm, admin, mate, bystander, worker }
}

describe('who is told of a lead', () => {
  test('added: its assignee, unless it is who added it [IN-632]', async () => {
    const { firm, admin, mate, bystander, worker } = await office()
    const { data: lead } = await worker.api.leads.addEdit({ body: { ...basic, assignedTo: mate.userId } })
    await worker.api.leads.addEdit({ body: { ...basic, assignedTo: worker.userId } })
    expect(await told(mate)).toEqual([['Ravi Menon has added the lead Meera Shah for you', `/lms/?lead=${lead._id}`]])
    for (const other of [admin, firm.owner, bystander, worker]) expect(await told(other)).toEqual([])
    await vi.waitFor(
      async () => expect(await mailsTo(mate.email)).toEqual([{ subject: 'Add Lead: Meera Shah' }]),
      60_000,
    )
  })

  test('added without an assignee: admins and leaders who see such leads, never who added it', async () => {
    const { firm, admin, mate, bystander, worker } = await office()
    const leader = await firm.member({ firstName: 'Lata' })
    await firm.team('North', [mate], [leader])
    const { data: lead } = await worker.api.leads.addEdit({ body: basic })
    const { data: custom } = await worker.api.leadCreation.add({
      body: { type: 0, 'First Name': 'Lena', contactNumber: '9876543211' },
    })
    const link = (one: { _id: string }) => `/lms/?lead=${one._id}`
    for (const one of [admin, firm.owner, leader])
      expect(await told(one)).toEqual([
        ['Ravi Menon has added the lead Lena without an assignee', link(custom)],
        ['Ravi Menon has added the lead Meera Shah without an assignee', link(lead)],
      ])
    for (const one of [worker, mate, bystander]) expect(await told(one)).toEqual([])
    await vi.waitFor(async () => {
      for (const one of [admin, leader])
        expect((await mailsTo(one.email)).map(mail => mail.subject).sort()).toEqual([
          'Add Lead: Lena',
          'Add Lead: Meera Shah',
        ])
    }, 60_000)
    // who adds it is not told, and neither are leaders who could not open it
    await firm.permit('team_lead', 'team', false)
    await admin.api.leads.addEdit({ body: basic })
    expect(await told(admin)).toHaveLength(2)
    expect(await told(leader)).toHaveLength(2)
    expect(await told(firm.owner)).toHaveLength(3)
  })

  test('assigned: the new assignee, once however many leads; the e-mail only who wants it', async () => {
    const { mate, bystander, worker } = await office()
    await mate.api.notificationPreferences.set({ body: { event: 'lead-assigned', channel: 'email', isOn: false } })
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.push((await worker.api.leads.addEdit({ body: basic })).data._id)
    const [first = '', ...rest] = ids
    await worker.api.leads.edit({ query: { id: first }, body: { assignedTo: mate.userId } })
    await worker.api.leads.assignMany({ body: { leadIds: ids, assignedTo: mate.userId } })
    expect((await told(mate)).sort()).toEqual([
      ['Ravi Menon has assigned 2 leads to you', '/lms/'],
      ['Ravi Menon has assigned the lead Meera Shah to you', `/lms/?lead=${first}`],
    ])
    await worker.api.leads.actions({ body: { leadId: rest[0] ?? '', assignedTo: bystander.userId } })
    expect(await told(bystander)).toHaveLength(1)
    await vi.waitFor(async () => expect(await mailsTo(bystander.email)).toHaveLength(1), 60_000)
    expect(await mailsTo(mate.email)).toEqual([])
  })

  test('imported: each assignee once for all of the file', async () => {
    const { firm, worker, mate, bystander } = await office()
    await app.rows('update companies set auto_assign = true where company_id = $1', [firm.companyId])
    const lines = Array.from({ length: 30 }, (_, n) => `Asha,98765${String(n).padStart(5, '0')},411001`)
    const file = new File([`First Name,Phone,Pin Code\n${lines.join('\n')}\n`], 'fair.csv')
    const { data: upload } = await worker.api.leadImports.upload({ file })
    await saveImport(worker, upload)
    // the person who imports has a share of their own, and is not told of it
    expect(await told(worker)).toEqual([])
    for (const one of [mate, bystander])
      expect(await told(one)).toEqual([['Ravi Menon has added 10 leads for you', '/lms/']])
  })

  test('imported without assignees: admins and leaders, once for all of the file', async () => {
    const { firm, admin, bystander, worker } = await office()
    const leader = await firm.member({ firstName: 'Lata' })
    await firm.team('North', [], [leader])
    const file = new File(['First Name,Phone,Pin Code\nAsha,9876500001,411001\nBina,9876500002,411001\n'], 'fair.csv')
    const { data: upload } = await worker.api.leadImports.upload({ file })
    await saveImport(worker, upload)
    for (const one of [admin, firm.owner, leader])
      expect(await told(one)).toEqual([['Ravi Menon has added 2 leads without an assignee', '/lms/']])
    for (const one of [worker, bystander]) expect(await told(one)).toEqual([])
  })

  test('that became Interested, Follow Up or Not Interested: assignee, admins and super admins [LM-379]', async () => {
    const { firm, admin, mate, bystander, worker } = await office()
    const { data: lead } = await firm.owner.api.leads.addEdit({ body: { ...basic, assignedTo: mate.userId } })
    await mate.api.notifications.readAll()
    const unread = async (member: Member) => {
      const { data } = await member.api.notifications.list({ query: { filter: 'unread' } })
      await member.api.notifications.readAll()
      return data.map(one => one.notification)
    }
    const act = (body: object) => worker.api.leads.actions({ body: { leadId: lead._id, ...body } })
    await act({ leadUpdates: [{ callLeadStatus: LEAD_STATUS.INTERESTED }] })
    const sentence = 'Ravi Menon has updated the lead Meera Shah to Interested'
    for (const one of [mate, admin, firm.owner]) expect(await unread(one)).toEqual([sentence])
    for (const one of [worker, bystander]) expect(await unread(one)).toEqual([])
    // said again, or another outcome: nothing to tell
    await act({ leadUpdates: [{ callLeadStatus: LEAD_STATUS.INTERESTED }] })
    await act({ leadUpdates: [{ callLeadStatus: LEAD_STATUS.NO_RESPONSE }] })
    expect(await unread(mate)).toEqual([])
    await act({ leadUpdates: [{ callLeadStatus: LEAD_STATUS.NOT_INTERESTED, text: 'Too dear' }] })
    await act({ leadUpdates: [{ callLeadStatus: LEAD_STATUS.FOLLOW_UP }] })
    expect((await unread(mate)).map(text => text.split(' to ').at(-1))).toEqual(['Follow Up', 'Not Interested'])
    const [row] = await app.rows(
      'select channels, event from notifications where company_id = $1 and notification = $2',
      [firm.companyId, sentence],
    )
    expect(row).toEqual({ channels: ['bell', 'email', 'push'], event: 'lead-status-changed' })
    await vi.waitFor(async () => {
      const mails = await mailsTo(admin.email)
      expect(mails.map(one => one.subject)).toContainEqual(expect.stringContaining('Interested: Meera Shah'))
    }, 60_000)
  })

  test('by its status as well, and only by a change of it [LM-379]', async () => {
    const { firm, mate } = await office()
    const { data: pipeline } = await firm.owner.api.pipelines.get()
    const { data: lead } = await firm.owner.api.leads.addEdit({ body: { ...basic, assignedTo: mate.userId } })
    const stage = pipeline.stages.find(one => one.status.some(status => status.id === 2 || status.id === 3))
    const status = stage?.status.find(one => one.id === 2 || one.id === 3)
    const body = { leadId: lead._id, leadStage: stage?._id ?? '', leadStatus: status?.id ?? 0 }
    await firm.owner.api.leads.actions({ body })
    await firm.owner.api.leads.actions({ body: { ...body, leadUpdates: [{ text: 'Called' }] } })
    const sentence = `Asha Rao has updated the lead Meera Shah to ${status?.statusName}`
    expect((await told(mate)).filter(([text]) => text === sentence)).toHaveLength(1)
    expect(await told(firm.owner)).toEqual([])
  })

  test('deleted: its assignee, admins and super admins [LM-384]', async () => {
    const { firm, admin, mate, bystander, worker } = await office()
    const { data: lead } = await worker.api.leads.addEdit({ body: { ...basic, assignedTo: mate.userId } })
    await mate.api.notifications.readAll()
    await worker.api.leads.edit({ query: { id: lead._id }, body: { isDeleted: true } })
    const sentence = ['Ravi Menon has deleted the lead Meera Shah', '/lms/']
    expect(await told(mate)).toContainEqual(sentence)
    for (const one of [admin, firm.owner]) expect(await told(one)).toEqual([sentence])
    for (const one of [worker, bystander]) expect(await told(one)).toEqual([])
  })
})
