import type { LiveEvent } from '@plinth/contract/company/live'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { saveImport as save, untilSaved } from '../../../test/save-import.ts'
import { cells, HEADINGS, upload } from './lead-imports.factory.ts'

const app = testApp()
const listed = async (member: Member) => (await member.api.leads.list({ query: { limit: 500 } })).data.data
const countOf = async (firm: Firm): Promise<number> => {
  const sql = 'select count(*)::int as count from leads where company_id = $1 and deleted_at is null'
  return (await app.rows<{ count: number }>(sql, [firm.companyId]))[0]!.count
}

describe('saving an import', () => {
  it('creates a lead of each row, in the order of the file, with history and tallies [IN-315 IN-316 IN-317 IN-318 IN-319 IN-320 IN-321 IN-322 IN-323 IN-324 IN-325 IN-326 IN-327 IN-524 IN-525 IN-644]', async () => {
    const { owner } = await app.firm()
    const { importId, version } = await upload(owner, [cells(1, { 3: '+91 98000-00001', 2: '' }), cells(2)])
    const answer = await owner.api.leadImports.save({ body: { importId, version } })
    expect(answer).toMatchObject({
      message: 'File uploaded successfully!',
      data: { _id: importId, status: 'saving', rowCount: 2, total: 2, canContinue: false, canUndo: false },
    })
    expect(await untilSaved(owner, importId)).toMatchObject({
      status: 'saved',
      createdCount: 2,
      skippedCount: 0,
      canUndo: true,
    })
    const [first, second] = await listed(owner)
    expect(first).toMatchObject({
      firstName: 'Asha',
      lastName: 'Rao b',
      name: 'Asha Rao b',
      email: '',
      countryCode: '+91',
      phoneNumber: '9800000001',
      address: '12 MG Road',
      city: 'Pune',
      budget: 1_250_000,
      requirements: 'Villa',
      leadSource: 'Referral',
      sourceName: 'Rao residence',
      area: '1200 sqft',
      leadStage: { kind: 'prospect' },
      leadStatus: LEAD_STATUS.NEW,
      assignedTo: null,
      expClosureDate: null,
      version: 1,
    })
    expect(second).toMatchObject({ name: 'Asha Rao c', email: 'asha2@example.com' })
    expect((await owner.api.leads.byId({ query: { id: first!._id } })).data.pinCode).toBe('411001')
    expect((await owner.api.leads.counts()).data).toMatchObject({ all: 2, unassigned: 2 })
    const { data: logs } = await owner.api.leadHistory.ofLead({ query: { leadId: first!._id } })
    expect(logs).toMatchObject([
      { type: 'create', updatedBy: 'Asha Rao', texts: ['The Lead has been imported from leads.csv'] },
    ])
  })

  it('creates leads of companies, of an earlier day, with the closure that is expected [IN-745]', async () => {
    const { owner } = await app.firm()
    const { data: present } = await owner.api.leads.addEdit({ body: { firstName: 'Zoya', phoneNumber: '9800000099' } })
    const headings = ['Name', 'Phone', 'Company', 'Enquiry Date', 'Closing month', 'Email 2']
    const rows = [
      ['Asha', '9800000001', 'Lake View Homes', '15/01/2026 4:30 PM', 'Dec 2030', 'asha@example.com'],
      ['Binod', '9800000002', '', '16/01/2026', '', ''],
      ['Chitra', '9800000003', '', '16/01/2026', '', ''],
      ['Devi', '9800000004', '', '', '', ''],
    ]
    const draft = await upload(owner, rows, headings)
    expect(draft.mapping).toEqual([
      'firstName',
      'phoneNumber',
      'companyName',
      'enquiryDate',
      'expClosureDate',
      'secondEmail',
    ])
    await save(owner, draft)
    const leads = await listed(owner)
    // the newest first, and rows of one moment in the order of the file
    expect(leads.map(lead => lead.firstName)).toEqual(['Devi', 'Zoya', 'Binod', 'Chitra', 'Asha'])
    const corporate = leads.at(-1)
    expect(corporate).toMatchObject({
      type: 1,
      companyName: 'Lake View Homes',
      email: 'asha@example.com',
      createdAt: '2026-01-15T11:00:00.000Z',
      expClosureDate: '2030-12-31',
    })
    expect(leads[2]).toMatchObject({ type: 0, companyName: '', createdAt: '2026-01-15T18:30:00.000Z' })
    const { data: logs } = await owner.api.leadHistory.ofLead({ query: { leadId: corporate!._id } })
    expect(logs[0]!.createdAt >= present.createdAt).toBe(true)
    expect((await owner.api.leads.counts()).data).toMatchObject({ all: 5 })
    const { data: undone } = await owner.api.leadImports.undo({ params: { id: draft.importId } })
    expect(undone).toMatchObject({ deleted: 4, kept: 0 })
  })

  it('refuses the whole file for one bad row, naming every cell, and accepts it once corrected [IN-516 IN-519 IN-522 IN-523]', async () => {
    const firm = await app.firm()
    const wrong = [cells(1), cells(2, { 0: '2027', 3: '12345' }), cells(3, { 0: '', 1: '', 6: '4110' })]
    const draft = await upload(firm.owner, wrong)
    expect(draft).toMatchObject({
      firstProblem: 'First Name is not valid for 2027 Rao c',
      counts: { badRows: 2, badCells: 4 },
    })
    await expect(save(firm.owner, draft)).rejects.toMatchObject({
      code: 'INVALID',
      message: 'First Name is not valid for 2027 Rao c',
      fields: [
        { field: 'rows.3.firstName', message: 'First Name is not valid for 2027 Rao c' },
        { field: 'rows.3.phoneNumber', message: 'Phone is not valid for 2027 Rao c' },
        { field: 'rows.4.firstName', message: 'First Name is not valid for row 4' },
        { field: 'rows.4.pinCode', message: 'Pin Code is not valid for row 4' },
      ],
    })
    expect(await countOf(firm)).toBe(0)
    const params = { id: draft.importId }
    const corrected = await firm.owner.api.leadImports.correct({
      params,
      body: {
        version: draft.version,
        cells: [
          { row: 3, field: 'firstName', text: 'Reena' },
          { row: 3, field: 'phoneNumber', text: '9812345678' },
        ],
      },
    })
    const { data: left } = await firm.owner.api.leadImports.drop({
      params,
      body: { version: corrected.data.version, rows: [4] },
    })
    const saved = await save(firm.owner, { importId: draft.importId, version: left.version })
    expect(saved).toMatchObject({ createdCount: 2, rowCount: 3, droppedCount: 1 })
    expect(await countOf(firm)).toBe(2)
  })

  it('reports at most a hundred wrong cells', async () => {
    const { owner } = await app.firm()
    const draft = await upload(
      owner,
      Array.from({ length: 150 }, (_, n) => cells(n, { 3: '98' })),
    )
    const refusal = await save(owner, draft).catch(error => error)
    expect(refusal.fields).toHaveLength(100)
  })

  it("checks by the company's own country and dial code", async () => {
    const { owner } = await app.firm({ country: 'Germany', dialCode: '+49' })
    const draft = await upload(owner, [cells(1, { 3: '+49 30 901820', 6: '10115' })])
    await save(owner, draft)
    expect(await listed(owner)).toMatchObject([{ countryCode: '+49', phoneNumber: '30901820' }])
  })

  it('splits a full name where there is no column for the last name', async () => {
    const { owner } = await app.firm()
    const headings = ['Client name', 'Mobile', 'Pincode']
    const draft = await upload(owner, [['Asha Devi Rao', '9812345678', '411001']], headings)
    await save(owner, draft)
    expect(await listed(owner)).toMatchObject([{ firstName: 'Asha', lastName: 'Devi Rao' }])
  })

  it('reads cells as people write them, shows how, and keeps what they say beyond their values', async () => {
    const { owner } = await app.firm()
    const untidy = cells(1, { 0: 'Mr. Asha', 3: '98450 11201 / 98450 11202', 7: '8-10 lakhs', 11: '240 gaj' })
    const draft = await upload(owner, [untidy, cells(2, { 7: 'Rs. 4,50,000/-' })])
    expect(draft.counts.badRows).toBe(0)
    expect(draft.rows.map(({ readings }) => readings)).toEqual([
      [
        { field: 'firstName', written: 'Mr. Asha', read: 'Asha', isKept: false },
        {
          field: 'phoneNumber',
          written: '98450 11201 / 98450 11202',
          read: '+91 9845011201, 9845011202',
          isKept: false,
        },
        { field: 'budget', written: '8-10 lakhs', read: '8,00,000', isKept: true },
        { field: 'area', written: '240 gaj', read: '240 Sq yds', isKept: false },
      ],
      [],
    ])
    await save(owner, draft)
    const [first, second] = await listed(owner)
    const { data: lead } = await owner.api.leads.byId({ query: { id: first!._id } })
    expect(lead).toMatchObject({
      firstName: 'Asha',
      phoneNumber: '9845011201',
      otherPhoneNumbers: ['9845011202'],
      budget: 800_000,
      area: '240 Sq yds',
      remarks: 'Budget: 8-10 lakhs',
    })
    expect(second).toMatchObject({ budget: 450_000 })
  })

  it('takes remarks and a second phone from their columns', async () => {
    const { owner } = await app.firm()
    const headings = ['Name', 'Mobile', 'Alternate number', 'Comments', 'Budget']
    const rows = [['Asha Rao', '98450 11201', '098450-11202', 'Call after six', '8-10 lakhs']]
    const draft = await upload(owner, rows, headings)
    expect(draft.mapping).toEqual(['firstName', 'phoneNumber', 'secondPhone', 'remarks', 'budget'])
    await save(owner, draft)
    const [listedLead] = await listed(owner)
    const { data: lead } = await owner.api.leads.byId({ query: { id: listedLead!._id } })
    expect(lead).toMatchObject({
      phoneNumber: '9845011201',
      otherPhoneNumbers: ['9845011202'],
      remarks: 'Call after six\nBudget: 8-10 lakhs',
    })
  })

  it('returns the first result for the same import again', async () => {
    const firm = await app.firm()
    const draft = await upload(firm.owner, [cells(1), cells(2)])
    const first = await save(firm.owner, draft)
    expect(await save(firm.owner, draft)).toEqual(first)
    expect(await countOf(firm)).toBe(2)
  })

  it('creates the leads once when the same import is saved several times at the same moment', async () => {
    const firm = await app.firm()
    const draft = await upload(
      firm.owner,
      Array.from({ length: 1200 }, (_, n) => cells(n)),
    )
    const { importId, version } = draft
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => firm.owner.api.leadImports.save({ body: { importId, version } })),
    )
    for (const { data } of answers) expect(data).toMatchObject({ _id: importId, total: 1200 })
    expect(await untilSaved(firm.owner, importId)).toMatchObject({ status: 'saved', createdCount: 1200 })
    expect(await countOf(firm)).toBe(1200)
  })

  it('reports its progress while it works, and the leads once they are created', async () => {
    const firm = await app.firm()
    const events: LiveEvent[] = []
    const end = app.app.services.live.subscribe(firm.companyId, event => events.push(event))
    const draft = await upload(
      firm.owner,
      Array.from({ length: 600 }, (_, n) => cells(n)),
    )
    await save(firm.owner, draft)
    await expect.poll(() => events.some(event => event.type === 'leads.changed')).toBe(true)
    end()
    const by = firm.owner.userId
    expect(events).toContainEqual({
      type: 'lead-imports.progress',
      importId: draft.importId,
      done: 600,
      total: 600,
      by,
    })
    expect(events).toContainEqual({ type: 'leads.changed', leadIds: [], by })
  })

  it('is for people with the leads module, and never for another firm', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const draft = await upload(firm.owner, [cells(1)])
    await expect(save(other.owner, draft)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const options of [{ isClient: true }, { features: ['accounts'] }]) {
      const person = await firm.member(options)
      await expect(save(person, draft)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    expect(await countOf(firm)).toBe(0)
  })
})

