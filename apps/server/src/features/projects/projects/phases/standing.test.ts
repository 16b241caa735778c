import { PROJECT_HEALTH } from '@plinth/contract/projects/project-statuses'
import { afterEach, describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../../test/harness.ts'
import { builtProject, idOf, phasesOf } from './project-phases.factory.ts'
import { refreshStaleStandings, sweepPhases } from './standing-round.service.ts'

const app = testApp()
const NOW = new Date('2026-03-18T06:30:00.000Z')
const { ON_TRACK, AT_RISK, LATE, NO_DATES } = PROJECT_HEALTH
afterEach(() => app.clock.set(NOW))

const refresh = () => refreshStaleStandings(app.app.services)
const standing = async (who: Member, projectId: string) => {
  const { progress, currentPhase, health, healthReason } = await phasesOf(who, projectId)
  return { progress, currentPhase, health, healthReason }
}
/** What the project itself keeps, which the list and the overview read. */
const kept = async (projectId: string) => {
  const [row] = await app.rows(
    `select progress, current_phase as phase, health, health_reason as reason, health_by as by, health_note as note,
       actual_start as start from projects where id = $1`,
    [projectId],
  )
  return row
}

describe('where a project stands', () => {
  it('follows every change of its phases and milestones at once [PJ-091 PJ-097 PJ-098 PJ-099]', async () => {
    const { firm, projectId } = await builtProject(app, { end: '2026-12-31' })
    const { projectPhases: api } = firm.owner.api
    const [design, execution] = [await idOf(firm, projectId, 'Design'), await idOf(firm, projectId, 'Execution')]
    expect(await standing(firm.owner, projectId)).toEqual({
      progress: 0,
      currentPhase: 'Design',
      health: ON_TRACK,
      healthReason: '',
    })
    await api.edit({ params: { id: design }, body: { state: 2 } })
    expect(await standing(firm.owner, projectId)).toMatchObject({ progress: 20, currentPhase: 'Approval' })
    await api.edit({ params: { id: execution }, body: { state: 1, percent: 50 } })
    expect(await standing(firm.owner, projectId)).toMatchObject({ progress: 40, currentPhase: 'Execution' })
    const late = { title: 'Slab', plannedOn: '2026-03-01' }
    await api.addMilestone({ params: { id: execution }, body: late })
    expect(await standing(firm.owner, projectId)).toEqual({
      progress: 20,
      currentPhase: 'Execution',
      health: LATE,
      healthReason: 'Slab is 17 days late',
    })
    expect(await kept(projectId)).toMatchObject({ progress: 20, phase: 'Execution', health: LATE, start: '2026-03-18' })
    const slab = await idOf(firm, projectId, 'Slab')
    await api.editMilestone({ params: { id: slab }, body: { plannedOn: '2026-03-17' } })
    expect(await standing(firm.owner, projectId)).toMatchObject({
      health: AT_RISK,
      healthReason: 'Slab was due 17 Mar 2026',
    })
    await api.markDone({ params: { id: slab }, body: {} })
    expect(await standing(firm.owner, projectId)).toMatchObject({ progress: 60, health: ON_TRACK })
    await api.markOpen({ params: { id: slab } })
    await api.removeMilestone({ params: { id: slab } })
    expect(await standing(firm.owner, projectId)).toMatchObject({ progress: 40, health: ON_TRACK })
    await api.restoreMilestone({ params: { id: slab } })
    await api.edit({ params: { id: execution }, body: { state: 3 } })
    // a skipped phase counts no more, and what was due in it neither
    expect(await standing(firm.owner, projectId)).toMatchObject({
      progress: 33,
      currentPhase: 'Approval',
      health: ON_TRACK,
    })
    await api.remove({ params: { id: design } })
    expect(await standing(firm.owner, projectId)).toMatchObject({ progress: 0 })
    await api.restore({ params: { id: design } })
    expect(await standing(firm.owner, projectId)).toMatchObject({ progress: 33 })
  })

  it('follows the planned end of the project [PJ-099]', async () => {
    const { firm, projectId } = await builtProject(app)
    expect(await standing(firm.owner, projectId)).toMatchObject({
      health: NO_DATES,
      healthReason: 'Add dates to see health',
    })
    const end = (expectedEndDate: string) =>
      firm.owner.api.projectDetails.edit({ query: { id: projectId }, body: { expectedEndDate } })
    await end('2026-04-01')
    expect(await standing(firm.owner, projectId)).toMatchObject({
      health: AT_RISK,
      healthReason: '14 days left and 0 % done',
    })
    await end('2026-04-02')
    expect(await standing(firm.owner, projectId)).toMatchObject({ health: ON_TRACK })
  })

  it('is worked out anew at 00:10 of the day in the time zone of the company [PJ-099]', async () => {
    const { firm, projectId } = await builtProject(app, { end: '2026-04-02' })
    // 00:09 in India on 19 March
    app.clock.set(new Date('2026-03-18T18:39:00.000Z'))
    await refresh()
    expect(await standing(firm.owner, projectId)).toMatchObject({ health: ON_TRACK })
    app.clock.set(new Date('2026-03-18T18:40:00.000Z'))
    await refresh()
    expect(await standing(firm.owner, projectId)).toMatchObject({
      health: AT_RISK,
      healthReason: '14 days left and 0 % done',
    })
    // days that no server ran are made up for
    app.clock.set(new Date('2026-04-06T18:40:00.000Z'))
    await refresh()
    expect(await kept(projectId)).toMatchObject({ health: LATE, reason: 'End date passed 5 days ago' })
  })

  it('has no health while the project is not active [PJ-099]', async () => {
    const { firm, projectId } = await builtProject(app, { end: '2026-04-01' })
    const status = (body: { status: 1 | 3; reason?: string }) =>
      firm.owner.api.projectLife.setStatus({ params: { id: projectId }, body })
    await status({ status: 3, reason: 'The client travels' })
    expect(await standing(firm.owner, projectId)).toMatchObject({ health: null, healthReason: '' })
    const set = firm.owner.api.projectPhases.setHealth({
      params: { id: projectId },
      body: { health: LATE, reason: 'x' },
    })
    await expect(set).rejects.toMatchObject({ code: 'CONFLICT', message: 'Only an active project has a health' })
    await status({ status: 1 })
    expect(await standing(firm.owner, projectId)).toMatchObject({ health: AT_RISK })
  })

  it('comes with five phases for projects that were confirmed before there were any [PJ-068]', async () => {
    const { firm, projectId } = await builtProject(app)
    await app.rows('delete from project_phases where project_id = $1', [projectId])
    await app.rows(`update projects set standing_on = null, current_phase = '' where id = $1`, [projectId])
    await Promise.all([refresh(), refresh()])
    const { phases, currentPhase } = await phasesOf(firm.owner, projectId)
    expect({ names: phases.map(phase => phase.name), currentPhase }).toEqual({
      names: ['Design', 'Approval', 'Procurement', 'Execution', 'Handover'],
      currentPhase: 'Design',
    })
  })
})

describe('a health set by hand', () => {
  it('is shown with reason and name, whatever the dates say, until it is ended [PJ-100]', async () => {
    const { firm, projectId, mia } = await builtProject(app, { end: '2026-04-01' })
    const params = { id: projectId }
    const { data } = await mia.api.projectPhases.setHealth({
      params,
      body: { health: LATE, reason: 'Marble is stuck in port' },
    })
    const byHand = {
      health: LATE,
      healthReason: 'Marble is stuck in port',
      healthByHand: { by: { _id: mia.userId, fullName: 'Mia Menon' }, until: '2026-04-01T06:30:00.000Z' },
    }
    expect(data).toMatchObject(byHand)
    // and wherever the project is shown
    const { healthReason } = byHand
    const { data: details } = await firm.owner.api.projectDetails.byId({ query: { projectId } })
    const { data: listed } = await firm.owner.api.projectList.list({ query: {} })
    const { data: home } = await firm.owner.api.projectOverview.dashboard()
    for (const shown of [details, ...listed, ...home.projects])
      expect(shown).toMatchObject({ health: LATE, healthReason })
    const design = await idOf(firm, projectId, 'Design')
    await mia.api.projectPhases.edit({ params: { id: design }, body: { state: 2 } })
    expect(await phasesOf(firm.owner, projectId)).toMatchObject({ ...byHand, progress: 20 })
    const { data: cleared } = await mia.api.projectPhases.clearHealth({ params })
    expect(cleared).toMatchObject({ health: AT_RISK, healthReason: '14 days left and 20 % done', healthByHand: null })
  })

  it('lasts 14 days [PJ-100]', async () => {
    const { firm, projectId } = await builtProject(app, { end: '2026-12-31' })
    const body = { health: LATE, reason: 'x'.repeat(500) }
    await firm.owner.api.projectPhases.setHealth({ params: { id: projectId }, body })
    app.clock.set(new Date('2026-04-01T06:29:59.999Z'))
    await refresh()
    expect(await kept(projectId)).toMatchObject({ health: LATE, by: firm.owner.userId, note: body.reason })
    app.clock.set(new Date('2026-04-01T06:30:00.000Z'))
    await refresh()
    expect(await kept(projectId)).toMatchObject({ health: ON_TRACK, by: null, note: '' })
  })

  it.each([
    ['', 'Give a reason'],
    ['x'.repeat(501), 'Maximum length is 500'],
  ])('needs a reason that fits [PJ-100 PJ-289]', async (reason, message) => {
    const { firm, projectId } = await builtProject(app)
    const set = firm.owner.api.projectPhases.setHealth({ params: { id: projectId }, body: { health: LATE, reason } })
    await expect(set).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: 'reason', message }] })
  })
})

it('what was deleted is gone for good a day later', async () => {
  const { firm, projectId } = await builtProject(app)
  const { projectPhases: api } = firm.owner.api
  const design = await idOf(firm, projectId, 'Design')
  await api.addMilestone({ params: { id: design }, body: { title: 'Brief' } })
  await api.remove({ params: { id: design } })
  app.clock.set(new Date(NOW.getTime() + 86_400_000))
  await sweepPhases(app.app.services)
  await api.restore({ params: { id: design } })
  await api.remove({ params: { id: design } })
  app.clock.set(new Date(NOW.getTime() + 2 * 86_400_000 + 1))
  await sweepPhases(app.app.services)
  await expect(api.restore({ params: { id: design } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await app.rows('select 1 from project_milestones where phase_id = $1', [design])).toEqual([])
})
