import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = testApp()
const field = { fieldName: 'Plot facing', section: [0 as const], fieldType: 'Text' }

describe('definitions of the lead forms', () => {
  it('carry what the forms need, built-in ones first [IN-233 IN-234 IN-235 IN-236 IN-237 IN-238 IN-239 IN-618 LM-330 LM-331 LM-332 LM-527 LM-577 LM-578]', async () => {
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
      isDeleted: false,
      fieldKey: added.fieldId,
      displayName: 'Plot facing',
      dataType: 'Select',
      isVisible: true,
      isCustom: true,
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

  it('built-in ones can be made mandatory, but not deleted or changed otherwise [LM-474 LM-475]', async () => {
    const { api } = (await app.firm()).owner
    const { data } = await api.leadForms.individualFields()
    const budget = data.data.find(one => one.fieldId === 'budget')!
    const query = { id: budget._id }
    const edit = (body: object) => api.leadForms.editCustomField({ query, body })
    await expect(edit({ isDeleted: true })).rejects.toMatchObject({ message: 'This field can’t be deleted' })
    for (const [key, value] of Object.entries({ fieldName: 'Planned budget', fieldType: 'Text', section: [0] })) {
      await expect(edit({ [key]: value }), key).rejects.toMatchObject({
        code: 'INVALID',
        fields: [{ field: key, message: 'Name, section and type of a default field cannot be changed' }],
      })
    }
    await expect(edit({ options: ['Low'] })).rejects.toMatchObject({ fields: [{ field: 'options' }] })
    const { data: changed, message } = await edit({
      ...{ fieldName: 'Budget', section: [0, 1], fieldType: 'Number', options: [] },
      isRequired: true,
    })
    expect(message).toBe('Custom field edited successfully!')
    expect(changed).toEqual({ ...budget, isRequired: true, version: 2 })
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

  it('come in the order they are put into, after the built-in ones, a page of those that hold a text [LM-528]', async () => {
    const firm = await app.firm()
    const { api } = firm.owner
    const made: string[] = []
    for (const fieldName of ['Plot', 'Plot size', 'Facing']) {
      made.push((await api.leadForms.addCustomField({ body: { ...field, fieldName } })).data._id)
    }
    const [plot, size, facing] = made as [string, string, string]
    await api.leadForms.orderCustomFields({ body: { ids: [facing, plot] } })
    const { data } = await api.leadForms.individualFields()
    expect(data.data.slice(-4).map(one => one.fieldName)).toEqual(['Remarks', 'Facing', 'Plot', 'Plot size'])
    const found = await api.leadForms.customFields({ query: { page: 2, limit: 1, search: 'PLOT' } })
    expect(found.data.map(one => one._id)).toEqual([size])
    expect(found.pagination).toEqual({ page: 2, limit: 1, total: 2, pages: 2 })
    const builtIn = data.data[0]!._id
    await expect(api.leadForms.orderCustomFields({ body: { ids: [builtIn] } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const reader = await firm.member({ crmEdit: false })
    await expect(reader.api.leadForms.orderCustomFields({ body: { ids: [plot] } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  it('two people who edit one at once do not overwrite each other', async () => {
    const { api } = (await app.firm()).owner
    const { data: made } = await api.leadForms.addCustomField({ body: field })
    const query = { id: made._id }
    await api.leadForms.editCustomField({ query, body: { isRequired: true, version: made.version } })
    await expect(
      api.leadForms.editCustomField({ query, body: { fieldName: 'Facing', version: made.version } }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: 'This field was changed by someone else. Open it again' })
  })

  it('each change stands in the audit trail with what it changed', async () => {
    const { api } = (await app.firm()).owner
    const { data: made } = await api.leadForms.addCustomField({
      body: { ...field, fieldType: 'Dropdown', options: ['North', 'South'] },
    })
    const query = { id: made._id }
    await api.leadForms.editCustomField({ query, body: { options: ['North'], section: [0, 1] } })
    await api.leadForms.editCustomField({ query, body: { options: ['North'] } })
    await api.leadForms.editCustomField({ query, body: { isDeleted: true } })
    await api.leadForms.restoreCustomField({ params: { id: made._id } })
    const { data: trail } = await api.audit.list()
    const ofFields = trail.filter(entry => entry.action.startsWith('custom-field')).toReversed()
    expect(ofFields.map(({ action, targetName }) => [action, targetName])).toEqual([
      ['custom-field.added', 'Plot facing'],
      ['custom-field.changed', 'Plot facing'],
      ['custom-field.removed', 'Plot facing'],
      ['custom-field.restored', 'Plot facing'],
    ])
    expect(ofFields[1]?.changes).toEqual([
      { field: 'Section', before: 'Individual', after: 'Individual, Corporate' },
      { field: 'Options', before: 'North, South', after: 'North' },
    ])
  })
})

it('two fields that are given one name at the same time: one gets it, the other is refused', async () => {
  const { api } = (await app.firm()).owner
  const add = async (fieldName: string) =>
    (await api.leadForms.addCustomField({ body: { fieldName, section: [0], fieldType: 'Text' } })).data
  const fields = [await add('Left'), await add('Right')]
  for (let round = 0; round < 10; round++) {
    const renamed = await Promise.allSettled(
      fields.map(({ _id: id }) =>
        api.leadForms.editCustomField({ query: { id }, body: { fieldName: `Side ${round}` } }),
      ),
    )
    expect(renamed.filter(one => one.status === 'fulfilled').length, `round ${round}`).toBe(1)
    expect(renamed.find(one => one.status === 'rejected')?.reason, `round ${round}`).toMatchObject({ code: 'CONFLICT' })
  }
})
