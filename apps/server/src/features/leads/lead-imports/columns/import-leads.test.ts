import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { saveImport as save } from '../../../../test/save-import.ts'
import { upload } from '../lead-imports.factory.ts'

const app = testApp()
const HEADINGS = [
  'Name',
  'Phone',
  'Owner',
  'Last Call',
  'Call Outcome',
  'Follow-up',
  'Follow-up Time',
  'Stage',
  'Remarks',
]

it('what was done and is to be done with a lead is imported, stands in its history, and goes with the import', async () => {
  const firm = await app.firm()
  const { owner } = firm
  const ravi = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
  const draft = await upload(
    owner,
    [
      ['Asha', '9850000001', 'Ravi Menon', '15/01/2026 4:30 PM', 'Not reachable', '25/12/2049', '11 am', '', ''],
      ['Binod', '9850000002', 'Ravi Menon', '', 'not interested', '', '', '', ''],
      ['Chitra', '9850000003', '', '16/01/2026', 'CALL BACK', '17/01/2026', '', '', ''],
      ['Devi', '9850000004', '', '', '', '', '', '', ''],
    ],
    HEADINGS,
  )
  expect(draft).toMatchObject({ counts: { badRows: 0 }, firstProblem: null })
  await save(owner, draft)
  const { data } = await owner.api.leads.list({ query: { limit: 10 } })
  const byName = new Map(data.data.map(lead => [lead.firstName, lead]))
  const [asha, binod, chitra, devi] = ['Asha', 'Binod', 'Chitra', 'Devi'].map(name => byName.get(name)!)
  const rows = await app.rows<{ first_name: string; last_call_at: Date | null; follow_up_at: Date | null }>(
    `select first_name, last_call_at, lead_status, call_status, follow_up_at, follow_up_has_time, reason_for_not_interested, version
     from leads where company_id = $1 order by first_name`,
    [firm.companyId],
  )
  expect(rows).toMatchObject([
    {
      last_call_at: new Date('2026-01-15T11:00:00Z'),
      lead_status: LEAD_STATUS.NO_RESPONSE,
      call_status: LEAD_STATUS.NO_RESPONSE,
      follow_up_at: new Date('2049-12-25T05:30:00Z'),
      follow_up_has_time: true,
      version: 1,
    },
    {
      last_call_at: null,
      lead_status: LEAD_STATUS.NOT_INTERESTED,
      call_status: LEAD_STATUS.NOT_INTERESTED,
      reason_for_not_interested: 'Imported without a reason',
    },
    // nobody's, it stands among the prospects, who are all new
    {
      last_call_at: new Date('2026-01-15T18:30:00Z'),
      lead_status: LEAD_STATUS.NEW,
      call_status: LEAD_STATUS.FOLLOW_UP,
      // over already, and overdue until somebody calls [decision 50]
      follow_up_at: new Date('2026-01-16T18:30:00Z'),
    },
    { last_call_at: null, lead_status: LEAD_STATUS.NEW, call_status: null, follow_up_at: null, version: 1 },
  ])
  const { data: whole } = await owner.api.leads.byId({ query: { id: chitra!._id } })
  expect(whole.remarks).toBe('')
  const { data: logs } = await owner.api.leadHistory.ofLead({ query: { leadId: asha!._id } })
  expect(logs.map(log => log.texts)).toEqual([
    [
      'The Lead has been imported from leads.csv',
      'The Lead has been assigned to Ravi Menon',
      'The last call was on 15-01-2026 04:30 PM',
      'The Lead call status has been updated to No Response',
      'The Lead follow-up has been updated to 25-12-2049 11:00 AM',
    ],
  ])
  const updates = await app.rows<{ lead_id: string }>(
    'select lead_id, log_text, call_status, created_at from lead_updates where company_id = $1 order by created_at',
    [firm.companyId],
  )
  expect(updates).toMatchObject([
    { lead_id: asha!._id, call_status: LEAD_STATUS.NO_RESPONSE, created_at: new Date('2026-01-15T11:00:00Z') },
    { lead_id: chitra!._id, log_text: expect.stringMatching(/^Imported\nThe last call was on 16-01-2026/) },
    { lead_id: binod!._id },
  ])
  // one that was worked on since stays, and the imported entries do not count as work
  await owner.api.leads.actions({ body: { leadId: binod!._id, leadUpdates: [{ text: 'Called again' }] } })
  const { data: undone } = await owner.api.leadImports.undo({ params: { id: draft.importId } })
  expect(undone).toMatchObject({ deleted: 3, kept: 1, keptLeads: [{ _id: binod!._id }] })
  expect(devi!.assignedTo).toBeNull()
  expect(asha!.assignedTo).toMatchObject({ _id: ravi.userId })
})

