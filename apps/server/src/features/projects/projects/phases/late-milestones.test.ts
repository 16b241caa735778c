import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { tellLateMilestones } from './late-milestones.service.ts'
import { builtProject, idOf } from './project-phases.factory.ts'
import { refreshStaleStandings } from './standing-round.service.ts'

const app = testApp()
const NOW = new Date('2026-03-18T06:30:00.000Z')
afterEach(() => app.clock.set(NOW))

/** In India, five and a half hours before UTC. */
const setClock = (text: string) => app.clock.set(new Date(`${text}+05:30`))
const toldOf = (companyId: string) =>
  app.rows<{ text: string; link: string; userId: string }>(
    `select n.notification as text, n.feature_link as link, r.user_id as "userId" from notifications n
       join notification_receivers r on r.company_id = n.company_id and r.notification_id = n.id
     where n.company_id = $1 and n.event = 'milestone-late' order by n.created_at, n.notification`,
    [companyId],
  )
const plannedOf = (companyId: string) =>
  app.rows<{ startAfter: Date }>(
    `select start_after as "startAfter" from pgboss.job
     where name = 'project-milestones.late' and data ->> 'companyId' = $1`,
    [companyId],
  )
async function milestone(project: Awaited<ReturnType<typeof builtProject>>, title: string, plannedOn: string) {
  const id = await idOf(project.firm, project.projectId, 'Design')
  await project.firm.owner.api.projectPhases.addMilestone({ params: { id }, body: { title, plannedOn } })
}

describe('milestones that are late', () => {
  it('are planned to be told of at 09:00 of the day after [PJ-272 PJ-277]', async () => {
    const project = await builtProject(app)
    const { companyId } = project.firm
    await milestone(project, 'Brief', '2026-03-18')
    setClock('2026-03-18T23:00:00')
    await refreshStaleStandings(app.app.services)
    expect(await plannedOf(companyId)).toEqual([])
    setClock('2026-03-19T00:11:00')
    await refreshStaleStandings(app.app.services)
    const nine = new Date('2026-03-19T09:00:00+05:30')
    // the worker, whose clock is another one, may have begun by now
    expect((await plannedOf(companyId)).map(job => job.startAfter)).toContainEqual(nine)
  })

  it('are told to the project admin, each once, and again when they were planned anew [PJ-272 PJ-275]', async () => {
    const project = await builtProject(app)
    const { companyId, owner } = project.firm
    await milestone(project, 'Brief', '2026-03-18')
    setClock('2026-03-18T10:00:00')
    await tellLateMilestones(app.app.services, companyId)
    expect(await toldOf(companyId)).toEqual([])
    setClock('2026-03-19T09:00:00')
    for (let times = 0; times < 2; times++) await tellLateMilestones(app.app.services, companyId)
    const first = {
      text: 'The milestone Brief of Lake house is late',
      link: `/pmt/${project.projectId}/phases`,
      userId: project.lena.userId,
    }
    expect(await toldOf(companyId)).toEqual([first])
    const params = { id: await idOf({ owner: project.firm.owner }, project.projectId, 'Brief') }
    await owner.api.projectPhases.editMilestone({ params, body: { plannedOn: '2026-03-19' } })
    setClock('2026-03-20T09:00:00')
    await tellLateMilestones(app.app.services, companyId)
    expect(await toldOf(companyId)).toHaveLength(2)
  })

  it('of one project are told of together, with their number [PJ-273]', async () => {
    const project = await builtProject(app)
    for (const title of ['Brief', 'Plan', 'Views']) await milestone(project, title, '2026-03-17')
    await tellLateMilestones(app.app.services, project.firm.companyId)
    expect((await toldOf(project.firm.companyId)).map(one => one.text)).toEqual(['3 milestones are late in Lake house'])
  })

  it('are nothing that a project admin hears of who muted the project [PJ-274]', async () => {
    const project = await builtProject(app)
    await project.lena.api.projectList.mute({ params: { id: project.projectId } })
    await milestone(project, 'Brief', '2026-03-17')
    await tellLateMilestones(app.app.services, project.firm.companyId)
    expect(await toldOf(project.firm.companyId)).toEqual([])
  })

  it('wait outside 08:00 to 20:00 for the next morning [PJ-277]', async () => {
    const project = await builtProject(app)
    const { companyId } = project.firm
    // the round of every minute would tell of it at noon
    setClock('2026-03-19T07:59:59')
    await milestone(project, 'Brief', '2026-03-17')
    for (const [now, next] of [
      ['2026-03-19T07:59:59', '2026-03-19T08:00:00'],
      ['2026-03-19T20:00:00', '2026-03-20T08:00:00'],
    ] as const) {
      await app.rows("delete from pgboss.job where name = 'project-milestones.late'")
      setClock(now)
      // until no other plan of that round is in the way
      await expect
        .poll(async () => {
          await tellLateMilestones(app.app.services, companyId)
          return (await plannedOf(companyId)).map(job => job.startAfter)
        })
        .toContainEqual(new Date(`${next}+05:30`))
      expect(await toldOf(companyId)).toEqual([])
    }
    setClock('2026-03-20T19:59:59')
    await tellLateMilestones(app.app.services, companyId)
    expect(await toldOf(companyId)).toHaveLength(1)
  })

  it('are nothing to tell of where they are done, or their phase is skipped or their project not worked on [PJ-272]', async () => {
    const project = await builtProject(app)
    const { firm, projectId } = project
    const { projectPhases, projectLife } = firm.owner.api
    await milestone(project, 'Brief', '2026-03-17')
    const brief = { params: { id: await idOf(firm, projectId, 'Brief') } }
    await projectPhases.markDone({ ...brief, body: {} })
    await tellLateMilestones(app.app.services, firm.companyId)
    await projectPhases.markOpen(brief)
    const design = { params: { id: await idOf(firm, projectId, 'Design') } }
    await projectPhases.edit({ ...design, body: { state: 3 } })
    await tellLateMilestones(app.app.services, firm.companyId)
    await projectPhases.edit({ ...design, body: { state: 0 } })
    await projectLife.setStatus({ params: { id: projectId }, body: { status: 3, reason: 'Rain' } })
    await tellLateMilestones(app.app.services, firm.companyId)
    expect(await toldOf(firm.companyId)).toEqual([])
    await projectLife.setStatus({ params: { id: projectId }, body: { status: 1 } })
    await tellLateMilestones(app.app.services, firm.companyId)
    expect(await toldOf(firm.companyId)).toHaveLength(1)
  })
})