describe('duplicates while saving', () => {
  it('are imported unless the person skips them', async () => {
    const firm = await app.firm()
    await firm.owner.api.leads.addEdit({
      body: { firstName: 'Old', phoneNumber: '9811111111', email: 'o@example.com' },
    })
    const table = [
      cells(1),
      cells(2, { 3: '9800000001' }),
      cells(3, { 2: 'ASHA1@example.com' }),
      cells(4, { 3: '+91 98111 11111' }),
      cells(5, { 2: 'O@example.com' }),
      cells(6, { 2: '' }),
      cells(7, { 2: '' }),
    ]
    const first = await upload(firm.owner, table)
    expect(first.counts).toMatchObject({ ofLeads: 2, ofRows: 2, repeated: 4 })
    const kept = await save(firm.owner, first, true)
    expect(kept).toMatchObject({ createdCount: 3, skippedCount: 4 })
    expect((await listed(firm.owner)).map(lead => lead.lastName)).toEqual(['Rao b', 'Rao g', 'Rao h', ''])
    const second = await upload(firm.owner, table)
    const all = await save(firm.owner, second)
    expect(all).toMatchObject({ createdCount: 7, skippedCount: 0 })
  })

  it('may be all rows', async () => {
    const firm = await app.firm()
    for (const skipDuplicates of [false, true]) {
      const draft = await upload(firm.owner, [cells(1)])
      expect(await save(firm.owner, draft, skipDuplicates)).toMatchObject({
        createdCount: skipDuplicates ? 0 : 1,
        skippedCount: skipDuplicates ? 1 : 0,
      })
    }
  })
})

