import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'

const app = testApp()
const UNKNOWN = '0190a000-0000-7000-8000-00000000ffff'
const basic = { firstName: 'Meera', phoneNumber: '9876543210' }

async function firmOfFour() {
  const firm = await app.firm()
  const [lena, ravi, tara] = [
    await firm.member({ firstName: 'Lena' }),
    await firm.member({ firstName: 'Ravi' }),
    await firm.member({ firstName: 'Tara' }),
  ]
  const { teams } = firm.owner.api
  const make = async (name: string, teamLeads: Member[], members: Member[] = teamLeads) =>
    (await teams.create({ body: draft(name, teamLeads, members) })).data
  return { firm, lena, ravi, tara, teams, make }
}

const ids = (people: readonly Member[]): string[] => people.map(one => one.userId)
const draft = (name: string, teamLeads: Member[], members: Member[] = teamLeads) => ({
  name,
  teamLeads: ids(teamLeads),
  members: ids(members),
})
const totalOf = async (person: Member) => (await person.api.leads.list({ query: {} })).data.total
const seenOf = async (firm: Firm) =>
  (await firm.owner.api.teams.list()).data.map(team => ({
    name: team.name,
    leads: team.teamLeads.length,
    members: team.members.map(one => one.fullName),
  }))

describe('a team', () => {
  it('is made of people of the company, its leads among its members [LM-327 LM-580 LM-582 LM-626 LM-Q91]', async () => {
    const { firm, lena, ravi, tara, teams } = await firmOfFour()
    await firm.member({ firstName: 'Gone', isActive: false })
    await firm.member({ firstName: 'Client', isClient: true })
    const { data: available } = await teams.available()
    expect(available.map(one => [one.fullName, one.roleName])).toEqual([
      ['Asha Rao', 'Super Admin'],
      ...['Lena', 'Ravi', 'Tara'].map(name => [`${name} Menon`, 'Site Manager']),
    ])
    const answer = await teams.create({ body: draft(' West ', [lena], [ravi]) })
    expect(answer).toMatchObject({
      message: 'Team created successfully',
      data: { name: 'West', teamLeads: [lena.userId], createdBy: { fullName: 'Asha Rao' }, version: 1 },
    })
    expect(await seenOf(firm)).toEqual([{ name: 'West', leads: 1, members: ['Lena Menon', 'Ravi Menon'] }])
    // somebody may be in several teams
    await teams.create({ body: draft('East', [tara], [tara, ravi]) })
    expect((await seenOf(firm)).map(team => team.members.includes('Ravi Menon'))).toEqual([true, true])
  })

  it('needs a name of its own of at most 50 characters, a lead and members [LM-459 LM-460 LM-461 LM-Q91]', async () => {
    const { lena, teams, make } = await firmOfFour()
    await expect(teams.create({ body: { name: ' ', teamLeads: [], members: [] } })).rejects.toMatchObject({
      code: 'INVALID',
      fields: [
        { field: 'name', message: 'Please fill the Team Name' },
        { field: 'teamLeads', message: 'Please Select the Team Lead' },
        { field: 'members', message: 'Please select the Team Members.' },
      ],
    })
    await expect(teams.create({ body: draft('x'.repeat(51), [lena]) })).rejects.toMatchObject({ code: 'INVALID' })
    const west = await make('West', [lena])
    const east = await make('x'.repeat(50), [lena])
    const taken = { code: 'CONFLICT', fields: [{ field: 'name', message: 'A team with this name already exists' }] }
    await expect(teams.create({ body: draft('wEST', [lena]) })).rejects.toMatchObject(taken)
    await expect(teams.edit({ params: { id: east._id }, body: draft('WEST', [lena]) })).rejects.toMatchObject(taken)
    await teams.edit({ params: { id: west._id }, body: draft('WEST', [lena]) })
  })

  it('takes nobody who has left or is a client, and keeps the place of its own who left [LM-583]', async () => {
    const { firm, lena, ravi, tara, teams, make } = await firmOfFour()
    const team = await make('West', [lena], [ravi, tara])
    const client = await firm.member({ isClient: true })
    await app.rows('update users set is_active = false where id = $1', [ravi.userId])
    for (const one of [ravi, client]) {
      await expect(teams.edit({ params: { id: team._id }, body: draft('West', [lena], [one]) })).rejects.toMatchObject({
        code: 'INVALID',
        fields: [{ field: 'members' }],
      })
    }
    await teams.edit({ params: { id: team._id }, body: draft('West', [lena]) })
    expect(await seenOf(firm)).toEqual([{ name: 'West', leads: 1, members: ['Lena Menon'] }])
    await app.rows('update users set is_active = true where id = $1', [ravi.userId])
    expect(await seenOf(firm)).toEqual([{ name: 'West', leads: 1, members: ['Lena Menon', 'Ravi Menon'] }])
  })

  it('is changed on the version that was seen, and each change is in the trail [LM-583 LM-625]', async () => {
    const { firm, lena, ravi, teams, make } = await firmOfFour()
    const { _id: id, version } = await make('West', [lena])
    const params = { id }
    const changed = await teams.edit({ params, body: { ...draft('South', [ravi], [lena]), version } })
    expect(changed).toMatchObject({ message: 'Team updated successfully', data: { name: 'South', version: 2 } })
    await expect(teams.edit({ params, body: { ...draft('North', [lena]), version } })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await teams.remove({ params })
    const { data: trail } = await firm.owner.api.audit.list({ query: {} })
    const own = trail.filter(entry => entry.action.startsWith('team.'))
    expect(own.map(entry => [entry.action, entry.targetName])).toEqual([
      ['team.removed', 'South'],
      ['team.changed', 'South'],
      ['team.created', 'West'],
    ])
    expect(own[1]?.changes).toEqual([
      { field: 'Team Name', before: 'West', after: 'South' },
      { field: 'Team Lead', before: 'Lena Menon', after: 'Ravi Menon' },
      { field: 'Members', before: 'Lena Menon', after: 'Lena Menon, Ravi Menon' },
    ])
  })

  it('counts for what people see from their next request [LM-504 LM-Q93 LM-Q94]', async () => {
    const { firm, lena, ravi, tara, teams, make } = await firmOfFour()
    await firm.permit('team_lead', 'team', false)
    await firm.permit('team_member', 'own', false)
    for (const one of [lena, ravi, tara]) {
      await firm.owner.api.leads.addEdit({ body: { ...basic, assignedTo: one.userId } })
    }
    expect(await totalOf(lena)).toBe(1)
    const { _id: id } = await make('West', [lena], [ravi])
    expect(await totalOf(lena)).toBe(2)
    await teams.edit({ params: { id }, body: draft('West', [lena], [ravi, tara]) })
    expect(await totalOf(lena)).toBe(3)
    await teams.edit({ params: { id }, body: draft('West', [ravi], [lena]) })
    expect([await totalOf(lena), await totalOf(ravi)]).toEqual([1, 2])
    await teams.remove({ params: { id } })
    expect(await totalOf(ravi)).toBe(1)
  })

  it('is deleted for good: leads keep their assignee and lose the team [LM-387 LM-584 LM-624 LM-Q91]', async () => {
    const { firm, lena, teams, make } = await firmOfFour()
    const { _id: id } = await make('West', [lena])
    const { data: lead } = await firm.owner.api.leads.addEdit({
      body: { ...basic, assignedTo: lena.userId, teamId: id },
    })
    expect(await teams.remove({ params: { id } })).toMatchObject({
      message: 'Team deleted successfully',
    })
    const { data: after } = await firm.owner.api.leads.byId({ query: { id: lead._id } })
    expect(after).toMatchObject({ assignedTo: { _id: lena.userId }, teamDetails: null })
    expect(await app.rows('select from teams where id = $1', [id])).toEqual([])
    await expect(teams.remove({ params: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is created, edited and deleted with crm.edit alone, and by nobody of another firm [LM-493]', async () => {
    const { firm, lena, make } = await firmOfFour()
    const { _id: id } = await make('West', [lena])
    const reader = await firm.member({ crmEdit: false })
    const other = await app.firm()
    const calls = (api: Member['api']) => [
      api.teams.available(),
      api.teams.create({ body: draft('East', [reader]) }),
      api.teams.edit({ params: { id }, body: draft('East', [lena]) }),
      api.teams.effects({ body: { teamId: id } }),
      api.teams.remove({ params: { id } }),
    ]
    const refused = await Promise.allSettled(calls(reader.api))
    expect(refused.map(one => one.status === 'rejected' && one.reason.message)).toEqual(
      Array(5).fill('Access disabled by Admin'),
    )
    const foreign = await Promise.allSettled(calls(other.owner.api).slice(1))
    expect(foreign.map(one => one.status === 'rejected' && one.reason.code)).toEqual(Array(4).fill('NOT_FOUND'))
    await expect(make('East', [{ ...lena, userId: UNKNOWN }])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await seenOf(firm)).toHaveLength(1)
  })
})

describe('what a change of a team would touch', () => {
  it('is its leads, forms and people, and who would see more or less [LM-387 LM-504]', async () => {
    const { firm, lena, ravi, tara, teams, make } = await firmOfFour()
    const { _id: teamId } = await make('West', [lena], [ravi])
    await firm.owner.api.leads.addEdit({ body: { ...basic, teamId } })
    const nothing = {
      leads: 1,
      captureForms: 0,
      facebookForms: 0,
      assignmentRules: 0,
      people: 2,
      seeMore: [],
      seeLess: [],
    }
    expect((await teams.effects({ body: { teamId } })).data).toEqual(nothing)
    await firm.permit('team_lead', 'team', true)
    await firm.permit('team_member', 'team', false)
    expect((await teams.effects({ body: { teamId } })).data).toEqual({
      ...nothing,
      seeLess: ['Lena Menon', 'Ravi Menon'],
    })
    const people = (leads: Member[], members: Member[]) => ({ teamLeads: ids(leads), members: ids(members) })
    const swapped = await teams.effects({ body: { teamId, people: people([lena], [tara]) } })
    expect(swapped.data).toMatchObject({
      seeMore: ['Lena Menon', 'Tara Menon'],
      seeLess: ['Lena Menon', 'Ravi Menon'],
    })
    // a lead of a team sees unassigned leads too
    const raised = await teams.effects({ body: { teamId, people: people([lena, ravi], []) } })
    expect(raised.data).toMatchObject({ seeMore: ['Ravi Menon'], seeLess: [] })
    const made = await teams.effects({ body: { people: people([tara], [tara, ravi]) } })
    expect(made.data).toMatchObject({ leads: 0, people: 0, seeMore: ['Ravi Menon', 'Tara Menon'], seeLess: [] })
    expect(await seenOf(firm)).toEqual([{ name: 'West', leads: 1, members: ['Lena Menon', 'Ravi Menon'] }])
  })
})

describe('what the deletion of a team would take away', () => {
  it('are also Facebook forms and assignment rules that give leads to it [LM-387]', async () => {
    const { firm, lena, teams, make } = await firmOfFour()
    const { _id: teamId } = await make('West', [lena])
    const { assignmentRules } = firm.owner.api
    const { data: rule } = await assignmentRules.add({ body: { name: 'Pune', teamId } })
    await assignmentRules.add({ body: { name: 'Delhi', teamId } })
    await assignmentRules.remove({ params: { id: rule._id } })
    await app.rows(
      `with page as (insert into facebook_pages (company_id, id, page_id, name, state, polled_until, created_at)
        values ($1, gen_random_uuid(), '1', 'Page', 'off', now(), now()) returning id)
      insert into facebook_forms (company_id, id, page_id, form_id, name, is_active, questions, team_id, created_at)
        select $1, gen_random_uuid(), id, '2', 'Form', true, '[]', $2, now() from page`,
      [firm.companyId, teamId],
    )
    const { data } = await teams.effects({ body: { teamId } })
    expect(data).toMatchObject({ captureForms: 0, facebookForms: 1, assignmentRules: 1 })
  })

  it('is found and written without reading all leads of the company', async () => {
    const found = await app.rows<{ indexdef: string }>(`select indexdef from pg_indexes where indexname = 'leads_team'`)
    expect(found[0]?.indexdef).toMatch(/\(company_id, team_id\) WHERE \(team_id IS NOT NULL\)$/)
  })
})

describe('one’s own view', () => {
  it('is widened by no change of teams unless an admin makes it [LM-Q92]', async () => {
    const { firm, lena, ravi, tara, make } = await firmOfFour()
    const admin = await firm.member({ isAdmin: true })
    const { _id: id } = await make('West', [lena], [ravi])
    await firm.permit('team_lead', 'team', true)
    await firm.permit('team_member', 'own', false)
    const { teams } = ravi.api
    const params = { id }
    const refused = {
      code: 'FORBIDDEN',
      message: 'This change would let you see more leads than now. Ask an admin to make it.',
    }
    await expect(teams.create({ body: draft('All', [ravi], [lena, tara]) })).rejects.toMatchObject(refused)
    await expect(teams.edit({ params, body: draft('West', [ravi], [lena]) })).rejects.toMatchObject(refused)
    // a lead of a team who would see more as a member
    await firm.permit('team_lead', 'own', false)
    await firm.permit('team_member', 'team', true)
    await expect(lena.api.teams.remove({ params })).rejects.toMatchObject(refused)
    expect(await seenOf(firm)).toEqual([{ name: 'West', leads: 1, members: ['Lena Menon', 'Ravi Menon'] }])
    await firm.permit('team_lead', 'team', true)
    await firm.permit('team_member', 'own', false)
    // what others see, and less of one's own
    await teams.edit({ params, body: draft('West', [lena], [tara]) })
    await teams.create({ body: draft('East', [tara], [lena]) })
    await admin.api.teams.edit({ params, body: draft('West', [ravi, admin], [lena, tara]) })
    expect((await seenOf(firm)).map(team => team.name)).toEqual(['East', 'West'])
  })
})

describe('who reports to a person', () => {
  it('is directly and indirectly below them, as far as they see their leads [LM-328 LM-329 LM-526 LM-Q125]', async () => {
    const { firm, lena, ravi, tara, make } = await firmOfFour()
    const below = (person: Member, manager: Member) =>
      app.rows('update users set report_to = $2 where id = $1', [person.userId, manager.userId])
    await below(ravi, lena)
    await below(tara, ravi)
    // a circle ends
    await below(lena, tara)
    const namesOf = async (who: Member) => (await who.api.teams.reportees()).data.map(one => one.fullName)
    expect(await namesOf(lena)).toEqual(['Asha Rao', 'Lena Menon', 'Ravi Menon', 'Tara Menon'])
    await firm.permit('team_member', 'own', false)
    expect(await namesOf(lena)).toEqual(['Lena Menon'])
    await firm.permit('team_member', 'team', false)
    await firm.permit('team_lead', 'team', false)
    await make('West', [lena], [tara])
    expect(await namesOf(lena)).toEqual(['Lena Menon', 'Tara Menon'])
    expect(await namesOf(firm.owner)).toHaveLength(4)
  })
})
