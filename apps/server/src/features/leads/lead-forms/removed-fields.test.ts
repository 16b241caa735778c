import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'
import { emptyRemovedFields } from './lead-forms.jobs.ts'

const app = testApp()
const DAY = 86_400_000
const facing = {
  fieldName: 'Facing',
  section: [0 as const, 1 as const],
  fieldType: 'Dropdown',
  options: ['North', 'South'],
}
const newLead = async ({ api }: Member, fields: object = {}) =>
  (await api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210', ...fields } })).data

describe('a removed custom field', () => {
  it('says before how many leads have a value, by kind and option, and how many rules require it', async () => {
    const firm = await app.firm()
    const { api } = firm.owner
    const { data: field } = await api.leadForms.addCustomField({ body: facing })
    const having = (value: string) => ({ customFields: { [field.fieldId]: value } })
    await newLead(firm.owner, having('North'))
    await newLead(firm.owner, having('North'))
    await newLead(firm.owner, having('South'))
    const gone = await newLead(firm.owner, having('South'))
    await api.leads.edit({ query: { id: gone._id }, body: { isDeleted: true } })
    await newLead(firm.owner)
    const [from, to] = (await api.pipelines.get()).data.stages
    await api.stageRules.add({
      body: { fromStage: from!._id, toStage: to!._id, isTransition: true, requiredFields: [field.fieldKey] },
    })
    const uses = await api.leadForms.usesOfCustomField({ params: { id: field._id } })
    expect(uses.data).toEqual({
      ...{ leads: 3, individual: 3, corporate: 0, rules: 1 },
      options: [
        { option: 'North', leads: 2 },
        { option: 'South', leads: 1 },
      ],
    })
    // counted whoever may see them, and only for people who may change fields
    const reader = await firm.member({ crmEdit: false })
    await expect(reader.api.leadForms.usesOfCustomField({ params: { id: field._id } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  it('can be brought back for 30 days with the values of its leads, and is on the forms again', async () => {
    const firm = await app.firm()
    const { api } = firm.owner
    const { data: field } = await api.leadForms.addCustomField({ body: facing })
    const lead = await newLead(firm.owner, { customFields: { [field.fieldId]: 'North' } })
    await api.leadForms.editCustomField({ query: { id: field._id }, body: { isDeleted: true } })
    const removed = await api.leadForms.removedCustomFields()
    expect(removed.data.map(one => [one._id, one.isDeleted])).toEqual([[field._id, true]])
    const { data: back, message } = await api.leadForms.restoreCustomField({ params: { id: field._id } })
    expect(message).toBe('Custom field restored')
    expect(back).toEqual({ ...field, version: 3 })
    expect((await api.leads.byId({ query: { id: lead._id } })).data.customFields).toEqual({ [field.fieldId]: 'North' })
    expect((await api.leadForms.individualFields()).data.data.at(-1)).toEqual(back)
    expect((await api.leadForms.removedCustomFields()).data).toEqual([])
    const reader = await firm.member({ crmEdit: false })
    const params = { id: field._id }
    await expect(reader.api.leadForms.restoreCustomField({ params })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(reader.api.leadForms.removedCustomFields()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('does not come back under a name that another field has by now', async () => {
    const { api } = (await app.firm()).owner
    const { data: field } = await api.leadForms.addCustomField({ body: facing })
    await api.leadForms.editCustomField({ query: { id: field._id }, body: { isDeleted: true } })
    await api.leadForms.addCustomField({ body: { ...facing, fieldName: 'FACING' } })
    await expect(api.leadForms.restoreCustomField({ params: { id: field._id } })).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: [{ field: 'fieldName', message: 'A field with this name already exists' }],
    })
  })

  it('is gone after 30 days, and the leads have its values no more', async () => {
    const firm = await app.firm()
    const { api } = firm.owner
    const [{ data: field }, { data: other }] = [
      await api.leadForms.addCustomField({ body: facing }),
      await api.leadForms.addCustomField({ body: { ...facing, fieldName: 'Side' } }),
    ]
    const customFields = { [field.fieldId]: 'North', [other.fieldId]: 'South' }
    const lead = await newLead(firm.owner, { customFields })
    await api.leadForms.editCustomField({ query: { id: field._id }, body: { isDeleted: true } })
    const { db } = app.app.services
    const inDays = (days: number) => ({ db, clock: { now: () => new Date(app.clock.now().getTime() + days * DAY) } })
    await emptyRemovedFields(inDays(29))
    expect((await api.leads.byId({ query: { id: lead._id } })).data.customFields).toEqual(customFields)
    await emptyRemovedFields(inDays(31))
    expect((await api.leads.byId({ query: { id: lead._id } })).data.customFields).toEqual({ [other.fieldId]: 'South' })
    await expect(api.leadForms.restoreCustomField({ params: { id: field._id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
