import { activityText, kindsOf } from '@plinth/contract/projects/activity-kinds'
import { PROJECT_ROLES, type ProjectRole } from '@plinth/contract/projects/project-statuses'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'

const s = testApp()

async function projectOf(firm: Firm, members: Member[] = []) {
  const { api } = firm.owner
  const { data: client } = await api.clients.add({ body: { name: 'Meera Shah', email: `${uuid()}@client.example` } })
  const { data: project } = await api.projects.add({
    body: {
      projectName: `House ${uuid().slice(-8)}`,
      clientId: client._id,
      projectAdmin: firm.owner.userId,
      teamMembers: members.map(member => member.userId),
    },
  })
  return { ...project, client }
}

const activitiesOf = async (who: Member, id: string, query: Record<string, string> = {}) =>
  (await who.api.projectActivities.list({ params: { id }, query })).data

/** Keeps an entry for some only, as a feature that has such entries does. */
const noteFor = (firm: Firm, projectId: string, audience: string) =>
  s.rows(
    `insert into project_activities (company_id, id, project_id, kind, actor_name, audience, created_at)
     values ($1, $2, $3, 'project.changed', 'Plinth', $4, now())`,
    [firm.companyId, uuid(), projectId, audience],
  )

describe('what happens in a project', () => {
  test.each([
    ['India', 'GST Reg No.'],
    ['United Kingdom', 'tax number'],
  ])('in %s calls the number on the bill %s [PJ-062]', async (country, name) => {
    const firm = await s.firm({ country })
    const project = await projectOf(firm)
    await firm.owner.api.projectDetails.edit({ query: { id: project._id }, body: { gstRegNo: '27AAPFU0939F1ZV' } })
    const { items } = await activitiesOf(firm.owner, project._id)
    expect(items[0]?.details).toEqual({ fields: [name] })
  })

  test('is kept with the change, newest first, and moves its last activity [PJ-061]', async () => {
    const firm = await s.firm()
    const ravi = await firm.member({ firstName: 'Ravi', lastName: '' })
    const project = await projectOf(firm)
    const { api, userId } = firm.owner
    s.clock.set(new Date('2026-03-19T06:30:00.000Z'))
    await api.projectDetails.edit({ query: { id: project._id }, body: { city: 'Pune', expectedBudget: '500000' } })
    s.clock.set(new Date('2026-03-20T06:30:00.000Z'))
    const people = { projectAdmin: userId, teamMembers: [ravi.userId] }
    await api.projects.setMembers({ query: { _id: project._id }, body: people })
    s.clock.set(new Date('2026-03-21T06:30:00.000Z'))
    await api.projects.setMembers({ query: { _id: project._id }, body: { ...people, teamMembers: [] } })

    const { items, cursor } = await activitiesOf(firm.owner, project._id)
    expect(items.map(({ at, kind, subject, details }) => [at, kind, subject?.name ?? '', details])).toEqual([
      ['2026-03-21T06:30:00.000Z', 'member.removed', 'Ravi', {}],
      ['2026-03-20T06:30:00.000Z', 'member.added', 'Ravi', { role: 'Designer' }],
      ['2026-03-19T06:30:00.000Z', 'project.changed', '', { fields: ['expected budget'] }],
      ['2026-03-19T06:30:00.000Z', 'project.changed', '', { fields: ['city'] }],
      ['2026-03-18T06:30:00.000Z', 'project.created', '', {}],
    ])
    const words = items.map(item =>
      activityText(item.kind, { subject: item.subject?.name ?? '', details: item.details }),
    )
    expect(words).toEqual([
      'removed Ravi from the team',
      'added Ravi to the team as Designer',
      'changed expected budget',
      'changed city',
      'made the project',
    ])
    expect(items.map(item => item.by)).toEqual(items.map(() => ({ _id: userId, name: 'Asha Rao' })))
    expect(cursor).toBeNull()
    const [row] = await s.rows<{ at: Date }>('select last_activity_at as at from projects where id = $1', [project._id])
    expect(row?.at.toISOString()).toBe('2026-03-21T06:30:00.000Z')
  })

  test('is read 50 at a time without an end, and filtered by kind and person [PJ-061 PJ-298]', async () => {
    const firm = await s.firm()
    const ravi = await firm.member({ isAdmin: true })
    const project = await projectOf(firm)
    for (let n = 0; n < 55; n++)
      await ravi.api.projectDetails.edit({ query: { id: project._id }, body: { city: n % 2 ? 'Pune' : 'Nashik' } })
    const first = await activitiesOf(firm.owner, project._id)
    const second = await activitiesOf(firm.owner, project._id, { cursor: first.cursor ?? '' })
    expect([first.items.length, second.items.length, second.cursor]).toEqual([50, 6, null])
    expect(new Set([...first.items, ...second.items].map(item => item._id)).size).toBe(56)

    const own = await activitiesOf(firm.owner, project._id, { by: firm.owner.userId })
    expect(own.items.map(item => item.kind)).toEqual(['project.created'])
    const team = await activitiesOf(firm.owner, project._id, { kind: 'team' })
    expect(team.items).toEqual([])
    const ofProject = await activitiesOf(firm.owner, project._id, { kind: 'project', cursor: first.cursor ?? '' })
    expect(ofProject.items.every(item => (kindsOf('project') as string[]).includes(item.kind))).toBe(true)
    expect(ofProject.items.length).toBe(6)
  })

  test('cannot be changed or taken back, whatever asks [PJ-061]', async () => {
    const firm = await s.firm()
    await projectOf(firm)
    for (const statement of ['update project_activities set actor_name = $$x$$', 'delete from project_activities']) {
      const { db } = s.app.services
      await expect(
        db.tenant(firm.companyId, async tx => {
          await sql.raw(statement).execute(tx)
        }),
      ).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('is withheld from those who may not see what it is about [PJ-062]', async () => {
    const firm = await s.firm()
    const people = Object.fromEntries(
      await Promise.all(PROJECT_ROLES.map(async role => [role, await firm.member({ firstName: role })] as const)),
    ) as Record<ProjectRole, Member>
    const ticked = await firm.member({ firstName: 'Ticked' })
    const outsider = await firm.member({ firstName: 'Outsider' })
    const project = await projectOf(firm, [...Object.values(people), ticked])
    for (const role of PROJECT_ROLES)
      await s.rows('update project_members set role = $2 where user_id = $1', [people[role].userId, role])
    await s.rows('update project_members set sees_money = true where user_id = $1', [ticked.userId])
    await noteFor(firm, project._id, 'money')
    await noteFor(firm, project._id, 'managers')

    const seenBy = async (who: Member) => (await activitiesOf(who, project._id)).items.length
    expect(await seenBy(firm.owner)).toBe(3)
    expect(await seenBy(people.manager)).toBe(3)
    expect(await seenBy(ticked)).toBe(2)
    for (const role of ['designer', 'supervisor', 'viewer'] as const) expect(await seenBy(people[role])).toBe(1)
    await expect(activitiesOf(outsider, project._id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
