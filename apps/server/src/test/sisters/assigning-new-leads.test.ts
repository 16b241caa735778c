import { describe, expect, it } from 'vitest'
import { countsOf, firmWithRules, leadsOf } from '../../features/leads/lead/rules/assignment-rules.factory.ts'
import { captureSettings, signed } from '../../features/leads/lead-captures/lead-captures.factory.ts'
import { testApp } from '../harness.ts'
import { saveImport } from '../save-import.ts'

const app = testApp()
const of = (...people: { userId: string }[]) => people.map(({ userId }) => ({ userId }))

describe('a new lead without an assignee', () => {
  it('goes by the first rule that holds, else to whoever is in turn, and it is kept why [LM-Q99]', async () => {
    const { people, add, bring, choices } = await firmWithRules(app, ['Lena', 'Ravi', 'Tara'])
    const [lena, ravi, tara] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
    await add({ name: 'Pune', conditions: { cities: ['Pune'] }, people: of(lena) })
    await add({ name: 'Large', conditions: { budgetFrom: 1_000_000 }, people: of(ravi) })
    expect(await bring({ city: 'Pune', budget: '2000000' })).toBe(lena.userId)
    expect(await bring({ city: 'Nashik', budget: '2000000' })).toBe(ravi.userId)
    expect(await bring({ city: 'Nashik', firstName: 'Turned' })).toBe(lena.userId)
    // who adds a lead may still say whose it is
    expect(await bring({ city: 'Pune', assignedTo: tara.userId })).toBe(tara.userId)
    const told = (await choices()).map(({ leadName, way, how, ruleName, assignee, reason }) => [
      ...[leadName, way, how, ruleName, assignee],
      reason,
    ])
    expect(told).toEqual([
      ['Turned', 'form', 'turn', '', 'Lena Menon', 'No rule holds. It went to whoever was next in turn.'],
      ['Meera', 'form', 'rule', 'Large', 'Ravi Menon', 'Large holds: the budget is ₹20,00,000.'],
      ['Meera', 'form', 'rule', 'Pune', 'Lena Menon', 'Pune holds: the city is Pune.'],
    ])
    expect((await choices('large')).map(one => one.ruleName)).toEqual(['Large'])
    expect((await choices('TURNED')).map(one => one.how)).toEqual(['turn'])
    expect(await choices('%')).toEqual([])
  })

  it('is given by the same rules whichever way it comes in', async () => {
    const { firm, people, add, choices } = await firmWithRules(app, ['Lena', 'Ravi'])
    const [, ravi] = people as [(typeof people)[0], (typeof people)[0]]
    const { api } = firm.owner
    const { data: capture } = await api.leadCaptures.create({ body: captureSettings({ leadSource: 'Fair' }) })
    const teamId = await firm.team('West', [ravi])
    const rule = await add({ name: 'Fair', conditions: { leadSources: ['fair'] }, teamId })
    const basic = { firstName: 'Asha', phoneNumber: '9876543211' }
    const named = { 'First Name': 'Asha', 'Contact Number': '9876543212' }
    await api.leads.addEdit({ body: { ...basic, leadSource: 'Fair' } })
    const quick = { form: 'quick' as const, lastName: 'Rao', email: 'asha@example.com', budget: '100000' }
    await api.leads.addEdit({
      body: { ...basic, ...quick, requirements: 'FFE', sourceName: 'Expo', leadSource: 'Fair' },
    })
    await api.leadCreation.add({
      body: { type: 0, ...named, 'Lead Source': 'Fair' },
    })
    const csv = new File(['First Name,Phone,Lead Source\nAsha,9876501234,Fair\nAsha,9876501235,FAIR\n'], 'fair.csv')
    await saveImport(firm.owner, (await api.leadImports.upload({ file: csv })).data)
    const { data: secret } = await api.leadCaptures.newSecret({ params: { id: capture._id } })
    const body = { externalId: 'a1', firstName: 'Asha', phoneNumber: '9876543213' }
    const { text, headers } = signed(secret.secret, body, app.clock.now())
    const answer = await fetch(`${app.base}/api/crm/lead-captures/${capture.publicId}/leads`, {
      method: 'POST',
      headers,
      body: text,
    })
    expect(answer.status).toBe(200)
    expect(await leadsOf(app, firm, [ravi])).toEqual([6])
    expect((await choices()).map(one => one.way).sort()).toEqual(
      ['capture', 'form', 'form', 'import', 'import', 'quick'].sort(),
    )
    expect((await choices()).every(one => one.ruleName === 'Fair')).toBe(true)
    // the leads of a team's rule are the team's
    const teams = await app.rows('select from leads where company_id = $1 and team_id = $2', [firm.companyId, teamId])
    expect(teams).toHaveLength(6)
    // by the way and the form itself
    const { name, teamId: _, people: shares } = rule
    const conditions = { ways: ['capture' as const], captureIds: [capture._id] }
    await api.assignmentRules.edit({ params: { id: rule._id }, body: { name, teamId, people: shares, conditions } })
    expect((await api.leads.addEdit({ body: { ...basic, leadSource: 'Fair' } })).data.assignedTo?._id).toBe(
      people[0]!.userId,
    )
  })

  it('is nobody’s where leads are not assigned by themselves, and goes round in the team that it names [LM-421]', async () => {
    const { firm, people, add, bring, choices } = await firmWithRules(app, ['Lena', 'Ravi'])
    const [lena, ravi] = people as [(typeof people)[0], (typeof people)[0]]
    await add({ name: 'All', people: of(lena) })
    const teamId = await firm.team('West', [ravi])
    expect(await bring({ teamId })).toBe(ravi.userId)
    expect((await choices())[0]).toMatchObject({
      how: 'turn',
      reason: 'It went to whoever was next in turn in its team.',
    })
    await firm.owner.api.companies.editSettings({ body: { leadAssignment: { autoAssign: false } } })
    expect(await bring()).toBeUndefined()
    expect(await choices()).toHaveLength(1)
  })

  it('passes over who is away, has left or lost a right, and rules that have nobody', async () => {
    const { firm, people, rules, add, bring, choices } = await firmWithRules(app, ['Lena', 'Ravi', 'Tara', 'Uma'])
    const [lena, ravi, tara, uma] = people as [
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
    ]
    const teamId = await firm.team('West', [lena])
    await add({ name: 'Team', teamId })
    await add({ name: 'People', people: of(lena, ravi, tara) })
    await lena.api.assignmentRules.setAbsence({ params: { userId: lena.userId }, body: { awayUntil: '2026-03-18' } })
    await app.rows('update users set is_active = false where id = $1', [ravi.userId])
    expect([await bring(), await bring()]).toEqual([tara.userId, tara.userId])
    await app.rows('update users set crm_edit = false where id = $1', [tara.userId])
    expect(await bring()).toBe(uma.userId)
    expect((await choices())[0]?.reason).toBe(
      'Team holds (it holds for every lead), but nobody of it can have leads now. People holds (it holds for every lead), but nobody of it can have leads now. It went to whoever was next in turn.',
    )
    expect((await rules.list()).data.map(one => one.problems)).toEqual([
      ['Lena Menon is away until 2026-03-18.', 'Nobody can get its leads now.'],
      [
        'Lena Menon is away until 2026-03-18.',
        'Ravi Menon has left.',
        'Tara Menon may not edit leads.',
        'Nobody can get its leads now.',
      ],
    ])
    await uma.api.assignmentRules.setAbsence({ params: { userId: uma.userId }, body: { awayUntil: '2026-03-19' } })
    // admins get leads where nobody else can
    expect(await bring()).toBe(firm.owner.userId)
    await rules.setAbsence({ params: { userId: lena.userId }, body: { awayUntil: null } })
    expect(await bring()).toBe(lena.userId)
    // and nobody where all are away
    await rules.setAbsence({ params: { userId: lena.userId }, body: { awayUntil: '2026-03-18' } })
    await rules.setAbsence({ params: { userId: firm.owner.userId }, body: { awayUntil: '2026-03-18' } })
    expect(await bring()).toBeUndefined()
    expect((await choices())[0]).toMatchObject({ how: 'nobody', assignee: null })
  })

  it('comes in all the same where a team, person, form or source of a rule is gone', async () => {
    const { firm, people, rules, add, bring } = await firmWithRules(app, ['Lena', 'Ravi'])
    const [lena, ravi] = people as [(typeof people)[0], (typeof people)[0]]
    const { api } = firm.owner
    const { data: team } = await api.teams.create({
      body: { name: 'West', teamLeads: [ravi.userId], members: [ravi.userId] },
    })
    const { data: capture } = await api.leadCaptures.create({ body: captureSettings() })
    const rule = await add({ name: 'West', teamId: team._id, people: of(ravi) })
    await add({ name: 'Form', conditions: { captureIds: [capture._id], leadSources: ['Gone'] }, people: of(ravi) })
    await api.teams.remove({ params: { id: team._id } })
    await api.leadCaptures.remove({ params: { id: capture._id } })
    expect(await bring()).toBe(lena.userId)
    expect((await rules.list()).data.map(one => one.problems)).toEqual([
      ['Its team has been deleted.', 'Ravi Menon is not in the team.'],
      ['A capture form of it has been deleted.', 'Gone is no longer in the list.'],
    ])
    // it can still be switched off, and cannot lose its last target otherwise
    const { name, conditions } = rule
    const off = await rules.edit({ params: { id: rule._id }, body: { name, conditions, isOn: false } })
    expect(off.data).toMatchObject({ isOn: false, goesTo: 'team', problems: ['Its team has been deleted.'] })
  })
})

