import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = testApp()

async function firmWithLead() {
  const firm = await app.firm()
  const { api } = firm.owner
  const { data: lead } = await api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210' } })
  const logs = async () => (await api.leadHistory.ofLead({ query: { leadId: lead._id } })).data
  return { firm, api, lead, logs, params: { leadId: lead._id } }
}

describe('a WhatsApp chat', () => {
  it('is kept in the history of its lead with who opened it, and changes nothing else', async () => {
    const { firm, api, lead, logs, params } = await firmWithLead()
    const member = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
    await member.api.leadHistory.openChat({ params, body: {} })
    const [newest] = await logs()
    expect(newest).toMatchObject({
      updatedBy: 'Ravi Menon',
      texts: ['A WhatsApp chat has been opened'],
      comment: '',
      leadUpdates: [],
      new: {},
    })
    expect((await api.leads.byId({ query: { id: lead._id } })).data).toEqual(lead)
  })

  it('is kept with the text that it was opened with, as it is', async () => {
    const { api, logs, params } = await firmWithLead()
    const text = 'Hello Meera,\nthis is Asha of {{unknown}} & Co. <b>50%</b>'
    await api.leadHistory.openChat({ params, body: { text } })
    expect((await logs())[0]).toMatchObject({ texts: ['A WhatsApp chat has been opened'], comment: text })
    await expect(api.leadHistory.openChat({ params, body: { text: 'a'.repeat(4097) } })).rejects.toMatchObject({
      code: 'INVALID',
    })
    expect(await logs()).toHaveLength(2)
  })

  it('is kept once however often the request is sent', async () => {
    const { api, logs, params } = await firmWithLead()
    for (let n = 0; n < 3; n++) await api.leadHistory.openChat({ params, body: {} }, { idempotencyKey: 'one-press' })
    expect(await logs()).toHaveLength(2)
    await api.leadHistory.openChat({ params, body: {} })
    expect(await logs()).toHaveLength(3)
  })

  it('is refused without the right to edit, and for a lead that is archived or gone', async () => {
    const { firm, api, lead, logs, params } = await firmWithLead()
    const reader = await firm.member({ crmEdit: false })
    await expect(reader.api.leadHistory.openChat({ params, body: {} })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Access disabled by Admin',
    })
    await app.rows('update leads set is_archived = true where id = $1', [lead._id])
    await expect(api.leadHistory.openChat({ params, body: {} })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This lead is archived',
    })
    expect(await logs()).toHaveLength(1)
    await app.rows('update leads set is_archived = false, deleted_at = now() where id = $1', [lead._id])
    await expect(api.leadHistory.openChat({ params, body: {} })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