describe('who owns imported leads', () => {
  it('has no assignee for people who may assign, and the person themselves for others', async () => {
    const firm = await app.firm()
    const [member, lead] = [await firm.member(), await firm.member({ crmCanAssign: true })]
    for (const [index, person] of [member, lead].entries()) {
      const draft = await upload(person, [cells(index)])
      await save(person, draft)
    }
    expect(await listed(firm.owner)).toMatchObject([
      { assignedTo: null, leadStage: { kind: 'prospect' } },
      { assignedTo: { _id: member.userId }, leadStage: { kind: 'assigned' } },
    ])
  })

  it('is one after the other where the company assigns in turn, continuing where it stopped', async () => {
    const firm = await app.firm()
    const people = [await firm.member(), await firm.member(), await firm.member()]
    await firm.member({ crmEdit: false })
    await app.rows('update companies set auto_assign = true where company_id = $1', [firm.companyId])
    const draft = await upload(firm.owner, [cells(1), cells(2), cells(3), cells(4)])
    await save(firm.owner, draft)
    const { data: next } = await firm.owner.api.leads.addEdit({
      body: { firstName: 'Next', phoneNumber: '9812345678' },
    })
    const owners = (await listed(firm.owner)).slice(1).map(lead => lead.assignedTo?._id)
    const [one, two, three] = people.map(person => person.userId)
    expect(owners).toEqual([one, two, three, one])
    expect(next.assignedTo?._id).toBe(two)
  })

  it('is notified once, by one mail each', async () => {
    const firm = await app.firm()
    const member = await firm.member({ email: 'told@example.com' })
    await app.rows('update companies set auto_assign = true where company_id = $1', [firm.companyId])
    const draft = await upload(firm.owner, [cells(1), cells(2), cells(3)])
    await save(firm.owner, draft)
    const subjects = async () => (await app.app.services.mailer.kept(member.email)).map(mail => mail.subject)
    await expect.poll(subjects, { timeout: 60_000 }).toEqual(['Add Lead: 3 leads'])
  })
})

