import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { describe, expect, it, vi } from 'vitest'
import { type Firm, testApp } from '../../../../test/harness.ts'

const app = testApp()
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const basic = { firstName: 'Meera', phoneNumber: '9876543210' }

const full = {
  firstName: 'Meera',
  lastName: 'Iyer',
  companyName: 'Studio Kalpa',
  email: 'Meera@Example.com',
  countryCode: '+91',
  phoneNumber: '9876543210',
  address: '12 MG Road',
  city: 'pune',
  pinCode: '411001',
  budget: '2500000000',
  requirements: 'Villa',
  area: '1200',
  areaUnit: 'sqm' as const,
  leadSource: 'A source nobody listed',
  sourceName: 'Diwali fair',
  remarks: 'Wants a courtyard',
  otherContactDetails: [
    {
      otherContactType: 'Spouse',
      otherContactFirstName: 'Arun',
      otherContactLastName: 'Iyer',
      otherContactEmailId: 'arun@example.com',
      otherContactDesginationName: 'Engineer',
      otherContactPhoneNumber: ['9876500000', '80800'],
    },
  ],
  otherPhoneNumbers: ['9876511111', ''],
  architectDetails: { name: 'R. Shah', since: 2019, rooms: [1, 2] },
  expClosureDate: '2026-08-31',
}

const autoAssign = (firm: Firm) =>
  app.rows('update companies set auto_assign = true where company_id = $1', [firm.companyId])

