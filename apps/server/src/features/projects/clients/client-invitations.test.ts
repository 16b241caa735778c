import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { call, givePassword, newestMail, PASSWORD } from '../../company/auth/auth.factory.ts'
import { addListed, clientAddress, projectOf } from './clients.factory.ts'

const app = testApp()
const HOUR = 3_600_000
const passwordIn = (text: string): string => /^\s*(\S{12})\s*$/m.exec(text)?.[1] ?? ''
const invite = async (who: Member, id: string) => (await who.api.clientContacts.invite({ params: { id } })).data
const removeAccess = async (who: Member, id: string) =>
  (await who.api.clientContacts.removeAccess({ params: { id } })).data
const signIn = (email: string, password: string) => call(app, '/auth/login', { body: { email, password } })
const primary = async (firm: Firm, email: string) => {
  const client = await addListed(firm, { name: 'Meera Shah', email })
  return { clientId: client._id, id: client.contacts[0]?._id ?? '' }
}
const withPassword = async (email: string): Promise<void> => {
  const [user] = await app.rows<{ id: string }>('select id from users where email = $1', [email])
  await givePassword(app, user?.id ?? '')
  await app.rows('update users set password_is_temporary = false, is_first_time_login = false where email = $1', [
    email,
  ])
}

describe('inviting a contact to the client area', () => {
  it('makes each their own sign-in and says where they stand [PJ-027 PJ-028 PJ-295]', async () => {
    const firm = await app.firm()
    const emails = [clientAddress(), clientAddress()] as const
    const meera = await primary(firm, emails[0])
    const { data: anil } = await firm.owner.api.clientContacts.add({
      params: { id: meera.clientId },
      body: { name: 'Anil Deo', email: emails[1] },
    })
    expect(anil.access).toBe('none')
    const at = app.clock.now().toISOString()
    expect(await invite(firm.owner, anil._id)).toMatchObject({ access: 'invited', accessAt: at })
    expect(await invite(firm.owner, meera.id)).toMatchObject({ access: 'invited', accessAt: at })
    const password = passwordIn((await newestMail(app, emails[1]))?.text ?? '')
    expect((await signIn(emails[1], password)).status).toBe(200)
    const { data } = await firm.owner.api.clientDirectory.byId({ params: { id: meera.clientId } })
    expect(data.contacts.map(contact => [contact.name, contact.access])).toEqual([
      ['Meera Shah', 'invited'],
      ['Anil Deo', 'signed-in'],
    ])
    const [row] = await app.rows<{ user_id: string | null }>('select user_id from clients where id = $1', [
      meera.clientId,
    ])
    const [user] = await app.rows<{ id: string }>('select id from users where email = $1', [emails[0]])
    expect(row?.user_id).toBe(user?.id)
  })

  it('needs an e-mail, and one that is nobody’s of the staff or of another contact [PJ-023 PJ-027]', async () => {
    const firm = await app.firm()
    const bare = await primary(firm, '')
    const without = invite(firm.owner, bare.id)
    await expect(without).rejects.toMatchObject({ code: 'CONFLICT', message: 'Add an e-mail address first' })
    const email = clientAddress()
    const first = await primary(firm, email)
    await invite(firm.owner, first.id)
    const { data: second } = await firm.owner.api.clientContacts.add({
      params: { id: bare.clientId },
      body: { name: 'Same address', email },
    })
    const message = 'Another contact signs in with this email'
    await expect(invite(firm.owner, second._id)).rejects.toMatchObject({ code: 'CONFLICT', message })
  })

  it('leaves at most five times a day for one contact [PJ-027]', async () => {
    const firm = await app.firm()
    const { id } = await primary(firm, clientAddress())
    for (let time = 0; time < 5; time++) {
      await invite(firm.owner, id)
      app.clock.advance(2 * HOUR)
    }
    await expect(invite(firm.owner, id)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    app.clock.advance(15 * HOUR)
    await expect(invite(firm.owner, id)).resolves.toMatchObject({ access: 'invited' })
  })

  it('is for makers of projects and admins of the client’s projects [PJ-027]', async () => {
    const firm = await app.firm()
    const { clientId, id } = await primary(firm, clientAddress())
    const [runner, colleague, stranger] = [await firm.member(), await firm.member(), await firm.member()]
    const projectId = await projectOf(app, firm, clientId, 'Hill house', runner)
    await app.rows('insert into project_members (company_id, project_id, user_id) values ($1, $2, $3)', [
      firm.companyId,
      projectId,
      colleague.userId,
    ])
    await expect(invite(colleague, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(removeAccess(colleague, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(invite(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(invite(runner, id)).resolves.toMatchObject({ access: 'invited' })
  })

  it('of an account with another company tells its owner alone [PJ-027]', async () => {
    const [firm, other] = [await app.firm(), await app.firm({ name: 'Other Builders' })]
    const theirs = await other.member({ email: clientAddress() })
    const { id } = await primary(firm, theirs.email)
    expect(await invite(firm.owner, id)).toMatchObject({ access: 'invited' })
    expect((await newestMail(app, theirs.email))?.text).toContain('already has an account with another company')
  })
})

describe('removing a contact’s access', () => {
  it('ends their sessions at once and keeps them out; inviting lets them in with their own password [PJ-028 PJ-029]', async () => {
    const firm = await app.firm()
    const email = clientAddress()
    const { id } = await primary(firm, email)
    await invite(firm.owner, id)
    await withPassword(email)
    const signedIn = await signIn(email, PASSWORD)
    const client = app.anonymous(String(signedIn.json.data.accessToken))
    await client.projects.shared()
    expect(await removeAccess(firm.owner, id)).toMatchObject({ access: 'removed' })
    await expect(client.projects.shared()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect((await signIn(email, PASSWORD)).status).not.toBe(200)
    expect(await removeAccess(firm.owner, id)).toMatchObject({ access: 'removed' })
    app.clock.advance(61_000)
    expect(await invite(firm.owner, id)).toMatchObject({ access: 'signed-in' })
    expect((await newestMail(app, email))?.text).toContain('with your password')
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    const { data: entries } = await firm.owner.api.audit.list({ query: { action: 'client.access-removed' } })
    expect(entries).toHaveLength(1)
  })

  it('of one who never came takes the password back, and of one never invited is refused', async () => {
    const firm = await app.firm()
    const email = clientAddress()
    const { id } = await primary(firm, email)
    const early = removeAccess(firm.owner, id)
    await expect(early).rejects.toMatchObject({ message: 'This contact was not invited' })
    await invite(firm.owner, id)
    const password = passwordIn((await newestMail(app, email))?.text ?? '')
    await removeAccess(firm.owner, id)
    expect((await signIn(email, password)).status).not.toBe(200)
  })

  it('comes before another address; an invitation nobody followed ends with the old one', async () => {
    const firm = await app.firm()
    const emails = [clientAddress(), clientAddress(), clientAddress()] as const
    const { id } = await primary(firm, emails[0])
    const edit = (email: string) => firm.owner.api.clientContacts.edit({ params: { id }, body: { email } })
    await invite(firm.owner, id)
    await expect(edit(emails[1])).resolves.toMatchObject({ data: { email: emails[1], access: 'none' } })
    await invite(firm.owner, id)
    await withPassword(emails[1])
    await signIn(emails[1], PASSWORD)
    const message = 'This contact signs in with this email. Remove the access first'
    await expect(edit(emails[2])).rejects.toMatchObject({ code: 'CONFLICT', fields: [{ field: 'email', message }] })
    await removeAccess(firm.owner, id)
    await expect(edit(emails[2])).resolves.toMatchObject({ data: { email: emails[2], access: 'none' } })
  })

  it('goes with the removal of a contact [PJ-029]', async () => {
    const firm = await app.firm()
    const { clientId } = await primary(firm, clientAddress())
    const email = clientAddress()
    const body = { name: 'Anil Deo', email }
    const { data: anil } = await firm.owner.api.clientContacts.add({ params: { id: clientId }, body })
    await invite(firm.owner, anil._id)
    await withPassword(email)
    await firm.owner.api.clientContacts.remove({ params: { id: anil._id } })
    expect((await signIn(email, PASSWORD)).status).not.toBe(200)
    const { data: again } = await firm.owner.api.clientContacts.add({ params: { id: clientId }, body })
    await invite(firm.owner, again._id)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })
})

describe('what happened in the projects of a client', () => {
  it('is read newest first, of the projects one sees [PJ-024 PJ-294]', async () => {
    const firm = await app.firm()
    const { clientId } = await primary(firm, '')
    const member = await firm.member()
    const [own, hidden] = [
      await projectOf(app, firm, clientId, 'Hill house', member),
      await projectOf(app, firm, clientId, 'Lake house'),
    ]
    const note = (projectId: string, at: number, audience = 'team') =>
      app.rows(
        `insert into project_activities (company_id, id, project_id, kind, actor_name, audience, created_at)
         values ($1, gen_random_uuid(), $2, 'status-changed', 'Asha', $3, $4)`,
        [firm.companyId, projectId, audience, new Date(Date.UTC(2026, 5, at))],
      )
    await note(own, 1)
    await note(hidden, 2)
    await note(own, 3, 'money')
    const read = async (who: Member) => {
      const { data } = await who.api.clientDirectory.activities({ params: { id: clientId } })
      return data.items
        .filter(item => item.at.startsWith('2026-06'))
        .map(item => [item.project.name, item.at.slice(8, 10)])
    }
    expect(await read(firm.owner)).toEqual([
      ['Hill house', '03'],
      ['Lake house', '02'],
      ['Hill house', '01'],
    ])
    expect(await read(member)).toEqual([['Hill house', '01']])
    const stranger = await firm.member()
    await expect(read(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
