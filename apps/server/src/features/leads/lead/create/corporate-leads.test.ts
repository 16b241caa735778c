import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = testApp()

const meera = {
  otherContactFirstName: 'Meera',
  otherContactLastName: 'Iyer',
  otherContactEmailId: 'meera@kalpa.in',
  otherContactDesginationName: 'Partner',
  otherContactPhoneNumber: ['9876543210', '9876511111'],
}
const arun = {
  otherContactType: 'Site engineer',
  otherContactFirstName: 'Arun',
  otherContactLastName: 'Das',
  otherContactEmailId: '',
  otherContactDesginationName: 'Engineer',
  otherContactPhoneNumber: ['9876500000'],
}
const basic = { type: 1 as const, companyName: 'Studio Kalpa', otherContactDetails: [meera, arun] }

const define = (
  firm: Awaited<ReturnType<typeof app.firm>>,
  field: { key: string; name: string; type: string; options?: string[]; isRequired?: boolean },
) =>
  app.rows(
    `insert into custom_fields (company_id, id, field_key, field_name, sections, field_type, is_required, options, position)
     values ($1, gen_random_uuid(), $2, $3, '{1}', $4, $5, $6, 50)`,
    [firm.companyId, field.key, field.name, field.type, field.isRequired ?? false, field.options ?? []],
  )

