import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = testApp()

async function firmWithCompany(fields: object = {}) {
  const firm = await app.firm()
  const { owner } = firm
  const define = async (fieldName: string, over: object = {}) =>
    (
      await owner.api.leadForms.addCustomField({
        body: { fieldName, section: [0, 1], fieldType: 'Text', ...over },
      })
    ).data
  const plots = await define('Plots', { fieldType: 'Number' })
  const style = await define('Style', { fieldType: 'Dropdown', options: ['Modern', 'Classic'] })
  const body = {
    type: 1 as const,
    companyName: 'Rao Homes',
    otherContactDetails: [
      {
        otherContactFirstName: 'Asha',
        otherContactLastName: 'Rao',
        otherContactEmailId: 'asha@example.com',
        otherContactDesginationName: 'Director',
        otherContactPhoneNumber: ['9876543210', '9876543211'],
      },
    ],
    ...fields,
  }
  const { data: lead } = await owner.api.leadCreation.add({ body })
  return { firm, owner, lead, query: { id: lead._id }, plots, style }
}

describe('a corporate lead', () => {
  it('is edited in its company, its contacts with several phones and designations, and its own fields [IN-Q12 LM-313]', async () => {
    const { owner, query, plots, style } = await firmWithCompany({ Plots: '3', Style: 'Modern' })
    const { data } = await owner.api.leads.edit({
      query,
      body: {
        companyName: 'Rao Habitat',
        designation: 'Partner',
        otherPhoneNumbers: ['9876543212'],
        otherContactDetails: [
          {
            otherContactType: 'Site',
            otherContactFirstName: 'Ravi',
            otherContactLastName: 'Menon',
            otherContactDesginationName: 'Engineer',
            otherContactPhoneNumber: ['9876500000', '9876500001'],
          },
        ],
        customFields: { [plots.fieldId]: '4' },
      },
    })
    expect(data).toMatchObject({
      type: 1,
      companyName: 'Rao Habitat',
      designation: 'Partner',
      phoneNumber: '9876543210',
      otherPhoneNumbers: ['9876543212'],
      customFields: { [plots.fieldId]: '4', [style.fieldId]: 'Modern' },
    })
    expect(data.otherContactDetails).toMatchObject([
      { otherContactFirstName: 'Ravi', otherContactPhoneNumber: ['9876500000', '9876500001'] },
    ])
    const [log] = (await owner.api.leadHistory.ofLead({ query: { leadId: query.id } })).data
    // the company's own fields are called by their names, which stay readable when a definition is gone
    expect(log).toMatchObject({
      old: { companyName: 'Rao Homes', designation: 'Director', Plots: '3' },
      new: { companyName: 'Rao Habitat', designation: 'Partner', Plots: '4' },
    })
  })

  it('stays one, and an individual stays an individual [IN-Q12 IN-Q71]', async () => {
    const { owner, lead, query } = await firmWithCompany()
    await expect(owner.api.leads.edit({ query, body: { companyName: '' } })).rejects.toMatchObject({
      code: 'INVALID',
      message: 'Please enter the company name',
      fields: [{ field: 'companyName' }],
    })
    const same = await owner.api.leads.edit({ query, body: { companyName: 'Rao Homes', city: 'Pune' } })
    expect(same.data).toMatchObject({ type: 1, version: lead.version + 1 })
    const person = await owner.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543219' } })
    const edit = { query: { id: person.data._id }, body: { companyName: 'Meera & Co' } }
    await expect(owner.api.leads.edit(edit)).rejects.toMatchObject({ code: 'INVALID' })
    const unchanged = await owner.api.leads.addEdit({
      body: { leadId: person.data._id, companyName: '', city: 'Pune' },
    })
    expect(unchanged.data).toMatchObject({ type: 0, city: 'Pune' })
  })
})

describe('the company’s own fields of a lead', () => {
  it('are checked where they change, and left alone where they do not', async () => {
    const { owner, query, plots, style } = await firmWithCompany({ Style: 'Modern' })
    // as an older definition left it
    await app.rows(`update leads set custom = custom || $2 where id = $1`, [query.id, { [plots.fieldId]: 'many' }])
    const untouched = { [plots.fieldId]: 'many', [style.fieldId]: 'Classic' }
    const { data } = await owner.api.leads.edit({ query, body: { customFields: untouched } })
    expect(data.customFields).toEqual(untouched)
    const refused = owner.api.leads.edit({ query, body: { customFields: { [plots.fieldId]: 'few' } } })
    await expect(refused).rejects.toMatchObject({
      code: 'INVALID',
      message: 'You have entered Invalid Plots',
      fields: [{ field: `customFields.${plots.fieldId}` }],
    })
    const unknown = owner.api.leads.edit({ query, body: { customFields: { __proto: 'x' } } })
    await expect(unknown).rejects.toMatchObject({ code: 'UNKNOWN_FIELD' })
    const emptied = await owner.api.leads.edit({ query, body: { customFields: { [style.fieldId]: '' } } })
    expect(emptied.data.customFields).toEqual({ [plots.fieldId]: 'many' })
    const nothing = await owner.api.leads.edit({ query, body: { customFields: { [style.fieldId]: '' } } })
    expect(nothing.data.version).toBe(emptied.data.version)
  })

  it('meet only where two people change the same one, and then with both values [IN-Q77]', async () => {
    const { firm, owner, lead, query, plots, style } = await firmWithCompany({ Plots: '3', Style: 'Modern' })
    const mate = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
    const { version } = lead
    await mate.api.leads.edit({ query, body: { customFields: { [plots.fieldId]: '5' }, version } })
    await owner.api.leads.edit({ query, body: { customFields: { [style.fieldId]: 'Classic' }, version } })
    const refused = owner.api.leads.edit({ query, body: { customFields: { [plots.fieldId]: '4' }, version } })
    await expect(refused).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This lead was changed by Ravi Menon. Reload to see the latest.',
      data: { conflicts: [{ field: 'Plots', yours: '4', theirs: '5' }] },
    })
    expect((await owner.api.leads.byId({ query })).data.customFields).toEqual({
      [plots.fieldId]: '5',
      [style.fieldId]: 'Classic',
    })
  })
})
