import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { customChoice } from '@plinth/contract/leads/merge-rules'
import type { StageKind } from '@plinth/contract/leads/pipelines'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { leadOf, mergeOf } from './lead-merges.factory.ts'

const app = testApp()

async function office() {
  const firm = await app.firm()
  const ravi = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
  const { stages } = (await firm.owner.api.pipelines.get()).data
  const stage = (kind: StageKind) => stages.find(one => one.kind === kind)?._id ?? ''
  const rule = (from: StageKind, to: StageKind, requiredFields: string[] | null) =>
    firm.owner.api.stageRules.add({
      body: {
        fromStage: stage(from),
        toStage: stage(to),
        isTransition: requiredFields !== null,
        requiredFields: requiredFields ?? [],
      },
    })
  const undo = (id: string, who: Member = firm.owner) =>
    who.api.leadMerges.undo({ params: { id } }).then(({ data }) => data)
  const read = async (id: string) => (await firm.owner.api.leads.byId({ query: { id } })).data
  return { firm, ravi, stage, rule, undo, read }
}
const leave = (member: Member, isActive = false) =>
  app.rows('update users set is_active = $2 where id = $1', [member.userId, isActive])
const told = async (member: Member) =>
  (await member.api.notifications.list()).data.map(({ notification }) => notification)
const act = (firm: Firm, leadId: string, body: object) => firm.owner.api.leads.actions({ body: { leadId, ...body } })

describe('taking the place of the other lead', () => {
  it('is refused where a rule forbids the move or requires a field that the merged lead lacks [LM-362 LM-396]', async () => {
    const { firm, ravi, stage, rule, read } = await office()
    const assignedTo = ravi.userId
    const [keep, gone] = [await leadOf(firm, { assignedTo }), await leadOf(firm, { assignedTo, city: 'Pune' })]
    await act(firm, gone._id, { leadStage: stage('lost'), reasonForNotInterested: 'Too dear' })
    // lost before anybody was asked why: that was decided then
    await app.rows(`update leads set reason_for_not_interested = '' where id = $1`, [gone._id])
    const { data: pair } = await rule('assigned', 'lost', null)
    await expect(mergeOf(firm, keep._id, gone._id, ['place'])).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A lead cannot be moved from Assigned to Lost',
    })
    await app.rows(`update stage_rules set is_transition = true, required_fields = '{city}' where id = $1`, [pair._id])
    await expect(mergeOf(firm, keep._id, gone._id, ['place'])).rejects.toMatchObject({
      code: 'MISSING_FIELDS',
      data: { missingFields: [{ fieldKey: 'city' }] },
    })
    expect((await read(keep._id)).version).toBe(1)
    // fields taken in the same merge count
    const { lead } = await mergeOf(firm, keep._id, gone._id, ['place', 'city'])
    expect(lead).toMatchObject({ leadStage: { kind: 'lost' }, city: 'Pune' })
  })

  it('follows no rule where assigning alone causes the move, and notifies the new assignee', async () => {
    const { firm, ravi, rule, undo } = await office()
    await rule('prospect', 'assigned', null)
    const [keep, gone] = [await leadOf(firm), await leadOf(firm, { assignedTo: ravi.userId })]
    await ravi.api.notifications.readAll()
    const { merge, lead } = await mergeOf(firm, keep._id, gone._id, ['place'])
    expect(lead).toMatchObject({ leadStage: { kind: 'assigned' }, assignedTo: { _id: ravi.userId } })
    expect(await told(ravi)).toContain('Asha Rao has assigned the lead Asha to you')
    expect((await undo(merge._id)).lead).toMatchObject({ leadStage: { kind: 'prospect' }, assignedTo: null })
  })

  it('never assigns a lead to somebody who may no longer have leads', async () => {
    const { firm, ravi } = await office()
    const [keep, gone] = [await leadOf(firm), await leadOf(firm, { assignedTo: ravi.userId })]
    await firm.owner.api.leadDetails.bulkUpdate({
      query: { action: 'archive' },
      body: { leadIds: [gone._id], archiveStatus: true },
    })
    await leave(ravi)
    await expect(mergeOf(firm, keep._id, gone._id, ['place'])).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('cannot have leads any more'),
    })
    expect((await mergeOf(firm, keep._id, gone._id)).lead.assignedTo).toBeNull()
  })

  it('and its follow-up is refused for a lost and for an unassigned lead', async () => {
    const { firm, ravi, stage } = await office()
    const [nobodys, lost, gone] = [
      await leadOf(firm),
      await leadOf(firm, { assignedTo: ravi.userId }),
      await leadOf(firm, { assignedTo: ravi.userId }),
    ]
    await act(firm, lost._id, { leadStage: stage('lost'), reasonForNotInterested: 'Too dear' })
    await act(firm, gone._id, { leadUpdates: [{ updateDate: '20-03-2099' }] })
    for (const [keptId, message] of [
      [nobodys._id, 'A follow-up needs an assignee. Keep the follow-up as it is.'],
      [lost._id, 'A lost lead cannot have a follow-up. Keep the follow-up as it is.'],
    ] as const)
      await expect(mergeOf(firm, keptId, gone._id, ['followUp'])).rejects.toMatchObject({
        code: 'INVALID',
        fields: [{ field: 'followUp', message }],
      })
    const { lead } = await mergeOf(firm, nobodys._id, gone._id, ['place', 'followUp'])
    expect(lead).toMatchObject({ assignedTo: { _id: ravi.userId }, latestFollowUpDate: '20-03-2099' })
  })
})