describe('a corporate lead', () => {
  it('is made of its company, contacts and form, keyed by field names [IN-002 IN-070 IN-226 IN-227 IN-228 IN-229 IN-231 IN-232 IN-449 IN-450 IN-634 IN-636]', async () => {
    const firm = await app.firm()
    const mate = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
    await define(firm, { key: 'cf_floors', name: 'Floors', type: 'Number' })
    const { data, message } = await firm.owner.api.leadCreation.add({
      body: {
        ...basic,
        countryCode: '+91',
        City: 'pune',
        'Zip/Postal code': '411001',
        Budget: '2500000',
        Area: '1200 sqm',
        'Work Scope': 'FFE',
        Remarks: 'Two towers',
        'Assign To': mate.userId,
        Floors: '12',
      },
    })
    expect(message).toBe('Lead Created Successfully')
    expect(data).toMatchObject({
      type: 1,
      companyName: 'Studio Kalpa',
      name: 'Meera Iyer',
      firstName: 'Meera',
      email: 'meera@kalpa.in',
      phoneNumber: '9876543210',
      otherPhoneNumbers: ['9876511111'],
      designation: 'Partner',
      otherContactDetails: [arun],
      city: 'Pune',
      pinCode: '411001',
      budget: 2_500_000,
      area: '1200 sqm',
      areaUnit: 'sqm',
      requirements: 'FFE',
      remarks: 'Two towers',
      assignedTo: { _id: mate.userId, fullName: 'Ravi Menon' },
      customFields: { cf_floors: '12' },
    })
    expect((await firm.owner.api.leads.byId({ query: { id: data._id } })).data).toEqual(data)
    expect(await app.rows('select origin, type from leads where id = $1', [data._id])).toEqual([
      { origin: 'corporate', type: 1 },
    ])
  })

  it('is the same by the names of a lead, with the values of own fields by their ids', async () => {
    const firm = await app.firm()
    await define(firm, { key: 'cf_floors', name: 'Floors', type: 'Number' })
    const { data } = await firm.owner.api.leads.addEdit({
      body: { ...basic, city: 'Pune', area: '900', customFields: { cf_floors: '3' } },
    })
    expect(data).toMatchObject({
      ...{ type: 1, name: 'Meera Iyer', designation: 'Partner', otherContactDetails: [arun], area: '900 sqft' },
      customFields: { cf_floors: '3' },
    })
    const own = await firm.owner.api.leads.addEdit({
      body: {
        type: 1,
        companyName: 'Kalpa',
        firstName: 'Meera',
        phoneNumber: '9876543210',
        otherContactDetails: [arun],
      },
    })
    expect(own.data).toMatchObject({ type: 1, firstName: 'Meera', otherContactDetails: [arun] })
  })

  const both = { otherContactFirstName: 'Meera', otherContactPhoneNumber: ['9876543210'] }
  it.each([
    ['without a company [IN-438]', { companyName: ' ' }, 'Please enter the company name', 'companyName'],
    ['without any contact', { otherContactDetails: [] }, 'Please enter all the contact details', 'otherContactDetails'],
    [
      'with a nameless contact [IN-440]',
      { otherContactDetails: [both, { ...arun, otherContactFirstName: '' }] },
      'Please enter all the contact details',
      'otherContactDetails.1.otherContactFirstName',
    ],
    [
      'with a contact without a phone [IN-441]',
      { otherContactDetails: [{ ...both, otherContactPhoneNumber: [] }] },
      'Please enter all the contact details',
      'otherContactDetails.0.otherContactPhoneNumber',
    ],
    [
      'with another contact without last name [IN-444]',
      { otherContactDetails: [both, { ...arun, otherContactLastName: '' }] },
      'Please enter last name',
      'otherContactDetails.1.otherContactLastName',
    ],
    [
      'with another contact without designation [IN-445]',
      { otherContactDetails: [both, { ...arun, otherContactDesginationName: ' ' }] },
      'Please enter designation name',
      'otherContactDetails.1.otherContactDesginationName',
    ],
    [
      'with a wrong address [IN-446]',
      { otherContactDetails: [{ ...both, otherContactEmailId: 'meera@kalpa' }] },
      'Invalid email address',
      'otherContactDetails.0.otherContactEmailId',
    ],
    [
      'with letters in a phone [IN-447]',
      { otherContactDetails: [{ ...both, otherContactPhoneNumber: ['98765abcde'] }] },
      'Invalid phone number',
      'otherContactDetails.0.otherContactPhoneNumber.0',
    ],
    [
      'with nine digits under +91 [IN-448]',
      { otherContactDetails: [both, { ...arun, otherContactPhoneNumber: ['987654321'] }] },
      'Invalid phone number',
      'otherContactDetails.1.otherContactPhoneNumber.0',
    ],
    ['with a wrong pin [IN-Q20]', { 'Zip/Postal code': '41100' }, 'Invalid Pin Code', 'Zip/Postal code'],
    [
      'that says it is not one [IN-Q71]',
      { type: 0, 'First Name': 'A', 'Contact Number': '9876543210' },
      'An individual lead has no company name',
      'companyName',
    ],
  ])('is refused %s', async (_what, change, message, field) => {
    const { owner } = await app.firm()
    const made = owner.api.leadCreation.add({ body: { ...basic, ...change } as typeof basic })
    await expect(made).rejects.toMatchObject({ status: 400, message, fields: [{ field, message }] })
  })

  it('needs no e-mail of its contacts, nor more of the primary one than name and phone', async () => {
    const { owner } = await app.firm()
    const { data } = await owner.api.leadCreation.add({ body: { ...basic, otherContactDetails: [both] } })
    expect(data).toMatchObject({ type: 1, name: 'Meera', email: '', designation: '', otherContactDetails: [] })
  })

  it('answers to the definition of its form, whichever call makes it', async () => {
    const firm = await app.firm()
    await define(firm, {
      key: 'cf_kind',
      name: 'Kind',
      type: 'Dropdown',
      options: ['Office', 'Shop'],
      isRequired: true,
    })
    const { leads, leadCreation } = firm.owner.api
    const missing = { status: 400, message: 'Please enter Kind' }
    await expect(leadCreation.add({ body: basic })).rejects.toMatchObject(missing)
    await expect(leads.addEdit({ body: basic })).rejects.toMatchObject(missing)
    await expect(leadCreation.add({ body: { ...basic, Kind: 'Villa' } })).rejects.toMatchObject({
      message: 'You have entered Invalid Kind',
    })
    await expect(leadCreation.add({ body: { ...basic, Kind: 'Shop', Colour: 'red' } })).rejects.toMatchObject({
      status: 422,
      code: 'UNKNOWN_FIELD',
      fields: [{ field: 'Colour' }],
    })
    const { data } = await leads.addEdit({ body: { ...basic, customFields: { cf_kind: 'Shop' } } })
    expect(data.customFields).toEqual({ cf_kind: 'Shop' })
  })

  it('is assigned only by those who may', async () => {
    const firm = await app.firm()
    const mate = await firm.member({ crmCanAssign: false })
    const made = mate.api.leadCreation.add({ body: { ...basic, 'Assign To': firm.owner.userId } })
    await expect(made).rejects.toMatchObject({ status: 403 })
    const odd = firm.owner.api.leadCreation.add({ body: { ...basic, 'Assign To': 'Ravi' } })
    await expect(odd).rejects.toMatchObject({ status: 404 })
  })
})