describe('many leads at once', () => {
  it('keep the weights and the most of a day, whichever way they come in', { timeout: 60_000 }, async () => {
    const { firm, people, add, bring, choices } = await firmWithRules(app, ['Lena', 'Ravi', 'Tara', 'Uma'])
    const [lena, ravi, tara, uma] = people as [
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
    ]
    await add({
      name: 'Weighted',
      conditions: { cities: ['Pune'] },
      people: [
        { userId: lena.userId, weight: 3 },
        { userId: ravi.userId, weight: 1 },
        { userId: tara.userId, weight: 1 },
      ],
    })
    await add({ name: 'Limited', conditions: { cities: ['Nashik'] }, people: [{ userId: uma.userId, dailyMax: 7 }] })
    const weighted = await Promise.all(Array.from({ length: 50 }, () => bring({ city: 'Pune' })))
    expect(countsOf(weighted, people)).toEqual([30, 10, 10, 0])
    const rows = 'Asha,9876501234,411001,Nashik\n'.repeat(20)
    const csv = new File([`First Name,Phone,Pin Code,City\n${rows}`], 'nashik.csv')
    const { data: draft } = await firm.owner.api.leadImports.upload({ file: csv })
    await Promise.all([saveImport(firm.owner, draft), ...Array.from({ length: 30 }, () => bring({ city: 'Nashik' }))])
    const limited = await app.rows<{ n: number }>(
      `select count(*)::int as n from assignment_choices where company_id = $1 and rule_name = 'Limited'`,
      [firm.companyId],
    )
    expect(limited).toEqual([{ n: 7 }])
    // those beyond it went round among all
    const all = await leadsOf(app, firm, people)
    expect(all.reduce((sum, count) => sum + count)).toBe(100)
    expect(await choices()).toHaveLength(100)
    app.clock.set(new Date('2026-03-19T06:30:00.000Z'))
    expect(await bring({ city: 'Nashik' })).toBe(uma.userId)
    app.clock.set(new Date('2026-03-18T06:30:00.000Z'))
  })
})