describe('a merge that makes the kept lead Interested, Follow Up or Not Interested', () => {
  it('notifies assignee, admins and super admins like any such change, and so does its undoing [LM-379 LM-Q54]', async () => {
    const { firm, ravi, undo } = await office()
    const [admin, worker] = [await firm.member({ isAdmin: true }), await firm.member({ firstName: 'Neha' })]
    const assignedTo = ravi.userId
    const [keep, gone, other] = [
      await leadOf(firm, { firstName: 'Kept', assignedTo }),
      await leadOf(firm, { firstName: 'Gone', assignedTo }),
      await leadOf(firm, { firstName: 'Other', assignedTo }),
    ]
    await act(firm, keep._id, {
      leadStatus: LEAD_STATUS.FOLLOW_UP,
      leadUpdates: [{ callLeadStatus: LEAD_STATUS.NOT_INTERESTED, text: 'Too dear' }],
    })
    await act(firm, gone._id, {
      leadStatus: LEAD_STATUS.INTERESTED,
      leadUpdates: [{ callLeadStatus: LEAD_STATUS.NOT_INTERESTED, text: 'Too dear' }],
    })
    await act(firm, other._id, { leadUpdates: [{ callLeadStatus: LEAD_STATUS.INTERESTED }] })
    const all = [ravi, admin, firm.owner, worker]
    const news = async () => {
      const unread = await Promise.all(
        all.map(async who => (await who.api.notifications.list({ query: { filter: 'unread' } })).data),
      )
      await Promise.all(all.map(who => who.api.notifications.readAll()))
      return unread.map(list => list.map(one => one.notification))
    }
    await news()

    const merge = async (goneId: string, take: string[]) => (await mergeOf(firm, keep._id, goneId, take, worker)).merge
    const first = await merge(gone._id, ['place'])
    const interested = 'Neha Menon has updated the lead Kept to Interested'
    expect(await news()).toEqual([[interested], [interested], [interested], []])
    expect(first.keptId).toBe(keep._id)

    await undo(first._id, worker)
    const back = 'Neha Menon has updated the lead Kept to Follow Up'
    expect(await news()).toEqual([[back], [back], [back], []])

    // unchanged values are not announced
    await merge(gone._id, ['city'])
    expect((await news()).flat()).toEqual([])
    await merge(other._id, ['lastCall'])
    const called = 'Neha Menon has updated the call status of the lead Kept to Interested'
    expect(await news()).toEqual([[called], [called], [called], []])
  })
})

