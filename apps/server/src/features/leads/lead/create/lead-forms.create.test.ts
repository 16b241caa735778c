import type { AddEditLead } from '@plinth/contract/leads/lead/lead'
import { describe, expect, it } from 'vitest'
import { type Api, testApp } from '../../../../test/harness.ts'

const app = testApp()
const ASHA = { firstName: 'Asha', phoneNumber: '9876543210' }

describe('leads made with a template', () => {
  const mandatory = {
    isLastNameMandatory: true,
    isEmailMandatory: true,
    isAddressMandatory: true,
    isCityMandatory: true,
    isPostalCodeMandatory: true,
    isWorkScopeMandatory: true,
    isBudgetMandatory: true,
    isAreaMandatory: true,
    isLeadSourceMandatory: true,
    isSouceNameMandatory: true,
    isAssignToMandatory: true,
  }
  const everything = (userId: string): Omit<AddEditLead, 'leadId'> => ({
    ...ASHA,
    lastName: 'Rao',
    email: 'asha@example.com',
    address: '4 MG Road',
    city: 'Pune',
    pinCode: '411001',
    requirements: 'FFE',
    budget: '500000',
    area: '1200 sqft',
    leadSource: 'Referral',
    sourceName: 'Ravi',
    assignedTo: userId,
  })

  it('are asked for every mandatory field by the server too, in the order of the text [IN-003 IN-076 IN-182 IN-455 IN-456 IN-457 IN-458 IN-459 IN-460 IN-461 IN-462 IN-463 IN-464 IN-465 IN-466 IN-467]', async () => {
    const { api, userId } = (await app.firm()).owner
    const { data: template } = await api.leadTemplates.create({ body: { name: 'All', ...mandatory } })
    const create = (body: object) => api.leads.addEdit({ body: { ...body, templateId: template._id } })
    await expect(create({})).rejects.toMatchObject({
      code: 'INVALID',
      message: 'Please enter First Name.',
      fields: [
        { field: 'firstName', message: 'Please enter First Name.' },
        { field: 'lastName', message: 'Please enter Last Name.' },
        { field: 'phoneNumber', message: 'Please enter Contact Number.' },
        { field: 'email', message: 'Please enter email.' },
        { field: 'address', message: 'Please enter address.' },
        { field: 'city', message: 'Please enter city.' },
        { field: 'pinCode', message: 'Please enter postal code.' },
        { field: 'requirements', message: 'Please enter work scope.' },
        { field: 'budget', message: 'Please enter Budget.' },
        { field: 'area', message: 'Please enter Area.' },
        { field: 'leadSource', message: 'Please enter Lead source.' },
        { field: 'sourceName', message: 'Please enter Source name' },
        { field: 'assignedTo', message: 'Please enter Assign to' },
      ],
    })
    const { budget: _, ...withoutBudget } = everything(userId)
    await expect(create(withoutBudget)).rejects.toMatchObject({
      fields: [{ field: 'budget', message: 'Please enter Budget.' }],
    })
    await expect(create({ ...everything(userId), firstName: '98450' })).rejects.toMatchObject({ code: 'INVALID' })
    const { data: lead } = await create(everything(userId))
    expect(lead).toMatchObject({ name: 'Asha Rao', budget: 500_000, area: '1200 sqft', city: 'Pune' })
  })

  it('who may not assign is not asked for an assignee', async () => {
    const firm = await app.firm()
    const { data: template } = await firm.owner.api.leadTemplates.create({
      body: { name: 'Given', isAssignToMandatory: true },
    })
    const member = await firm.member({ crmCanAssign: false })
    const body = { ...ASHA, templateId: template._id }
    await expect(firm.owner.api.leads.addEdit({ body })).rejects.toMatchObject({ message: 'Please enter Assign to' })
    await expect(member.api.leads.addEdit({ body })).resolves.toMatchObject({ data: { name: 'Asha' } })
  })

  it('take only the choices that the template offers; those that are no amounts are kept as they read [IN-079]', async () => {
    const { api } = (await app.firm()).owner
    const { data: template } = await api.leadTemplates.create({
      body: {
        name: 'Choices',
        isBudgetMandatory: true,
        fields: [
          { fieldName: 'budget', isShown: true, kind: 'dropdown', options: ['5 to 10 lakh', '500000'] },
          { fieldName: 'city', isShown: true, kind: 'dropdown', options: ['Pune'] },
        ],
      },
    })
    const create = (body: object) => api.leads.addEdit({ body: { ...ASHA, ...body, templateId: template._id } })
    await expect(create({ budget: '700000' })).rejects.toMatchObject({
      fields: [{ field: 'budget', message: 'You have entered Invalid Budget' }],
    })
    await expect(create({ budget: '500000', city: 'Delhi' })).rejects.toMatchObject({ code: 'INVALID' })
    await expect(create({ customFields: { budget: 'lots' } })).rejects.toMatchObject({ code: 'INVALID' })
    const { data: exact } = await create({ budget: '500000', city: 'Pune' })
    expect([exact.budget, exact.customFields]).toEqual([500_000, {}])
    const { data: rough } = await create({ customFields: { budget: '5 to 10 lakh' } })
    expect([rough.budget, rough.customFields]).toEqual([null, { budget: '5 to 10 lakh' }])
    await expect(create({ budget: '500000', customFields: { plot: '4' } })).rejects.toMatchObject({
      code: 'UNKNOWN_FIELD',
      status: 422,
      fields: [{ field: 'plot' }],
    })
  })

  it('a template of another firm is none', async () => {
    const { api } = (await app.firm()).owner
    const { data: foreign } = await (await app.firm()).owner.api.leadTemplates.create({ body: { name: 'Theirs' } })
    await expect(api.leads.addEdit({ body: { ...ASHA, templateId: foreign._id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

async function define(api: Api, fieldName: string, more: object = {}): Promise<string> {
  const body = { fieldName, section: [0 as const, 1 as const], fieldType: 'Text', ...more }
  return (await api.leadForms.addCustomField({ body })).data.fieldId
}

describe('values of the company’s own fields', () => {
  it('come in by field name or id, are checked, stored by field and shown with the lead [IN-082 IN-635 LM-313]', async () => {
    const { api } = (await app.firm()).owner
    const facing = await define(api, 'Plot facing', { fieldType: 'Dropdown', options: ['North', 'South'] })
    const site = await define(api, 'Site visit', { fieldType: 'Date', isRequired: true })
    const add = (body: object) =>
      api.leadCreation.add({ body: { type: 0, 'First Name': 'Asha', 'Contact Number': '9876543210', ...body } })
    await expect(add({})).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'Site visit', message: 'Please enter Site visit' }],
    })
    await expect(add({ 'Site visit': 'soon', 'plot FACING': 'East' })).rejects.toMatchObject({
      fields: [
        { field: 'plot FACING', message: 'You have entered Invalid Plot facing' },
        { field: 'Site visit', message: 'You have entered Invalid Site visit' },
      ],
    })
    await expect(add({ 'Contact Number': '98765', 'Site visit': '2026-04-01' })).rejects.toMatchObject({
      fields: [{ field: 'Contact Number', message: 'Please enter valid number' }],
    })
    const { data: lead, message } = await add({
      'Plot facing': 'North',
      [site]: '2026-04-01',
      City: 'pune',
      Budget: 500000,
    })
    expect(message).toBe('Added Successfully')
    expect(lead).toMatchObject({
      type: 0,
      firstName: 'Asha',
      phoneNumber: '9876543210',
      city: 'Pune',
      budget: 500_000,
      customFields: { [facing]: 'North', [site]: '2026-04-01' },
    })
    expect((await api.leads.byId({ query: { id: lead._id } })).data.customFields).toEqual(lead.customFields)
  })

  it('keys that are no field of the form are refused by name, whatever they would have overwritten [IN-082 IN-227]', async () => {
    const { api } = (await app.firm()).owner
    const corporate = await define(api, 'Seats', { section: [1] })
    const sent = { type: 0 as const, 'First Name': 'Asha', 'Contact Number': '9876543210' }
    for (const key of ['_id', 'isDeleted', 'companyId', 'Favourite colour', 'Seats', corporate, 'constructor']) {
      await expect(api.leadCreation.add({ body: { ...sent, [key]: 'x' } }), key).rejects.toMatchObject({
        code: 'UNKNOWN_FIELD',
        status: 422,
        fields: [{ field: key, message: 'This field is not part of the form' }],
      })
    }
  })

  it('the standard form sends them beside its own fields', async () => {
    const { api } = (await app.firm()).owner
    const plot = await define(api, 'Plot', { fieldType: 'Number', isRequired: true })
    const create = (customFields: Record<string, string | number>) =>
      api.leads.addEdit({ body: { ...ASHA, customFields } })
    await expect(create({})).rejects.toMatchObject({
      fields: [{ field: `customFields.${plot}`, message: 'Please enter Plot' }],
    })
    await expect(create({ [plot]: 'big' })).rejects.toMatchObject({
      fields: [{ field: `customFields.${plot}`, message: 'You have entered Invalid Plot' }],
    })
    await expect(create({ [plot]: 4, city: 'Pune' })).rejects.toMatchObject({ code: 'UNKNOWN_FIELD' })
    const { data } = await create({ [plot]: 4.5 })
    expect(data.customFields).toEqual({ [plot]: '4.5' })
  })

  it('are changed one by one; what is not sent or not touched stays, also of a field that has been deleted', async () => {
    const { api } = (await app.firm()).owner
    const plot = await define(api, 'Plot', { isRequired: true })
    const view = await define(api, 'View', { fieldType: 'Dropdown', options: ['Lake', 'Park'] })
    const { data: lead } = await api.leads.addEdit({ body: { ...ASHA, customFields: { [plot]: '4', [view]: 'Lake' } } })
    const change = (customFields: Record<string, string>) =>
      api.leads.edit({ query: { id: lead._id }, body: { customFields } })
    expect((await change({ [plot]: '5' })).data.customFields).toEqual({ [plot]: '5', [view]: 'Lake' })
    await expect(change({ [plot]: '' })).rejects.toMatchObject({ message: 'Please enter Plot' })
    await expect(change({ [view]: 'Road' })).rejects.toMatchObject({ message: 'You have entered Invalid View' })
    const { data: fields } = await api.leadForms.individualFields()
    const id = fields.data.find(field => field.fieldId === view)?._id ?? ''
    await api.leadForms.editCustomField({ query: { id }, body: { options: ['Park'] } })
    expect((await change({ [plot]: '6', [view]: 'Lake' })).data.customFields).toEqual({ [plot]: '6', [view]: 'Lake' })
    await expect(api.leadForms.editCustomField({ query: { id }, body: { fieldType: 'Text' } })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await api.leadForms.editCustomField({ query: { id }, body: { isDeleted: true } })
    expect((await change({ [plot]: '7', [view]: 'Lake' })).data.customFields).toEqual({ [plot]: '7', [view]: 'Lake' })
    await expect(change({ [view]: 'Park' })).rejects.toMatchObject({ code: 'UNKNOWN_FIELD' })
    const { data: logs } = await api.leadHistory.ofLead({ query: { leadId: lead._id } })
    expect(JSON.stringify(logs)).toContain('"Plot":"7"')
  })
})
