import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { recordAudit } from './audit.service.ts'

const app = testApp()

async function firmWithTrail() {
  const firm = await app.firm()
  const admin = await firm.member({ firstName: 'Nila', isAdmin: true })
  const { companyId } = firm
  const record = (
    userId: string | null,
    fullName: string,
    entry: Pick<Parameters<typeof recordAudit>[1], 'action' | 'changes' | 'targetName'>,
  ) => {
    app.clock.advance(1000)
    const actor = { companyId, userId, fullName }
    return app.app.services.db.tenant(companyId, tx => recordAudit(tx, { actor, at: app.clock.now(), ...entry }))
  }
  return { firm, admin, record }
}

describe('the audit trail', () => {
  it('tells who did what, newest first, by person and action and page by page', async () => {
    const { firm, admin, record } = await firmWithTrail()
    const { api, userId } = firm.owner
    await record(userId, 'Asha Rao', {
      action: 'company.settings',
      targetName: 'Kalpa',
      changes: [
        { field: 'city', before: 'Pune', after: 'Mumbai' },
        { field: 'country', before: 'India', after: 'India' },
      ],
    })
    await record(admin.userId, 'Nila Menon', { action: 'member.invited' })
    await record(admin.userId, 'Nila Menon', { action: 'company.settings' })
    await record(null, 'Plinth', { action: 'member.deactivated' })
    const all = await api.audit.list()
    expect(all.data.map(entry => [entry.actorName, entry.action])).toEqual([
      ['Plinth', 'member.deactivated'],
      ['Nila Menon', 'company.settings'],
      ['Nila Menon', 'member.invited'],
      ['Asha Rao', 'company.settings'],
    ])
    expect(all.data[3]).toMatchObject({
      actorId: userId,
      targetName: 'Kalpa',
      changes: [{ field: 'city', before: 'Pune', after: 'Mumbai' }],
    })
    expect(all.pagination).toEqual({ page: 1, limit: 25, total: 4, pages: 1 })
    const second = await api.audit.list({ query: { page: 2, limit: 3 } })
    expect([second.data.length, second.data[0]?.actorName]).toEqual([1, 'Asha Rao'])
    const some = await api.audit.list({ query: { personId: admin.userId, action: 'company.settings' } })
    expect(some.data.map(entry => entry.actorName)).toEqual(['Nila Menon'])
    expect((await api.audit.people()).data.map(person => person.fullName)).toEqual(['Asha Rao', 'Nila Menon'])
  })

  it('names what changed instead of showing ids, also what is there no more, and nothing of another firm', async () => {
    const { firm, admin, record } = await firmWithTrail()
    const team = await firm.team('North', [admin])
    const stranger = await (await app.firm()).member({ firstName: 'Foreign' })
    const { data: designation } = await firm.owner.api.members.createDesignation({
      body: { designationName: 'Architect' },
    })
    await record(firm.owner.userId, 'Asha Rao', {
      action: 'lead-capture.changed',
      changes: [
        { field: 'teamId', before: null, after: team },
        { field: 'reportTo', before: admin.userId, after: stranger.userId },
        { field: 'designation', before: designation._id, after: '01a3c5d8-0000-7000-8000-000000000001' },
      ],
    })
    expect((await firm.owner.api.audit.list()).data[0]?.changes).toEqual([
      { field: 'teamId', before: null, after: 'North' },
      { field: 'reportTo', before: 'Nila Menon', after: 'something that is no longer there' },
      { field: 'designation', before: 'Architect', after: 'something that is no longer there' },
    ])
  })

  it('keeps no value of a secret and no endless text', async () => {
    const { firm, record } = await firmWithTrail()
    await record(firm.owner.userId, 'Asha Rao', {
      action: 'password.changed',
      changes: [
        { field: 'newPassword', before: 'Old@secret1', after: 'New@secret1' },
        { field: 'about', before: '', after: 'x'.repeat(5000) },
      ],
    })
    const [row] = await app.rows<{ changes: { field: string; after: string | null }[] }>(
      'select changes from audit_entries where company_id = $1',
      [firm.companyId],
    )
    expect(JSON.stringify(row)).not.toContain('secret1')
    expect(row?.changes.map(change => [change.field, change.after?.length])).toEqual([
      ['newPassword', undefined],
      ['about', 2001],
    ])
  })

  it('is read by admins and people with companyDetails of that company alone', async () => {
    const { firm, admin, record } = await firmWithTrail()
    await record(firm.owner.userId, 'Asha Rao', { action: 'company.settings' })
    const keeper = await firm.member({ features: ['companyDetails'] })
    for (const { api } of [firm.owner, admin, keeper]) expect((await api.audit.list()).data).toHaveLength(1)
    const member = await firm.member({ features: ['crm', 'accessPanel'] })
    await expect(member.api.audit.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(member.api.audit.people()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const other = (await app.firm()).owner
    expect((await other.api.audit.list()).data).toEqual([])
    await expect(other.api.audit.list({ query: { personId: firm.owner.userId } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('cannot be changed by the application', async () => {
    const { firm, record } = await firmWithTrail()
    await record(firm.owner.userId, 'Asha Rao', { action: 'company.settings' })
    const { db } = app.app.services
    const changes = [
      () => db.tenant(firm.companyId, tx => tx.updateTable('audit_entries').set({ target_name: 'forged' }).execute()),
      () => db.tenant(firm.companyId, tx => tx.deleteFrom('audit_entries').execute()),
    ]
    for (const change of changes) await expect(change()).rejects.toMatchObject({ code: '42501' })
  })
})
