import { readFileSync } from 'node:fs'
import { REPLY_LIMITS } from '@plinth/contract/messages/canned-replies'
import { MAIL_PLACEHOLDERS } from '@plinth/contract/messages/placeholders'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { DEFAULT_REPLIES } from './default-replies.ts'

const app = testApp()
const hello = { name: 'Hello', text: 'Hello {{leadName}}, {{senderName}} of {{companyName}} here' }

describe('texts kept ready for WhatsApp', () => {
  it('are there in a new company, each with every name that is replaced', async () => {
    const { api } = (await app.firm()).owner
    const { data } = await api.cannedReplies.list()
    expect(data.map(({ name, text }) => ({ name, text }))).toEqual(DEFAULT_REPLIES)
    for (const { text } of data) for (const name of MAIL_PLACEHOLDERS) expect(text).toContain(`{{${name}}}`)
  })

  it('are the same in a company that was there before', () => {
    const migration = readFileSync(new URL('../../../../migrations/0202_canned_replies.sql', import.meta.url), 'utf8')
    for (const { name, text } of DEFAULT_REPLIES) expect(migration).toContain(`('${name}', '${text}')`)
  })

  it('are added, changed and deleted, and listed by name', async () => {
    const { api } = (await app.firm()).owner
    const { data: made } = await api.cannedReplies.create({ body: hello })
    expect(made).toEqual({ ...hello, _id: made._id })
    const changed = { name: 'a first word', text: 'Namaste {{leadName}}' }
    expect((await api.cannedReplies.edit({ params: { id: made._id }, body: changed })).data).toEqual({
      ...changed,
      _id: made._id,
    })
    const names = async () => (await api.cannedReplies.list()).data.map(({ name }) => name)
    expect(await names()).toEqual(['a first word', ...DEFAULT_REPLIES.map(({ name }) => name)])
    const params = { id: made._id }
    await api.cannedReplies.remove({ params })
    expect(await names()).toEqual(DEFAULT_REPLIES.map(({ name }) => name))
    await expect(api.cannedReplies.remove({ params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(api.cannedReplies.edit({ params, body: hello })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('have each a name of its own, whatever its case', async () => {
    const { api } = (await app.firm()).owner
    const { data: made } = await api.cannedReplies.create({ body: hello })
    const taken = { code: 'CONFLICT', fields: [{ field: 'name', message: 'A message with this name already exists' }] }
    await expect(api.cannedReplies.create({ body: { ...hello, name: 'FOLLOW UP' } })).rejects.toMatchObject(taken)
    const params = { id: made._id }
    await expect(api.cannedReplies.edit({ params, body: { ...hello, name: 'follow up' } })).rejects.toMatchObject(taken)
    await api.cannedReplies.edit({ params, body: { ...hello, name: 'HELLO' } })
  })

  it.each([
    [{ name: ' ' }, 'name', 'Please enter a name'],
    [{ text: '' }, 'text', 'Please enter the message'],
    [
      { text: 'Dear {{firstName}}' },
      'text',
      '{{firstName}} is not known. There are {{leadName}}, {{companyName}} and {{senderName}}',
    ],
    [{ name: 'n'.repeat(61) }, 'name', undefined],
    [{ text: 't'.repeat(1001) }, 'text', undefined],
  ])('refuse %o at its field', async (part, field, message) => {
    const { api } = (await app.firm()).owner
    const refused = { code: 'INVALID', fields: [{ field, ...(message ? { message } : {}) }] }
    await expect(api.cannedReplies.create({ body: { ...hello, ...part } })).rejects.toMatchObject(refused)
  })

  it('are at most fifty, also when the last two are added at once', async () => {
    const { companyId, owner } = await app.firm()
    await app.rows(
      `insert into canned_replies (company_id, id, name, text)
       select $1, gen_random_uuid(), 'More ' || n, 'Hello' from generate_series(1, $2::int) n`,
      [companyId, REPLY_LIMITS.replies - DEFAULT_REPLIES.length - 1],
    )
    const both = await Promise.allSettled(
      ['One', 'Two'].map(name => owner.api.cannedReplies.create({ body: { ...hello, name } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await owner.api.cannedReplies.list()).data).toHaveLength(REPLY_LIMITS.replies)
  })

  it('are read by everybody with leads, and changed by those who may edit leads', async () => {
    const firm = await app.firm()
    const reader = await firm.member({ crmEdit: false })
    const outsider = await firm.member({ features: [] })
    const { data } = await reader.api.cannedReplies.list()
    expect(data).toHaveLength(DEFAULT_REPLIES.length)
    const params = { id: data[0]?._id ?? '' }
    const forbidden = { code: 'FORBIDDEN' }
    await expect(outsider.api.cannedReplies.list()).rejects.toMatchObject(forbidden)
    await expect(reader.api.cannedReplies.create({ body: hello })).rejects.toMatchObject(forbidden)
    await expect(reader.api.cannedReplies.edit({ params, body: hello })).rejects.toMatchObject(forbidden)
    await expect(reader.api.cannedReplies.remove({ params })).rejects.toMatchObject(forbidden)
    const member = await firm.member()
    await member.api.cannedReplies.create({ body: hello })
  })
})
