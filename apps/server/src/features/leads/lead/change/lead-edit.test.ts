import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = testApp()
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

async function firmWithLead(fields: object = {}) {
  const firm = await app.firm()
  const body = { firstName: 'Meera', lastName: 'Iyer', phoneNumber: '9876543210', ...fields }
  const { data: lead } = await firm.owner.api.leads.addEdit({ body })
  return { firm, owner: firm.owner, lead, query: { id: lead._id } }
}
const logsOf = async (owner: Awaited<ReturnType<typeof firmWithLead>>['owner'], leadId: string) =>
  (await owner.api.leadHistory.ofLead({ query: { leadId } })).data

describe('editing a lead', () => {
  it('changes the keys sent and nothing else, by both operations [LM-537 IN-413 IN-414 IN-640 IN-642]', async () => {
    const { owner, lead, query } = await firmWithLead({ city: 'Pune', budget: '500000' })
    const edited = await owner.api.leads.edit({
      query,
      body: { email: 'meera@example.com', architectDetails: { name: 'R. Shah' }, logText: 'asked by phone' },
    })
    expect(edited.message).toBe('Lead Edited Successfully')
    const expected = { ...lead, email: 'meera@example.com', architectDetails: { name: 'R. Shah' }, version: 2 }
    expect(edited.data).toEqual(expected)
    const again = await owner.api.leads.addEdit({ body: { leadId: lead._id, budget: '', area: '90 sqm', city: '' } })
    expect(again.message).toBe('Lead Edited Successfully')
    const { data } = await owner.api.leads.byId({ query })
    expect(data).toEqual({ ...expected, budget: null, area: '90 sqm', areaUnit: 'sqm', city: '', version: 3 })
  })

  it('writes one history entry with old and new values; the caller’s text is a note only', async () => {
    const { owner, lead, query } = await firmWithLead({ city: 'Pune', area: '100', otherPhoneNumbers: ['9876500000'] })
    app.clock.advance(60_000)
    const body = { firstName: 'Mira', city: 'Delhi', area: '200', otherPhoneNumbers: [], logText: 'The Lead was won' }
    await owner.api.leads.edit({ query, body })
    const [log] = await logsOf(owner, lead._id)
    expect(log).toMatchObject({
      type: 'update',
      leadName: 'Mira Iyer',
      updatedBy: 'Asha Rao',
      userId: owner.userId,
      time: app.clock.now().toISOString(),
      texts: ['The Lead details have been updated'],
      note: 'The Lead was won',
      old: { firstName: 'Meera', city: 'Pune', area: '100 sqft', otherPhoneNumbers: ['9876500000'] },
      new: { firstName: 'Mira', city: 'Delhi', area: '200 sqft', otherPhoneNumbers: [] },
    })
  })

  it('writes nothing where nothing differs', async () => {
    const { owner, lead, query } = await firmWithLead({ city: 'Pune' })
    const { data } = await owner.api.leads.edit({ query, body: { firstName: 'Meera', city: 'Pune', assignedTo: null } })
    expect(data.version).toBe(lead.version)
    expect(await logsOf(owner, lead._id)).toHaveLength(1)
  })

  it('replaces the further contacts where they differ', async () => {
    const { owner, lead, query } = await firmWithLead()
    const contact = { otherContactFirstName: 'Arun', otherContactPhoneNumber: ['98765'] }
    const once = await owner.api.leads.edit({ query, body: { otherContactDetails: [contact] } })
    expect(once.data.otherContactDetails).toMatchObject([contact])
    const twice = await owner.api.leads.edit({ query, body: { otherContactDetails: [contact] } })
    expect(twice.data.version).toBe(once.data.version)
    await owner.api.leads.edit({ query, body: { otherContactDetails: [] } })
    expect((await owner.api.leads.byId({ query })).data.otherContactDetails).toEqual([])
    const [log] = await logsOf(owner, lead._id)
    expect(log!.new).toEqual({ otherContactDetails: [] })
  })

  it('sets the expected closure [LM-540]', async () => {
    const { owner, query } = await firmWithLead()
    const edited = await owner.api.leads.edit({ query, body: { expClosureDate: '2026-09-30' } })
    expect(edited.data).toMatchObject({ expClosureDate: '2026-09-30', clouserMonth: 'Sept' })
    expect((await owner.api.leads.edit({ query, body: { expClosureDate: null } })).data.clouserMonth).toBe('')
  })

  it('remembers that the reference e-mail is not to be offered again [LM-382 IN-624]', async () => {
    const { owner, lead } = await firmWithLead()
    const { data } = await owner.api.leads.addEdit({ body: { leadId: lead._id, dontShowAgain: true } })
    expect(data.dontShowAgain).toBe(true)
  })

  it('checks values that changed, never those that were not touched [IN-487 IN-488 IN-490 IN-493 IN-494 LM-426 LM-427]', async () => {
    const { owner, lead, query } = await firmWithLead()
    // as an older import left it: no longer valid under the rules of today
    await app.rows(`update leads set phone = '98765', pin_code = '12' where id = $1`, [lead._id])
    const same = { phoneNumber: '98765', pinCode: '12', countryCode: '+91' }
    expect((await owner.api.leads.edit({ query, body: { ...same, remarks: 'x' } })).data).toMatchObject({
      remarks: 'x',
      pinCode: '12',
    })
    const refusals = [
      [{ phoneNumber: '98766' }, 'Invalid phone number', 'phoneNumber'],
      [{ phoneNumber: '1234', countryCode: '+971' }, 'Number must be greater than 5', 'phoneNumber'],
      [{ phoneNumber: '1'.repeat(16), countryCode: '+971' }, 'Number must be less  than 15 Digits', 'phoneNumber'],
      [{ pinCode: '123' }, 'Invalid Pin Code', 'pinCode'],
      [{ city: 'x'.repeat(24) }, 'Maximum length is 23', 'city'],
      [{ address: 'x'.repeat(1024) }, 'Maximum length is 1023', 'address'],
      [{ firstName: '' }, 'Please enter first name', 'firstName'],
    ] as const
    for (const [body, message, field] of refusals)
      await expect(owner.api.leads.edit({ query, body })).rejects.toMatchObject({
        code: 'INVALID',
        message,
        fields: [{ field }],
      })
  })

  it('takes a budget of ten and an area of nine digits [IN-495 IN-496]', async () => {
    const { owner, query } = await firmWithLead()
    const { data } = await owner.api.leads.edit({ query, body: { budget: '9999999999', area: '999999999' } })
    expect(data).toMatchObject({ budget: 9_999_999_999, area: '999999999 sqft' })
  })

  it('is refused for an archived lead, and not found for a deleted one', async () => {
    const { owner, lead, query } = await firmWithLead()
    await app.rows('update leads set is_archived = true where id = $1', [lead._id])
    await expect(owner.api.leads.edit({ query, body: { remarks: 'x' } })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await owner.api.leads.byId({ query })).data.isArchive).toBe(true)
    await app.rows('update leads set deleted_at = now() where id = $1', [lead._id])
    await expect(owner.api.leads.edit({ query, body: { remarks: 'x' } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('answers the first result to the same request again', async () => {
    const { owner, query } = await firmWithLead()
    const once = await owner.api.leads.edit({ query, body: { remarks: 'x' } }, { idempotencyKey: 'k' })
    await owner.api.leads.edit({ query, body: { remarks: 'y' } })
    expect(await owner.api.leads.edit({ query, body: { remarks: 'x' } }, { idempotencyKey: 'k' })).toEqual(once)
    expect((await owner.api.leads.byId({ query })).data.remarks).toBe('y')
  })
})

describe('two people editing one lead', () => {
  it('keeps both changes of different fields', async () => {
    const { firm, owner, lead, query } = await firmWithLead()
    const mate = await firm.member()
    await owner.api.leads.edit({ query, body: { city: 'Delhi', version: lead.version } })
    await mate.api.leads.edit({ query, body: { budget: '7', version: lead.version } })
    expect((await owner.api.leads.byId({ query })).data).toMatchObject({ city: 'Delhi', budget: 7, version: 3 })
  })

  it('refuses the second change of one field, with both values', async () => {
    const { firm, owner, lead, query } = await firmWithLead({ city: 'Pune' })
    const mate = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
    await mate.api.leads.edit({ query, body: { city: 'Delhi', version: lead.version } })
    const refused = owner.api.leads.edit({ query, body: { city: 'Goa', remarks: 'x', version: lead.version } })
    await expect(refused).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This lead was changed by Ravi Menon. Reload to see the latest.',
      data: { changedBy: 'Ravi Menon', version: 2, conflicts: [{ field: 'city', yours: 'Goa', theirs: 'Delhi' }] },
    })
    expect((await owner.api.leads.byId({ query })).data).toMatchObject({ city: 'Delhi', remarks: '', version: 2 })
    // the same value is no conflict, the latest version sees no other change, and no version means the last one wins
    await owner.api.leads.edit({ query, body: { city: 'Delhi', version: lead.version } })
    await owner.api.leads.edit({ query, body: { city: 'Goa', version: 2 } })
    await mate.api.leads.edit({ query, body: { city: 'Surat' } })
    expect((await owner.api.leads.byId({ query })).data.city).toBe('Surat')
  })

  it('never refuses a change of what one changed oneself', async () => {
    const { owner, lead, query } = await firmWithLead()
    await owner.api.leads.edit({ query, body: { city: 'Delhi', version: lead.version } })
    await owner.api.leads.edit({ query, body: { city: 'Goa', version: lead.version } })
    expect((await owner.api.leads.byId({ query })).data.city).toBe('Goa')
  })

  it('loses nothing where both write at the same moment', async () => {
    const { firm, owner, lead, query } = await firmWithLead()
    const mate = await firm.member()
    for (let round = 0; round < 10; round++) {
      const { version } = (await owner.api.leads.byId({ query })).data
      const same = await Promise.allSettled([
        owner.api.leads.edit({ query, body: { city: `Aa${'a'.repeat(round)}`, version } }),
        mate.api.leads.edit({ query, body: { city: `Bb${'b'.repeat(round)}`, version } }),
      ])
      expect(same.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(same.find(one => one.status === 'rejected')!.reason).toMatchObject({ code: 'CONFLICT' })
      const now = (await owner.api.leads.byId({ query })).data.version
      await Promise.all([
        owner.api.leads.edit({ query, body: { remarks: `r${round}`, version: now } }),
        mate.api.leads.edit({ query, body: { address: `a${round}`, version: now } }),
      ])
      expect((await owner.api.leads.byId({ query })).data).toMatchObject({ remarks: `r${round}`, address: `a${round}` })
    }
    expect(await logsOf(owner, lead._id)).toHaveLength(1 + 30)
  })
})

describe('assigning a lead', () => {
  it('moves it between the first two stages, with sentences in its history [LM-538 LM-360]', async () => {
    const { firm, owner, lead, query } = await firmWithLead()
    const mate = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
    const assigned = await owner.api.leads.edit({ query, body: { assignedTo: mate.userId } })
    expect(assigned.message).toBe('Assign Lead Successfully')
    expect(assigned.data).toMatchObject({
      assignedTo: { _id: mate.userId },
      leadStage: { kind: 'assigned' },
      leadStatus: LEAD_STATUS.NEW,
    })
    const [log] = await logsOf(owner, lead._id)
    expect(log).toMatchObject({
      texts: ['The Lead stage has been updated to Assigned', 'The Lead has been assigned to Ravi Menon'],
      stageOld: 'Prospect',
      stageNew: 'Assigned',
      old: { assignedTo: null, leadStage: { stageName: 'Prospect' } },
      new: { assignedTo: { _id: mate.userId, fullName: 'Ravi Menon' }, leadStage: { stageName: 'Assigned' } },
    })
    const { data } = await owner.api.leads.edit({ query, body: { assignedTo: null } })
    expect(data).toMatchObject({ assignedTo: null, leadStage: { kind: 'prospect' } })
    expect((await logsOf(owner, lead._id))[0]!.texts).toContain('The Lead has been unassigned')
  })

  it('needs canAssign unless it stays as it is, and a person who may have leads [LM-498 LM-635]', async () => {
    const { firm, owner, lead, query } = await firmWithLead()
    const member = await firm.member()
    const refused = member.api.leads.edit({ query, body: { assignedTo: member.userId } })
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Access disabled by Admin' })
    await member.api.leads.edit({ query, body: { assignedTo: null, remarks: 'same assignee' } })
    const others = [
      UNKNOWN,
      (await firm.member({ isActive: false })).userId,
      (await firm.member({ features: [] })).userId,
    ]
    const client = await firm.member({ isClient: true })
    const foreign = (await app.firm()).owner
    for (const assignedTo of [...others, client.userId, foreign.userId]) {
      for (const call of [
        () => owner.api.leads.edit({ query, body: { assignedTo } }),
        () => owner.api.leads.actions({ body: { leadId: lead._id, assignedTo } }),
        () => owner.api.leads.assignMany({ body: { leadIds: [lead._id], assignedTo } }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Not found' })
    }
  })

  it('answers a person who loses sight of the lead by it', async () => {
    const { firm, query } = await firmWithLead()
    await firm.permit('team_member', 'own', true)
    const member = await firm.member({ crmCanAssign: true })
    const { data } = await member.api.leads.edit({ query, body: { assignedTo: firm.owner.userId } })
    expect(data.assignedTo?._id).toBe(firm.owner.userId)
    await expect(member.api.leads.byId({ query })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('deleting a lead', () => {
  it('hides it everywhere, and can be undone for seven days [LM-383 LM-386 LM-539]', async () => {
    const { owner, lead, query } = await firmWithLead()
    const { data, message } = await owner.api.leads.edit({ query, body: { isDeleted: true } })
    expect(message).toBe('Delete Lead Successfully')
    expect(data).toMatchObject({ isDeleted: true, deletedBy: owner.userId })
    const gone = [
      () => owner.api.leads.byId({ query }),
      () => owner.api.leads.edit({ query, body: { isDeleted: true } }),
      () => owner.api.leadHistory.ofLead({ query: { leadId: lead._id } }),
      () => owner.api.leads.assignMany({ body: { leadIds: [lead._id], assignedTo: owner.userId } }),
    ]
    for (const call of gone) await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await owner.api.leads.list({ query: { search: 'meera' } })).data.total).toBe(0)
    expect((await owner.api.leads.counts()).data.all).toBe(0)
    expect((await owner.api.leads.duplicates({ query: { phoneNumber: '9876543210' } })).data).toEqual({
      leads: [],
      hasUnseen: false,
    })

    app.clock.advance(7 * 86_400_000)
    // their own session ended meanwhile
    owner.api = app.anonymous(await app.sessionFor(owner.userId))
    await owner.api.leads.undelete({ params: { id: lead._id } })
    expect((await owner.api.leads.byId({ query })).data).toMatchObject({ isDeleted: false, deletedBy: null })
    expect((await owner.api.leads.counts()).data.all).toBe(1)
    expect((await logsOf(owner, lead._id)).map(log => [log.type, log.texts[0]])).toEqual([
      ['update', 'The Lead has been restored'],
      ['delete', 'The Lead has been deleted'],
      ['create', 'The Lead has been created'],
    ])
    await expect(owner.api.leads.undelete({ params: { id: lead._id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is final after seven days', async () => {
    const { owner, lead, query } = await firmWithLead()
    await owner.api.leads.edit({ query, body: { isDeleted: true } })
    app.clock.advance(7 * 86_400_000 + 1000)
    owner.api = app.anonymous(await app.sessionFor(owner.userId))
    await expect(owner.api.leads.undelete({ params: { id: lead._id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('may be asked for in one’s own name only', async () => {
    const { firm, owner, query } = await firmWithLead()
    const mate = await firm.member()
    const claimed = { isDeleted: true, deletedBy: mate.userId } as const
    await expect(owner.api.leads.edit({ query, body: claimed })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const own = { isDeleted: true, deletedBy: owner.userId } as const
    await owner.api.leads.edit({ query, body: own })
  })
})
