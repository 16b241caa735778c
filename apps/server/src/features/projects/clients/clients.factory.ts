import type { Client, NewListedClient } from '@plinth/contract/projects/client-directory'
import type { Firm, Member, TestApp } from '../../../test/harness.ts'
import { STANDS } from '../../../test/standing-projects.ts'

let made = 0
/** An address that no other test uses. */
export const clientAddress = (): string => `client-${++made}@client.example`

/** A client in the directory, made by the firm's owner. */
export const addListed = async (firm: Firm, client: Partial<NewListedClient> & { name: string }): Promise<Client> =>
  (await firm.owner.api.clientDirectory.create({ body: client })).data

/** A confirmed project of a client, run by whoever is named. */
export async function projectOf(
  app: TestApp,
  firm: Firm,
  clientId: string,
  projectName: string,
  admin: Member = firm.owner,
): Promise<string> {
  const { data } = await firm.owner.api.projects.add({
    body: { projectName, clientId, projectAdmin: admin.userId, teamMembers: [admin.userId] },
  })
  await app.rows('update projects set is_confirmed = true, standing_on = $2 where id = $1', [
    data._id,
    STANDS.standing_on,
  ])
  return data._id
}
