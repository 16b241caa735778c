import { api } from '@plinth/contract/api'
import { listRoutes } from '@plinth/contract/route'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { leadOf } from '../../features/leads/lead-mails/lead-mails.factory.ts'
import { bodyKeys } from '../body-keys.ts'
import { type Firm, testApp } from '../harness.ts'

/** A placeholder that is not known never leaves: it is refused before sending, with those that exist. */
const app = testApp({ now: new Date() })
const KNOWN = 'There are {{leadName}}, {{companyName}} and {{senderName}}'
let firm: Firm
let lead: { id: string; email: string }

interface Letter {
  subject: string
  html: string
}
const OPERATIONS: Readonly<
  Record<string, { send: (letter: Letter) => Promise<unknown>; body: string; isKept?: true }>
> = {
  'leadMails.send': {
    body: 'emailBody',
    send: ({ subject, html }) =>
      firm.owner.api.leadMails.send({ query: {}, body: { to: lead.email, leadId: lead.id, subject, emailBody: html } }),
  },
  'leadMails.sendMany': {
    body: 'emailBody',
    send: ({ subject, html }) =>
      firm.owner.api.leadMails.sendMany({ body: { leadIds: [lead.id], subject, emailBody: html } }),
  },
  'leadMails.sendByAddress': {
    body: 'html',
    send: ({ subject, html }) => firm.owner.api.leadMails.sendByAddress({ body: { email: lead.email, subject, html } }),
  },
  'leadSelections.mail': {
    body: 'emailBody',
    send: ({ subject, html }) =>
      firm.owner.api.leadSelections.mail({ body: { leadIds: [lead.id], subject, emailBody: html } }),
  },
  'emailTemplates.create': {
    body: 'html',
    isKept: true,
    send: ({ subject, html }) =>
      firm.owner.api.emailTemplates.create({
        body: { type: 1, name: `${subject} ${html}`.slice(0, 90), subject, html },
      }),
  },
}
const mails = () =>
  app.rows('select subject, body_text as text from lead_mails where company_id = $1 order by created_at, id', [
    firm.companyId,
  ])

beforeAll(async () => {
  firm = await app.firm({ name: 'Kalpa Interiors' })
  lead = await leadOf(firm.owner)
})

it('lists every operation that sends a mail to leads, or keeps one for it', () => {
  const found = listRoutes(api).filter(({ name, route }) => {
    const keys = bodyKeys(route)
    return /^(?:lead|emailTemplates)/i.test(name) && keys.includes('subject') && route.method === 'POST'
  })
  const others = ['emailTemplates.preview']
  expect(found.map(({ name }) => name).sort()).toEqual([...Object.keys(OPERATIONS), ...others].sort())
})

describe.each(Object.entries(OPERATIONS))('%s', (_name, { send, body, isKept = false }) => {
  it('refuses a placeholder that is not known, in subject and message', async () => {
    const before = await mails()
    for (const [written, shown] of [
      ['{{firstName}}', '{{firstName}}'],
      ['{{ first name }}', '{{first name}}'],
      ['{{Lead.Budget}}', '{{Lead.Budget}}'],
      ['{{<b>first</b>Name}}', '{{firstName}}'],
    ] as const) {
      const message = `${shown} is not known. ${KNOWN}`
      const refused = (field: string) => ({ code: 'INVALID', message, fields: [{ field, message }] })
      await expect(send({ subject: `Dear ${written}`, html: '<p>x</p>' })).rejects.toMatchObject(refused('subject'))
      await expect(send({ subject: 'x', html: `<p>Dear ${written}</p>` })).rejects.toMatchObject(refused(body))
    }
    expect(await mails()).toEqual(before)
  })

  it('takes the known ones whatever their letters and dots', async () => {
    const before = (await mails()).length
    await send({ subject: 'For {{Lead.Name}}', html: '<p>Dear {{ LEADNAME }} of {{lead_name}}</p>' })
    const sent = isKept
      ? []
      : await vi.waitFor(async () => {
          const all = (await mails()).slice(before)
          expect(all).toHaveLength(1)
          return all
        }, 60_000)
    expect(sent).toEqual(isKept ? [] : [expect.objectContaining({ subject: 'For Meera', text: 'Dear Meera of Meera' })])
  })
})
