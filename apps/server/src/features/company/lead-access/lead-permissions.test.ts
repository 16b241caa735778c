import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'

const app = testApp()

const permissions = async (person: Member) => (await person.api.leadAccess.list()).data
const idOf = async (firm: Firm, role: 'admin' | 'team_lead' | 'team_member') =>
  (await permissions(firm.owner)).find(one => one.role === role)!._id
const everything = { viewAll: true, viewTeam: false, viewOwn: false, viewUnassigned: true }
const totalOf = async (person: Member) => (await person.api.leads.list({ query: {} })).data.total

describe('which leads each group sees', () => {
  it('is everything in a new company, for all three groups [LM-335 LM-336 LM-337 LM-503 LM-591 LM-Q95]', async () => {
    const firm = await app.firm()
    const found = (await permissions(await firm.member())).map(one => [one.role, one.permissions.leads])
    expect(found).toEqual([
      ['admin', everything],
      ['team_lead', everything],
      ['team_member', everything],
    ])
  })

  it('is changed by an admin, counts at once, is kept in the trail and tells open pages [LM-477 LM-504 LM-505 LM-506 LM-508 LM-592]', async () => {
    const firm = await app.firm()
    const admin = await firm.member({ isAdmin: true })
    const seller = await firm.member()
    const lead = (firstName: string, assignedTo?: string) =>
      firm.owner.api.leads.addEdit({
        body: { firstName, phoneNumber: '9876543210', ...(assignedTo ? { assignedTo } : {}) },
      })
    await lead('Theirs', firm.owner.userId)
    await lead('Own', seller.userId)
    await lead('Nobody’s')
    expect(await totalOf(seller)).toBe(3)
    const id = await idOf(firm, 'team_member')
    const change = (leads: object) =>
      admin.api.leadAccess.change({ params: { id }, body: { role: 'team_member', permissions: { leads } } })
    const { data, message } = await change({ viewOwn: true, viewUnassigned: false })
    expect(message).toBe('Permissions updated!')
    expect(data.permissions.leads).toEqual({ ...everything, viewAll: false, viewOwn: true, viewUnassigned: false })
    expect(await totalOf(seller)).toBe(1)
    // what is not said of the unassigned stays
    expect((await change({ viewTeam: true })).data.permissions.leads).toMatchObject({
      viewTeam: true,
      viewOwn: false,
      viewUnassigned: false,
    })
    const { data: trail } = await admin.api.audit.list({ query: { action: 'lead-access.changed' } })
    expect(trail.map(entry => entry.changes)).toEqual([
      [{ field: 'viewLevel', before: 'own', after: 'team' }],
      [
        { field: 'viewLevel', before: 'all', after: 'own' },
        { field: 'viewUnassigned', before: true, after: false },
      ],
    ])
  })

  it('stays for admins, and is no business of others or of another firm [LM-507 LM-Q92 LM-Q95]', async () => {
    const firm = await app.firm()
    const other = await app.firm()
    const seller = await firm.member()
    const member = await idOf(firm, 'team_member')
    const change = (by: Member, id: string, role: 'admin' | 'team_lead' | 'team_member', leads: object) =>
      by.api.leadAccess.change({ params: { id }, body: { role, permissions: { leads } } })
    const own = { viewOwn: true }
    await expect(change(seller, member, 'team_member', own)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(change(firm.owner, await idOf(firm, 'admin'), 'admin', own)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(change(firm.owner, member, 'team_lead', own)).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'role' }],
    })
    await expect(change(other.owner, member, 'team_member', own)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const leads of [{}, { viewUnassigned: false }, { viewAll: true, viewOwn: true }, { viewAll: false }])
      await expect(change(firm.owner, member, 'team_member', leads)).rejects.toMatchObject({ code: 'INVALID' })
    expect((await permissions(firm.owner)).every(one => one.permissions.leads.viewAll)).toBe(true)
    await expect(app.anonymous().leadAccess.list()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})
