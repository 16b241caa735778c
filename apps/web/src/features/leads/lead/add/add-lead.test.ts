import { AppError } from '@plinth/contract/error-codes'
import { namesOf } from '@plinth/contract/field-table'
import { AddEditLead, type Lead } from '@plinth/contract/leads/lead/lead'
import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import { LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import { beforeEach, describe, expect, it } from 'vitest'
import * as drafts from '../../../../lib/drafts.ts'
import { draftKey, keepDraft, readDraft } from './add-lead-draft.ts'
import { emptiedText, leadProblems, limitHint, missingDetails, typed } from './add-lead-problems.ts'
import { asFormErrors, savedText, saveLeads } from './add-lead-save.ts'
import {
  type AddLeadValues,
  blankContact,
  blankLead,
  isFilled,
  type TeamRow,
  TYPED_FIELDS,
  taggedEmail,
  teamRow,
  toBody,
} from './add-lead-values.ts'
import { assigneeOptions, teamOptions } from './fields/add-lead-team-options.ts'

const good: AddLeadValues = { ...blankLead('+91'), firstName: 'Asha', phoneNumber: '9876543210' }
const contact = { ...blankContact(), otherContactFirstName: 'Ravi', otherContactPhoneNumber: ['9812345678'] }
const bodyOf = (values: AddLeadValues) => (row: TeamRow) => toBody(values, row, true)
const TEAM = '0190a1b2-0000-7000-8000-000000000001'
const OTHER_TEAM = '0190a1b2-0000-7000-8000-000000000002'
const PERSON = '0190a1b2-0000-7000-8000-000000000003'

describe('the form as it opens', () => {
  it("has the company's dial code, else +1, and square feet [IN-704 IN-702 SH-569 IN-357 IN-358]", () => {
    expect(blankLead('+91')).toMatchObject({ countryCode: '+91', areaUnit: 'sqft' })
    expect(blankLead('').countryCode).toBe('+1')
  })
})

describe('isFilled, which decides whether closing asks', () => {
  it('is false while nothing is filled: dial code, unit and empty rows do not count [IN-050]', () => {
    expect(isFilled(blankLead('+91'))).toBe(false)
    expect(isFilled({ ...blankLead('+44'), areaUnit: 'sqm' })).toBe(false)
    expect(isFilled({ ...blankLead('+91'), otherContactDetails: [blankContact()], otherPhoneNumbers: [''] })).toBe(
      false,
    )
    expect(isFilled({ ...blankLead('+91'), firstName: '   ' })).toBe(false)
  })

  it('is true with any field filled [IN-048]', () => {
    const blank = blankLead('+91')
    const texts = Object.keys(blank).filter(
      field => blank[field as keyof typeof blank] === '' && field !== 'countryCode',
    )
    expect(texts).toEqual(expect.arrayContaining([...namesOf(TYPED_FIELDS), 'phoneNumber', 'area']))
    for (const field of texts) expect(isFilled({ ...blank, [field]: 'x' })).toBe(true)
    expect(isFilled({ ...blank, otherPhoneNumbers: ['98'] })).toBe(true)
    expect(isFilled({ ...blank, otherContactDetails: [{ ...blankContact(), otherContactType: 'Wife' }] })).toBe(true)
    expect(isFilled({ ...blank, teams: [{ ...teamRow(0), assignedTo: PERSON }] })).toBe(true)
  })
})

describe('what Add Lead refuses', () => {
  it('asks for all the details without first name or phone [IN-417 IN-418]', () => {
    expect(missingDetails({ ...good, firstName: ' ' })).toBe('Please enter all the details')
    expect(missingDetails({ ...good, phoneNumber: '' })).toBe('Please enter all the details')
    expect(missingDetails(good)).toBeUndefined()
  })

  it('asks for all the contact details when an extra contact lacks name or phone [IN-419 IN-420]', () => {
    const incomplete = [
      { ...contact, otherContactFirstName: '' },
      { ...contact, otherContactPhoneNumber: [''] },
    ]
    for (const one of incomplete)
      expect(missingDetails({ ...good, otherContactDetails: [contact, one] })).toBe(
        'Please enter all the contact details',
      )
    expect(missingDetails({ ...good, otherContactDetails: [contact] })).toBeUndefined()
  })

  it('says what is wrong with a phone [IN-421 IN-426 IN-427]', () => {
    const phone = (phoneNumber: string, countryCode = '+91') =>
      leadProblems({ ...good, phoneNumber, countryCode }, '').phoneNumber
    expect(phone('98765')).toBe('Invalid phone number')
    expect(phone('98765x4321')).toBe('Invalid phone number')
    expect(phone('9876543210')).toBeUndefined()
    expect(phone('50123', '+971')).toBeUndefined()
    expect(phone('1234567890123456', '+971')).toBe('Number must be less than or equal to 15 digits')
  })

  it('checks further numbers under the dial code, phones of extra contacts by their length [IN-426 IN-427]', () => {
    const problems = leadProblems(
      {
        ...good,
        otherPhoneNumbers: ['', '12'],
        otherContactDetails: [{ ...contact, otherContactPhoneNumber: ['0501234567', '5'] }],
      },
      '',
    )
    expect(problems).toEqual({
      'otherPhoneNumbers.1': LEAD_TEXTS.phone,
      'otherContactDetails.0.otherContactPhoneNumber.1': LEAD_TEXTS.phone,
    })
  })

  it('says what is wrong with e-mail and first name [IN-422 IN-423]', () => {
    expect(leadProblems({ ...good, email: 'asha@example' }, '').email).toBe('Invalid email address')
    expect(leadProblems({ ...good, firstName: '' }, '').firstName).toBe('Please enter first name')
    const bad = { ...contact, otherContactFirstName: '', otherContactEmailId: 'x' }
    expect(leadProblems({ ...good, otherContactDetails: [bad] }, '')).toEqual({
      'otherContactDetails.0.otherContactFirstName': 'Please enter first name',
      'otherContactDetails.0.otherContactEmailId': 'Invalid email address',
    })
  })

  it('limits city, postal code, budget, area, address and remarks [IN-428 IN-429 IN-431 IN-432 IN-433 IN-434 IN-435 IN-436 IN-437]', () => {
    const of = (part: Partial<AddLeadValues>) => Object.keys(leadProblems({ ...good, ...part }, ''))
    expect(of({ city: 'New Delhi', pinCode: '110001', budget: '1234567890', area: '123456' })).toEqual([])
    expect(of({ city: 'Delhi-6, India' })).toEqual([])
    expect(of({ city: 'Delhi #6' })).toEqual(['city'])
    expect(of({ firstName: '98450 11201', lastName: '=A1' })).toEqual(['firstName', 'lastName'])
    expect(of({ city: 'a'.repeat(24) })).toEqual(['city'])
    expect(leadProblems({ ...good, pinCode: '11000' }, '').pinCode).toBe('Invalid Pin Code')
    expect(of({ budget: '12.5' })).toEqual(['budget'])
    expect(of({ budget: '12345678901' })).toEqual(['budget'])
    expect(of({ area: '12a' })).toEqual(['area'])
    expect(of({ area: '1234567' })).toEqual(['area'])
    expect(of({ address: 'a'.repeat(1023), remarks: 'a'.repeat(1023) })).toEqual([])
    expect(of({ address: 'a'.repeat(1024), remarks: 'a'.repeat(1024) })).toEqual(['address', 'remarks'])
  })

  it('accepts the postal code of another country [IN-431]', () => {
    expect(leadProblems({ ...good, pinCode: 'SW1A 1AA' }, 'United Kingdom')).toEqual({})
  })

  it('gives only a hint about an emptied designation or contact type [IN-424 IN-425]', () => {
    expect(emptiedText('otherContactDetails.0.otherContactDesginationName')).toBe('Please enter designation name')
    expect(emptiedText('otherContactDetails.3.otherContactType')).toBe('Please enter Contact Type')
    expect(emptiedText('lastName')).toBeUndefined()
    expect(leadProblems({ ...good, otherContactDetails: [contact] }, '')).toEqual({})
  })

  it('requires a team in every row once there are several', () => {
    const teams = [{ ...teamRow(0), teamId: TEAM }, teamRow(1)]
    expect(leadProblems({ ...good, teams }, '')).toHaveProperty(['teams.1.teamId'])
    expect(leadProblems({ ...good, teams: [teamRow(0)] }, '')).toEqual({})
  })
})

describe('what is typed', () => {
  it('stops at 24 characters and says so as a hint [IN-712]', () => {
    expect(typed.name('नेहा'.repeat(10)).length).toBeLessThan(40)
    expect(Array.from(typed.name('x'.repeat(30)))).toHaveLength(24)
    expect(limitHint('x'.repeat(24))).toBe('Limit of 24 characters is reached')
    expect(limitHint('x'.repeat(23))).toBeUndefined()
    expect(leadProblems({ ...good, firstName: 'x'.repeat(24) }, '')).toEqual({})
  })
  it("upper-cases a city's first letter [IN-430]", () => expect(LEAD_FIELDS.city.tidy('new delhi')).toBe('New delhi'))
  it('drops what separates the digits of a pasted phone', () => {
    expect(typed.phone('+91 (98765) 432-10', '+91')).toBe('9876543210')
    // the dial code comes with it once the field is left
    expect(typed.phone('+44 7700 900123', '+91')).toBe('+44 7700 900123')
  })
})

describe('what is sent', () => {
  it('is what the contract accepts, without the keys of the form [IN-165 IN-181 IN-225]', () => {
    const values: AddLeadValues = {
      ...good,
      firstName: ' Asha ',
      area: '1200',
      areaUnit: 'Sq yds',
      otherPhoneNumbers: ['', '9811111111'],
      otherContactDetails: [contact],
    }
    const body = toBody(values, values.teams[0]!, false)
    expect(AddEditLead.safeParse(body).success).toBe(true)
    expect(body).toMatchObject({ firstName: 'Asha', area: '1200 Sq yds', otherPhoneNumbers: ['9811111111'] })
    expect(body.otherContactDetails?.[0]).not.toHaveProperty('key')
  })

  it('has an assignee only from somebody who may assign, and none for unassigned [IN-590 IN-592]', () => {
    const row = { ...teamRow(0), teamId: TEAM, assignedTo: PERSON }
    expect(toBody(good, row, true)).toMatchObject({ teamId: TEAM, assignedTo: PERSON })
    expect(toBody(good, row, false)).not.toHaveProperty('assignedTo')
    expect(toBody(good, { ...row, assignedTo: null }, true)).not.toHaveProperty('assignedTo')
  })

  it('tags the e-mail of the rows after the first [IN-626]', () => {
    expect(taggedEmail('asha@example.com', 0)).toBe('asha@example.com')
    expect(taggedEmail('asha@example.com', 2)).toBe('asha+2@example.com')
    expect(taggedEmail('', 1)).toBe('')
  })
})

describe('saving', () => {
  const values: AddLeadValues = {
    ...good,
    email: 'asha@example.com',
    teams: [
      { ...teamRow(0), teamId: TEAM },
      { ...teamRow(1), teamId: OTHER_TEAM },
    ],
  }

  it('creates one lead per team row [IN-625 IN-626]', async () => {
    const sent: unknown[] = []
    const create = async ({ body }: { body: unknown }) => {
      sent.push(body)
      return {} as Lead
    }
    const outcome = await saveLeads(values, { canAssign: true, keys: new Map(), create, bodyOf: bodyOf(values) })
    expect(outcome).toMatchObject({ saved: [{}, {}], left: [] })
    expect(sent).toMatchObject([
      { teamId: TEAM, email: 'asha@example.com' },
      { teamId: OTHER_TEAM, email: 'asha+1@example.com' },
    ])
  })

  it('says how much is saved after each row, and 100 once all of it is [IN-631]', async () => {
    const heard: number[] = []
    let isRefused = false
    const setup = {
      canAssign: true,
      keys: new Map<string, string>(),
      bodyOf: bodyOf(values),
      create: async ({ body }: { body: { teamId?: string | undefined } }) => {
        if (isRefused && body.teamId === OTHER_TEAM) throw new AppError('UNAVAILABLE')
        return {} as Lead
      },
      onProgress: (percent: number) => void heard.push(percent),
    }
    await saveLeads(values, setup)
    expect(heard.splice(0)).toEqual([50, 100])
    isRefused = true
    await saveLeads(values, setup)
    expect(heard).toEqual([50])
  })

  it('keeps the rows that were refused, with their tags, and repeats a call under its first key [IN-626]', async () => {
    const keys = new Map<string, string>()
    const used: string[] = []
    let isDown = true
    const create = async ({
      body,
      idempotencyKey,
    }: {
      body: { teamId?: string | undefined }
      idempotencyKey: string
    }) => {
      if (body.teamId === OTHER_TEAM) used.push(idempotencyKey)
      if (isDown && body.teamId === OTHER_TEAM) throw new AppError('UNAVAILABLE')
      return {} as Lead
    }
    const first = await saveLeads(values, { canAssign: true, keys, create, bodyOf: bodyOf(values) })
    expect(first.saved).toHaveLength(1)
    expect(first.left).toEqual([values.teams[1]])
    isDown = false
    const rest = { ...values, teams: first.left }
    const again = await saveLeads(rest, { canAssign: true, keys, create, bodyOf: bodyOf(rest) })
    expect(again.left).toEqual([])
    expect(used[0]).toBe(used[1])
    const moved = { ...rest, city: 'Pune' }
    await saveLeads(moved, { canAssign: true, keys, create, bodyOf: bodyOf(moved) })
    expect(used[2]).not.toBe(used[1])
  })

  it("puts a refused team or assignee under the row's own fields", () => {
    expect(
      asFormErrors([
        { field: 'assignedTo', message: 'Not a member' },
        { field: 'city', message: 'x' },
      ]),
    ).toEqual({
      'teams.0.assignedTo': 'Not a member',
      city: 'x',
    })
  })
})

describe('the message about saved leads', () => {
  it('is the server’s, or else a text of the form [IN-637 IN-Q111]', () => {
    expect(savedText('Saved twice over', true)).toBe('Saved twice over')
    expect(savedText('Saved twice over', false)).toBe('Saved twice over')
    expect(savedText(undefined, true)).toBe('Added Successfully')
    expect(savedText(undefined, false)).toBe('Lead Created Successfully')
  })
})

describe('who takes the lead', () => {
  const teams = [
    { _id: TEAM, name: 'North' },
    { _id: OTHER_TEAM, name: 'South' },
  ]
  it('hides a team chosen in one row from the others [IN-596]', () => {
    const rows = [{ ...teamRow(0), teamId: TEAM }, teamRow(1)]
    expect(teamOptions(teams, rows, 0).map(({ label }) => label)).toEqual(['North', 'South'])
    expect(teamOptions(teams, rows, 1).map(({ label }) => label)).toEqual(['South'])
  })

  it('offers UNASSIGNED before the people [IN-591 IN-595]', () => {
    const options = assigneeOptions([{ _id: PERSON, fullName: 'Meera Iyer', email: 'meera@example.com' }])
    expect(options.map(({ label }) => label)).toEqual(['UNASSIGNED', 'Meera Iyer'])
  })
})

describe('the draft', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  beforeEach(() => kept.clear())

  it('comes back as it was typed, for its own person only', () => {
    const values = { ...good, otherContactDetails: [contact], teams: [{ ...teamRow(1), teamId: TEAM }] }
    keepDraft('asha', values, store)
    const { otherContactDetails, teams, ...rest } = readDraft('asha', '+1', store)!
    expect({ ...rest, phone: otherContactDetails[0]?.otherContactPhoneNumber, row: teams[0] }).toMatchObject({
      firstName: 'Asha',
      countryCode: '+91',
      phone: ['9812345678'],
      row: { index: 1, teamId: TEAM },
    })
    expect(readDraft('ravi', '+1', store)).toBeUndefined()
  })

  it('is removed with an empty form, and on request', () => {
    keepDraft('asha', good, store)
    keepDraft('asha', blankLead('+91'), store)
    expect(kept.size).toBe(0)
    keepDraft('asha', good, store)
    drafts.keepDraft(draftKey('asha'), undefined, store)
    expect(readDraft('asha', '+91', store)).toBeUndefined()
  })

  it('survives invalid values under its key', () => {
    for (const text of ['nonsense', '[]', '{"firstName":7,"teams":"x","otherContactDetails":[null]}']) {
      kept.set('plinth.add-lead.asha', text)
      expect(readDraft('asha', '+91', store)).toBeUndefined()
    }
  })
})