it('what is past is not judged: a follow-up stays, that of a lost lead and outcomes of other registers are kept in the remarks', async () => {
  const firm = await app.firm()
  const { owner } = firm
  await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
  const rows = [
    ['Asha', '9850000001', '', '', '', '25/12/2049', '', '', ''],
    ['Binod', '9850000002', 'Ravi Menon', '', '', '25/12/2049', '', 'Lost', ''],
    ['Chitra', '9850000003', '', '', 'gone fishing', '', '', '', ''],
  ]
  const draft = await upload(owner, rows, HEADINGS)
  expect(draft.counts.badRows).toBe(0)
  await save(owner, draft)
  const leads = await app.rows(
    'select first_name, remarks, follow_up_at, call_status from leads where company_id = $1 order by first_name',
    [firm.companyId],
  )
  expect(leads).toEqual([
    { first_name: 'Asha', remarks: '', follow_up_at: new Date('2049-12-24T18:30:00Z'), call_status: null },
    { first_name: 'Binod', remarks: 'Follow-up: 25/12/2049', follow_up_at: null, call_status: null },
    { first_name: 'Chitra', remarks: 'Call Outcome: gone fishing', follow_up_at: null, call_status: null },
  ])
})

describe('a correction', () => {
  const workOf = (companyId: string) =>
    app.rows('select follow_up_at, last_call_at from leads where company_id = $1', [companyId])

  it('of a field that the sheet does not have is not saved', async () => {
    const firm = await app.firm()
    const reader = await firm.member({ crmEdit: false })
    const { importId, version } = await upload(reader, [['Asha', '9850000001']], ['Name', 'Phone'])
    const cells = [
      { row: 2, field: 'followUp' as const, text: '25/12/2049' },
      { row: 2, field: 'lastCall' as const, text: '15/01/2026' },
    ]
    const { data } = await reader.api.leadImports.correct({ params: { id: importId }, body: { version, cells } })
    expect(data.rows[0]!.texts).toMatchObject({ followUp: '', lastCall: '' })
    expect(await save(reader, { importId, version: data.version })).toMatchObject({ status: 'saved', createdCount: 1 })
    expect(await workOf(firm.companyId)).toEqual([{ follow_up_at: null, last_call_at: null }])
  })

  it('goes with the text for all rows that it corrected', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { importId, version } = await upload(owner, [['Asha', '9850000001']], ['Name', 'Phone'])
    const params = { id: importId }
    const change = async (to: number, fills: { lastCall?: string }) =>
      (await owner.api.leadImports.change({ params, body: { version: to, fills } })).data
    const filled = await change(version, { lastCall: '15/01/2026' })
    const cells = [{ row: 2, field: 'lastCall' as const, text: 'some time ago' }]
    const { data } = await owner.api.leadImports.correct({ params, body: { version: filled.version, cells } })
    expect(data.counts).toMatchObject({ badRows: 1 })
    const without = await change(data.version, {})
    expect(without.counts).toMatchObject({ badRows: 0 })
    const again = await change(without.version, { lastCall: '16/01/2026' })
    expect(again.counts).toMatchObject({ badRows: 0 })
    const last = await change(again.version, {})
    expect(await save(owner, last)).toMatchObject({ status: 'saved', createdCount: 1 })
    expect(await workOf(firm.companyId)).toEqual([{ follow_up_at: null, last_call_at: null }])
  })
})
