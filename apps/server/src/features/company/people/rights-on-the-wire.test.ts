import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = testApp()

describe('teams and people as the lead forms read them', () => {
  it('a team carries its id, name and company; a person name, e-mail, rights and the company’s settings [IN-260 IN-261 IN-262 IN-263 IN-264]', async () => {
    const firm = await app.firm()
    const ravi = await firm.member({ firstName: 'Ravi', lastName: 'Menon', crmEdit: false, crmCanAssign: true })
    const team = await firm.team('West', [ravi])
    expect((await ravi.api.teams.list()).data).toMatchObject([{ _id: team, name: 'West', cId: firm.companyId }])
    const { data: me } = await ravi.api.people.profile()
    expect(me).toMatchObject({
      _id: ravi.userId,
      fullName: 'Ravi Menon',
      email: ravi.email,
      rolesAssigned: { crm: { edit: false, canAssign: true }, quotation: { edit: expect.any(Boolean) } },
      CompanySettingDetails: { countryCode: '+91', currencySymbol: '₹' },
    })
    const { data: seen } = await firm.owner.api.people.byId({ query: { userId: ravi.userId } })
    expect(seen).toEqual({ _id: ravi.userId, fullName: 'Ravi Menon', rolesAssigned: me.rolesAssigned })
  })

  it('admins and members are listed by memberId and memberName, members with their e-mail [IN-265 IN-266]', async () => {
    const firm = await app.firm()
    const ravi = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
    const { owner } = firm
    const admin = { memberId: owner.userId, memberName: 'Asha Rao' }
    const { data: admins } = await ravi.api.people.admins()
    expect(admins).toMatchObject([admin])
    const { data: members } = await ravi.api.people.members()
    expect(members).toHaveLength(2)
    expect(members).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ ...admin, email: owner.email }),
        expect.objectContaining({ memberId: ravi.userId, memberName: 'Ravi Menon', email: ravi.email }),
      ]),
    )
  })
})
