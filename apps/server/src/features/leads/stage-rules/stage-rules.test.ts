import type { StageKind } from '@plinth/contract/leads/pipelines'
import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'

const app = testApp()
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

async function firmWithStages() {
  const firm = await app.firm()
  const { owner } = firm
  const { stages } = (await owner.api.pipelines.get()).data
  const stage = (kind: StageKind) => stages.find(one => one.kind === kind)!._id
  const add = async (from: StageKind, to: StageKind, requiredFields: string[] | null, who: Member = owner) =>
    (
      await who.api.stageRules.add({
        body: {
          fromStage: stage(from),
          toStage: stage(to),
          isTransition: requiredFields !== null,
          ...(requiredFields === null ? {} : { requiredFields }),
        },
      })
    ).data
  const edit = (id: string, body: Parameters<typeof owner.api.stageRules.edit>[0]['body']) =>
    owner.api.stageRules.edit({ query: { id }, body })
  const list = async () => (await owner.api.stageRules.list()).data
  return { firm, owner, stage, add, edit, list }
}

describe('rules for moving leads between stages', () => {
  it('define whether a move is allowed and which fields it requires [LM-334 LM-411 LM-585 LM-586 LM-589]', async () => {
    const { owner, stage, add, list } = await firmWithStages()
    const answer = await owner.api.stageRules.add({
      body: {
        fromStage: stage('prospect'),
        toStage: stage('won'),
        isTransition: true,
        requiredFields: ['budget', 'email'],
      },
    })
    expect(answer).toMatchObject({ success: true, message: 'Stage rule added successfully' })
    expect(answer.data).toEqual({
      _id: expect.any(String),
      fromStage: { _id: stage('prospect'), stageName: 'Prospect' },
      toStage: { _id: stage('won'), stageName: 'Won' },
      isTransition: true,
      requiredFields: ['budget', 'email'],
      updatedAt: app.clock.now().toISOString(),
      version: 1,
      isDeleted: false,
    })
    const no = await add('lost', 'won', null)
    expect(no).toMatchObject({ isTransition: false, requiredFields: [] })
    expect(await list()).toEqual([no, answer.data])
  })

  it('need a field where the move is allowed, when added and when edited [LM-412 LM-462 LM-465]', async () => {
    const { add, edit } = await firmWithStages()
    const refusal = {
      status: 400,
      message: 'Please fill in mandatory fields',
      fields: [{ field: 'requiredFields', message: 'Please fill in mandatory fields' }],
    }
    await expect(add('prospect', 'won', [])).rejects.toMatchObject(refusal)
    const yes = await add('prospect', 'won', ['email'])
    await expect(edit(yes._id, { requiredFields: [] })).rejects.toMatchObject(refusal)
    const no = await add('prospect', 'lost', null)
    await expect(edit(no._id, { isTransition: true })).rejects.toMatchObject(refusal)
  })

  it('connect two different stages, and each pair has one rule at a time [LM-413 LM-463]', async () => {
    const { add, edit, stage } = await firmWithStages()
    await expect(add('won', 'won', null)).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: 'toStage' }] })
    const first = await add('prospect', 'won', ['email'])
    const taken = { status: 409, message: 'Transition rule from Stage Prospect to Stage Won already exists' }
    await expect(add('prospect', 'won', null)).rejects.toMatchObject(taken)
    const other = await add('prospect', 'lost', null)
    await expect(edit(other._id, { toStage: stage('won') })).rejects.toMatchObject(taken)
    await expect(edit(other._id, { toStage: stage('prospect') })).rejects.toMatchObject({ code: 'INVALID' })
    // the way back is another pair, and a pair can have a new rule once the old one is deleted
    await add('won', 'prospect', null)
    await edit(first._id, { isDeleted: true })
    await add('prospect', 'won', null)
    const twice = await Promise.allSettled([add('lost', 'prospect', null), add('lost', 'prospect', null)])
    expect(twice.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('require only known fields, never the name or the stage [LM-415]', async () => {
    const { owner, add } = await firmWithStages()
    for (const key of ['name', 'firstName', 'leadStage', 'planet', 'cf_none_1']) {
      await expect(add('prospect', 'won', ['email', key]), key).rejects.toMatchObject({
        code: 'INVALID',
        fields: [{ field: 'requiredFields.1' }],
      })
    }
    const { data: field } = await owner.api.leadForms.addCustomField({
      body: { fieldName: 'Facing', section: [0], fieldType: 'Text' },
    })
    const rule = await add('prospect', 'won', ['phoneNumber', 'pinCode', field.fieldId, 'phoneNumber'])
    expect(rule.requiredFields).toEqual(['phoneNumber', 'ZipPostalCode', field.fieldId])
  })

  it('are changed by the fields sent, and are soft-deleted [LM-386 LM-467 LM-587 LM-588]', async () => {
    const { owner, add, edit, list } = await firmWithStages()
    const rule = await add('prospect', 'won', ['email'])
    const changed = await edit(rule._id, { requiredFields: ['email', 'city'], version: 1 })
    expect(changed).toMatchObject({
      message: 'Stage rule updated successfully',
      data: { requiredFields: ['email', 'city'], isTransition: true, toStage: rule.toStage, version: 2 },
    })
    expect(await edit(rule._id, { isTransition: true })).toMatchObject({
      message: 'No changes to update',
      data: { version: 2 },
    })
    await expect(edit(rule._id, {})).rejects.toMatchObject({ code: 'INVALID', message: 'No changes to update' })
    await expect(edit(rule._id, { isTransition: false, version: 1 })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await edit(rule._id, { isTransition: false })).data).toMatchObject({
      isTransition: false,
      requiredFields: [],
    })
    expect(await edit(rule._id, { isDeleted: true })).toMatchObject({
      message: 'Stage rule deleted successfully',
      data: { isDeleted: true },
    })
    expect(await list()).toEqual([])
    expect(await app.rows('select from stage_rules where id = $1', [rule._id])).toHaveLength(1)
    await expect(edit(rule._id, { isDeleted: true })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(edit(UNKNOWN, { isDeleted: true })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const entries = (await owner.api.audit.list()).data.map(entry => `${entry.action} ${entry.targetName}`)
    expect(entries).toEqual(
      expect.arrayContaining(['added', 'changed', 'removed'].map(what => `stage-rule.${what} Prospect to Won`)),
    )
  })

  it('can be changed by people with crm.edit and read by everybody with leads', async () => {
    const { firm, stage, add } = await firmWithStages()
    const reader = await firm.member({ crmEdit: false })
    const refused = { code: 'FORBIDDEN', message: 'Access disabled by Admin' }
    await expect(add('prospect', 'won', ['email'], reader)).rejects.toMatchObject(refused)
    const rule = await add('prospect', 'won', ['email'])
    const query = { id: rule._id }
    await expect(reader.api.stageRules.edit({ query, body: { isDeleted: true } })).rejects.toMatchObject(refused)
    expect((await reader.api.stageRules.list()).data).toEqual([rule])
    const outsider = await firm.member({ features: [] })
    await expect(outsider.api.stageRules.list()).rejects.toMatchObject(refused)
    const body = { fromStage: stage('won'), toStage: UNKNOWN, isTransition: false }
    await expect(firm.owner.api.stageRules.add({ body })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('lose a field that is removed from the forms, and are deleted with their stage', async () => {
    const { owner, add, list, firm } = await firmWithStages()
    const { data: field } = await owner.api.leadForms.addCustomField({
      body: { fieldName: 'Facing', section: [0], fieldType: 'Text' },
    })
    const rule = await add('prospect', 'won', ['email', field.fieldId])
    await owner.api.leadForms.editCustomField({ query: { id: field._id }, body: { isDeleted: true } })
    expect(await list()).toMatchObject([{ _id: rule._id, requiredFields: ['email'] }])
    await app.rows('delete from stages where company_id = $1 and id = $2', [firm.companyId, rule.toStage._id])
    expect(await list()).toEqual([])
  })
})