describe('the place after undoing', () => {
  it('is put back as a whole or not at all', async () => {
    const { firm, ravi, undo } = await office()
    const [keep, gone] = [await leadOf(firm), await leadOf(firm, { assignedTo: ravi.userId, area: '80 sqm' })]
    const { merge } = await mergeOf(firm, keep._id, gone._id, ['place', 'area'])
    const { data: now } = await firm.owner.api.leads.byId({ query: { id: keep._id } })
    const other = now.leadStage.status.find(status => status.id !== now.leadStatus)?.id ?? 0
    await act(firm, keep._id, { leadStatus: other })
    const { lead, stayed } = await undo(merge._id)
    expect(stayed).toEqual(['Stage and assignee'])
    expect(lead).toMatchObject({
      leadStage: { kind: 'assigned' },
      leadStatus: other,
      assignedTo: { _id: ravi.userId },
      area: '',
    })
  })

  it('and so are other values that belong together', async () => {
    const { firm, ravi, undo } = await office()
    const assignedTo = ravi.userId
    const [keep, gone] = [
      await leadOf(firm, { assignedTo, area: '100 sqft' }),
      await leadOf(firm, { assignedTo, area: '80 sqft' }),
    ]
    const at = app.clock.now()
    for (const [lead, minute] of [
      [keep, 1],
      [gone, 2],
    ] as const) {
      app.clock.set(new Date(at.getTime() + minute * 60_000))
      await act(firm, lead._id, { leadUpdates: [{ callLeadStatus: LEAD_STATUS.INTERESTED }] })
    }
    const { merge } = await mergeOf(firm, keep._id, gone._id, ['area', 'lastCall'])
    await firm.owner.api.leads.edit({ query: { id: keep._id }, body: { area: '80 sqm' } })
    await act(firm, keep._id, { leadUpdates: [{ callLeadStatus: LEAD_STATUS.NO_RESPONSE, isEmailSend: true }] })
    const { data: before } = await firm.owner.api.leads.byId({ query: { id: keep._id } })
    const { lead, stayed } = await undo(merge._id)
    app.clock.set(at)
    expect(stayed).toEqual(['Last call', 'Area'])
    expect(lead).toMatchObject({ area: '80 sqm', callStatus: before.callStatus, lastCallDate: before.lastCallDate })
  })

  it('stays where the person who undoes it may not choose assignees', async () => {
    const { firm, ravi, undo } = await office()
    const [keep, gone] = [await leadOf(firm), await leadOf(firm, { assignedTo: ravi.userId, city: 'Pune' })]
    const { merge } = await mergeOf(firm, keep._id, gone._id, ['place', 'city'])
    const plain = await firm.member({ crmCanAssign: false })
    await firm.permit('team_member', 'all', true)
    const { lead, stayed } = await undo(merge._id, plain)
    expect(stayed).toEqual(['Stage and assignee'])
    expect(lead).toMatchObject({ leadStage: { kind: 'assigned' }, assignedTo: { _id: ravi.userId }, city: '' })
  })

  it('is unassigned where the former assignee of either lead is gone; otherwise they are notified', async () => {
    const { firm, ravi, undo, read } = await office()
    const neha = await firm.member({ firstName: 'Neha' })
    const pair = async () => [
      await leadOf(firm, { assignedTo: neha.userId }),
      await leadOf(firm, { firstName: 'Meera', assignedTo: ravi.userId }),
    ]
    const [keep, gone] = await pair()
    const first = await mergeOf(firm, keep!._id, gone!._id, ['place'])
    await neha.api.notifications.readAll()
    const before = (await told(neha)).length
    expect(await undo(first.merge._id)).toMatchObject({ stayed: [], lead: { assignedTo: { _id: neha.userId } } })
    expect(await told(neha)).toHaveLength(before + 1)

    const { merge } = await mergeOf(firm, keep!._id, gone!._id, ['place'])
    await leave(neha)
    await leave(ravi)
    const { lead, stayed } = await undo(merge._id)
    expect(stayed).toEqual(['Stage and assignee', 'Assignee of Meera'])
    for (const one of [lead, await read(gone!._id)])
      expect(one).toMatchObject({ leadStage: { kind: 'prospect' }, assignedTo: null })
    const { data: logs } = await firm.owner.api.leadHistory.ofLead({ query: { leadId: gone!._id } })
    expect(logs[0]).toMatchObject({
      texts: expect.arrayContaining(['The Lead has been unassigned']),
      old: { assignedTo: { fullName: 'Ravi Menon' } },
    })
  })

  it('of a deleted lead that is restored is unassigned as well', async () => {
    const { firm, ravi, read } = await office()
    const { api } = firm.owner
    const lead = await leadOf(firm, { assignedTo: ravi.userId })
    const again = async () => {
      await api.leads.edit({ query: { id: lead._id }, body: { isDeleted: true } })
      const { data } = await api.leads.undelete({ params: { id: lead._id } })
      return { ...data, ...(await read(lead._id)) }
    }
    const theirs = { isUnassigned: false, leadStage: { kind: 'assigned' }, assignedTo: { _id: ravi.userId } }
    expect(await again()).toMatchObject(theirs)
    await leave(ravi)
    expect(await again()).toMatchObject({ isUnassigned: true, leadStage: { kind: 'prospect' }, assignedTo: null })
    const { data: logs } = await api.leadHistory.ofLead({ query: { leadId: lead._id } })
    expect(logs[0]?.texts).toEqual([
      'The Lead has been restored',
      'The Lead stage has been updated to Prospect',
      'The Lead has been unassigned',
    ])
  })
})