describe('a new lead', () => {
  it('keeps every field and answers it under all its names [IN-165 IN-166 IN-167 IN-168 IN-169 IN-170 IN-171 IN-172 IN-173 IN-174 IN-175 IN-176 IN-177 IN-179 IN-180 IN-181 IN-622 IN-623]', async () => {
    const { owner } = await app.firm()
    const { data, message } = await owner.api.leads.addEdit({ body: full })
    expect(message).toBe('Lead Created Successfully')
    expect(data).toMatchObject({
      ...full,
      name: 'Meera Iyer',
      city: 'Pune',
      budget: 2_500_000_000,
      area: '1200 sqm',
      otherPhoneNumbers: ['9876511111'],
      workType: 'Villa',
      workScope: 'Villa',
      clouserMonth: 'Aug',
      userId: owner.userId,
      version: 1,
      leadUpdates: [],
      projectId: null,
      isProjectCreated: false,
      isArchive: false,
      isDeleted: false,
      createdAt: '2026-03-18T06:30:00.000Z',
    })
    expect(await owner.api.leads.byId({ query: { id: data._id } })).toMatchObject({ data })
  })

  it('carries the fields of the full lead [IN-183 IN-184 IN-185 IN-186 IN-187 IN-188 IN-189 IN-190 IN-191 IN-192 IN-193 IN-194 IN-195 IN-196 IN-197 IN-198 IN-199 IN-200 IN-201 IN-202 IN-203 IN-204 IN-205 IN-206 IN-218 IN-219 IN-220 IN-221 IN-222 IN-223 LM-277 LM-278 LM-280 LM-281 LM-282 LM-283 LM-284 LM-285 LM-286 LM-287 LM-288 LM-289 LM-290 LM-291 LM-292 LM-293 LM-294 LM-295 LM-296 LM-297 LM-298 LM-299 LM-300 LM-303 LM-304 LM-305 LM-306 LM-307 LM-308 LM-309 LM-310 LM-311]', async () => {
    const firm = await app.firm()
    const mate = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
    const teamId = await firm.team('North', [mate])
    const created = await firm.owner.api.leads.addEdit({ body: { ...full, assignedTo: mate.userId, teamId } })
    const { data } = await firm.owner.api.leads.byId({ query: { id: created.data._id } })
    expect(data).toMatchObject({
      _id: created.data._id,
      assignedTo: { _id: mate.userId, fullName: 'Ravi Menon', email: mate.email },
      assignToName: 'Ravi Menon',
      leadStage: {
        stageName: 'Assigned',
        kind: 'assigned',
        status: expect.arrayContaining([{ id: 1, statusName: 'New' }]),
      },
      leadStatus: LEAD_STATUS.NEW,
      todayRemark: null,
      leadTag: [],
      latestFollowUpDate: '',
      latestFollowUpTime: '',
      followupDate: '',
      followupTime: '',
      lastCallDate: null,
      callStatus: null,
      teamDetails: { name: 'North' },
      reasonForNotInterested: '',
      dontShowAgain: false,
      deletedBy: null,
      otherContactDetails: full.otherContactDetails,
    })
  })

  it('is corporate exactly where it has a company [LM-279 LM-301 IN-207 IN-208 IN-209]', async () => {
    const { owner } = await app.firm()
    const types = await Promise.all(
      [{ ...basic }, { ...basic, companyName: 'Studio' }].map(
        async body => (await owner.api.leads.addEdit({ body })).data.type,
      ),
    )
    expect(types).toEqual([0, 1])
  })

  it.each([
    ['no first name [IN-417]', { phoneNumber: '9876543210' }, 'Please enter all the details', 'firstName'],
    ['no phone [IN-418]', { firstName: 'Meera' }, 'Please enter all the details', 'phoneNumber'],
    ['a blank first name [IN-417 LM-423]', { ...basic, firstName: ' ' }, 'Please enter first name', 'firstName'],
    ['nine digits under +91 [IN-427]', { ...basic, phoneNumber: '987654321' }, 'Invalid phone number', 'phoneNumber'],
    [
      'four digits elsewhere',
      { ...basic, countryCode: '+1', phoneNumber: '1234' },
      'Invalid phone number',
      'phoneNumber',
    ],
    [
      'sixteen digits',
      { ...basic, phoneNumber: '1234567890123456' },
      'Number must be less than or equal to 15 digits',
      'phoneNumber',
    ],
    ['a five-digit pin [IN-431 LM-429]', { ...basic, pinCode: '41100' }, 'Invalid Pin Code', 'pinCode'],
    [
      'signs in the city that are in no name [IN-428 LM-432]',
      { ...basic, city: 'Pune!' },
      'You have entered Invalid City',
      'city',
    ],
    [
      'a first name of digits',
      { ...basic, firstName: '9845011201' },
      'You have entered Invalid First Name',
      'firstName',
    ],
    [
      'an address as last name',
      { ...basic, lastName: 'rao@example.com' },
      'You have entered Invalid Last Name',
      'lastName',
    ],
    ['a long city [IN-429 LM-432]', { ...basic, city: 'x'.repeat(24) }, 'Maximum length is 23', 'city'],
    ['letters in the budget [IN-432]', { ...basic, budget: '12a' }, 'You have entered Invalid Budget', 'budget'],
    ['an eleven-digit budget [IN-433]', { ...basic, budget: '12345678901' }, 'Maximum length is 10', 'budget'],
    ['letters in the area [IN-434 LM-435]', { ...basic, area: 'big' }, 'You have entered Invalid Area', 'area'],
    ['a long address [IN-436 LM-433]', { ...basic, address: 'x'.repeat(1024) }, 'Maximum length is 1023', 'address'],
    ['long remarks [IN-437]', { ...basic, remarks: 'x'.repeat(1024) }, 'Maximum length is 1023', 'remarks'],
    ['a day that does not exist', { ...basic, expClosureDate: '2026-02-30' }, 'Not a valid date', 'expClosureDate'],
    [
      'a contact without a name [IN-419]',
      { ...basic, otherContactDetails: [{ otherContactFirstName: '', otherContactPhoneNumber: ['9876543210'] }] },
      'Please enter all the contact details',
      'otherContactDetails.0.otherContactFirstName',
    ],
    [
      'a contact without a phone [IN-420]',
      { ...basic, otherContactDetails: [{ otherContactFirstName: 'Arun', otherContactPhoneNumber: [''] }] },
      'Please enter all the contact details',
      'otherContactDetails.0.otherContactPhoneNumber.0',
    ],
    [
      'a short phone of a contact [IN-223]',
      { ...basic, otherContactDetails: [{ otherContactFirstName: 'Arun', otherContactPhoneNumber: ['1234'] }] },
      'Invalid phone number',
      'otherContactDetails.0.otherContactPhoneNumber.0',
    ],
    ['a field nobody knows', { ...basic, isArchive: true }, 'Some fields are not valid', 'isArchive'],
  ])('is refused with %s', async (_, body, message, field) => {
    const { owner } = await app.firm()
    const refused = owner.api.leads.addEdit({ body: body as typeof basic })
    await expect(refused).rejects.toMatchObject({
      code: 'INVALID',
      message,
      fields: [expect.objectContaining({ field })],
    })
    expect(await app.rows('select from leads where company_id = $1', [owner.companyId])).toHaveLength(0)
  })

  it('takes the longest values that fit', async () => {
    const { owner } = await app.firm()
    const body = {
      ...basic,
      firstName: 'न'.repeat(24),
      city: 'x'.repeat(23),
      address: 'x'.repeat(1023),
      remarks: '🏗'.repeat(1023),
      budget: '9999999999',
      area: '999999999',
    }
    const { data } = await owner.api.leads.addEdit({ body })
    expect(data).toMatchObject({ ...body, city: `X${'x'.repeat(22)}`, budget: 9_999_999_999, area: '999999999 sqft' })
  })

  it('takes the postal code and phone of the company’s country', async () => {
    const { owner } = await app.firm({ country: 'Germany', dialCode: '+49' })
    const { data } = await owner.api.leads.addEdit({
      body: { firstName: 'Jörg', phoneNumber: '30123456', pinCode: 'D-10115' },
    })
    expect(data).toMatchObject({ countryCode: '+49', phoneNumber: '30123456', pinCode: 'D-10115' })
  })

  it('drops the primary contact where it is sent once more', async () => {
    const { owner } = await app.firm()
    const other = { otherContactFirstName: 'Arun', otherContactPhoneNumber: ['98765'] }
    const repeated = { otherContactFirstName: 'Meera', otherContactPhoneNumber: ['9876543210'] }
    const { data } = await owner.api.leads.addEdit({ body: { ...basic, otherContactDetails: [repeated, other] } })
    expect(data.otherContactDetails.map(contact => contact.otherContactFirstName)).toEqual(['Arun'])
  })
})

