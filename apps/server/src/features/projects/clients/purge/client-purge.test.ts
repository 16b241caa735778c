import { expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { addListed, clientAddress, projectOf } from '../clients.factory.ts'
import { purgeClients } from './client-purge.service.ts'

const s = testApp()
const DAY = 86_400_000

test('deleted clients go for good after 30 days, with contacts and sign-ins, slice by slice; others stay [PJ-032 PJ-344]', async () => {
  const firm = await s.firm()
  const { api } = firm.owner
  const clients = []
  for (const name of ['Anil Deo', 'Lena Iyer', 'Ravi Nair', 'Meera Shah', 'Asha Rao'])
    clients.push(await addListed(firm, { name, email: clientAddress() }))
  const [anil, lena, ravi, meera, asha] = clients.map(client => client._id) as [string, string, string, string, string]
  const contactId = clients[0]?.contacts[0]?._id ?? ''
  await api.clientContacts.invite({ params: { id: contactId } })
  const projectId = await projectOf(s, firm, ravi, 'Hill house')
  await api.projectLife.remove({ params: { id: projectId }, query: { name: 'Hill house' } })
  for (const id of [anil, ravi]) await api.clientDirectory.remove({ params: { id } })
  // one that was merged goes before the one that took it in
  const body = { keepId: meera, goneId: lena, keepVersion: 1, goneVersion: 1, take: [] }
  await api.clientMerges.merge({ body })
  await api.clientDirectory.remove({ params: { id: meera } })
  s.clock.advance(DAY)
  await api.clientDirectory.remove({ params: { id: asha } })
  const left = async () =>
    (
      await s.rows<{ name: string }>('select name from clients where company_id = $1 order by name', [firm.companyId])
    ).map(row => row.name)

  s.clock.advance(29 * DAY - 1)
  await purgeClients(s.app.services, 1)
  expect(await left()).toHaveLength(5)
  s.clock.advance(1)
  await purgeClients(s.app.services, 1)
  // the client of a project that can be restored still stays with it
  expect(await left()).toEqual(['Asha Rao', 'Ravi Nair'])
  expect(
    await s.rows('select from client_contacts where company_id = $1 and client_id <> all($2::uuid[])', [
      firm.companyId,
      [asha, ravi],
    ]),
  ).toEqual([])
  const [account] = await s.rows<{ is_active: boolean }>('select is_active from users where email = $1', [
    clients[0]?.email,
  ])
  expect(account?.is_active).toBe(false)
  const owner = s.anonymous(await s.sessionFor(firm.owner.userId))
  const { data: audit } = await owner.audit.list({ query: { action: 'client.purged' } })
  expect(audit.map(entry => entry.targetName).toSorted()).toEqual(['Anil Deo', 'Lena Iyer', 'Meera Shah'])
  await s.rows('delete from projects where id = $1', [projectId])
  await purgeClients(s.app.services)
  expect(await left()).toEqual(['Asha Rao'])
})
