import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../../test/harness.ts'
import { builtProject, idOf, phasesOf } from './project-phases.factory.ts'

const app = testApp()
const TODAY = '2026-03-18'

/** A project with what its phases are changed by. */
async function built(more?: Parameters<typeof builtProject>[1]) {
  const project = await builtProject(app, more)
  const { firm, projectId } = project
  const { projectPhases } = firm.owner.api
  const params = { id: projectId }
  return {
    ...project,
    api: projectPhases,
    params,
    of: (name: string) => idOf(firm, projectId, name),
    read: (who: Member = firm.owner) => phasesOf(who, projectId),
    names: async () => (await phasesOf(firm.owner, projectId)).phases.map(phase => phase.name),
    add: async (phase: string, title: string, sent: object = {}) => {
      const id = await idOf(firm, projectId, phase)
      await projectPhases.addMilestone({ params: { id }, body: { title, ...sent } })
      return idOf(firm, projectId, title)
    },
  }
}
const DEFAULTS = ['Design', 'Approval', 'Procurement', 'Execution', 'Handover']

describe('the phases of a project', () => {
  it('are the five from the moment it is confirmed, the last two on site [PJ-068 PJ-089 PJ-Q04]', async () => {
    const { firm, projectId, read, lena, mia } = await built()
    const { phases, progress, currentPhase } = await read()
    expect(phases.map(phase => phase.name)).toEqual(DEFAULTS)
    expect(phases.filter(phase => phase.isOnSite).map(phase => phase.name)).toEqual(['Execution', 'Handover'])
    expect(phases.every(phase => phase.milestones.length === 0 && phase.state === 0)).toBe(true)
    expect({ progress, currentPhase }).toEqual({ progress: 0, currentPhase: 'Design' })

    const { data: other } = await firm.owner.api.projectDetails.save({
      body: { name: 'Hill house', clientId: (await detailsOf(firm.owner, projectId)).client._id, isConfirmed: false },
    })
    expect((await phasesOf(firm.owner, other._id)).phases).toEqual([])
    const early = firm.owner.api.projectPhases.add({ params: { id: other._id }, body: { name: 'Early' } })
    await expect(early).rejects.toMatchObject({ code: 'CONFLICT' })
    await firm.owner.api.projectDetails.edit({
      query: { id: other._id },
      body: { isConfirmed: true, projectAdmin: lena.userId, teamMembers: [mia.userId] },
    })
    expect((await phasesOf(firm.owner, other._id)).phases.map(phase => phase.name)).toEqual(DEFAULTS)
  })

  it('are there for a project that is added confirmed in one call, and for none of the firm itself [PJ-068 PJ-013]', async () => {
    const { firm, projectId, mia } = await built()
    const clientId = (await detailsOf(firm.owner, projectId)).client._id
    const add = async (body: object) =>
      (await firm.owner.api.projects.add({ body: { projectName: 'Hill house', clientId, ...body } })).data._id
    const confirmed = await add({ isConfirmed: true, teamMembers: [mia.userId] })
    expect((await phasesOf(firm.owner, confirmed)).phases).toHaveLength(5)
    const own = await add({ projectName: 'Office', isCompanyCreated: true, isConfirmed: true })
    await expect(phasesOf(firm.owner, own)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('are added with name, dates, weight, colour and mark [PJ-089]', async () => {
    const { api, params, read } = await built()
    const sent = {
      name: 'Trial run',
      plannedStart: '2026-04-01',
      plannedEnd: '2026-04-30',
      weight: 0,
      percent: 5,
      colour: 'teal' as const,
      isOnSite: true,
    }
    const { data } = await api.add({ params, body: sent })
    expect(data.phases.at(-1)).toMatchObject({ ...sent, state: 0, completeness: 5, milestones: [] })
    expect(await read()).toEqual(data)
  })

  it.each<[string, object, string]>([
    ['name', { name: ' ' }, 'Field is required'],
    ['name', { name: 'x'.repeat(61) }, 'Maximum length is 60'],
    ['plannedStart', { plannedStart: '1999-12-31' }, 'Not a valid date'],
    ['plannedStart', { plannedStart: '2026-02-30' }, 'Not a valid date'],
    ['plannedEnd', { plannedEnd: '2100-01-01' }, 'Not a valid date'],
    [
      'plannedEnd',
      { plannedStart: '2026-04-02', plannedEnd: '2026-04-01' },
      'End date must not be before the start date',
    ],
    ['weight', { weight: 101 }, 'Enter a number from 0 to 100'],
    ['weight', { weight: 1.5 }, 'Enter a number from 0 to 100'],
    ['percent', { percent: -1 }, 'Enter a number from 0 to 100'],
  ])('take no wrong %s: %j [PJ-089 PJ-289]', async (field, sent, message) => {
    const { api, params, of } = await built()
    const refused = { code: 'INVALID', fields: [{ field, message }] }
    await expect(api.add({ params, body: { name: 'Trial run', ...sent } })).rejects.toMatchObject(refused)
    await expect(api.edit({ params: { id: await of('Design') }, body: sent })).rejects.toMatchObject(refused)
  })

  it('have names of their own, ignoring case, and are at most 20 [PJ-089]', async () => {
    const { api, params, of, names } = await built()
    const taken = { code: 'CONFLICT', fields: [{ field: 'name', message: 'This name exists already' }] }
    await expect(api.add({ params, body: { name: 'DESIGN' } })).rejects.toMatchObject(taken)
    const id = await of('Approval')
    await expect(api.edit({ params: { id }, body: { name: 'design' } })).rejects.toMatchObject(taken)
    await api.edit({ params: { id }, body: { name: 'APPROVAL' } })
    for (let at = 6; at <= 20; at++) await api.add({ params, body: { name: `Phase ${at}` } })
    await expect(api.add({ params, body: { name: 'One more' } })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await names()).toHaveLength(20)
  })

  it('set their actual dates when they start and finish, to today there, and these can be corrected [PJ-090]', async () => {
    const { firm, api, of } = await built()
    // 23:30 in India: in UTC it is another day
    app.clock.set(new Date('2026-03-20T18:00:00.000Z'))
    const id = await of('Design')
    const edit = async (body: object) => {
      const { data } = await api.edit({ params: { id }, body })
      return data.phases.find(phase => phase._id === id)
    }
    expect(await edit({ state: 1 })).toMatchObject({ state: 1, actualStart: '2026-03-20', actualEnd: null })
    app.clock.set(new Date('2026-03-20T18:30:00.000Z'))
    expect(await edit({ state: 2 })).toMatchObject({ state: 2, actualStart: '2026-03-20', actualEnd: '2026-03-21' })
    expect(await edit({ actualStart: '2026-03-02' })).toMatchObject({ actualStart: '2026-03-02' })
    await expect(edit({ actualEnd: '2026-03-01' })).rejects.toMatchObject({
      fields: [{ field: 'actualEnd', message: 'End date must not be before the start date' }],
    })
    expect(await edit({ state: 1 })).toMatchObject({ actualStart: '2026-03-02', actualEnd: null })
    await expect(edit({ actualEnd: '2026-03-21' })).rejects.toMatchObject({ code: 'INVALID' })
    expect(await edit({ state: 0 })).toMatchObject({ actualStart: null, actualEnd: null })
    await expect(edit({ actualStart: '2026-03-02' })).rejects.toMatchObject({ code: 'INVALID' })
    expect(await edit({ state: 3 })).toMatchObject({ state: 3, actualStart: null, actualEnd: null })
    const handover = await idOf(firm, (await projectOfPhase(id)) ?? '', 'Handover')
    const { data } = await api.edit({ params: { id: handover }, body: { state: 2 } })
    expect(data.phases.at(-1)).toMatchObject({ state: 2, actualStart: '2026-03-21', actualEnd: '2026-03-21' })
    app.clock.set(new Date('2026-03-18T06:30:00.000Z'))
  })

  it('survive the changes of two people in different fields; the same field is refused with both values [PJ-089]', async () => {
    const { api, of, mia, firm, read } = await built()
    const id = await of('Design')
    await mia.api.projectPhases.edit({ params: { id }, body: { weight: 33, version: 1 } })
    const { data } = await api.edit({ params: { id }, body: { isOnSite: true, version: 1 } })
    expect(data.phases[0]).toMatchObject({ weight: 33, isOnSite: true, version: 3 })
    const refused = await api
      .edit({ params: { id }, body: { weight: 50, version: 1 } })
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'CONFLICT',
      message: 'This was changed by someone else',
      data: { changedBy: 'Mia Menon', version: 3, conflicts: [{ field: 'weight', yours: '50', theirs: '33' }] },
    })
    await api.edit({ params: { id }, body: { weight: 50, version: 3 } })
    expect((await read(firm.owner)).phases[0]).toMatchObject({ weight: 50 })
  })

  it('take another order with their milestones, which may move to another phase [PJ-095]', async () => {
    const { api, params, read, add } = await built()
    const [brief, plan] = [await add('Design', 'Brief'), await add('Design', 'Plan')]
    const { phases: before } = await read()
    const order = before.map(({ _id, milestones }) => ({ _id, milestones: milestones.map(one => one._id) }))
    const [design, approval, ...rest] = order
    const wanted = [{ ...approval!, milestones: [plan] }, { ...design!, milestones: [brief] }, ...rest]
    const { data } = await api.order({ params, body: { phases: wanted } })
    expect(data.phases.map(phase => phase.name)).toEqual(['Approval', 'Design', 'Procurement', 'Execution', 'Handover'])
    expect(data.phases.map(phase => phase.milestones.map(one => one.title))).toEqual([['Plan'], ['Brief'], [], [], []])
    expect(data.currentPhase).toBe('Approval')
    for (const wrong of [
      wanted.slice(1),
      [...wanted, wanted[0]!],
      [{ ...wanted[0]!, milestones: [] }, ...wanted.slice(1)],
    ])
      await expect(api.order({ params, body: { phases: wrong } })).rejects.toMatchObject({ code: 'CONFLICT' })
    const { data: back } = await api.order({ params, body: { phases: order } })
    expect(back.phases.map(phase => phase.milestones.length)).toEqual([2, 0, 0, 0, 0])
  })

  it('are deleted with their milestones, restored for a day, and gone after it [PJ-095]', async () => {
    const { api, of, add, names, read } = await built()
    await add('Design', 'Brief')
    const id = await of('Design')
    const { data: without } = await api.remove({ params: { id } })
    expect(without.phases.map(phase => phase.name)).toEqual(DEFAULTS.slice(1))
    expect(without.currentPhase).toBe('Approval')
    await expect(api.edit({ params: { id }, body: { weight: 1 } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { data: back } = await api.restore({ params: { id } })
    expect(back.phases[0]).toMatchObject({ name: 'Design', milestones: [{ title: 'Brief' }] })
    await expect(api.restore({ params: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })

    await api.remove({ params: { id } })
    await api.edit({ params: { id: await of('Approval') }, body: { name: 'Design' } })
    await expect(api.restore({ params: { id } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This name exists already',
    })
    expect(await names()).toEqual(['Design', 'Procurement', 'Execution', 'Handover'])
    expect((await read()).phases[0]?.milestones).toEqual([])
  })

  it('move with what follows, skipping nothing that is not done, in one step that is taken back [PJ-096]', async () => {
    const { api, params, of, add, read } = await built()
    const plan = async (name: string, plannedStart: string | null, plannedEnd: string | null) =>
      api.edit({ params: { id: await of(name) }, body: { plannedStart, plannedEnd } })
    await plan('Design', '2026-04-01', '2026-04-20')
    await plan('Approval', '2026-04-21', '2026-04-30')
    await plan('Procurement', '2026-05-01', null)
    await plan('Execution', '2026-05-10', '2026-07-31')
    await api.edit({ params: { id: await of('Procurement') }, body: { state: 3 } })
    await api.edit({ params: { id: await of('Execution') }, body: { state: 2 } })
    await add('Design', 'Brief', { plannedOn: '2026-04-02' })
    await add('Execution', 'Walls', { plannedOn: '2026-06-01' })
    const done = await add('Execution', 'Slab', { plannedOn: '2026-05-20' })
    await api.markDone({ params: { id: done }, body: {} })
    await add('Handover', 'Keys')

    const before = await read()
    const { data } = await api.shift({ params, body: { after: await of('Design'), days: 10 } })
    const dates = Object.fromEntries(data.phases.phases.map(one => [one.name, [one.plannedStart, one.plannedEnd]]))
    expect(dates).toEqual({
      Design: ['2026-04-01', '2026-04-20'],
      Approval: ['2026-05-01', '2026-05-10'],
      Procurement: ['2026-05-11', null],
      Execution: ['2026-05-10', '2026-07-31'],
      Handover: [null, null],
    })
    const days = Object.fromEntries(
      data.phases.phases.flatMap(one => one.milestones).map(one => [one.title, one.plannedOn]),
    )
    expect(days).toEqual({ Brief: '2026-04-02', Walls: '2026-06-11', Slab: '2026-05-20', Keys: null })

    await api.shift({ params, body: { ...data.moved, days: -10 } })
    const datesOf = (state: typeof before) =>
      state.phases.map(one => [one.plannedStart, one.plannedEnd, one.milestones.map(milestone => milestone.plannedOn)])
    expect(datesOf(await read())).toEqual(datesOf(before))
    await expect(api.shift({ params, body: { after: await of('Design'), days: 0 } })).rejects.toMatchObject({
      code: 'INVALID',
    })
  })

  it('never move out of the calendar, and none of them does then [PJ-096 PJ-289]', async () => {
    const { api, params, of, read } = await built()
    await api.edit({ params: { id: await of('Approval') }, body: { plannedEnd: '2026-04-30' } })
    await api.edit({ params: { id: await of('Handover') }, body: { plannedEnd: '2099-12-31' } })
    await expect(api.shift({ params, body: { after: await of('Design'), days: 1 } })).rejects.toMatchObject({
      code: 'INVALID',
      message: 'Not a valid date',
    })
    expect((await read()).phases[1]).toMatchObject({ plannedEnd: '2026-04-30' })
  })
})

describe('the milestones of a phase', () => {
  it('are added, changed, deleted and restored [PJ-092 PJ-300]', async () => {
    const { api, of, firm } = await built()
    const sent = {
      title: 'Kitchen',
      plannedOn: '2026-04-10',
      note: 'With Meera',
      isClientVisible: true,
      paymentShare: 12.5,
    }
    const { data } = await api.addMilestone({ params: { id: await of('Design') }, body: sent })
    const milestone = data.phases[0]?.milestones[0]
    expect(milestone).toMatchObject({ ...sent, doneOn: null, doneBy: null, version: 1 })
    const params = { id: milestone?._id ?? '' }
    const changed = { title: 'Kitchen plan', plannedOn: null, note: '', isClientVisible: false, paymentShare: null }
    const { data: after } = await api.editMilestone({ params, body: changed })
    expect(after.phases[0]?.milestones[0]).toMatchObject({ ...changed, version: 2 })
    expect((await api.removeMilestone({ params })).data.phases[0]?.milestones).toEqual([])
    expect((await api.restoreMilestone({ params })).data.phases[0]?.milestones).toMatchObject([
      { title: 'Kitchen plan' },
    ])
    await firm.owner.api.projectPhases.remove({ params: { id: await of('Design') } })
    await expect(api.editMilestone({ params, body: { note: 'x' } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each<[string, object, string]>([
    ['title', { title: '' }, 'Field is required'],
    ['title', { title: 'x'.repeat(121) }, 'Maximum length is 120'],
    ['plannedOn', { plannedOn: '1999-12-31' }, 'Not a valid date'],
    ['note', { note: 'x'.repeat(1001) }, 'Maximum length is 1000'],
    ['paymentShare', { paymentShare: 100.01 }, 'Enter a number from 0 to 100'],
    ['paymentShare', { paymentShare: 12.345 }, 'Enter a number from 0 to 100'],
  ])('take no wrong %s: %j [PJ-092 PJ-289]', async (field, sent, message) => {
    const { api, of, add } = await built()
    const refused = { code: 'INVALID', fields: [{ field, message }] }
    const params = { id: await of('Design') }
    await expect(api.addMilestone({ params, body: { title: 'Kitchen', ...sent } })).rejects.toMatchObject(refused)
    const id = await add('Design', 'Brief')
    await expect(api.editMilestone({ params: { id }, body: sent })).rejects.toMatchObject(refused)
  })

  it('ask for no more than all of the payment together [PJ-093]', async () => {
    const { api, of, add } = await built()
    const refused = {
      code: 'INVALID',
      fields: [{ field: 'paymentShare', message: 'The payment shares add up to more than 100 %' }],
    }
    for (const [phase, title, paymentShare] of [
      ['Design', 'Advance', 33.33],
      ['Execution', 'Slab', 33.33],
    ] as const)
      await add(phase, title, { paymentShare })
    const last = await add('Handover', 'Keys', { paymentShare: 33.34 })
    const params = { id: await of('Design') }
    await expect(api.addMilestone({ params, body: { title: 'More', paymentShare: 0.01 } })).rejects.toMatchObject(
      refused,
    )
    await expect(api.editMilestone({ params: { id: last }, body: { paymentShare: 33.35 } })).rejects.toMatchObject(
      refused,
    )
    await api.removeMilestone({ params: { id: last } })
    await add('Design', 'Other', { paymentShare: 20 })
    await expect(api.restoreMilestone({ params: { id: last } })).rejects.toMatchObject(refused)
  })

  it('are marked as done by whoever did it, today or on a day that is named, and open again [PJ-092 PJ-094]', async () => {
    const { api, add, dev } = await built()
    const params = { id: await add('Design', 'Brief') }
    const first = async (call: Promise<{ data: Awaited<ReturnType<typeof phasesOf>> }>) =>
      (await call).data.phases[0]?.milestones[0]
    const marked = { doneOn: TODAY, doneBy: { _id: dev.userId, fullName: 'Dev Menon' } }
    expect(await first(dev.api.projectPhases.markDone({ params, body: {} }))).toMatchObject(marked)
    // a repeat, also of somebody else's, changes nothing
    expect(await first(api.markDone({ params, body: {} }))).toMatchObject({ ...marked, version: 2 })
    expect(await first(api.markOpen({ params }))).toMatchObject({ doneOn: null, doneBy: null })
    expect(await first(api.markDone({ params, body: { doneOn: '2026-03-01' } }))).toMatchObject({
      doneOn: '2026-03-01',
    })
  })

  it('are at most 50 in a phase and 200 in a project [PJ-092]', async () => {
    const { projectId, firm, api, of, add } = await built()
    const fill = async (phase: string, count: number) =>
      app.rows(
        `insert into project_milestones (company_id, id, project_id, phase_id, title, position, created_at)
         select $1, gen_random_uuid(), $2, $3, 'Point ' || n, n, now() from generate_series(1, $4::int) n`,
        [firm.companyId, projectId, await of(phase), count],
      )
    await fill('Design', 49)
    await add('Design', 'The fiftieth')
    const again = async (phase: string) =>
      api.addMilestone({ params: { id: await of(phase) }, body: { title: 'One more' } })
    await expect(again('Design')).rejects.toMatchObject({ message: 'A phase has at most 50 milestones' })
    for (const phase of ['Approval', 'Procurement', 'Execution']) await fill(phase, 50)
    await expect(again('Handover')).rejects.toMatchObject({ message: 'A project has at most 200 milestones' })
  })
})

const detailsOf = async (who: Member, id: string) =>
  (await who.api.projectDetails.byId({ query: { projectId: id } })).data
const projectOfPhase = async (id: string): Promise<string | undefined> =>
  (await app.rows<{ project_id: string }>('select project_id from project_phases where id = $1', [id]))[0]?.project_id
