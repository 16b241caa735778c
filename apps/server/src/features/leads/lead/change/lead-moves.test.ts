import type { PatchLead } from '@plinth/contract/leads/lead/lead-moves'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import type { StageKind } from '@plinth/contract/leads/pipelines'
import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../../test/harness.ts'

const app = testApp()
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

const refused = (leadId: string) =>
  app.rows(`update leads set reason_for_not_interested = 'Told before', call_status = 5 where id = $1`, [leadId])

async function firmWithLead(fields: object = {}) {
  const firm = await app.firm()
  const { owner } = firm
  const body = { firstName: 'Meera', phoneNumber: '9876543210', assignedTo: owner.userId, ...fields }
  const { data: lead } = await owner.api.leads.addEdit({ body })
  // who stands by a refusal is not asked again: reasons-for-losing.test.ts is about those that do not
  await refused(lead._id)
  const query = { leadId: lead._id }
  const { stages } = (await owner.api.pipelines.get()).data
  const stage = (kind: StageKind) => stages.find(one => one.kind === kind)!._id
  const patch = (change: PatchLead, who: Member = owner) => who.api.leadMoves.patch({ query, body: change })
  const rule = (from: StageKind, to: StageKind, requiredFields: string[] | null) =>
    owner.api.stageRules.add({
      body: {
        fromStage: stage(from),
        toStage: stage(to),
        isTransition: requiredFields !== null,
        requiredFields: requiredFields ?? [],
      },
    })
  const read = async () => (await owner.api.leads.byId({ query: { id: lead._id } })).data
  const logs = async () => (await owner.api.leadHistory.ofLead({ query })).data
  return { firm, owner, lead, stage, stages, patch, rule, read, logs }
}

