import { MAIL_STATUSES, templateTypeOf } from '@plinth/contract/leads/lead-mails'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'

import { TEMPLATE_TYPES } from '@plinth/contract/messages/email-templates'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = testApp()
const letter = { type: 4, name: 'Missed call', subject: 'We called, {{leadName}}', html: '<p>Hello</p>' } as const

describe('mail templates', () => {
  test('every firm has one of each type, named, with subject and body [IN-651 IN-328 IN-329 IN-351 IN-352 IN-353 IN-354 LM-546 LM-341 LM-695]', async () => {
    const { owner } = await app.firm()
    const { data: all } = await owner.api.emailTemplates.list()
    const names = Object.fromEntries(all.map(one => [one.type, one.name]))
    expect(names).toEqual({ 1: 'Follow up', 4: 'Callback', 5: 'Not interested', 6: 'Meeting' })
    expect(TEMPLATE_TYPES).toEqual([6, 4, 1, 5])
    for (const type of TEMPLATE_TYPES) {
      const { data } = await owner.api.emailTemplates.list({ query: { type, userId: owner.userId } as never })
      expect(data).toEqual(all.filter(one => one.type === type))
      expect(data).toMatchObject([{ id: data[0]?._id, isDefault: true, text: { subject: data[0]?.subject } }])
      expect(data[0]?.text.newText2).toContain('{{leadName}}')
    }
  })

  test('types are an enumeration of their own, mapped from the statuses of leads [IN-355]', () => {
    expect(MAIL_STATUSES.map(one => [one.key, one.status, one.templateType])).toEqual([
      ['interested', 3, null],
      ['followUp', 2, 1],
      ['not_interested', 5, 5],
      ['no_response', 6, 4],
      ['meeting_schedule', 7, 6],
    ])
    expect(templateTypeOf(LEAD_STATUS.SIGN_UP)).toBeNull()
    expect(templateTypeOf(LEAD_STATUS.NO_RESPONSE)).toBe(4)
  })

  test('are added, changed and deleted; one of each type is the default, whatever happens', async () => {
    const { owner, member } = await app.firm()
    const seller = await member()
    const ofType = async () => (await seller.api.emailTemplates.list({ query: { type: 4 } })).data
    const { data: made } = await seller.api.emailTemplates.create({ body: letter })
    expect(made.isDefault).toBe(false)
    await expect(owner.api.emailTemplates.create({ body: { ...letter, name: 'missed CALL' } })).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: [{ field: 'name' }],
    })
    await owner.api.emailTemplates.edit({ params: { id: made._id }, body: { ...letter, isDefault: true } })
    expect((await ofType()).map(one => [one.name, one.isDefault])).toEqual([
      ['Missed call', true],
      ['Callback', false],
    ])
    await owner.api.emailTemplates.edit({ params: { id: made._id }, body: { ...letter, type: 1 } })
    expect((await ofType()).map(one => [one.name, one.isDefault])).toEqual([['Callback', true]])
    await seller.api.emailTemplates.remove({ params: { id: made._id } })
    await expect(seller.api.emailTemplates.remove({ params: { id: made._id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await owner.api.emailTemplates.list()).data).toHaveLength(4)
  })

  test('keep one name and one default of a type, and their limit, when they are added at once', async () => {
    const { owner, companyId } = await app.firm()
    const add = (name: string, isDefault = false) =>
      owner.api.emailTemplates.create({ body: { ...letter, name, isDefault } }).then(
        () => 'added',
        (error: { code?: string }) => error.code,
      )
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => add('Missed call')))
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'CONFLICT'), 'added'])
    await Promise.all(Array.from({ length: 6 }, (_, at) => add(`Default ${at}`, true)))
    const { data: calls } = await owner.api.emailTemplates.list({ query: { type: 4 } })
    expect(calls.filter(one => one.isDefault)).toHaveLength(1)
    await app.rows(
      `insert into email_templates (company_id, id, type, name, subject, html, is_default)
       select $1, gen_random_uuid(), 1, 'Filler ' || i, 'x', '<p>x</p>', false
       from generate_series(1, 197 - (select count(*)::int from email_templates where company_id = $1)) i`,
      [companyId],
    )
    const last = await Promise.all(Array.from({ length: 6 }, (_, at) => add(`Last ${at}`)))
    expect(last.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'added', 'added', 'added'])
  })

  test('are cleaned, and refused with unknown placeholders, without a body or of another type', async () => {
    const { owner } = await app.firm()
    const html = '<p onclick="x">Hi {{leadName}}</p><script>alert(1)</script>'
    const { data } = await owner.api.emailTemplates.create({ body: { ...letter, html } })
    expect(data.text.newText2).toBe('<p>Hi {{leadName}}</p>')
    const bad = [
      { subject: 'Dear {{budget}}' },
      { subject: ' ' },
      { html: '<p>{{password}}</p>' },
      { html: '<p> </p><script>x</script>' },
      { type: 2 },
      { name: '' },
    ]
    for (const change of bad) {
      const body = { ...letter, name: 'Bad', ...change } as typeof letter
      await expect(owner.api.emailTemplates.create({ body }), JSON.stringify(change)).rejects.toMatchObject({
        code: 'INVALID',
      })
    }
  })

  test('are read with the leads module, changed by who has crm.edit or is an admin', async () => {
    const { member } = await app.firm()
    const [reader, admin, other] = [
      await member({ crmEdit: false }),
      await member({ crmEdit: false, isAdmin: true }),
      await member({ features: [] }),
    ]
    expect((await reader.api.emailTemplates.list()).data).toHaveLength(4)
    await expect(reader.api.emailTemplates.create({ body: letter })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(other.api.emailTemplates.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await admin.api.emailTemplates.create({ body: letter })).data.name).toBe('Missed call')
  })
})

describe('a preview', () => {
  test('is refused where placeholders make more of a letter than a letter may be', async () => {
    const firm = await app.firm({ name: '&'.repeat(50) })
    const preview = (times: number) =>
      firm.owner.api.emailTemplates.preview({ body: { html: '{{companyName}}'.repeat(times) } })
    expect((await preview(700)).data.html).toBe('&amp;'.repeat(35_000))
    await expect(preview(6000)).rejects.toMatchObject({ code: 'INVALID', message: 'The message is too long' })
  })

  test('shows the message as the lead will get it: values are text whatever they look like', async () => {
    const { owner, member, permit } = await app.firm({ name: 'Rao & Söhne' })
    const { data: lead } = await owner.api.leads.addEdit({
      body: { firstName: 'O<b>x</b>', phoneNumber: '9876543210', email: 'meera@example.com' },
    })
    const body = {
      leadId: lead._id,
      subject: 'For {{ leadName }} of {{other}}',
      html: '<p>{{leadName}} — {{companyName}}, {{senderName}}</p>',
    }
    expect((await owner.api.emailTemplates.preview({ body })).data).toEqual({
      subject: 'For O<b>x</b> of {{other}}',
      html: '<p>O&lt;b&gt;x&lt;/b&gt; — Rao &amp; Söhne, Asha Rao</p>',
      to: 'meera@example.com',
    })
    const [template] = (await owner.api.emailTemplates.list({ query: { type: 5 } })).data
    const { data } = await owner.api.emailTemplates.preview({ body: { templateId: template!._id } })
    expect(data).toMatchObject({ subject: 'Thank you for considering Rao & Söhne', to: '' })
    await permit('team_member', 'own', false)
    const seller = await member()
    await expect(seller.api.emailTemplates.preview({ body })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