describe('the history of a merge', () => {
  it('has the same fields as edits, so that a stale edit of one is refused', async () => {
    const { firm, ravi } = await office()
    const { api } = firm.owner
    const { data: facing } = await api.leadForms.addCustomField({
      body: { fieldName: 'Facing', section: [0], fieldType: 'Text' },
    })
    const own = (value: string) => ({ customFields: { [facing.fieldId]: value } })
    const [keep, gone] = [
      await leadOf(firm, { assignedTo: ravi.userId }),
      await leadOf(firm, { assignedTo: ravi.userId }),
    ]
    await api.leads.edit({ query: { id: gone._id }, body: own('North') })
    await act(firm, gone._id, {
      leadUpdates: [{ updateDate: '20-03-2099', callLeadStatus: LEAD_STATUS.NOT_INTERESTED, text: 'Too dear' }],
      reasonForNotInterested: 'Budget',
    })
    const take = ['place', 'followUp', 'lastCall', customChoice(facing.fieldId)]
    const { merge } = await mergeOf(firm, keep._id, gone._id, take)
    const log = async () => (await api.leadHistory.ofLead({ query: { leadId: keep._id } })).data[0]
    expect(await log()).toMatchObject({
      old: { followUp: null, Facing: '', callStatus: null, reasonForNotInterested: '' },
      new: {
        followUp: '20-03-2099',
        Facing: 'North',
        callStatus: LEAD_STATUS.NOT_INTERESTED,
        reasonForNotInterested: 'Budget',
      },
    })
    const stale = { code: 'CONFLICT', data: { changedBy: 'Asha Rao', conflicts: [{ field: 'Facing' }] } }
    const edit = (version: number) =>
      ravi.api.leads.edit({ query: { id: keep._id }, body: { version, ...own('South') } })
    await expect(edit(1)).rejects.toMatchObject(stale)
    const due = (version: number) =>
      ravi.api.leads.actions({ body: { leadId: keep._id, version, leadUpdates: [{ updateDate: '01-05-2099' }] } })
    await expect(due(1)).rejects.toMatchObject({ code: 'CONFLICT', data: { conflicts: [{ field: 'followUp' }] } })
    await api.leadMerges.undo({ params: { id: merge._id } })
    expect(await log()).toMatchObject({ new: { followUp: null, Facing: '', reasonForNotInterested: '' } })
    await expect(edit(2)).rejects.toMatchObject(stale)
    await expect(due(2)).rejects.toMatchObject({ code: 'CONFLICT', data: { conflicts: [{ field: 'followUp' }] } })
  })
})
