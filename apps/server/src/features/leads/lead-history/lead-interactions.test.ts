import { leadHistoryRoutes } from '@plinth/contract/leads/lead-history'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = testApp()

async function firmWithLead() {
  const firm = await app.firm()
  const { api } = firm.owner
  const { data: lead } = await api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210' } })
  return { firm, api, lead }
}

describe('interactions', () => {
  it('are stored with who met how, and recorded in the history [LM-319 LM-535 LM-544 IN-331 IN-650]', async () => {
    const { firm, api, lead } = await firmWithLead()
    const member = await firm.member({ firstName: 'Ravi' })
    const visit = { leadId: lead._id, meetingMode: 'Client Visit', outcome: 'Wants a quotation' } as const
    const { data: saved, message } = await member.api.leadHistory.saveInteraction({
      body: { ...visit, meetingRemarks: 'Showed the model kitchen' },
    })
    expect(leadHistoryRoutes.saveInteraction).toMatchObject({ method: 'POST', path: '/crm/user/save-lead-interaction' })
    expect(message).toBe('Interaction saved successfully')
    expect(saved).toEqual({
      ...visit,
      _id: saved._id,
      meetingRemarks: 'Showed the model kitchen',
      userId: member.userId,
      createdBy: 'Ravi Menon',
      createdAt: app.clock.now().toISOString(),
    })
    app.clock.advance(60_000)
    const { data: call } = await api.leadHistory.saveInteraction({
      body: { leadId: lead._id, meetingMode: 'Virtual Meeting' },
    })
    expect(call).toMatchObject({ outcome: '', meetingRemarks: '' })
    const { data, pagination } = await api.leadHistory.interactions({ query: { leadId: lead._id } })
    expect(data).toEqual([call, saved])
    expect(pagination).toEqual({ page: 1, limit: 100, total: 2, pages: 1 })
    const second = await api.leadHistory.interactions({ query: { leadId: lead._id, page: 2, limit: 1 } })
    expect(second.data).toEqual([saved])
    const { data: logs } = await api.leadHistory.ofLead({ query: { leadId: lead._id } })
    expect(logs.slice(0, 2).map(log => [log.updatedBy, log.texts, log.comment, log.new])).toEqual([
      ['Asha Rao', ['A new interaction has been added: Virtual Meeting'], '', {}],
      [
        'Ravi Menon',
        ['A new interaction has been added: Client Visit'],
        'Showed the model kitchen',
        { outcome: 'Wants a quotation' },
      ],
    ])
    // the lead is unchanged, so somebody who edits it meanwhile has no conflict
    const { data: after } = await api.leads.byId({ query: { id: lead._id } })
    expect([after.version, after.lastCallDate]).toEqual([lead.version, lead.lastCallDate])
  })

  it('are refused where they make no sense or the right is missing', async () => {
    const { firm, api, lead } = await firmWithLead()
    const body = { leadId: lead._id, meetingMode: 'Client Visit' } as const
    const wrong: [object, string, string][] = [
      [{ meetingMode: 'Call' }, 'meetingMode', 'Please select the meeting mode'],
      [{ outcome: 'x'.repeat(256) }, 'outcome', 'Maximum length is 255'],
      [{ meetingRemarks: 'x'.repeat(1025) }, 'meetingRemarks', "Comment can't be greater than 1024."],
    ]
    for (const [part, field, message] of wrong)
      await expect(
        api.leadHistory.saveInteraction({ body: { ...body, ...part } as typeof body }),
      ).rejects.toMatchObject({ code: 'INVALID', fields: [{ field, message }] })
    const reader = await firm.member({ crmEdit: false })
    await expect(reader.api.leadHistory.saveInteraction({ body })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Access disabled by Admin',
    })
    expect((await reader.api.leadHistory.interactions({ query: { leadId: lead._id } })).data).toEqual([])
    await app.rows('update leads set is_archived = true where id = $1', [lead._id])
    await expect(api.leadHistory.saveInteraction({ body })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This lead is archived',
    })
    await app.rows('update leads set is_archived = false, deleted_at = now() where id = $1', [lead._id])
    await expect(api.leadHistory.saveInteraction({ body })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(api.leadHistory.interactions({ query: { leadId: lead._id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('are recorded once however often the request is sent, and never changed', async () => {
    const { firm, api, lead } = await firmWithLead()
    const send = () =>
      api.leadHistory.saveInteraction(
        { body: { leadId: lead._id, meetingMode: 'Client Visit', outcome: 'Agreed' } },
        { idempotencyKey: 'visit-of-today' },
      )
    const first = await send()
    expect((await send()).data).toEqual(first.data)
    expect((await api.leadHistory.interactions({ query: { leadId: lead._id } })).data).toEqual([first.data])
    const { db } = app.app.services
    await expect(db.tenant(firm.companyId, tx => tx.deleteFrom('lead_interactions').execute())).rejects.toMatchObject({
      code: '42501',
    })
  })
})
