import { describe, expect, it } from 'vitest'
import { invite, inviteRow } from '../../features/administration/members/members.factory.ts'
import { invitationLimits } from '../../features/company/auth/limits.service.ts'
import { addListed, clientAddress } from '../../features/projects/clients/clients.factory.ts'
import { type Firm, testApp } from '../harness.ts'

const app = testApp()
const KEY = { idempotencyKey: 'one-request' }

/** Every operation that counts mails before its change: an address whose mails are counted, and the request that counts. */
const WAYS: Record<string, (firm: Firm) => Promise<{ email: string; counted: number; ask: () => Promise<unknown> }>> = {
  'inviting people at the first start': async firm => {
    const row = await inviteRow(firm)
    const ask = () => firm.owner.api.members.onboard({ body: { teamMembers: [row] } }, KEY)
    return { email: row.email, counted: 1, ask }
  },
  'inviting people later': async firm => {
    const row = await inviteRow(firm)
    const ask = () => firm.owner.api.members.addTeamMembers({ body: { teamMembers: [row] } }, KEY)
    return { email: row.email, counted: 1, ask }
  },
  'sending an invitation again': async firm => {
    const { _id, email } = await invite(app, firm)
    app.clock.advance(60_000)
    const ask = () => firm.owner.api.members.resendInvitation({ params: { id: _id } }, KEY)
    return { email, counted: 2, ask }
  },
  'adding a client who is invited': async firm => {
    const email = clientAddress()
    const body = { name: 'Meera Shah', email, projectName: 'Lake house' }
    return { email, counted: 1, ask: () => firm.owner.api.clients.add({ query: { flag: '1' }, body }, KEY) }
  },
  'inviting a contact': async firm => {
    const email = clientAddress()
    const { contacts } = await addListed(firm, { name: 'Meera Shah', email })
    const ask = () => firm.owner.api.clientContacts.invite({ params: { id: contacts[0]!._id } }, KEY)
    return { email, counted: 1, ask }
  },
}

describe('a request that is repeated with its key while it is under way counts once', () => {
  it.each(Object.entries(WAYS))('%s', async (_name, way) => {
    const firm = await app.firm()
    const { email, counted, ask } = await way(firm)
    const answers = await Promise.all(Array.from({ length: 10 }, ask))
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    const { address, company } = invitationLimits(firm.companyId, email)
    expect(
      await app.rows('select points from auth.rate_limits where key = any($1)', [[address.key, company.key]]),
    ).toEqual([{ points: counted }, { points: counted }])
  })
})
