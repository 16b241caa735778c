import { CALL_TYPE, LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'

const app = testApp()
const lead = async (firm: Firm, body: Record<string, unknown> = {}): Promise<string> =>
  (await firm.owner.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210', ...body } })).data._id
const archive = (who: Member, leadIds: string[], archiveStatus: boolean) =>
  who.api.leadDetails.bulkUpdate({ query: { action: 'archive' }, body: { leadIds, archiveStatus } })
const listed = async (who: Member): Promise<string[]> =>
  (await who.api.leads.list()).data.data.map(one => one._id).sort()

describe('the additional details of a lead', () => {
  it('are its source, assignee, closure and last call, its site and its other contacts [LM-146 LM-147 LM-533 LM-Q60]', async () => {
    const firm = await app.firm()
    const { api, userId, email } = firm.owner
    const contact = {
      otherContactType: 'Architect',
      otherContactFirstName: 'Kiran',
      otherContactPhoneNumber: ['9876501234'],
    }
    const leadId = await lead(firm, {
      sourceName: 'Expo',
      leadSource: 'Fair',
      budget: '250000',
      area: '1200 sqft',
      requirements: 'Kitchen',
      assignedTo: userId,
      expClosureDate: '2026-12-01',
      otherContactDetails: [contact],
    })
    await api.leads.actions({
      body: { leadId, todayRemark: CALL_TYPE.CALL, leadUpdates: [{ callLeadStatus: LEAD_STATUS.INTERESTED }] },
    })
    const { data } = await api.leadDetails.additional({ query: { leadId } })
    expect(data).toEqual({
      additionalDetails: {
        sourceName: 'Expo',
        leadSource: 'Fair',
        assignedTo: { _id: userId, fullName: 'Asha Rao', email },
        expClosureDate: '2026-12-01',
        lastCallDate: app.clock.now().toISOString(),
        callOutcome: LEAD_STATUS.INTERESTED,
      },
      siteDetails: { budget: 250000, area: '1200 sqft', areaUnit: 'sqft', workScope: 'Kitchen' },
      spoc: [expect.objectContaining(contact)],
    })
  })

  it('are unknown where the lead is invisible [LM-Q94]', async () => {
    const firm = await app.firm()
    const leadId = await lead(firm)
    await firm.permit('team_member', 'own', false)
    const member = await firm.member()
    await expect(member.api.leadDetails.additional({ query: { leadId } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the expected closure', () => {
  it('is set and emptied, with history, and refused where somebody else changed it since [LM-540 LM-543]', async () => {
    const firm = await app.firm()
    const { api } = firm.owner
    const leadId = await lead(firm)
    const set = (who: Member, expClosureDate: string | null, version?: number) =>
      who.api.leadDetails.addExpClosure({ body: { leadId, expClosureDate, ...(version ? { version } : {}) } })
    const { data } = await set(firm.owner, '2026-12-01', 1)
    expect(data).toMatchObject({ expClosureDate: '2026-12-01', version: 2 })
    const { data: logs } = await api.leadHistory.ofLead({ query: { leadId } })
    expect(logs[0]).toMatchObject({ old: { expClosureDate: null }, new: { expClosureDate: '2026-12-01' } })

    const colleague = await firm.member()
    await expect(set(colleague, '2027-01-01', 1)).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { conflicts: [{ field: 'expClosureDate', yours: '2027-01-01', theirs: '2026-12-01' }] },
    })
    expect((await set(colleague, null, 2)).data.expClosureDate).toBeNull()
    await expect(set(firm.owner, '2026-02-30')).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('is changed with crm.edit only [LM-483 LM-494]', async () => {
    const firm = await app.firm()
    const leadId = await lead(firm)
    const reader = await firm.member({ crmEdit: false })
    await expect(
      reader.api.leadDetails.addExpClosure({ body: { leadId, expClosureDate: '2026-12-01' } }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Access disabled by Admin' })
  })
})

describe('archived leads', () => {
  it('leave list and counts, keep stage, status and history, and come back [LM-389 LM-558 LM-559 LM-627 LM-Q66]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const kept = await lead(firm)
    const leadId = await lead(firm, { assignedTo: owner.userId, budget: '5000' })
    await owner.api.leads.actions({ body: { leadId, leadStatus: LEAD_STATUS.INTERESTED } })
    const { data: before } = await owner.api.leads.byId({ query: { id: leadId } })

    const gone = await archive(owner, [leadId], true)
    expect(gone).toMatchObject({ message: 'Lead archived', data: { success: true, data: { n: 1 } } })
    expect(await listed(owner)).toEqual([kept])
    expect((await owner.api.leads.counts()).data.all).toBe(1)
    expect((await owner.api.pipelines.get()).data.pipelineValue).toBe(0)
    const { data: archived } = await owner.api.leads.byId({ query: { id: leadId } })
    expect(archived).toMatchObject({ isArchive: true, leadStatus: LEAD_STATUS.INTERESTED, version: before.version + 1 })
    expect(archived.leadStage).toEqual(before.leadStage)
    // nothing is done with it meanwhile
    await expect(owner.api.leads.edit({ query: { id: leadId }, body: { lastName: 'Shah' } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This lead is archived',
    })
    expect((await archive(owner, [leadId], true)).data.data.n).toBe(0)

    const back = await archive(owner, [leadId], false)
    expect(back).toMatchObject({ message: 'Lead Unarchive Successfully', data: { data: { n: 1 } } })
    expect(await listed(owner)).toEqual([kept, leadId].sort())
    expect((await owner.api.leads.counts()).data.all).toBe(2)
    const { data: logs } = await owner.api.leadHistory.ofLead({ query: { leadId } })
    expect(logs.map(log => log.texts[0]).slice(0, 2)).toEqual([
      'The Lead has been brought back from the archive',
      'The Lead has been archived',
    ])
    await archive(owner, [kept, leadId], true)
    expect((await archive(owner, [kept, leadId], false)).message).toBe('Leads Unarchive Successfully')
  })

  it('come back as nobody’s where their assignees may not have leads any more, which answer and history say [LM-Q13 LM-Q97]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const [leaving, locked, staying] = [
      await firm.member({ firstName: 'Lena' }),
      await firm.member(),
      await firm.member(),
    ]
    const ids = await Promise.all([leaving, locked, staying].map(one => lead(firm, { assignedTo: one.userId })))
    const [ofLeaving = '', ofLocked = '', ofStaying = ''] = ids
    const won = await lead(firm, { assignedTo: leaving.userId })
    const { stages } = (await owner.api.pipelines.get()).data
    const leadStage = stages.find(stage => stage.kind === 'won')?._id ?? ''
    await owner.api.leads.actions({ body: { leadId: won, leadStage } })
    await archive(owner, [...ids, won], true)
    await app.rows('update users set is_active = false where id = $1', [leaving.userId])
    await app.rows(`update users set features = '{default}' where id = $1`, [locked.userId])
    const { data: before } = await owner.api.leads.byId({ query: { id: ofLeaving } })

    expect(await archive(owner, ids, false)).toMatchObject({
      message: 'Leads Unarchive Successfully. 2 of them are unassigned now: their assignees cannot have leads any more',
      data: { data: { n: 3, unassigned: 2 } },
    })
    const read = async (id: string) => (await owner.api.leads.byId({ query: { id } })).data
    const prospect = { isArchive: false, assignedTo: null, leadStage: { kind: 'prospect' } }
    expect(await read(ofLeaving)).toMatchObject({ ...prospect, version: before.version + 1 })
    expect(await read(ofLocked)).toMatchObject(prospect)
    expect(await read(ofStaying)).toMatchObject({
      assignedTo: { _id: staying.userId },
      leadStage: { kind: 'assigned' },
    })
    const { data: logs } = await owner.api.leadHistory.ofLead({ query: { leadId: ofLeaving } })
    expect(logs[0]).toMatchObject({
      texts: [
        'The Lead has been brought back from the archive',
        'The Lead stage has been updated to Prospect',
        'The Lead has been unassigned',
      ],
      old: { assignedTo: { fullName: 'Lena Menon' } },
      new: { assignedTo: null },
    })
    expect((await owner.api.leads.counts()).data).toMatchObject({ all: 3, unassigned: 2 })

    // a won one keeps its stage
    expect((await archive(owner, [won], false)).message).toBe(
      'Lead Unarchive Successfully. It is unassigned now: its assignee cannot have leads any more',
    )
    expect(await read(won)).toMatchObject({ assignedTo: null, leadStage: { kind: 'won' } })
  })

  it('are moved all or none, by people with crm.edit who see them, and not as somebody else [LM-483 LM-494 LM-Q94 LM-Q103]', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    const mine = await lead(firm, { assignedTo: member.userId })
    const hidden = await lead(firm)
    await firm.permit('team_member', 'own', false)
    await expect(archive(member, [mine, hidden], true)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await listed(firm.owner)).length).toBe(2)
    const reader = await firm.member({ crmEdit: false })
    await expect(archive(reader, [mine], true)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Access disabled by Admin',
    })
    const asOther = await fetch(
      `${app.base}/api/crm/user/leads/bulk-update?action=archive&userId=${firm.owner.userId}`,
      {
        method: 'PATCH',
        headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ leadIds: [mine], userId: member.userId, archiveStatus: true }),
      },
    )
    expect(asOther.status).toBe(403)
    expect((await archive(member, [mine], true)).data.data.n).toBe(1)
  })
})
