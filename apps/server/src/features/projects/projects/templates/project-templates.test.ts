import { readFileSync } from 'node:fs'
import { TemplateContent } from '@plinth/contract/projects/project-templates/project-templates'
import { STARTING_TEMPLATES } from '@plinth/contract/projects/project-templates/starting-templates'
import type { TemplatePhase } from '@plinth/contract/projects/project-templates/template-rules'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import { sweepPhases } from '../phases/standing-round.service.ts'

const app = testApp()

const DESIGN: TemplatePhase = {
  name: 'Design',
  weight: 30,
  colour: 'blue',
  isOnSite: false,
  startDay: 0,
  endDay: 20,
  milestones: [
    { title: 'Advance', day: 0, note: 'By bank transfer', isClientVisible: true, paymentShare: 12.5 },
    { title: 'Survey', day: -5, note: '', isClientVisible: false, paymentShare: null },
    { title: 'Open end', day: null, note: '', isClientVisible: false, paymentShare: null },
  ],
}
const BUILD: TemplatePhase = { ...DESIGN, name: 'Build', isOnSite: true, startDay: 21, endDay: 365, milestones: [] }
const CONTENT = { phases: [DESIGN, BUILD], checklist: ['Keys handed over'] }

const list = async (who: Member) => (await who.api.projectTemplates.list()).data
const add = async (who: Member, name: string, more: object = {}) =>
  (await who.api.projectTemplates.create({ body: { ...CONTENT, name, ...more } })).data
const idOf = async (firm: Firm, name: string) => (await list(firm.owner)).find(one => one.name === name)?._id ?? ''

