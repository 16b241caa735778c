import type { ImportRow } from '@plinth/contract/leads/lead-imports/import-row'
import { describe, expect, it } from 'vitest'
import { workbookOf } from '../../../platform/spreadsheets/spreadsheet.factory.ts'
import { testApp } from '../../../test/harness.ts'
import { saveImport as save } from '../../../test/save-import.ts'
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

const pageOf = (...rows: string[][]): string =>
  `<html><table>${rows.map(row => `<tr>${row.map(cell => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table></html>`

describe('uploading a spreadsheet', () => {
  const files: [string, () => File][] = [
    ['.csv', () => csvFile([cells(1), cells(2)])],
    ['.xlsx', () => new File([new Uint8Array(workbookOf('xlsx', [HEADINGS, cells(1), cells(2)]))], 'leads.xlsx')],
    ['.xls', () => new File([new Uint8Array(workbookOf('xls', [HEADINGS, cells(1), cells(2)]))], 'Leads.XLS')],
    ['.xls of 1990', () => new File([new Uint8Array(workbookOf('biff2', [HEADINGS, cells(1), cells(2)]))], 'a.xls')],
    ['.xls that is a web page', () => new File([pageOf(HEADINGS, cells(1), cells(2))], 'portal.xls')],
    ['.xlsm', () => new File([new Uint8Array(workbookOf('xlsm', [HEADINGS, cells(1), cells(2)]))], 'leads.xlsm')],
    ['.xltx', () => new File([new Uint8Array(workbookOf('xlsx', [HEADINGS, cells(1), cells(2)]))], 'leads.xltx')],
    [
      '.xlsx with macros',
      () => new File([new Uint8Array(workbookOf('xlsm', [HEADINGS, cells(1), cells(2)]))], 'a.xlsx'),
    ],
    ['.ods', () => new File([new Uint8Array(workbookOf('ods', [HEADINGS, cells(1), cells(2)]))], 'leads.ods')],
    ['.txt', () => new File([[HEADINGS, cells(1), cells(2)].map(row => row.join('|')).join('\n')], 'pasted.txt')],
  ]
  it.each(files)('%s returns its rows by field and a mapping of the headings [IN-515 IN-643]', async (_kind, file) => {
    const { owner } = await app.firm()
    const { data } = await owner.api.leadImports.upload({ file: file() })
    expect(data).toMatchObject({ headings: HEADINGS, headingRow: 1, mapping: MAPPED, counts: { rows: 2, kept: 2 } })
    const texts = (number: number) =>
      Object.fromEntries(cells(number).flatMap((cell, at) => (MAPPED[at] === 'skip' ? [] : [[MAPPED[at], cell]])))
    expect(data.rows).toMatchObject(
      [1, 2].map(number => ({
        row: number + 1,
        texts: texts(number),
        corrected: [],
        problems: [],
        duplicates: [],
      })),
    )
  })

  it('takes the contacts of a phone', async () => {
    const { owner } = await app.firm()
    const card = (name: string, phone: string) => `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL:${phone}\nEND:VCARD\n`
    const file = new File([card('Asha Rao', '9000000001'), card('Ravi Shah', '9000000002')], 'contacts.vcf')
    const { data } = await owner.api.leadImports.upload({ file })
    expect(data).toMatchObject({ headingRow: 0, mapping: ['firstName', 'lastName', 'phoneNumber'] })
    expect(data.rows).toMatchObject([
      { row: 1, texts: { firstName: 'Asha', lastName: 'Rao', phoneNumber: '9000000001' } },
      { row: 2, texts: { firstName: 'Ravi', lastName: 'Shah', phoneNumber: '9000000002' } },
    ])
    await save(owner, data)
    const { data: leads } = await owner.api.leads.list({})
    expect(leads.data.map(({ name }) => name).sort()).toEqual(['Asha Rao', 'Ravi Shah'])
  })

  it.each([
    ['a web page', 'portal.xls', () => Buffer.from(pageOf(HEADINGS, cells(1)))],
    ['a workbook with macros', 'leads.xlsm', () => workbookOf('xlsm', [HEADINGS, cells(1)])],
    ['a workbook with macros named .xlsx', 'leads.xlsx', () => workbookOf('xlsm', [HEADINGS, cells(1)])],
    ['a workbook of LibreOffice', 'leads.ods', () => workbookOf('ods', [HEADINGS, cells(1)])],
  ])('stores %s as what no browser shows or opens', async (_what, name, bytes) => {
    const { owner } = await app.firm()
    const file = new File([new Uint8Array(bytes())], name)
    const { data } = await owner.api.leadImports.upload({ file })
    const { data: address } = await owner.api.leadImports.file({ params: { id: data.importId } })
    const { headers } = await fetch(`${app.base}${address.url}`)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('stores the file, which only its uploader and admins can read', async () => {
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
    ['a binary workbook', 'leads.xlsb', 'a,b', 415, 'UNSUPPORTED_TYPE'],
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
  const person = (phone: string, email = '') => ['Asha', phone, email]
  const headings = ['First Name', 'Phone', 'Email']
  /** The duplicates among the rows, each with what it duplicates. */
  const duplicatesOf = (draft: { rows: ImportRow[] }) =>
    draft.rows.flatMap(({ row, duplicates }) => duplicates.map(one => ({ row, ...one })))

  it('are reported by row: of an earlier row, of a visible lead, or of an invisible one without its name', async () => {
    const firm = await app.firm()
    await firm.permit('team_member', 'own', false)
    const member = await firm.member()
    const hidden = { firstName: 'Hidden', phoneNumber: '9000000001', assignedTo: null }
    await firm.owner.api.leads.addEdit({ body: hidden })
    const { data: mine } = await member.api.leads.addEdit({
      body: { firstName: 'Mine', phoneNumber: '9000000002', email: 'Mine@Example.com' },
    })
    const draft = await upload(
      member,
      [
        person('+91 90000 00001'),
        person('9000000003', 'mine@example.com'),
        person('09000000003', 'new@example.com'),
        person('9000000005', 'NEW@example.com'),
        person('9000000006'),
      ],
      headings,
    )
    expect(duplicatesOf(draft)).toEqual([
      { row: 2, field: 'phoneNumber', ofRow: null, lead: null },
      { row: 3, field: 'email', ofRow: null, lead: { _id: mine._id, name: 'Mine' } },
      { row: 4, field: 'phoneNumber', ofRow: 3, lead: null },
      { row: 5, field: 'email', ofRow: 4, lead: null },
    ])
    // row 3 is skipped for its lead, so that row 4 no longer repeats an imported row
    expect(draft.counts).toMatchObject({ ofLeads: 2, ofRows: 2, repeated: 3 })
    const params = { id: draft.importId }
    const { data, pagination } = await member.api.leadImports.rows({ params, query: { only: 'duplicates' } })
    expect([data.map(({ row }) => row), pagination.total]).toEqual([[2, 3, 4, 5], 4])
  })

  it('are found in any spelling of a phone, in the file and on the lead [IN-519]', async () => {
    const firm = await app.firm()
    const add = async (firstName: string, phoneNumber: string) => {
      const { data } = await firm.owner.api.leads.addEdit({ body: { firstName, phoneNumber: '9000000000' } })
      // under another dial code the edit form accepts it unchanged
      await firm.owner.api.leads.edit({ query: { id: data._id }, body: { countryCode: '+44', phoneNumber } })
      return { _id: data._id, name: firstName }
    }
    const trunk = await add('Trunk', '09000000001')
    const coded = await add('Coded', '919000000002')
    const rows = ['+91-90000 00001', '9000000002', '0 90000-00002', '9000000003'].map(phone => person(phone))
    const draft = await upload(firm.owner, rows, headings)
    expect(duplicatesOf(draft)).toEqual([
      { row: 2, field: 'phoneNumber', ofRow: null, lead: trunk },
      { row: 3, field: 'phoneNumber', ofRow: null, lead: coded },
      { row: 4, field: 'phoneNumber', ofRow: 3, lead: null },
    ])
    expect(await save(firm.owner, draft, true)).toMatchObject({ createdCount: 1, skippedCount: 3 })
  })

  it('never look into another firm', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    await other.owner.api.leads.addEdit({
      body: { firstName: 'Same', phoneNumber: '9812345678', email: 'same@example.com' },
    })
    const draft = await upload(firm.owner, [person('9812345678', 'same@example.com')], headings)
    expect(duplicatesOf(draft)).toEqual([])
  })

  it('are counted as they are skipped: the first of several equal rows stays, unless it repeats a lead', async () => {
    const { owner } = await app.firm()
    await owner.api.leads.addEdit({ body: { firstName: 'Lead', phoneNumber: '9000000001', email: 'lead@b.in' } })
    const rows = [
      person('9876500001', 'a@b.in'),
      person('+91 98765 00001'),
      person('9876500002', 'A@B.in'),
      person('9876500003', 'lead@b.in'),
      person('9876500003'),
      person('9876500003'),
    ]
    const draft = await upload(owner, rows, headings)
    // row 6 repeats row 5, which is itself skipped and so does not take the phone; then row 7 repeats row 6
    expect(draft.counts).toMatchObject({ ofLeads: 1, ofRows: 4, repeated: 4 })
    expect(await save(owner, draft, true)).toMatchObject({ createdCount: 2, skippedCount: 4 })
  })
})
