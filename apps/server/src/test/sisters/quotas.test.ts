import { describe, expect, it } from 'vitest'
import { inviteRow } from '../../features/administration/members/members.factory.ts'
import { leadOf, letter, send } from '../../features/leads/lead-mails/lead-mails.factory.ts'
import { type Firm, type Member, testApp } from '../harness.ts'

/** What one person and what one company may send: each limit alone, with the other one far from used up. */
const app = testApp()
const HOUR = 3_600_000

interface Sent {
  /** one mail, by somebody of the firm */
  send: (who: Member, firm: Firm) => Promise<unknown>
  /** how the counts are kept, and how many are allowed */
  person?: { key: string; most: number }
  company: { key: string; most: number; isHashed?: true }
}
const LEAD_MAILS = { person: { key: 'lead-mails', most: 200 }, company: { key: 'lead-mails', most: 2000 } }
const SENT: Readonly<Record<string, Sent>> = {
  'leadMails.send': {
    ...LEAD_MAILS,
    send: async who => {
      const lead = await leadOf(who)
      return send(who, lead.id, lead.email)
    },
  },
  'leadMails.sendMany': {
    ...LEAD_MAILS,
    send: async who => who.api.leadMails.sendMany({ body: { leadIds: [(await leadOf(who)).id], ...letter } }),
  },
  'leadMails.sendByAddress': {
    ...LEAD_MAILS,
    send: async who =>
      who.api.leadMails.sendByAddress({
        body: { email: (await leadOf(who)).email, subject: 'Plans', html: '<p>x</p>' },
      }),
  },
  'notifications.send of type 1': {
    person: { key: 'send-service mails', most: 200 },
    company: { key: 'send-service mails', most: 1000 },
    send: (who, firm) =>
      who.api.notifications.send({
        query: { type: '1' },
        body: {
          companyName: 'Kalpa',
          recieverEmails: [firm.owner.email],
          subject: 'Plans',
          htmlContent: '<p>Here</p>',
          replyTo: '',
        },
      }),
  },
  'members.onboard': {
    company: { key: 'invitations', most: 200, isHashed: true },
    send: async (who, firm) => who.api.members.onboard({ body: { teamMembers: [await inviteRow(firm)] } }),
  },
}
const person = (firm: Firm) => firm.member({ isAdmin: true, features: ['crm', 'accounts', 'quotation', 'accessPanel'] })

/** Makes a count look as if so many had been sent within the last hour. */
async function count(key: string, points: number): Promise<void> {
  await app.rows(
    `insert into auth.rate_limits (key, points, expire) values ($1, $2, $3)
     on conflict (key) do update set points = excluded.points`,
    [key, points, app.clock.now().getTime() + HOUR],
  )
}
const refused = { code: 'TOO_MANY_REQUESTS' }

describe.each(Object.entries(SENT))('%s', (_name, sent) => {
  it('has a limit of the company, over all its people', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const [one, mate, stranger] = [await person(firm), await person(firm), await person(other)]
    const { key, most, isHashed } = sent.company
    if (isHashed) {
      await app.rows('delete from auth.rate_limits where key like $1', [`${key} %`])
      await sent.send(one, firm)
      await app.rows('update auth.rate_limits set points = $2 where key like $1', [`${key} %`, most - 1])
    } else await count(`${key} ${firm.companyId}`, most - 1)
    await expect(sent.send(one, firm)).resolves.toMatchObject({ success: true })
    await expect(sent.send(mate, firm)).rejects.toMatchObject(refused)
    await expect(sent.send(stranger, other)).resolves.toMatchObject({ success: true })
  })
})

const OF_PERSONS = Object.entries(SENT).flatMap(([name, sent]) =>
  sent.person ? [{ name, send: sent.send, ...sent.person }] : [],
)
describe.each(OF_PERSONS)('$name', ({ send, key, most }) => {
  it('has a limit of the person, whatever colleagues have sent', async () => {
    const firm = await app.firm()
    const [one, mate] = [await person(firm), await person(firm)]
    await count(`${key} ${one.userId}`, most - 1)
    await expect(send(one, firm)).resolves.toMatchObject({ success: true })
    await expect(send(one, firm)).rejects.toMatchObject(refused)
    await expect(send(mate, firm)).resolves.toMatchObject({ success: true })
  })
})
