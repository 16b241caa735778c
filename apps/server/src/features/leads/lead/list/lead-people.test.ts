import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = testApp()

it('whom leads are given to: teams, people and their rights carry what pickers and forms read [IN-260 IN-261 IN-262 IN-263 IN-264 IN-265 IN-266]', async () => {
  const firm = await app.firm({ country: 'Germany', dialCode: '+49' })
  const admin = await firm.member({ isAdmin: true, firstName: 'Tara', lastName: 'Nair' })
  const member = await firm.member({ crmEdit: false, crmCanAssign: true, firstName: 'Ravi', lastName: 'Menon' })
  await app.rows(`update companies set currency_symbol = '€' where company_id = $1`, [firm.companyId])
  await app.rows('update users set quotation_edit = true where id = $1', [member.userId])
  const teamId = await firm.team('North', [member])

  const { data: teams } = await member.api.teams.list()
  expect(teams).toMatchObject([{ _id: teamId, name: 'North', cId: firm.companyId }])
  const { data: profile } = await member.api.people.profile()
  expect(profile).toMatchObject({
    _id: member.userId,
    fullName: 'Ravi Menon',
    email: member.email,
    rolesAssigned: { crm: { edit: false, canAssign: true }, quotation: { edit: true } },
    CompanySettingDetails: { countryCode: '+49', currencySymbol: '€' },
  })
  const { data: admins } = await member.api.people.admins()
  expect(admins).toContainEqual(expect.objectContaining({ memberId: admin.userId, memberName: 'Tara Nair' }))
  const { data: members } = await member.api.people.members()
  const listed = { memberId: member.userId, memberName: 'Ravi Menon', email: member.email }
  expect(members).toContainEqual(expect.objectContaining(listed))
})