describe('moving a lead', () => {
  it('by its new stage alone; the status follows, both in one entry of its history [LM-393 LM-564]', async () => {
    const { lead, stage, patch, read, logs } = await firmWithLead()
    const { data, message } = await patch({ leadStage: stage('lost'), leadId: lead._id })
    expect(message).toBe('Lead stage updated successfully')
    expect(data).toMatchObject({ leadStage: { kind: 'lost' }, leadStatus: LEAD_STATUS.NOT_INTERESTED, version: 2 })
    expect(data).toEqual(await read())
    expect((await logs())[0]).toMatchObject({
      stageOld: 'Assigned',
      stageNew: 'Lost',
      texts: ['The Lead stage has been updated to Lost', 'The Lead status has been updated to Not Interested'],
    })
    // the same place once more changes nothing
    expect((await patch({ leadStage: stage('lost') })).data.version).toBe(2)
    // a status that the new stage lists as well is kept
    expect((await patch({ leadStage: stage('assigned') })).data).toMatchObject({
      leadStatus: LEAD_STATUS.NOT_INTERESTED,
      version: 3,
    })
  })

  it('is refused where a rule forbids it, on every path, and nothing has changed [LM-362 LM-411]', async () => {
    const { owner, lead, stage, patch, rule, read } = await firmWithLead()
    await rule('assigned', 'lost', null)
    const refused = { status: 409, message: 'A lead cannot be moved from Assigned to Lost' }
    await expect(patch({ leadStage: stage('lost') })).rejects.toMatchObject(refused)
    const act = owner.api.leads.actions({ body: { leadId: lead._id, leadStage: stage('lost') } })
    await expect(act).rejects.toMatchObject(refused)
    expect(await read()).toMatchObject({ version: 1, leadStage: { kind: 'assigned' } })
    // the stage in the database counts, not the one the caller believes in
    await patch({ leadStage: stage('prospect') })
    const believed = { leadId: lead._id, leadStage: stage('lost'), stageOld: 'Assigned' }
    expect((await owner.api.leads.actions({ body: believed })).data.leadStage.kind).toBe('lost')
  })

  it('names what a rule asks for and does not move until all of it is there [LM-394 LM-396 LM-565 LM-566]', async () => {
    const { owner, lead, stage, patch, rule, read } = await firmWithLead({ email: 'meera@example.com' })
    const { data: facing } = await owner.api.leadForms.addCustomField({
      body: { fieldName: 'Facing', section: [0], fieldType: 'Dropdown', options: ['North', 'South'] },
    })
    await rule('assigned', 'won', ['email', 'ZipPostalCode', 'budget', 'followupTime', facing.fieldId])
    const missing = {
      status: 422,
      code: 'MISSING_FIELDS',
      data: {
        missingFields: [
          { fieldKey: 'ZipPostalCode', displayName: 'Zip/Postal Code', dataType: 'text', options: [] },
          { fieldKey: 'budget', displayName: 'Budget', dataType: 'number', options: [] },
          { fieldKey: 'followupTime', displayName: 'Follow-up time', dataType: 'time', options: [] },
          { fieldKey: facing.fieldId, displayName: 'Facing', dataType: 'Select', options: ['North', 'South'] },
        ],
      },
    }
    await expect(patch({ leadStage: stage('won') })).rejects.toMatchObject(missing)
    const act = owner.api.leads.actions({ body: { leadId: lead._id, leadStage: stage('won') } })
    await expect(act).rejects.toMatchObject(missing)
    expect((await read()).version).toBe(1)
    const filled = await patch({ pinCode: '411001', budget: '0', customFields: { [facing.fieldId]: 'North' } })
    expect(filled).toMatchObject({ message: 'Fields updated successfully', data: { pinCode: '411001', budget: 0 } })
    await expect(patch({ leadStage: stage('won') })).rejects.toMatchObject({
      data: { missingFields: [{ fieldKey: 'followupTime' }] },
    })
    // fields of the same request count
    const { data } = await patch({ leadStage: stage('won'), followupDate: '2026-03-20', followupTime: '9:05 AM' })
    expect(data).toMatchObject({ leadStage: { kind: 'won' }, latestFollowUpDate: '20-03-2026' })
  })

  it('asks for an assignee, of who may not choose one it is refused [LM-365 LM-635]', async () => {
    const { firm, owner, stage, patch, rule, read } = await firmWithLead({ assignedTo: null })
    await rule('prospect', 'lost', ['city'])
    await expect(patch({ leadStage: stage('lost') })).rejects.toMatchObject({
      status: 422,
      data: {
        missingFields: [
          { fieldKey: 'assignedTo', displayName: 'Assigned To', dataType: 'Select' },
          { fieldKey: 'city', displayName: 'City' },
        ],
      },
    })
    const member = await firm.member({ crmCanAssign: false })
    const refused = { status: 403, message: 'Access disabled by Admin' }
    await expect(patch({ leadStage: stage('lost') }, member)).rejects.toMatchObject(refused)
    await expect(patch({ followupDate: '2026-03-20' }, member)).rejects.toMatchObject(refused)
    await expect(patch({ city: 'Pune' }, await firm.member({ crmEdit: false }))).rejects.toMatchObject(refused)
    expect((await read()).version).toBe(1)
    // an assignee alone moves the lead as ever, with a stage the stage counts
    const { data } = await patch({ leadStage: stage('lost'), assignedTo: owner.userId, city: 'Pune' })
    expect(data).toMatchObject({ leadStage: { kind: 'lost' }, assignedTo: { _id: owner.userId }, city: 'Pune' })
  })

  it('with the assignee that its rule asks for is judged from where the lead stands, and is made whole or not at all [LM-396 LM-566]', async () => {
    const { owner, lead, stage, patch, rule, read } = await firmWithLead({ assignedTo: null })
    await rule('prospect', 'lost', ['assignedTo', 'city'])
    await rule('assigned', 'lost', null)
    const both = { leadStage: stage('lost'), assignedTo: owner.userId }
    await expect(patch(both)).rejects.toMatchObject({ data: { missingFields: [{ fieldKey: 'city' }] } })
    await expect(patch({ ...both, city: 'Pune', pinCode: '12' })).rejects.toMatchObject({ code: 'INVALID' })
    expect(await read()).toMatchObject({ version: 1, assignedTo: null, city: '', leadStage: { kind: 'prospect' } })
    const { data, message } = await patch({ ...both, city: 'Pune' })
    expect(message).toBe('Lead stage updated successfully')
    const whole = { version: 2, assignedTo: { _id: owner.userId }, city: 'Pune', leadStage: { kind: 'lost' } }
    expect(data).toMatchObject(whole)
    // the same of the other call
    const other = (
      await owner.api.leads.addEdit({ body: { firstName: 'Asha', phoneNumber: '9876543211', city: 'Goa' } })
    ).data
    await refused(other._id)
    const { data: moved } = await owner.api.leads.actions({ body: { leadId: other._id, ...both } })
    expect(moved).toMatchObject({ ...whole, city: 'Goa' })
    expect(lead._id).not.toBe(moved._id)
  })

  it('stays where its stage is named, whoever gets it', async () => {
    const { owner, stage, patch } = await firmWithLead({ assignedTo: null })
    const { data } = await patch({ leadStage: stage('prospect'), assignedTo: owner.userId })
    expect(data).toMatchObject({ leadStage: { kind: 'prospect' }, assignedTo: { _id: owner.userId } })
    expect((await patch({ assignedTo: null })).data.leadStage.kind).toBe('prospect')
    expect((await patch({ assignedTo: owner.userId })).data.leadStage.kind).toBe('assigned')
    const kept = await patch({ leadStage: stage('assigned'), assignedTo: null })
    expect(kept.data).toMatchObject({ leadStage: { kind: 'assigned' }, assignedTo: null })
  })

  it('is refused for a won lead, whose fields can still be changed [LM-363]', async () => {
    const { lead, stage, patch, owner } = await firmWithLead()
    await patch({ leadStage: stage('won') })
    const refused = { status: 409, message: 'Stage and status of a won lead cannot be changed' }
    await expect(patch({ leadStage: stage('lost') })).rejects.toMatchObject(refused)
    await expect(patch({ leadStatus: LEAD_STATUS.FOLLOW_UP })).rejects.toMatchObject(refused)
    expect((await patch({ leadStage: stage('won'), leadStatus: LEAD_STATUS.SIGN_UP, city: 'Pune' })).data.city).toBe(
      'Pune',
    )
    await owner.api.leads.assignMany({ body: { leadIds: [lead._id], assignedTo: null } })
  })

  it('takes a status of the new stage only [LM-364]', async () => {
    const { lead, owner, stage, patch } = await firmWithLead()
    const refused = {
      status: 400,
      fields: [{ field: 'leadStatus', message: 'This status does not belong to the stage' }],
    }
    await expect(patch({ leadStage: stage('lost'), leadStatus: LEAD_STATUS.INTERESTED })).rejects.toMatchObject(refused)
    // also where it is the status that the lead has
    await expect(patch({ leadStage: stage('lost'), leadStatus: LEAD_STATUS.NEW })).rejects.toMatchObject(refused)
    const act = owner.api.leads.actions({
      body: { leadId: lead._id, leadStage: stage('lost'), leadStatus: LEAD_STATUS.NEW },
    })
    await expect(act).rejects.toMatchObject(refused)
    expect((await patch({ leadStage: stage('lost'), leadStatus: LEAD_STATUS.NO_RESPONSE })).data.leadStatus).toBe(6)
  })

  it('refuses a lead, stage or follow-up that is none [LM-368 LM-450]', async () => {
    const { lead, stage, patch } = await firmWithLead()
    await expect(patch({ leadStage: UNKNOWN })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(patch({ leadStage: stage('lost'), leadId: UNKNOWN })).rejects.toMatchObject({
      code: 'INVALID',
      message: 'Invalid lead or stage',
    })
    await expect(patch({ followupTime: '9:05 AM' })).rejects.toMatchObject({ code: 'INVALID' })
    await expect(patch({ followupDate: '2026-03-17' })).rejects.toMatchObject({
      message: 'The follow-up date cannot be earlier than today',
    })
    await expect(patch({ followupDate: '18/03/2026' })).rejects.toMatchObject({ code: 'INVALID' })
    const { data } = await patch({ followupDate: '2026-03-18', followupTime: '9:05 AM', expClosureDate: '2026-09-30' })
    expect(data).toMatchObject({
      latestFollowUpTime: '09:05 AM',
      expClosureDate: '2026-09-30',
      version: lead.version + 1,
    })
    expect((await patch({ followupTime: '10:15 PM' })).data).toMatchObject({
      latestFollowUpDate: '18-03-2026',
      latestFollowUpTime: '10:15 PM',
    })
    await patch({ leadStage: stage('lost') })
    await expect(patch({ followupDate: '2026-03-20' })).rejects.toMatchObject({
      message: 'A lost lead cannot have a follow-up',
    })
  })

  it('sees a rule that was changed a moment ago', async () => {
    const { owner, stage, patch, rule } = await firmWithLead()
    const { data } = await rule('assigned', 'lost', null)
    await expect(patch({ leadStage: stage('lost') })).rejects.toMatchObject({ code: 'CONFLICT' })
    await owner.api.stageRules.edit({ query: { id: data._id }, body: { isTransition: true, requiredFields: ['city'] } })
    await expect(patch({ leadStage: stage('lost') })).rejects.toMatchObject({ code: 'MISSING_FIELDS' })
    await owner.api.stageRules.edit({ query: { id: data._id }, body: { isDeleted: true } })
    expect((await patch({ leadStage: stage('lost') })).data.leadStage.kind).toBe('lost')
  })
})

describe('leads by stage', () => {
  it('are those that fit, a page of each stage, with the totals of all of them [LM-563 LM-409]', async () => {
    const { firm, owner, lead, stages, stage } = await firmWithLead({ budget: '100' })
    const mate = await firm.member()
    const more = []
    const people = [
      ['Asha', owner.userId],
      ['Ravi', mate.userId],
      ['Kiran', null],
    ] as const
    for (const [index, [firstName, assignedTo]] of people.entries()) {
      const body = { firstName, phoneNumber: '9876543211', budget: String(index + 1), assignedTo }
      more.push((await owner.api.leads.addEdit({ body })).data)
    }
    const ask = owner.api.leadMoves.inStage
    const everything = await ask({ body: {} })
    expect(Object.keys(everything.data)).toEqual(stages.map(one => one.stageName))
    expect(everything.data.Assigned!.map(one => one.firstName)).toEqual(['Ravi', 'Asha', 'Meera'])
    expect(everything.totals).toMatchObject({
      Prospect: { count: 1, budget: 3 },
      Assigned: { count: 3, budget: 103 },
      Won: { count: 0, budget: 0 },
    })
    const second = await ask({ body: { stageId: [stage('assigned')], page: 2, limit: 2 } })
    expect(second.data).toMatchObject({ Assigned: [{ _id: lead._id }] })
    expect(second.totals).toEqual({ Assigned: { count: 3, budget: 103 } })
    const theirs = await ask({ body: { assignedTo: [mate.userId, 'unassigned'], leadTag: [], stageId: [] } })
    expect(theirs.totals).toMatchObject({ Prospect: { count: 1 }, Assigned: { count: 1, budget: 2 } })
    const found = await ask({ body: { search: 'ASH', assignedTo: [owner.userId] } })
    expect(found.data.Assigned).toMatchObject([{ firstName: 'Asha' }])
    expect(found.totals).toMatchObject({ Prospect: { count: 0 }, Assigned: { count: 1, budget: 1 } })

    const [tag] = (await owner.api.leadTags.save({ body: [{ tagName: 'Hot', tagColorCode: '#2f6fb3' }] })).data
    await owner.api.leadTags.addToLead({ body: { leadId: more[1]!._id, tagId: tag!._id } })
    const tagged = await ask({ body: { leadTag: [tag!._id] } })
    expect(tagged.totals).toMatchObject({ Assigned: { count: 1, budget: 2 } })
    expect((await ask({ body: { leadTag: [tag!._id], assignedTo: [owner.userId] } })).totals).toMatchObject({
      Assigned: { count: 0 },
    })
    expect((await ask({ body: { stageId: [stage('won')] } })).data).toEqual({ Won: [] })
  })

  it('are those that one may see, and unknown ids are not found', async () => {
    const { firm, owner } = await firmWithLead()
    await firm.permit('team_member', 'own', false)
    const member = await firm.member()
    const own = { firstName: 'Own', phoneNumber: '9876543211', assignedTo: member.userId }
    await owner.api.leads.addEdit({ body: own })
    const seen = await member.api.leadMoves.inStage({ body: {} })
    expect([seen.data.Assigned!.map(one => one.firstName), seen.totals.Assigned!.count]).toEqual([['Own'], 1])
    for (const body of [{ stageId: [UNKNOWN] }, { leadTag: [UNKNOWN] }, { assignedTo: [UNKNOWN] }]) {
      await expect(owner.api.leadMoves.inStage({ body })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})
