import { describe, expect, test } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { STANDS } from '../../../test/standing-projects.ts'
import { projectOf, teamOf } from '../projects/people/project-team.factory.ts'
import { builtProject } from '../projects/phases/project-phases.factory.ts'

const s = testApp()
const overviewOf = async (who: Member, id: string) => (await who.api.projectOverview.overview({ params: { id } })).data
const dashboardOf = async (who: Member) => (await who.api.projectOverview.dashboard()).data
/** A project as it stands; what works that out is tested apart. */
const standing = (id: string, health: number | null, endDate: string | null, reason = '') =>
  s.rows(
    `update projects set is_confirmed = true, health = $2, expected_end_date = $3, health_reason = $4, progress = 40,
       current_phase = 'Design', standing_on = $5 where id = $1`,
    [id, health, endDate, reason, STANDS.standing_on],
  )
const taskOf = async (firm: Firm, projectId: string, title: string, assignedTo: string, dueDate: string | null) =>
  firm.owner.api.tasks.create({ body: { title, projectId, assignedTo, dueDate } })

describe('the overview of a project', () => {
  test('holds details, people, numbers and days left in one read [PJ-053 PJ-055 PJ-057 PJ-298]', async () => {
    const firm = await s.firm()
    const project = await projectOf(firm, 'Lake house')
    const { designer } = await teamOf(firm, project._id)
    await standing(project._id, 0, '2026-03-28')
    await taskOf(firm, project._id, 'Measure', designer.userId, '2026-03-17')
    await taskOf(firm, project._id, 'Draw', designer.userId, '2026-03-18')
    await taskOf(firm, project._id, 'Print', designer.userId, null)
    const overview = await overviewOf(designer, project._id)
    expect(overview.project).toMatchObject({ name: 'Lake house', standing: 'designer', progress: 40, phase: 'Design' })
    expect(overview.people.members.map(member => member.role)).toHaveLength(4)
    expect(overview.numbers).toEqual({
      openTasks: 3,
      overdueTasks: 1,
      openSnags: null,
      waitingApprovals: null,
      openPoints: null,
      openBlockers: null,
      lastDiary: null,
    })
    expect(overview.daysLeft).toBe(10)
    await expect(overviewOf(await firm.member(), project._id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('has the phases with their state, dates and percent, and the next three milestones [PJ-053 PJ-054 PJ-055]', async () => {
    const { firm, projectId, dev } = await builtProject(s)
    const { projectPhases } = firm.owner.api
    const { phases } = (await projectPhases.list({ params: { id: projectId } })).data
    const [design, approval, procurement] = phases.map(phase => ({ params: { id: phase._id } }))
    await projectPhases.edit({ ...design!, body: { plannedStart: '2026-03-01', plannedEnd: '2026-03-31', state: 1 } })
    await projectPhases.edit({ ...procurement!, body: { state: 3 } })
    const add = (of: typeof design, title: string, plannedOn: string | null) =>
      projectPhases.addMilestone({ ...of!, body: { title, plannedOn } })
    for (const [of, title, day] of [
      [approval, 'Fourth', '2026-04-20'],
      [design, 'Third', '2026-03-25'],
      [approval, 'First', '2026-03-17'],
      [design, 'Second', '2026-03-18'],
      [design, 'No day', null],
      [procurement, 'Of a skipped phase', '2026-03-02'],
      [design, 'Done', '2026-03-01'],
    ] as const)
      await add(of, title, day)
    const { data } = await projectPhases.list({ params: { id: projectId } })
    const done = data.phases[0]?.milestones.find(one => one.title === 'Done')
    await projectPhases.markDone({ params: { id: done?._id ?? '' }, body: {} })
    const overview = await overviewOf(dev, projectId)
    expect(overview.phases.map(phase => phase.name)).toEqual([
      'Design',
      'Approval',
      'Procurement',
      'Execution',
      'Handover',
    ])
    expect(overview.phases[0]).toMatchObject({
      state: 1,
      plannedStart: '2026-03-01',
      plannedEnd: '2026-03-31',
      actualStart: '2026-03-18',
      completeness: 25,
      colour: 'blue',
    })
    expect(overview.nextMilestones.map(({ title, isLate }) => [title, isLate])).toEqual([
      ['First', true],
      ['Second', false],
      ['Third', false],
    ])
    expect(JSON.stringify(overview.phases)).not.toContain('milestones')
  })

  test('has amounts only for those who see money [PJ-056 PJ-079 PJ-080]', async () => {
    const firm = await s.firm()
    const project = await projectOf(firm)
    const team = await teamOf(firm, project._id)
    await firm.owner.api.projectDetails.edit({ query: { id: project._id }, body: { expectedBudget: '4500000' } })
    const ticked = await firm.member()
    const params = { id: project._id, userId: ticked.userId }
    await firm.owner.api.projectPeople.setMember({ params, body: { role: 'viewer', seesMoney: true } })
    for (const who of [firm.owner, team.manager, ticked]) {
      const { money, project: details } = await overviewOf(who, project._id)
      expect(money).toEqual({
        ...{ expectedBudget: 4_500_000, acceptedQuotations: '0.00', difference: '4500000.00' },
        ...{ ordered: null, billed: null },
      })
      expect(details.expectedBudget).toBe(4_500_000)
    }
    for (const who of [team.designer, team.supervisor, team.viewer]) {
      const overview = await overviewOf(who, project._id)
      expect('money' in overview).toBe(false)
      expect(JSON.stringify(overview)).not.toContain('4500000')
    }
  })

  test('names the people of the client who can see it [PJ-058]', async () => {
    const firm = await s.firm()
    const project = await projectOf(firm)
    expect((await overviewOf(firm.owner, project._id)).clientPeople).toEqual([])
    const email = `${project._id}@client.example`
    const { data: client } = await firm.owner.api.clients.add({
      query: { flag: '1' },
      body: { name: 'Nila Shah', email },
    })
    await firm.owner.api.projects.share({ params: { id: project._id, clientId: client._id } })
    expect((await overviewOf(firm.owner, project._id)).clientPeople).toMatchObject([{ fullName: 'Nila Shah', email }])
  })
})

describe('the panel of projects on the home', () => {
  test('counts active projects by health and lists late ones first, then those at risk, then by their end [PJ-048 PJ-049 PJ-051]', async () => {
    const firm = await s.firm()
    expect(await dashboardOf(firm.owner)).toEqual({
      hasAny: false,
      health: { onTrack: 0, atRisk: 0, late: 0 },
      needs: [],
      projects: [],
    })
    const made = async (name: string, health: number | null, endDate: string | null, reason = '') => {
      const { _id } = await projectOf(firm, name)
      await standing(_id, health, endDate, reason)
      return _id
    }
    await made('Fine and long', 0, '2026-12-31')
    await made('Fine and short', 0, '2026-05-01')
    await made('Without dates', 3, null)
    await made('At risk', 1, '2026-03-25', '7 days left and 40 % done')
    const late = await made('Late', 2, '2026-03-08', 'End date passed 10 days ago')
    const over = await made('Over', null, '2026-01-01')
    await s.rows('update projects set status = 2 where id = $1', [over])
    const dashboard = await dashboardOf(firm.owner)
    expect(dashboard.hasAny).toBe(true)
    expect(dashboard.health).toEqual({ onTrack: 2, atRisk: 1, late: 1 })
    expect(dashboard.projects.map(({ name, daysLeft }) => [name, daysLeft])).toEqual([
      ['Late', -10],
      ['At risk', 7],
      ['Fine and short', 44],
      ['Fine and long', 288],
      ['Without dates', null],
    ])
    expect(dashboard.projects[0]).toMatchObject({
      _id: late,
      healthReason: 'End date passed 10 days ago',
      phase: 'Design',
    })

    // a colleague sees those of their own alone
    const { viewer } = await teamOf(firm, late)
    const theirs = await dashboardOf(viewer)
    expect(theirs.health).toEqual({ onTrack: 0, atRisk: 0, late: 1 })
    expect(theirs.projects.map(project => project.name)).toEqual(['Late'])
    expect((await dashboardOf(await firm.member())).hasAny).toBe(false)
  })

  test('says what waits for oneself, and asks company admins for project admins [PJ-050 PJ-082]', async () => {
    const firm = await s.firm()
    const project = await projectOf(firm, 'Lake house')
    await standing(project._id, 0, null)
    const { designer, manager } = await teamOf(firm, project._id)
    await taskOf(firm, project._id, 'Draw', designer.userId, '2026-03-16')
    await taskOf(firm, project._id, 'Measure', designer.userId, '2026-03-10')
    await taskOf(firm, project._id, 'Print', designer.userId, '2026-03-18')
    await taskOf(firm, project._id, 'Visit', manager.userId, '2026-03-10')
    const needsOf = async (who: Member) =>
      (await dashboardOf(who)).needs.map(need =>
        need.kind === 'task' ? need.title : `${need.kind} ${need.projectName}`,
      )
    expect(await needsOf(designer)).toEqual(['Measure', 'Draw'])
    expect(await needsOf(firm.owner)).toEqual([])

    const params = { id: project._id }
    await firm.owner.api.projectPeople.setAdmin({ params, body: { projectAdmin: manager.userId } })
    await firm.owner.api.members.deactivate({ params: { id: manager.userId }, body: {} })
    expect(await needsOf(firm.owner)).toEqual(['project-admin Lake house'])
    expect(await needsOf(designer)).toEqual(['Measure', 'Draw'])
  })
})
