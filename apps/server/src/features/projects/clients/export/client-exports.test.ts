import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../../test/harness.ts'
import { addListed, clientAddress } from '../clients.factory.ts'

const app = testApp()
const exported = (who: Member, query = 'format=csv') =>
  fetch(`${app.base}/api/pmt/client-exports?${query}`, { headers: { authorization: `Bearer ${who.token}` } })

describe('an export of the directory', () => {
  it('has a row for each contact of what is filtered, and is in the audit trail [PJ-033 PJ-296 PJ-340]', async () => {
    const firm = await app.firm()
    const email = clientAddress()
    const lake = await addListed(firm, { name: 'Zoya Khan', kind: 1, companyName: 'Lake Hotels', city: 'Goa', email })
    await addListed(firm, { name: 'Ravi Nair', city: 'Pune' })
    await firm.owner.api.clientContacts.add({ params: { id: lake._id }, body: { name: '=1+1', designation: 'Site' } })
    const answer = await exported(firm.owner, 'format=csv&search=goa')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="clients 2026-03-18 .+\.csv"$/)
    const lines = (await answer.text()).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('Client,Kind,Company name,Contact')
    expect(lines[1]).toContain(`Lake Hotels,Company,Lake Hotels,Zoya Khan,,Yes,,,${email}`)
    expect(lines[2]).toContain("'=1+1,Site,No")
    const { data } = await firm.owner.api.audit.list({ query: { action: 'clients.exported' } })
    expect(data[0]?.changes).toEqual([
      { field: 'contacts', before: null, after: 2 },
      { field: 'filters', before: null, after: 'search "goa"' },
    ])
    const workbook = await exported(firm.owner, 'format=xlsx')
    expect(
      Buffer.from(await workbook.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })

  it('is for admins alone, five a minute [PJ-033 PJ-341]', async () => {
    const firm = await app.firm()
    const maker = await firm.member()
    await app.rows('update users set can_create_project = true where id = $1', [maker.userId])
    expect((await exported(maker)).status).toBe(403)
    const admin = await firm.member({ isAdmin: true })
    for (let time = 0; time < 5; time++) expect((await exported(admin)).status).toBe(200)
    const sixth = await exported(admin)
    expect(sixth.status).toBe(429)
    expect(await sixth.json()).toMatchObject({ message: 'At most 5 exports can be made in a minute' })
    app.clock.advance(60_000)
    expect((await exported(admin)).status).toBe(200)
  })
})