describe('texts of the growable lists', () => {
  const entries = (firm: Firm, kind: string) =>
    app
      .rows<{ value: string }>('select value from list_entries where company_id = $1 and kind = $2', [
        firm.companyId,
        kind,
      ])
      .then(rows => rows.map(row => row.value))

  it('are added for people with crm.edit, and known ones keep their spelling', async () => {
    const firm = await app.firm()
    const draft = await upload(firm.owner, [cells(1, { 9: 'REFERRAL' }), cells(2, { 9: 'Housing Expo' })])
    await save(firm.owner, draft)
    expect(await listed(firm.owner)).toMatchObject([{ leadSource: 'Referral' }, { leadSource: 'Housing Expo' }])
    expect(await entries(firm, 'lead-source')).toContain('Housing Expo')
    expect(await entries(firm, 'lead-source')).not.toContain('REFERRAL')
    expect(await entries(firm, 'work-type')).toContain('Villa')
    expect(await entries(firm, 'source-name')).toEqual(['Rao residence'])
  })

  it('stay texts of the leads for others, source names excepted', async () => {
    const firm = await app.firm()
    const member = await firm.member({ crmEdit: false })
    const draft = await upload(member, [cells(1, { 9: 'Housing Expo' })])
    await save(member, draft)
    expect(await listed(member)).toMatchObject([{ leadSource: 'Housing Expo', requirements: 'Villa' }])
    expect(await entries(firm, 'lead-source')).not.toContain('Housing Expo')
    expect(await entries(firm, 'work-type')).not.toContain('Villa')
    expect(await entries(firm, 'source-name')).toEqual(['Rao residence'])
  })

  it('are not flooded by a wrongly mapped column', async () => {
    const firm = await app.firm()
    const table = Array.from({ length: 250 }, (_, n) => cells(n, { 9: `note ${n}` }))
    const draft = await upload(firm.owner, table, HEADINGS)
    await save(firm.owner, draft)
    expect((await entries(firm, 'lead-source')).some(value => value.startsWith('note'))).toBe(false)
  })
})
