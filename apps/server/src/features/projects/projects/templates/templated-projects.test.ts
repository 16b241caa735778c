import type { TemplatePhase } from '@plinth/contract/projects/project-templates/template-rules'
import { describe, expect, it } from 'vitest'
import { type Firm, testApp } from '../../../../test/harness.ts'
import { builtProject, idOf, phasesOf } from '../phases/project-phases.factory.ts'
import { clientOf } from '../projects.factory.ts'

const app = testApp()

const milestone = (title: string, day: number | null, paymentShare: number | null = null) => ({
  title,
  day,
  note: '',
  isClientVisible: true,
  paymentShare,
})
const phase = (name: string, startDay: number | null, endDay: number | null, milestones: TemplatePhase['milestones']) =>
  ({ name, weight: 50, colour: 'teal', isOnSite: true, startDay, endDay, milestones }) satisfies TemplatePhase
const PHASES = [
  phase('Survey', -3, 4, [milestone('Advance', 0, 40), milestone('Later', null)]),
  phase('Works', 5, 60, [milestone('Slab', 30, 60)]),
]
const templateOf = async (firm: Firm, phases = PHASES, name = 'Villa') =>
  (await firm.owner.api.projectTemplates.create({ body: { name, phases, checklist: [] } })).data._id
const save = async (firm: Firm, more: object) => {
  const body = { name: 'Hill house', clientId: await clientOf(firm), projectAdmin: firm.owner.userId, teamMembers: [] }
  return (await firm.owner.api.projectDetails.save({ body: { ...body, ...more } })).data._id
}
const datesOf = async (firm: Pick<Firm, 'owner'>, id: string) =>
  (await phasesOf(firm.owner, id)).phases.map(one => [
    one.name,
    one.plannedStart,
    one.plannedEnd,
    one.milestones.map(each => [each.title, each.plannedOn, each.paymentShare]),
  ])

