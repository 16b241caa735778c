import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = testApp()
const UNKNOWN = '0190a000-0000-7000-8000-00000000ffff'

describe('teams', () => {
  it('are listed by name with active members and leads, of the own company alone [LM-327 LM-581]', async () => {
    const firm = await app.firm()
    const other = await app.firm()
    await other.team('Theirs', [other.owner])
    const lena = await firm.member({ firstName: 'Lena' })
    const ravi = await firm.member({ firstName: 'Ravi' })
    const gone = await firm.member({ firstName: 'Gone', isActive: false })
    const west = await firm.team('West', [ravi, gone], [lena])
    const east = await firm.team('east', [])
    const { data } = await firm.owner.api.teams.list()
    expect(data.map(team => [team._id, team.name])).toEqual([
      [east, 'east'],
      [west, 'West'],
    ])
    expect(data[0]).toMatchObject({ members: [], teamLeads: [] })
    expect(data[1]).toEqual({
      _id: west,
      name: 'West',
      cId: firm.companyId,
      members: [lena, ravi].map((member, index) => {
        const fullName = index === 0 ? 'Lena Menon' : 'Ravi Menon'
        const { userId, email } = member
        return { _id: userId, fullName, memberId: userId, memberName: fullName, email, roleName: 'Site Manager' }
      }),
      teamLeads: [lena.userId],
      createdBy: { fullName: 'Asha Rao' },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      version: 1,
    })
    const { data: team } = await ravi.api.teams.byId({ params: { id: west } })
    expect(team.members.map(member => member.fullName)).toEqual(['Lena Menon', 'Ravi Menon'])
  })

  it('of another company are not found, exactly as one there is none of', async () => {
    const { owner } = await app.firm()
    const other = await app.firm()
    const theirs = await other.team('Theirs', [other.owner])
    for (const id of [theirs, UNKNOWN]) {
      await expect(owner.api.teams.byId({ params: { id } })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'Not found',
      })
    }
    await expect(owner.api.teams.byId({ params: { id: 'x' } })).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('are for staff with a session', async () => {
    const client = await (await app.firm()).member({ isClient: true })
    for (const call of [
      (api: typeof client.api) => api.teams.list(),
      (api: typeof client.api) => api.teams.byId({ params: { id: UNKNOWN } }),
    ]) {
      await expect(call(app.anonymous())).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
      await expect(call(client.api)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
  })
})
