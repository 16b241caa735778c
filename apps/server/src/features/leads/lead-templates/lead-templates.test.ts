import type { LeadTemplate } from '@plinth/contract/leads/lead-templates/lead-templates'
import { TEMPLATE_FIELDS } from '@plinth/contract/leads/lead-templates/template-rules'
import { describe, expect, it } from 'vitest'
import { type Api, testApp } from '../../../test/harness.ts'

const app = testApp()
const templatesOf = async (api: Api): Promise<LeadTemplate[]> => {
  const { data } = await api.leadTemplates.forForm({ query: {} })
  if (!Array.isArray(data)) throw new Error('without id there is a list')
  return data
}

describe('lead templates', () => {
  it('a new company has one, with first name and contact number mandatory [IN-243 IN-244 IN-245 IN-246 IN-247 IN-248 IN-249 IN-250 IN-251 IN-252 IN-253 IN-254 IN-255 IN-652 IN-653]', async () => {
    const { api } = (await app.firm()).owner
    const all = await templatesOf(api)
    expect(all).toHaveLength(1)
    const [first] = all
    expect(first).toMatchObject({
      name: 'Default',
      isDefault: true,
      isFirstNameMandatory: true,
      isLastNameMandatory: false,
      isContactNumberMandatory: true,
      isEmailMandatory: false,
      isAddressMandatory: false,
      isCityMandatory: false,
      isPostalCodeMandatory: false,
      isWorkScopeMandatory: false,
      isBudgetMandatory: false,
      isAreaMandatory: false,
      isLeadSourceMandatory: false,
      isSouceNameMandatory: false,
      isAssignToMandatory: false,
    })
    expect(first?.fields.map(field => field.fieldName)).toEqual([...TEMPLATE_FIELDS])
    const { data: one } = await api.leadTemplates.forForm({ query: { id: first?._id ?? '' } })
    expect(one).toEqual(first)
    expect((await api.leadTemplates.list()).data).toEqual(all)
  })

  it('are created, changed, made the default and deleted; there is always a default', async () => {
    const firm = await app.firm()
    const { api } = firm.owner
    const { data: villas, message } = await api.leadTemplates.create({
      body: {
        name: '  Villas  in Goa ',
        isBudgetMandatory: true,
        fields: [{ fieldName: 'city', isShown: true, kind: 'dropdown', options: ['Panaji', ' ', 'Margao'] }],
      },
    })
    expect(message).toBe('Template created successfully')
    expect(villas).toMatchObject({ name: 'Villas in Goa', isDefault: false, isBudgetMandatory: true, version: 1 })
    expect(villas.fields.find(field => field.fieldName === 'city')?.options).toEqual(['Panaji', 'Margao'])

    const { data: first } = await api.leadTemplates.edit({
      params: { id: villas._id },
      body: { isDefault: true, isAreaMandatory: true, version: 1 },
    })
    expect(first).toMatchObject({ isDefault: true, isBudgetMandatory: true, isAreaMandatory: true, version: 2 })
    expect((await templatesOf(api)).map(template => [template.name, template.isDefault])).toEqual([
      ['Villas in Goa', true],
      ['Default', false],
    ])
    const stale = { params: { id: villas._id }, body: { name: 'Other', version: 1 } }
    await expect(api.leadTemplates.edit(stale)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(api.leadTemplates.remove({ params: { id: villas._id } })).rejects.toMatchObject({ code: 'CONFLICT' })
    const old = (await templatesOf(api)).find(template => template.name === 'Default')
    await api.leadTemplates.remove({ params: { id: old?._id ?? '' } })
    expect((await templatesOf(api)).map(template => template.name)).toEqual(['Villas in Goa'])
  })

  it('are refused without a name, with one that is taken, and where no lead could be created with them', async () => {
    const { api } = (await app.firm()).owner
    const create = (body: Parameters<typeof api.leadTemplates.create>[0]['body']) => api.leadTemplates.create({ body })
    await expect(create({})).rejects.toMatchObject({ code: 'INVALID', message: 'Please enter the template name' })
    await expect(create({ name: 'DEFAULT' })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(create({ name: 'x'.repeat(51) })).rejects.toMatchObject({ code: 'INVALID' })
    await expect(create({ name: 'A', isFirstNameMandatory: false })).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'firstName', message: 'First name and contact number are part of every lead' }],
    })
    await expect(
      create({
        name: 'A',
        isBudgetMandatory: true,
        fields: [{ fieldName: 'budget', isShown: false, kind: 'shortAnswer', options: [] }],
      }),
    ).rejects.toMatchObject({ fields: [{ field: 'budget', message: 'A mandatory field must be shown' }] })
    expect(await templatesOf(api)).toHaveLength(1)
  })

  it('can be changed by admins and people with crm.edit, and used by everybody with leads', async () => {
    const firm = await app.firm()
    const reader = await firm.member({ crmEdit: false })
    const admin = await firm.member({ isAdmin: true, crmEdit: false })
    const editor = await firm.member({ crmEdit: true })
    expect(await templatesOf(reader.api)).toHaveLength(1)
    await expect(reader.api.leadTemplates.create({ body: { name: 'A' } })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await admin.api.leadTemplates.create({ body: { name: 'A' } })
    await editor.api.leadTemplates.create({ body: { name: 'B' } })
    const outsider = await firm.member({ features: [] })
    await expect(outsider.api.leadTemplates.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('select the form of the company: standard, template or custom', async () => {
    const firm = await app.firm()
    const editor = await firm.member({ crmEdit: true })
    const reader = await firm.member({ crmEdit: false })
    const mode = async () => (await reader.api.people.profile()).data.CompanySettingDetails.leadFormMode
    expect(await mode()).toBe('standard')
    await editor.api.companies.editSettings({ body: { leadFormMode: 'template' } })
    expect(await mode()).toBe('template')
    await expect(reader.api.companies.editSettings({ body: { leadFormMode: 'custom' } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(
      editor.api.companies.editSettings({ body: { leadFormMode: 'other' as 'custom' } }),
    ).rejects.toMatchObject({ code: 'INVALID' })
    await expect(
      editor.api.companies.editSettings({ body: { about: 'x', leadFormMode: 'custom' } }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await mode()).toBe('template')
  })
})