describe('whose a new lead is', () => {
  it('nobody’s, for people who may assign and choose nobody, and in the first stage [IN-592]', async () => {
    const { owner } = await app.firm()
    const { data } = await owner.api.leads.addEdit({ body: basic })
    expect(data).toMatchObject({ assignedTo: null, leadStage: { kind: 'prospect' }, leadStatus: LEAD_STATUS.NEW })
  })

  it('the creator’s, for people who may not assign [IN-590]', async () => {
    const firm = await app.firm()
    const member = await firm.member({ crmEdit: false })
    const { data } = await member.api.leads.addEdit({ body: basic })
    expect(data).toMatchObject({ assignedTo: { _id: member.userId }, leadStage: { kind: 'assigned' } })
  })

  it('the person named, who must be able to have leads [IN-178 LM-498]', async () => {
    const firm = await app.firm()
    const mate = await firm.member()
    const { data } = await firm.owner.api.leads.addEdit({ body: { ...basic, assignedTo: mate.userId } })
    expect(data).toMatchObject({ assignedTo: { _id: mate.userId }, leadStage: { kind: 'assigned' } })

    const foreign = await (await app.firm()).member()
    const others = await Promise.all([
      firm.member({ isActive: false }),
      firm.member({ isClient: true }),
      firm.member({ features: [] }),
    ])
    for (const assignedTo of [UNKNOWN, foreign.userId, ...others.map(one => one.userId)]) {
      const refused = firm.owner.api.leads.addEdit({ body: { ...basic, assignedTo } })
      await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Not found' })
    }
  })

  it('of the team named, whose member the person must be [IN-593]', async () => {
    const firm = await app.firm()
    const [inside, outside] = [await firm.member(), await firm.member()]
    const teamId = await firm.team('North', [inside])
    const create = (assignedTo: string, team = teamId) =>
      firm.owner.api.leads.addEdit({ body: { ...basic, assignedTo, teamId: team } })
    const { data } = await create(inside.userId)
    expect((await firm.owner.api.leads.byId({ query: { id: data._id } })).data.teamDetails).toEqual({ name: 'North' })
    await expect(create(outside.userId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(create(inside.userId, UNKNOWN)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('nobody may name an assignee without the right to [IN-590 LM-498 LM-635]', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    for (const body of [
      { ...basic, assignedTo: member.userId },
      { ...basic, teamId: UNKNOWN },
    ]) {
      const refused = member.api.leads.addEdit({ body })
      await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Access disabled by Admin' })
    }
  })

  it('goes round in turn while the company assigns that way, each exactly once, also at the same time', async () => {
    const firm = await app.firm()
    const members = []
    for (let n = 0; n < 3; n++) members.push(await firm.member())
    await firm.member({ crmEdit: false })
    await firm.member({ isActive: false })
    await autoAssign(firm)
    const created = await Promise.all(Array.from({ length: 12 }, () => firm.owner.api.leads.addEdit({ body: basic })))
    const counts = members.map(one => created.filter(lead => lead.data.assignedTo?._id === one.userId).length)
    expect(counts).toEqual([4, 4, 4])
    const next = await firm.owner.api.leads.addEdit({ body: basic })
    expect(next.data.assignedTo?._id).toBe(members[0]!.userId)
  })

  it('goes round among the members of the team named', async () => {
    const firm = await app.firm()
    const members = [await firm.member(), await firm.member(), await firm.member()]
    const teamId = await firm.team('North', members.slice(1))
    await autoAssign(firm)
    const seen = []
    for (let n = 0; n < 3; n++)
      seen.push((await firm.owner.api.leads.addEdit({ body: { ...basic, teamId } })).data.assignedTo?._id)
    expect(seen).toEqual([members[1]!.userId, members[2]!.userId, members[1]!.userId])
  })

  it('goes to an admin only where there is nobody else', async () => {
    const firm = await app.firm()
    await autoAssign(firm)
    const create = async () => (await firm.owner.api.leads.addEdit({ body: basic })).data.assignedTo?._id
    expect(await create()).toBe(firm.owner.userId)
    const member = await firm.member()
    expect([await create(), await create()]).toEqual([member.userId, member.userId])
  })
})

describe('who may create leads', () => {
  it('any staff with the leads module, nobody else', async () => {
    const firm = await app.firm()
    const member = await firm.member({ crmEdit: false })
    await member.api.leads.addEdit({ body: basic })
    const refused = [await firm.member({ features: [] }), await firm.member({ isClient: true, features: ['crm'] })]
    for (const one of refused)
      await expect(one.api.leads.addEdit({ body: basic })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(app.anonymous().leads.addEdit({ body: basic })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('under nobody else’s name', async () => {
    const firm = await app.firm()
    const other = await firm.member()
    for (const claim of [{ userId: other.userId }, { updatedBy: other.userId }, { cId: UNKNOWN }]) {
      const refused = firm.owner.api.leads.addEdit({ body: { ...basic, ...claim } })
      await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    const own = { userId: firm.owner.userId, cId: firm.companyId }
    expect((await firm.owner.api.leads.addEdit({ body: { ...basic, ...own } })).data.userId).toBe(firm.owner.userId)
  })
})

describe('creating twice', () => {
  it('makes one lead of ten requests with one key at the same time', async () => {
    const { owner } = await app.firm()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => owner.api.leads.addEdit({ body: full }, { idempotencyKey: 'one' })),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const [counted] = await app.rows<{ leads: string; logs: string }>(
      `select (select count(*) from leads where company_id = $1) as leads,
        (select count(*) from lead_logs where company_id = $1) as logs`,
      [owner.companyId],
    )
    expect(counted).toEqual({ leads: 1, logs: 1 })
    const other = owner.api.leads.addEdit({ body: basic }, { idempotencyKey: 'one' })
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
  })

  it('makes one lead of different requests with one key at the same time, and refuses the others', async () => {
    const { owner } = await app.firm()
    const outcomes = await Promise.allSettled(
      ['Asha', 'Meera', 'Ravi'].map(firstName =>
        owner.api.leads.addEdit({ body: { ...basic, firstName } }, { idempotencyKey: 'one' }),
      ),
    )
    const refused = outcomes.filter(outcome => outcome.status === 'rejected')
    expect(refused).toHaveLength(2)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH', status: 422 })
    expect(await app.rows('select from leads where company_id = $1', [owner.companyId])).toHaveLength(1)
  })

  it('keeps no key of a request that was refused, so that it can be sent again', async () => {
    const firm = await app.firm()
    const mate = await firm.member({ isActive: false })
    const create = () =>
      firm.owner.api.leads.addEdit({ body: { ...basic, assignedTo: mate.userId } }, { idempotencyKey: 'one' })
    await expect(create()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await app.rows('select from idempotency_keys where company_id = $1', [firm.companyId])).toEqual([])
    await app.rows('update users set is_active = true where id = $1', [mate.userId])
    const { data } = await create()
    expect(data.assignedTo).toMatchObject({ _id: mate.userId })
    expect((await create()).data._id).toBe(data._id)
  })

  it('answers a key as the first time where the same request would be refused by now', async () => {
    const { owner } = await app.firm()
    const body = { ...full, leadGroupId: '0195f0aa-0000-7000-8000-000000000001', groupIndex: 0 }
    const create = (idempotencyKey: string) => owner.api.leads.addEdit({ body }, { idempotencyKey })
    const first = await create('first')
    await expect(create('second')).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await create('first')).toEqual(first)
    expect(await app.rows('select from lead_logs where company_id = $1', [owner.companyId])).toHaveLength(1)
  })

  it('tells of leads with the same phone or e-mail, and refuses none', async () => {
    const firm = await app.firm()
    const first = (await firm.owner.api.leads.addEdit({ body: full })).data
    const second = (await firm.owner.api.leads.addEdit({ body: { ...basic, email: 'other@example.com' } })).data
    const find = async (query: { phoneNumber?: string; email?: string }, who = firm.owner) =>
      (await who.api.leads.duplicates({ query })).data.leads.map(lead => lead._id)
    expect(await find({ phoneNumber: '9876543210' })).toEqual([second._id, first._id])
    expect(await find({ email: 'MEERA@example.com' })).toEqual([first._id])
    expect(await find({ phoneNumber: '9876543210', email: 'meera@example.com' })).toHaveLength(2)
    expect(await find({})).toEqual([])
    const stranger = (await app.firm()).owner
    expect(await find({ phoneNumber: '9876543210' }, stranger)).toEqual([])
    await firm.permit('team_member', 'own', false)
    expect(await find({ phoneNumber: '9876543210' }, await firm.member())).toEqual([])
  })
})

describe('telling the assignee', () => {
  it('sends a mail with what the lead is, not to oneself [IN-632 IN-633]', async () => {
    const firm = await app.firm({ name: 'Kalpa Interiors' })
    const mate = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
    await firm.owner.api.leads.addEdit({ body: { ...full, assignedTo: firm.owner.userId } })
    const { data } = await firm.owner.api.leads.addEdit({ body: { ...full, assignedTo: mate.userId } })
    const kept = (to: string) => app.app.services.mailer.kept(to)
    await vi.waitFor(async () => expect(await kept(mate.email)).toHaveLength(1), 60_000)
    const [mail] = await kept(mate.email)
    expect(mail!.subject).toBe('Add Lead: Meera Iyer')
    for (const told of [
      'Meera Iyer',
      'Studio Kalpa',
      'Meera@Example.com',
      '+91 9876543210',
      'A source nobody listed',
      'Ravi Menon',
      'Asha Rao',
    ])
      expect(mail!.text).toContain(told)
    expect(mail!.html).toContain(`/leads/lead-full-details/${data._id}`)
    expect(await kept(firm.owner.email)).toHaveLength(0)
  })
})
