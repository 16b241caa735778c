import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = testApp()
const field = { fieldName: 'Plot facing', section: [0 as const], fieldType: 'Text' }

describe('definitions of the lead forms', () => {
  it('carry what the forms need, built-in ones first [IN-233 IN-234 IN-235 IN-236 IN-237 IN-238 IN-239 IN-618 LM-527]', async () => {
    const { api } = (await app.firm()).owner
    const { data: added, message } = await api.leadForms.addCustomField({
      body: {
        fieldName: ' Plot   facing ',
        section: [1, 0, 1],
        fieldType: 'Drop-Down',
        isRequired: true,
        options: ['North', '', ' South '],
      },
    })
    expect(message).toBe('Custom field added successfully!')
    expect(added).toMatchObject({
      _id: expect.any(String),
      fieldId: expect.stringMatching(/^cf_plot_facing_\d+$/),
      fieldName: 'Plot facing',
      fieldType: 'Dropdown',
      isRequired: true,
      options: ['North', 'South'],
      section: [0, 1],
      isDefault: false,
    })
    const { data } = await api.leadForms.individualFields()
    expect(data.data.map(one => one.fieldName)).toEqual([
      ...[
        'First Name',
        'Last Name',
        'Contact Number',
        'Email',
        'City',
        'Zip/Postal code',
        'Work Scope',
        'Budget',
        'Area',
      ],
      ...['Lead Source', 'Source Name', 'Assign To', 'Address', 'Remarks', 'Plot facing'],
    ])
    expect(data.data.at(-1)).toEqual(added)
    const page = await api.leadForms.customFields({ query: { page: 2, limit: 10 } })
    expect(page.data).toHaveLength(5)
    expect(page.pagination).toEqual({ page: 2, limit: 10, total: 15, pages: 2 })
    expect((await api.leadForms.customField({ query: { id: added._id } })).data).toEqual(added)
  })

  it('the corporate form has the fields of section 1, with its primary contact [IN-070 IN-242 IN-620 IN-621]', async () => {
    const firm = await app.firm()
    const member = await firm.member({ crmCanAssign: false })
    await firm.owner.api.leadForms.addCustomField({ body: { ...field, section: [1] } })
    await firm.owner.api.leadForms.addCustomField({ body: { ...field, fieldName: 'Individual only' } })
    const { data } = await firm.owner.api.leadForms.corporateFields()
    const names = data.data.map(one => one.fieldName)
    expect(names).toEqual([
      ...[
        'City',
        'Zip/Postal code',
        'Work Scope',
        'Budget',
        'Area',
        'Lead Source',
        'Source Name',
        'Assign To',
        'Address',
      ],
      ...['Remarks', 'Plot facing'],
    ])
    expect(data.primaryContact.map(one => [one.fieldId, one.isRequired])).toEqual([
      ['otherContactFirstName', true],
      ['otherContactLastName', false],
      ['otherContactEmailId', true],
      ['otherContactDesginationName', false],
      ['otherContactPhoneNumber', true],
    ])
    const { data: theirs } = await member.api.leadForms.corporateFields()
    expect(theirs.data.map(one => one.fieldName)).toEqual(names.filter(name => name !== 'Assign To'))
  })

  it('are refused without a name, section, type or options, and with reserved names [LM-468 LM-469 LM-470 LM-471]', async () => {
    const { api } = (await app.firm()).owner
    const add = (body: object) => api.leadForms.addCustomField({ body: { ...field, ...body } })
    await expect(add({ fieldName: '  ' })).rejects.toMatchObject({ message: 'Please enter the field name' })
    await expect(add({ section: [] })).rejects.toMatchObject({ message: 'Please choose Individual, Corporate or both' })
    await expect(add({ section: [2] })).rejects.toMatchObject({ code: 'INVALID' })
    await expect(add({ fieldType: 'Select' })).rejects.toMatchObject({ message: 'Please choose the type of the field' })
    await expect(add({ fieldType: 'Dropdown', options: [' '] })).rejects.toMatchObject({
      message: 'Please enter at least one option',
    })
    for (const fieldName of ['_id', 'Company Id', 'isDeleted', '__proto__', 'companyName', 'workScope', 'cf_plot_1']) {
      await expect(add({ fieldName }), fieldName).rejects.toMatchObject({
        code: 'INVALID',
        fields: [{ field: 'fieldName', message: 'This name is used by the product itself' }],
      })
    }
    await add({})
    await expect(add({ fieldName: 'PLOT FACING' })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(add({ fieldName: 'budget' })).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('built-in ones can be renamed and made mandatory, but not deleted or changed otherwise [LM-474]', async () => {
    const { api } = (await app.firm()).owner
    const { data } = await api.leadForms.individualFields()
    const budget = data.data.find(one => one.fieldId === 'budget')
    const query = { id: budget?._id ?? '' }
    await expect(api.leadForms.editCustomField({ query, body: { isDeleted: true } })).rejects.toMatchObject({
      message: 'Default fields cannot be deleted',
    })
    const { data: changed, message } = await api.leadForms.editCustomField({
      query,
      body: { fieldName: 'Planned budget', isRequired: true, fieldType: 'Text', section: [0] },
    })
    expect(message).toBe('Custom field edited successfully!')
    expect(changed).toMatchObject({
      fieldName: 'Planned budget',
      isRequired: true,
      fieldType: 'Number',
      section: [0, 1],
    })
    await expect(api.leadForms.editCustomField({ query, body: { fieldName: 'Work Scope' } })).rejects.toMatchObject({
      code: 'INVALID',
    })
    await api.leadForms.editCustomField({ query, body: { fieldName: 'Budget' } })
  })

  it('a deleted one leaves the forms; its key is never reused [LM-579]', async () => {
    const { api } = (await app.firm()).owner
    const { data: first } = await api.leadForms.addCustomField({ body: field })
    await api.leadForms.editCustomField({ query: { id: first._id }, body: { isDeleted: true } })
    expect((await api.leadForms.individualFields()).data.data.map(one => one._id)).not.toContain(first._id)
    await expect(api.leadForms.customField({ query: { id: first._id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { data: second } = await api.leadForms.addCustomField({ body: field })
    expect(second.fieldId).not.toBe(first.fieldId)
  })

  it('can be changed by people with crm.edit', async () => {
    const firm = await app.firm()
    const reader = await firm.member({ crmEdit: false })
    await expect(reader.api.leadForms.addCustomField({ body: field })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await reader.api.leadForms.individualFields()).data.data).not.toHaveLength(0)
  })

  it('twenty people defining fields at once get twenty fields', async () => {
    const { api } = (await app.firm()).owner
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        api.leadForms.addCustomField({ body: { ...field, fieldName: `Plot ${n}` } }),
      ),
    )
    expect(new Set(added.map(one => one.data.fieldId)).size).toBe(20)
  })
})