describe('a project made from a template', () => {
  it('begins with its phases and milestones, with dates from the start of the project [PJ-067]', async () => {
    const firm = await app.firm()
    const templateId = await templateOf(firm)
    const id = await save(firm, { templateId, expectedStartDate: '2026-04-10' })
    expect(await datesOf(firm, id)).toEqual([
      [
        'Survey',
        '2026-04-07',
        '2026-04-14',
        [
          ['Advance', '2026-04-10', 40],
          ['Later', null, null],
        ],
      ],
      ['Works', '2026-04-15', '2026-06-09', [['Slab', '2026-05-10', 60]]],
    ])
    const { phases, currentPhase } = await phasesOf(firm.owner, id)
    expect(currentPhase).toBe('Survey')
    expect(phases[0]).toMatchObject({ weight: 50, colour: 'teal', isOnSite: true, state: 0 })
    expect(phases[0]?.milestones[0]).toMatchObject({ isClientVisible: true, doneOn: null })
  })

  it('has no dates where it has no start, and the usual phases where none is chosen [PJ-067 PJ-068]', async () => {
    const firm = await app.firm()
    const templateId = await templateOf(firm)
    const id = await save(firm, { templateId })
    expect(await datesOf(firm, id)).toEqual([
      [
        'Survey',
        null,
        null,
        [
          ['Advance', null, 40],
          ['Later', null, null],
        ],
      ],
      ['Works', null, null, [['Slab', null, 60]]],
    ])
    const none = await save(firm, { name: 'River house', templateId: null, expectedStartDate: '2026-04-10' })
    const names = (await phasesOf(firm.owner, none)).phases.map(one => one.name)
    expect(names).toEqual(['Design', 'Approval', 'Procurement', 'Execution', 'Handover'])
  })

  it('gets them when it is confirmed, not before, and only once [PJ-067 PJ-Q04]', async () => {
    const firm = await app.firm()
    const templateId = await templateOf(firm)
    const id = await save(firm, { templateId, isConfirmed: false })
    expect((await phasesOf(firm.owner, id)).phases).toEqual([])
    const confirm = (chosen: string | null) =>
      firm.owner.api.projectDetails.edit({
        query: { id },
        body: { isConfirmed: true, templateId: chosen, expectedStartDate: '2026-04-10' },
      })
    await confirm(templateId)
    const before = await datesOf(firm, id)
    expect(before.map(([name]) => name)).toEqual(['Survey', 'Works'])
    await confirm(null)
    expect(await datesOf(firm, id)).toEqual(before)
  })

  it('is not there at all where the template is not [PJ-067]', async () => {
    const firm = await app.firm()
    const templateId = await templateOf(firm)
    await firm.owner.api.projectTemplates.remove({ params: { id: templateId } })
    await expect(save(firm, { templateId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      fields: [{ field: 'templateId', message: 'This template is not available.' }],
    })
    const found = await app.rows('select 1 from projects where company_id = $1 and not is_company_created', [
      firm.companyId,
    ])
    expect(found).toEqual([])
  })

  it('stays as it is when the template is changed or deleted [PJ-101]', async () => {
    const firm = await app.firm()
    const templateId = await templateOf(firm)
    const id = await save(firm, { templateId, expectedStartDate: '2026-04-10' })
    const before = await datesOf(firm, id)
    const params = { id: templateId }
    await firm.owner.api.projectTemplates.edit({ params, body: { version: 1, phases: PHASES.slice(1) } })
    await firm.owner.api.projectTemplates.remove({ params })
    expect(await datesOf(firm, id)).toEqual(before)
  })
})

describe('the phases of a template', () => {
  it('are added where the project has none of that name, and change nothing that is there [PJ-102]', async () => {
    const { firm, projectId, mia } = await builtProject(app, { start: '2026-04-10' })
    const templateId = await templateOf(firm, [
      phase('DESIGN', 0, 1, [milestone('Other', 1)]),
      phase('Warranty', 10, 20, [milestone('Visit', 15, 30)]),
    ])
    const before = (await phasesOf(firm.owner, projectId)).phases
    const { data } = await mia.api.projectTemplates.apply({ params: { id: projectId }, body: { templateId } })
    expect(data).toMatchObject({ added: ['Warranty'], isWithoutShares: false })
    const after = (await phasesOf(firm.owner, projectId)).phases
    expect(after.slice(0, -1)).toEqual(before)
    expect(after.at(-1)).toMatchObject({
      name: 'Warranty',
      plannedStart: '2026-04-20',
      plannedEnd: '2026-04-30',
      milestones: [{ title: 'Visit', plannedOn: '2026-04-25', paymentShare: 30 }],
    })
    const { data: again } = await mia.api.projectTemplates.apply({ params: { id: projectId }, body: { templateId } })
    expect(again.added).toEqual([])
    const { data: told } = await mia.api.projectActivities.list({ params: { id: projectId }, query: {} })
    expect(told.items.filter(one => one.kind === 'phase.added').map(one => one.subject?.name)).toEqual(['Warranty'])
  })

  it('come without payment shares that would pass 100 %, and never past the limits [PJ-102 PJ-093 PJ-089]', async () => {
    const { firm, projectId } = await builtProject(app)
    const { projectTemplates, projectPhases } = firm.owner.api
    const params = { id: projectId }
    await projectPhases.addMilestone({
      params: { id: await idOf(firm, projectId, 'Design') },
      body: { title: 'Advance', paymentShare: 50.01 },
    })
    const half = await templateOf(firm, [phase('Half', 0, 1, [milestone('Rest', 1, 50)])], 'Half')
    const { data } = await projectTemplates.apply({ params, body: { templateId: half } })
    expect(data.isWithoutShares).toBe(true)
    expect(data.phases.phases.at(-1)?.milestones).toMatchObject([{ title: 'Rest', paymentShare: null }])
    const many = Array.from({ length: 15 }, (_, at) => phase(`Part ${at}`, null, null, []))
    const tooMany = await templateOf(firm, many, 'Many')
    await expect(projectTemplates.apply({ params, body: { templateId: tooMany } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A project has at most 20 phases',
    })
    const dense = Array.from({ length: 4 }, (_, at) =>
      phase(
        `Dense ${at}`,
        null,
        null,
        Array.from({ length: 50 }, (_each, n) => milestone(`M ${n}`, null)),
      ),
    )
    const tooDense = await templateOf(firm, dense, 'Dense')
    await expect(projectTemplates.apply({ params, body: { templateId: tooDense } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A project has at most 200 milestones',
    })
    expect((await phasesOf(firm.owner, projectId)).phases).toHaveLength(6)
  })

  it('are added by whoever may change phases, and by nobody in an archived project [PJ-079 PJ-072]', async () => {
    const project = await builtProject(app)
    const { firm, projectId, stranger, dev, sam, vera, lena } = project
    const templateId = await templateOf(firm)
    const apply = (who: typeof dev) =>
      who.api.projectTemplates.apply({ params: { id: projectId }, body: { templateId } })
    for (const who of [dev, sam, vera]) await expect(apply(who)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(apply(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await apply(lena)
    await app.rows('update projects set archived_at = now() where id = $1', [projectId])
    await expect(apply(lena)).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('Save as template', () => {
  it('keeps phases and milestones, dates as days from the start of the project [PJ-074]', async () => {
    const firm = await app.firm()
    const templateId = await templateOf(firm)
    const id = await save(firm, { templateId, expectedStartDate: '2026-04-10' })
    const kept = async (name: string) =>
      (await firm.owner.api.projectTemplates.create({ body: { name, projectId: id } })).data
    expect(await kept('As Hill house')).toMatchObject({ name: 'As Hill house', phases: PHASES, isDefault: false })
    // what is done or moved since is a matter of that project
    await firm.owner.api.projectPhases.markDone({ params: { id: await idOf(firm, id, 'Slab') }, body: {} })
    expect((await kept('Once more')).phases).toEqual(PHASES)
    await app.rows('update projects set expected_start_date = null, actual_start = null where id = $1', [id])
    const [survey] = (await kept('Without a start')).phases
    expect(survey).toMatchObject({ startDay: 0, endDay: 7 })
    expect(survey?.milestones[0]).toMatchObject({ day: 3 })
  })

  it('is for admins, of projects that have phases [PJ-074 PJ-280 PJ-013]', async () => {
    const { firm, projectId, lena } = await builtProject(app)
    const keep = (who: typeof lena, id: string) =>
      who.api.projectTemplates.create({ body: { name: 'Kept', projectId: id } })
    await expect(keep(lena, projectId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const silent = await save(firm, { isConfirmed: false })
    await expect(keep(firm.owner, silent)).rejects.toMatchObject({ code: 'CONFLICT' })
    const { data: own } = await firm.owner.api.projects.add({
      body: { projectName: 'Office', clientId: await clientOf(firm), isCompanyCreated: true },
    })
    await expect(keep(firm.owner, own._id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('Duplicate', () => {
  it('makes an unconfirmed project of the client, which begins with those phases when it is confirmed [PJ-074 PJ-Q04]', async () => {
    const firm = await app.firm()
    const [mia, gone] = [await firm.member(), await firm.member()]
    const templateId = await templateOf(firm)
    const id = await save(firm, {
      templateId,
      expectedStartDate: '2026-04-10',
      teamMembers: [mia.userId, gone.userId],
    })
    await app.rows("update project_members set role = 'viewer', sees_money = true where user_id = $1", [mia.userId])
    await app.rows('update users set is_active = false where id = $1', [gone.userId])
    const { projectTemplates, projectLife, projectDetails } = firm.owner.api
    const duplicate = async (name: string, isWithTeam: boolean) =>
      (await projectTemplates.duplicate({ params: { id }, body: { name, isWithTeam } })).data._id
    const source = (await projectLife.byId({ params: { id } })).data
    const copy = await duplicate('Hill house 2', true)
    const made = (await projectLife.byId({ params: { id: copy } })).data
    expect(made).toMatchObject({
      name: 'Hill house 2',
      isConfirmed: false,
      code: '',
      copyOf: 'Hill house',
      client: { _id: source.client._id },
      projectAdmin: { _id: firm.owner.userId },
    })
    const { data: team } = await firm.owner.api.projectPeople.list({ params: { id: copy } })
    expect(JSON.stringify(team)).toContain('"role":"viewer"')
    expect(made.teamMembers.map(member => member._id)).toEqual([mia.userId])
    expect(await app.rows('select sees_money from project_members where project_id = $1', [copy])).toEqual([
      { sees_money: false },
    ])
    expect((await phasesOf(firm.owner, copy)).phases).toEqual([])
    await projectDetails.edit({ query: { id: copy }, body: { isConfirmed: true, expectedStartDate: '2026-05-10' } })
    expect(await datesOf(firm, copy)).toEqual([
      [
        'Survey',
        '2026-05-07',
        '2026-05-14',
        [
          ['Advance', '2026-05-10', 40],
          ['Later', null, null],
        ],
      ],
      ['Works', '2026-05-15', '2026-07-09', [['Slab', '2026-06-09', 60]]],
    ])
    expect((await projectLife.byId({ params: { id: copy } })).data.copyOf).toBe('')
    const alone = await duplicate('Hill house 3', false)
    expect((await projectLife.byId({ params: { id: alone } })).data.teamMembers).toEqual([])
    await expect(duplicate('HILL HOUSE', false)).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: [{ field: 'name' }],
    })
  })

  it('is for people who may make projects and see this one, and brings payment shares to who sees money [PJ-065 PJ-077 PJ-080]', async () => {
    const { firm, projectId, dev, stranger } = await builtProject(app)
    await firm.owner.api.projectPhases.addMilestone({
      params: { id: await idOf(firm, projectId, 'Design') },
      body: { title: 'Advance', paymentShare: 10 },
    })
    const duplicate = (who: typeof dev, name: string) =>
      who.api.projectTemplates.duplicate({ params: { id: projectId }, body: { name, isWithTeam: false } })
    await expect(duplicate(dev, 'Copy')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(duplicate(stranger, 'Copy')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await app.rows('update users set can_create_project = true where id = $1', [dev.userId])
    const copy = (await duplicate(dev, 'Copy')).data._id
    const [row] = await app.rows<{ content: unknown }>('select content from project_outlines where project_id = $1', [
      copy,
    ])
    expect(JSON.stringify(row)).toContain('"title":"Advance"')
    expect(JSON.stringify(row)).not.toContain('"paymentShare":10')
  })
})
