import { describe, expect, it } from 'vitest'
import { workbookOf } from '../../../platform/spreadsheets/spreadsheet.factory.ts'
import { testApp } from '../../../test/harness.ts'
import { cells, csvFile, HEADINGS, upload } from './lead-imports.factory.ts'

const app = testApp()
const MAPPED = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'address',
  'city',
  'pinCode',
  'budget',
  'requirements',
  'leadSource',
  'sourceName',
  'area',
  'skip',
  'skip',
]

describe('uploading a spreadsheet', () => {
  const files: [string, () => File][] = [
    ['.csv', () => csvFile([cells(1), cells(2)])],
    ['.xlsx', () => new File([new Uint8Array(workbookOf('xlsx', [HEADINGS, cells(1), cells(2)]))], 'leads.xlsx')],
    ['.xls', () => new File([new Uint8Array(workbookOf('xls', [HEADINGS, cells(1), cells(2)]))], 'Leads.XLS')],
  ]
  it.each(files)('%s answers cells, row numbers and a mapping of the headings [IN-515 IN-643]', async (_kind, file) => {
    const { owner } = await app.firm()
    const { data } = await owner.api.leadImports.upload({ file: file() })
    expect(data).toMatchObject({ headings: HEADINGS, mapping: MAPPED, rows: [cells(1), cells(2)], rowNumbers: [2, 3] })
  })

  it('keeps the file, which only its uploader and admins get back', async () => {
    const firm = await app.firm()
    const [uploader, colleague] = [await firm.member(), await firm.member()]
    const file = csvFile([cells(1)])
    const { data } = await uploader.api.leadImports.upload({ file })
    const input = { params: { id: data.importId } }
    for (const person of [uploader, firm.owner]) {
      const { data: address } = await person.api.leadImports.file(input)
      const answer = await fetch(`${app.base}${address.url}`)
      expect(answer.headers.get('content-disposition')).toContain('attachment')
      expect(await answer.text()).toBe(await file.text())
    }
    await expect(colleague.api.leadImports.file(input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('refuses more than 2 MB with the text of the specification [IN-514]', async () => {
    const { owner } = await app.firm()
    const file = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'leads.csv')
    await expect(owner.api.leadImports.upload({ file })).rejects.toMatchObject({
      status: 413,
      message: 'File size exceeds the limit of 2 MB. Please choose a smaller file.',
      fields: [{ field: 'file' }],
    })
  })

  it.each([
    ['another kind of file', 'leads.pdf', 'a,b', 415, 'UNSUPPORTED_TYPE'],
    ['a content that is not what the name says', 'leads.xlsx', 'First Name,Phone', 415, 'UNSUPPORTED_TYPE'],
    ['headings without rows', 'leads.csv', 'First Name,Phone', 400, 'INVALID'],
    ['nothing at all', 'leads.csv', '', 400, 'INVALID'],
  ])('refuses %s [IN-515]', async (_what, name, content, status, code) => {
    const { owner } = await app.firm()
    const refusal = await owner.api.leadImports.upload({ file: new File([content], name) }).catch(error => error)
    expect(refusal).toMatchObject({ status, code, fields: [{ field: 'file', message: refusal.message }] })
    expect(await app.rows('select from lead_imports where company_id = $1', [owner.companyId])).toEqual([])
  })

  it('is for people with the leads module only', async () => {
    const firm = await app.firm()
    const file = csvFile([cells(1)])
    const client = await firm.member({ isClient: true })
    const accountant = await firm.member({ features: ['accounts'] })
    for (const person of [client, accountant])
      await expect(person.api.leadImports.upload({ file })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(app.anonymous().leadImports.upload({ file })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('shows a file name without path, control and direction characters', async () => {
    const { owner } = await app.firm()
    const { data } = await owner.api.leadImports.upload({ file: csvFile([cells(1)], '..\\..\\my\u202e leads.csv') })
    expect(data.fileName).toBe('my leads.csv')
  })
})

describe('duplicates of an import', () => {
  it('are told by row: of an earlier row, or of a lead one may see, or of one without its name', async () => {
    const firm = await app.firm()
    await firm.permit('team_member', 'own', false)
    const member = await firm.member()
    const basic = { pinCode: '411001', assignedTo: null }
    const hidden = { ...basic, firstName: 'Hidden', phoneNumber: '9000000001' }
    await firm.owner.api.leads.addEdit({ body: hidden })
    const { data: mine } = await member.api.leads.addEdit({
      body: { firstName: 'Mine', phoneNumber: '9000000002', email: 'Mine@Example.com' },
    })
    const { importId } = await upload(member, [cells(1)])
    const rows = [
      { row: 2, phoneNumber: '+91 90000 00001', email: '' },
      { row: 3, phoneNumber: '9000000003', email: 'mine@example.com' },
      { row: 4, phoneNumber: '09000000003', email: 'new@example.com' },
      { row: 5, phoneNumber: '9000000005', email: 'NEW@example.com' },
      { row: 6, phoneNumber: '9000000006', email: '' },
    ]
    const { data } = await member.api.leadImports.duplicates({ params: { id: importId }, body: { rows } })
    expect(data).toEqual([
      { row: 2, field: 'phoneNumber', ofRow: null, lead: null },
      { row: 3, field: 'email', ofRow: null, lead: { _id: mine._id, name: 'Mine' } },
      { row: 4, field: 'phoneNumber', ofRow: 3, lead: null },
      { row: 5, field: 'email', ofRow: 4, lead: null },
    ])
  })

  it('are found however a phone is written, in the file and on the lead [IN-519]', async () => {
    const firm = await app.firm()
    const add = async (firstName: string, phoneNumber: string) => {
      const { data } = await firm.owner.api.leads.addEdit({ body: { firstName, phoneNumber: '9000000000' } })
      // under another dial code the edit form takes it as it is
      await firm.owner.api.leads.edit({ query: { id: data._id }, body: { countryCode: '+44', phoneNumber } })
      return { _id: data._id, name: firstName }
    }
    const trunk = await add('Trunk', '09000000001')
    const coded = await add('Coded', '919000000002')
    const { importId } = await upload(firm.owner, [cells(1)])
    const row = (number: number, phoneNumber: string) => ({ row: number, phoneNumber, email: '' })
    const rows = [row(2, '+91-90000 00001'), row(3, '9000000002'), row(4, '0 90000-00002'), row(5, '9000000003')]
    const { data } = await firm.owner.api.leadImports.duplicates({ params: { id: importId }, body: { rows } })
    expect(data).toEqual([
      { row: 2, field: 'phoneNumber', ofRow: null, lead: trunk },
      { row: 3, field: 'phoneNumber', ofRow: null, lead: coded },
      { row: 4, field: 'phoneNumber', ofRow: 3, lead: null },
    ])
    const named = [cells(2, { 3: '9000000001' }), cells(3, { 3: '+919000000002' }), cells(4, { 3: '9000000003' })]
    const again = await upload(firm.owner, named)
    const body = { importId: again.importId, rows: again.rows, skipDuplicates: true }
    expect((await firm.owner.api.leadImports.save({ body })).data).toMatchObject({ createdCount: 1, skippedCount: 2 })
  })

  it("need one's own import and never look into another firm", async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const rows = [{ row: 2, phoneNumber: '9812345678', email: 'same@example.com' }]
    await other.owner.api.leads.addEdit({
      body: { firstName: 'Same', phoneNumber: '9812345678', email: 'same@example.com' },
    })
    const { importId } = await upload(firm.owner, [cells(1)])
    const input = { params: { id: importId }, body: { rows } }
    expect((await firm.owner.api.leadImports.duplicates(input)).data).toEqual([])
    for (const stranger of [other.owner, await firm.member()])
      await expect(stranger.api.leadImports.duplicates(input)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