describe('leads of several teams', () => {
  it('are a group, each with its place, and mail goes to the address without its tag [IN-Q46]', async () => {
    const { owner } = await app.firm()
    const leadGroupId = '0190a1b2-0000-7000-8000-00000000000a'
    const row = { firstName: 'Meera', phoneNumber: '9876543210', leadGroupId }
    await owner.api.leads.addEdit({ body: { ...row, email: 'Meera+x@kalpa.in', groupIndex: 0 } })
    const second = await owner.api.leads.addEdit({ body: { ...row, email: 'Meera+x+1@kalpa.in', groupIndex: 1 } })
    const kept = () =>
      app.rows('select group_index, delivery_email from leads where lead_group_id = $1 order by group_index', [
        leadGroupId,
      ])
    expect(await kept()).toEqual([
      { group_index: 0, delivery_email: null },
      { group_index: 1, delivery_email: 'Meera+x@kalpa.in' },
    ])
    const { data: mail } = await owner.api.leadMails.send({
      body: { leadId: second.data._id, to: [second.data.email], subject: 'Plans', emailBody: '<p>Dear Meera</p>' },
    })
    expect(mail.recipients.map(({ email }) => email)).toEqual(['Meera+x@kalpa.in'])
    await owner.api.leads.edit({ query: { id: second.data._id }, body: { email: 'other@kalpa.in' } })
    expect((await kept())[1]).toEqual({ group_index: 1, delivery_email: null })
    await expect(owner.api.leads.addEdit({ body: { ...row, groupIndex: 1 } })).rejects.toMatchObject({ status: 409 })
  })
})

describe('the quick form', () => {
  const quick = {
    form: 'quick' as const,
    firstName: 'Anna Maria Konstantina',
    lastName: 'Papadopoulou Vasilopoulou',
    email: 'anna@example.com',
    countryCode: '+91',
    phoneNumber: '9876543210',
    budget: '999999999',
    leadSource: 'Referral',
    sourceName: 'Expo',
    requirements: 'FFE',
  }

  it('makes an individual lead, with names as long as it takes them [IN-Q13 IN-Q14]', async () => {
    const { owner } = await app.firm()
    const { data, message } = await owner.api.leads.addEdit({ body: quick })
    expect(message).toBe('Lead Created Successfully')
    expect(data).toMatchObject({ type: 0, lastName: quick.lastName, budget: 999_999_999, requirements: 'FFE' })
    expect(await app.rows('select origin from leads where id = $1', [data._id])).toEqual([{ origin: 'quick' }])
    const { form: _, ...standard } = quick
    await expect(owner.api.leads.addEdit({ body: standard })).rejects.toMatchObject({
      fields: [{ field: 'lastName', message: 'Maximum length is 24' }],
    })
  })

  it.each([
    ['a name of digits [IN-529]', { firstName: '98450', lastName: '11201' }, 'Please enter a valid name', 'firstName'],
    ['a wrong e-mail [IN-531]', { email: '' }, 'Email is Required', 'email'],
    ['nine digits [IN-532]', { phoneNumber: '987654321' }, 'Phone Number should be Valid', 'phoneNumber'],
    ['one digit ten times [IN-533]', { phoneNumber: '9999999999' }, 'Phone Number should be Valid', 'phoneNumber'],
    ['no lead source [IN-536]', { leadSource: ' ' }, 'Not Allowed Empty String', 'leadSource'],
    ['no source name [IN-537]', { sourceName: '' }, 'Not Allowed Empty String', 'sourceName'],
    ['another work type [IN-Q15]', { requirements: 'Villa' }, 'You have entered Invalid Work Type', 'requirements'],
  ])('refuses %s', async (_what, change, message, field) => {
    const { owner } = await app.firm()
    const made = owner.api.leads.addEdit({ body: { ...quick, ...change } })
    await expect(made).rejects.toMatchObject({ status: 400, message, fields: [{ field, message }] })
  })
})
