import type { Firm, Member, TestApp } from '../../../../test/harness.ts'
import { projectOf } from '../projects.factory.ts'

const clientAddress = (): string => `client-${crypto.randomUUID()}@client.example`

/** A client with two contacts, of whom Meera is the primary one, and a project of theirs run by the owner. */
export async function clientWithProject(app: TestApp, firm: Firm, name = 'Lake house') {
  const { api } = firm.owner
  const { data: client } = await api.clientDirectory.create({ body: { name: 'Meera Shah', email: clientAddress() } })
  const { data: anil } = await api.clientContacts.add({
    params: { id: client._id },
    body: { name: 'Anil Deo', email: clientAddress() },
  })
  const projectId = await projectOf(app, firm, name, { clientId: client._id })
  const [meera] = client.contacts
  return { clientId: client._id, projectId, meera: { ...anil, ...meera }, anil }
}

/** A contact as they call the server once they were invited. */
export async function signedIn(app: TestApp, contact: { email: string }): Promise<Member['api']> {
  const [user] = await app.rows<{ id: string }>('select id from users where email = $1', [contact.email])
  return app.anonymous(await app.sessionFor(user?.id ?? ''))
}