describe('the templates of a firm', () => {
  it('are five to begin with, each with phases, milestones, weights and shares of 100 % [PJ-101]', async () => {
    const firm = await app.firm()
    expect((await list(firm.owner)).map(template => template.name)).toEqual([
      'Design only',
      'Home interior (4BHK)',
      'House construction',
      'Office fit-out',
      'Retail store',
    ])
    for (const { name, isDefault, phases, milestones } of await list(firm.owner)) {
      expect({ name, isDefault }).toEqual({ name, isDefault: false })
      expect(phases).toBeGreaterThanOrEqual(5)
      expect(milestones).toBeGreaterThanOrEqual(7)
      const { data } = await firm.owner.api.projectTemplates.byId({ params: { id: await idOf(firm, name) } })
      const all = data.phases.flatMap(phase => phase.milestones)
      expect(data.phases.reduce((sum, phase) => sum + phase.weight, 0)).toBe(100)
      expect(all.reduce((sum, { paymentShare }) => sum + (paymentShare ?? 0), 0)).toBe(100)
      expect(all.every(({ day }) => day !== null)).toBe(true)
    }
  })

  it('are the same for firms that were there before there were templates [PJ-101]', () => {
    const migration = readFileSync(
      new URL('../../../../../migrations/0120_project_templates.sql', import.meta.url),
      'utf8',
    )
    const rows: unknown = JSON.parse(migration.split('$starting$')[1] ?? '')
    expect(rows).toEqual(STARTING_TEMPLATES)
    for (const { content } of STARTING_TEMPLATES) expect(TemplateContent.parse(content)).toEqual(content)
  })

  it('are added, changed, deleted and restored by admins, and this is in the audit trail [PJ-281 PJ-288 PJ-300]', async () => {
    const firm = await app.firm()
    const { projectTemplates } = firm.owner.api
    const made = await add(firm.owner, 'Villa')
    expect(made).toMatchObject({ ...CONTENT, name: 'Villa', isDefault: false, version: 1 })
    const params = { id: made._id }
    expect((await projectTemplates.byId({ params })).data).toEqual(made)
    const { data } = await projectTemplates.edit({
      params,
      body: { version: 1, name: 'Villa, large', phases: [BUILD] },
    })
    expect(data).toMatchObject({ name: 'Villa, large', phases: [BUILD], checklist: CONTENT.checklist, version: 2 })
    await expect(projectTemplates.edit({ params, body: { version: 1, name: 'Late' } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This was changed by someone else',
    })
    await projectTemplates.remove({ params })
    expect((await list(firm.owner)).map(template => template.name)).not.toContain('Villa, large')
    await expect(projectTemplates.byId({ params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await projectTemplates.restore({ params })
    expect((await projectTemplates.byId({ params })).data.phases).toEqual([BUILD])
    const { data: audited } = await firm.owner.api.audit.list({ query: {} })
    const actions = audited.map(one => one.action).filter(action => action.startsWith('project-template.'))
    expect(actions.reverse().map(action => action.split('.')[1])).toEqual(['created', 'changed', 'removed', 'restored'])
  })

  it('are gone for good a day after they were deleted [PJ-344]', async () => {
    const firm = await app.firm()
    const { _id } = await add(firm.owner, 'Villa')
    await firm.owner.api.projectTemplates.remove({ params: { id: _id } })
    await sweepPhases(app.app.services)
    await app.rows("update project_templates set deleted_at = deleted_at - interval '25 hours' where id = $1", [_id])
    await sweepPhases(app.app.services)
    expect(await app.rows('select 1 from project_templates where id = $1', [_id])).toEqual([])
  })

  it('have names of their own, ignoring case, and are at most 50 [PJ-101 PJ-289]', async () => {
    const firm = await app.firm()
    const taken = { code: 'CONFLICT', fields: [{ field: 'name', message: 'This name exists already' }] }
    await expect(add(firm.owner, 'DESIGN ONLY')).rejects.toMatchObject(taken)
    const { _id } = await add(firm.owner, 'Villa 5')
    const rename = firm.owner.api.projectTemplates.edit({
      params: { id: _id },
      body: { version: 1, name: 'retail STORE' },
    })
    await expect(rename).rejects.toMatchObject(taken)
    for (let at = 7; at <= 50; at++) await add(firm.owner, `Villa ${at}`)
    await expect(add(firm.owner, 'One more')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A company keeps at most 50 project templates',
    })
  })

  it('have one that is proposed for new projects, the last that was chosen [PJ-281 PJ-064]', async () => {
    const firm = await app.firm()
    const first = await add(firm.owner, 'First', { isDefault: true })
    const second = await add(firm.owner, 'Second', { isDefault: true })
    const defaults = async () => (await list(firm.owner)).filter(one => one.isDefault).map(one => one.name)
    expect(await defaults()).toEqual(['Second'])
    const again = await firm.owner.api.projectTemplates.byId({ params: { id: first._id } })
    await firm.owner.api.projectTemplates.edit({
      params: { id: first._id },
      body: { version: again.data.version, isDefault: true },
    })
    expect(await defaults()).toEqual(['First'])
    await firm.owner.api.projectTemplates.remove({ params: { id: first._id } })
    expect(await defaults()).toEqual([])
    await firm.owner.api.projectTemplates.edit({ params: { id: second._id }, body: { version: 2, isDefault: true } })
    await firm.owner.api.projectTemplates.restore({ params: { id: first._id } })
    expect(await defaults()).toEqual(['Second'])
  })

  it.each<[string, object, string]>([
    ['name', { name: ' ' }, 'Field is required'],
    ['name', { name: 'x'.repeat(61) }, 'Maximum length is 60'],
    ['phases', { phases: [] }, 'Add at least one phase'],
    [
      'phases',
      { phases: Array.from({ length: 21 }, (_, at) => ({ ...BUILD, name: `P${at}` })) },
      'A project has at most 20 phases',
    ],
    ['phases.1.name', { phases: [BUILD, { ...BUILD, name: 'BUILD' }] }, 'This name exists already'],
    ['phases.0.weight', { phases: [{ ...BUILD, weight: 101 }] }, 'Enter a number from 0 to 100'],
    ['phases.0.startDay', { phases: [{ ...BUILD, startDay: -366 }] }, 'Enter a whole number from -365 to 3650'],
    ['phases.0.endDay', { phases: [{ ...BUILD, endDay: 3651 }] }, 'Enter a whole number from -365 to 3650'],
    [
      'phases.0.endDay',
      { phases: [{ ...BUILD, startDay: 5, endDay: 4 }] },
      'The last day must not be before the first',
    ],
    [
      'phases.0.milestones.0.day',
      { phases: [{ ...BUILD, milestones: [{ ...DESIGN.milestones[0], day: 1.5 }] }] },
      'Enter a whole number from -365 to 3650',
    ],
    [
      'phases',
      { phases: [DESIGN, { ...BUILD, milestones: [{ ...DESIGN.milestones[0], paymentShare: 87.51 }] }] },
      'The payment shares add up to more than 100 %',
    ],
    ['checklist', { checklist: Array.from({ length: 101 }, () => 'Line') }, 'A checklist has at most 100 lines'],
    ['checklist.0', { checklist: [' '] }, 'Field is required'],
  ])('take no wrong %s: %j [PJ-281 PJ-289]', async (field, sent, message) => {
    const firm = await app.firm()
    await expect(add(firm.owner, 'Villa', sent)).rejects.toMatchObject({
      code: 'INVALID',
      fields: expect.arrayContaining([{ field, message }]),
    })
  })

  it('are changed by admins of the company alone; whoever works there may choose one [PJ-280]', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    expect(await list(member)).toHaveLength(5)
    const params = { id: await idOf(firm, 'Design only') }
    for (const call of [
      () => add(member, 'Villa'),
      () => member.api.projectTemplates.byId({ params }),
      () => member.api.projectTemplates.edit({ params, body: { version: 1, isDefault: true } }),
      () => member.api.projectTemplates.remove({ params }),
      () => member.api.projectTemplates.restore({ params }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
