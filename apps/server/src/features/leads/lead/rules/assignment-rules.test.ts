import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../../test/harness.ts'
import { firmWithRules } from './assignment-rules.factory.ts'

const app = testApp()
const DAY = 86_400_000
const UNKNOWN = '0190a000-0000-7000-8000-00000000ffff'
const shares = (...people: Member[]) => people.map(({ userId }) => ({ userId }))

describe('assignment rules', () => {
  it('are added, changed on the version that was seen, switched off and put in order, each in the trail', async () => {
    const { firm, people, rules, add, bring } = await firmWithRules(app, ['Lena', 'Ravi'])
    const [lena, ravi] = people as [Member, Member]
    const first = await add({
      name: ' Pune ',
      conditions: { cities: ['Pune', ' '.trim()].filter(Boolean), workScopes: [] },
      people: [{ userId: lena.userId, weight: 2, dailyMax: 5 }],
    })
    expect(first).toEqual({
      _id: first._id,
      name: 'Pune',
      isOn: true,
      conditions: { cities: ['Pune'] },
      goesTo: 'people',
      teamId: null,
      teamName: null,
      people: [{ userId: lena.userId, fullName: 'Lena Menon', weight: 2, dailyMax: 5 }],
      captureNames: [],
      problems: [],
      version: 1,
      updatedAt: app.clock.now().toISOString(),
    })
    const second = await add({ name: 'All', people: shares(ravi) })
    expect(await bring({ city: 'Pune' })).toBe(lena.userId)
    await rules.order({ body: { ids: [second._id, first._id] } })
    expect(await bring({ city: 'Pune' })).toBe(ravi.userId)
    const params = { id: second._id }
    const edited = await rules.edit({
      params,
      body: { name: 'All', isOn: false, people: shares(ravi), version: 1 },
    })
    expect(edited.data).toMatchObject({ isOn: false, version: 2 })
    await expect(rules.edit({ params, body: { name: 'Old', people: shares(ravi), version: 1 } })).rejects.toMatchObject(
      { code: 'CONFLICT' },
    )
    expect(await bring({ city: 'Pune' })).toBe(lena.userId)
    expect((await rules.list()).data.map(rule => rule.name)).toEqual(['All', 'Pune'])
    for (const ids of [[first._id], [first._id, first._id]])
      await expect(rules.order({ body: { ids } })).rejects.toMatchObject({ code: 'CONFLICT' })
    const { data: trail } = await firm.owner.api.audit.list({ query: {} })
    const own = trail.filter(entry => entry.action.startsWith('assignment-'))
    expect(own.map(entry => [entry.action, entry.changes])).toEqual([
      ['assignment-rule.changed', [{ field: 'On', before: true, after: false }]],
      ['assignment-rules.ordered', [{ field: 'Order', before: 'Pune, All', after: 'All, Pune' }]],
      [
        'assignment-rule.added',
        [
          { field: 'Name', before: null, after: 'All' },
          { field: 'On', before: null, after: true },
          { field: 'Conditions', before: null, after: '' },
          { field: 'Target', before: null, after: 'Ravi Menon × 1' },
        ],
      ],
      [
        'assignment-rule.added',
        [
          { field: 'Name', before: null, after: 'Pune' },
          { field: 'On', before: null, after: true },
          { field: 'Conditions', before: null, after: 'City: Pune' },
          { field: 'Target', before: null, after: 'Lena Menon × 2, at most 5 a day' },
        ],
      ],
    ])
  })

  it('need a name, somebody to go to, and conditions that can hold', async () => {
    const { people, rules } = await firmWithRules(app, ['Lena'])
    const good = { name: 'Rule', people: shares(...people) }
    const refused: [object, string][] = [
      [{ name: ' ' }, 'name'],
      [{ people: [] }, 'people'],
      [{ conditions: { budgetFrom: 2, budgetTo: 1 } }, 'conditions.budgetTo'],
      [{ conditions: { pinCodes: ['411045-411001'] } }, 'conditions.pinCodes.0'],
      [{ people: [{ userId: people[0]!.userId, weight: 0 }] }, 'people.0.weight'],
      [{ people: [{ userId: people[0]!.userId, dailyMax: 0 }] }, 'people.0.dailyMax'],
    ]
    for (const [change, field] of refused)
      await expect(rules.add({ body: { ...good, ...change } }), field).rejects.toMatchObject({
        code: 'INVALID',
        fields: [{ field }],
      })
    const strangers = [
      { people: [{ userId: UNKNOWN }] },
      { teamId: UNKNOWN },
      { conditions: { captureIds: [UNKNOWN] } },
    ]
    for (const change of strangers)
      await expect(rules.add({ body: { ...good, ...change } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const rule = (await rules.add({ body: good })).data
    await expect(rules.edit({ params: { id: rule._id }, body: { name: 'Rule', people: [] } })).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'people' }],
    })
  })

  it('are deleted, and can be brought back for 30 days', async () => {
    const { people, rules, add, bring } = await firmWithRules(app, ['Lena', 'Ravi'])
    const [, ravi] = people as [Member, Member]
    const rule = await add({ name: 'All', people: shares(ravi) })
    const params = { id: rule._id }
    await rules.remove({ params })
    await expect(rules.remove({ params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await bring()).toBe(people[0]!.userId)
    expect((await rules.removed()).data.map(one => one.name)).toEqual(['All'])
    const deletedBefore = (milliseconds: number) =>
      app.rows('update assignment_rules set deleted_at = $2 where id = $1', [
        rule._id,
        new Date(app.clock.now().getTime() - milliseconds),
      ])
    await deletedBefore(30 * DAY + 1000)
    expect((await rules.removed()).data).toEqual([])
    await expect(rules.restore({ params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await deletedBefore(29 * DAY)
    expect((await rules.restore({ params })).data).toMatchObject({ name: 'All', people: [{ userId: ravi.userId }] })
    expect(await bring()).toBe(ravi.userId)
  })

  it('are for admins alone; others mark only themselves as away [LM-Q92]', async () => {
    const { firm, people, rules, add } = await firmWithRules(app, ['Lena', 'Ravi'])
    const [lena, ravi] = people as [Member, Member]
    const rule = await add({ name: 'All', people: shares(ravi) })
    const other = await app.firm()
    const params = { id: rule._id }
    const body = { name: 'Mine', people: shares(lena) }
    const calls = ({ assignmentRules }: Member['api']) => [
      assignmentRules.list(),
      assignmentRules.add({ body }),
      assignmentRules.edit({ params, body }),
      assignmentRules.order({ body: { ids: [rule._id] } }),
      assignmentRules.remove({ params }),
      assignmentRules.removed(),
      assignmentRules.restore({ params }),
      assignmentRules.trial({ body: {} }),
      assignmentRules.choices({}),
      assignmentRules.setAbsence({ params: { userId: ravi.userId }, body: { awayUntil: '2026-03-20' } }),
    ]
    const refused = await Promise.allSettled(calls(lena.api))
    expect(refused.map(one => one.status === 'rejected' && one.reason.code)).toEqual(Array(10).fill('FORBIDDEN'))
    expect((await other.owner.api.assignmentRules.list()).data).toEqual([])
    await expect(other.owner.api.assignmentRules.remove({ params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const away = (who: Member, whom: Member, awayUntil: string | null) =>
      who.api.assignmentRules.setAbsence({ params: { userId: whom.userId }, body: { awayUntil } })
    await away(lena, lena, '2026-03-20')
    expect((await lena.api.assignmentRules.absences()).data).toEqual([
      { userId: lena.userId, fullName: 'Lena Menon', awayUntil: '2026-03-20' },
    ])
    expect((await rules.absences()).data.map(one => [one.fullName, one.awayUntil])).toEqual([
      ['Asha Rao', null],
      ['Lena Menon', '2026-03-20'],
      ['Ravi Menon', null],
    ])
    for (const day of ['2026-03-17', '2027-03-20'])
      await expect(away(lena, lena, day)).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: 'awayUntil' }] })
    await expect(away(other.owner, lena, null)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await away(firm.owner, lena, null)
    const { data: trail } = await firm.owner.api.audit.list({ query: { action: 'lead-absence.changed' } })
    expect(trail.map(entry => [entry.actorName, entry.targetName, entry.changes])).toEqual([
      ['Asha Rao', 'Lena Menon', [{ field: 'Away until', before: '2026-03-20', after: null }]],
      ['Lena Menon', 'Lena Menon', [{ field: 'Away until', before: null, after: '2026-03-20' }]],
    ])
  })
})

describe('a trial of the rules', () => {
  it('says who would have got the latest leads, by the days on which they came, and changes nothing', async () => {
    const { firm, people, rules, add, bring, choices } = await firmWithRules(app, ['Lena', 'Ravi'])
    const [lena, ravi] = people as [Member, Member]
    const now = app.clock.now()
    for (const city of ['Pune', 'Pune', 'Nashik']) await bring({ city, assignedTo: lena.userId })
    app.clock.set(new Date(now.getTime() + DAY))
    await bring({ city: 'Pune', assignedTo: lena.userId })
    await add({ name: 'Pune', conditions: { cities: ['Pune'] }, people: [{ userId: ravi.userId, dailyMax: 1 }] })
    const { data } = await rules.trial({ body: { count: 3 } })
    expect(data.map(({ assignee, how, assignedNow }) => [assignee, how, assignedNow])).toEqual([
      ['Ravi Menon', 'rule', 'Lena Menon'],
      ['Lena Menon', 'turn', 'Lena Menon'],
      ['Ravi Menon', 'rule', 'Lena Menon'],
    ])
    expect((await rules.trial({ body: { count: 4 } })).data.map(one => one.how)).toEqual([
      'rule',
      'turn',
      'turn',
      'rule',
    ])
    expect(await choices()).toEqual([])
    const [{ n }] = (await app.rows<{ n: number }>(
      'select count(*)::int as n from assignment_rule_turns where company_id = $1',
      [firm.companyId],
    )) as [{ n: number }]
    expect(n).toBe(0)
    expect(await bring({ city: 'Pune' })).toBe(ravi.userId)
    app.clock.set(now)
  })
})
