import { utils } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { workbookOf } from '../../../../platform/spreadsheets/spreadsheet.factory.ts'
import { type Member, testApp } from '../../../../test/harness.ts'
import { saveImport as save } from '../../../../test/save-import.ts'

const app = testApp()
const HEAD = ['Name', 'Phone', 'City', 'Budget']
const REGISTER = [
  ['Enquiries of May'],
  [],
  HEAD,
  ['Asha Rao', '9000000001', 'Pune', '100000'],
  ['Total Kumar', '9000000002', 'Pune', '200000'],
  ['Total', '', '', '300000'],
  [],
  ['* called by the site team'],
]
async function upload(member: Member, ...sheets: unknown[][][]) {
  const file = new File([new Uint8Array(workbookOf('xlsx', ...sheets))], 'register.xlsx')
  return (await member.api.leadImports.upload({ file })).data
}

describe('what is left out of a sheet', () => {
  it('is listed with its reason and not imported; a person called Total is', async () => {
    const { owner } = await app.firm()
    const draft = await upload(owner, REGISTER)
    expect(draft).toMatchObject({ headingRow: 3, counts: { rows: 2, kept: 2, dropped: 0, lastDrop: null } })
    expect(draft.leftOut).toEqual([
      { row: 1, why: 'title', text: 'Enquiries of May', isBelow: false },
      { row: 6, why: 'totals', text: 'Total · 300000', isBelow: true },
      { row: 8, why: 'note', text: '* called by the site team', isBelow: true },
    ])
    expect([draft.leftOutCount, draft.leftOutColumns]).toEqual([3, []])
    await save(owner, draft)
    const { data } = await owner.api.leads.list({})
    expect(data.data.map(({ name }) => name).sort()).toEqual(['Asha Rao', 'Total Kumar'])
  })

  it('can be brought back, is checked then, and can be dropped again', async () => {
    const firm = await app.firm()
    const draft = await upload(firm.owner, [...REGISTER.slice(0, 6), ['Grand Total', '', '', '600000']])
    const params = { id: draft.importId }
    const { data } = await firm.owner.api.leadImports.undoDrop({
      params,
      body: { version: draft.version, leftOut: [6] },
    })
    expect(data.counts).toMatchObject({ rows: 3, kept: 3, badRows: 1 })
    const { data: rows } = await firm.owner.api.leadImports.rows({ params, query: { only: 'problems' } })
    expect(rows).toMatchObject([{ row: 6, texts: { firstName: 'Total' }, problems: [{ field: 'phoneNumber' }] }])
    const { data: now } = await firm.owner.api.leadImports.byId({ params })
    expect(now.draft?.leftOut.map(({ row }) => row)).toEqual([1, 7])
    expect(now.summary.rowCount).toBe(3)

    const dropped = await firm.owner.api.leadImports.drop({ params, body: { version: data.version, rows: 'problems' } })
    expect(dropped.data.counts).toMatchObject({ rows: 3, kept: 2, dropped: 1, lastDrop: 1 })
    const undone = await firm.owner.api.leadImports.undoDrop({ params, body: { version: dropped.data.version } })
    // the totals that are still left out are no drop that could be undone
    const again = await firm.owner.api.leadImports.undoDrop({ params, body: { version: undone.data.version } })
    expect(again.data.counts).toMatchObject({ rows: 3, kept: 3, dropped: 0, lastDrop: null })
  })

  it('comes back only by the present version, and for people who may continue the import', async () => {
    const firm = await app.firm()
    await firm.permit('team_member', 'own', false)
    const [colleague, other] = [await firm.member(), (await app.firm()).owner]
    const draft = await upload(firm.owner, REGISTER)
    const input = { params: { id: draft.importId }, body: { version: draft.version, leftOut: [6] } }
    await expect(colleague.api.leadImports.undoDrop(input)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(other.api.leadImports.undoDrop(input)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await firm.owner.api.leadImports.undoDrop(input)
    await expect(firm.owner.api.leadImports.undoDrop(input)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('does not count among what was dropped when the import is saved', async () => {
    const { owner } = await app.firm()
    expect(await save(owner, await upload(owner, REGISTER))).toMatchObject({ createdCount: 2, droppedCount: 0 })
  })

  it('follows another heading row: titles above it, and rows of the table below it', async () => {
    const { owner } = await app.firm()
    const draft = await upload(owner, REGISTER)
    const input = { params: { id: draft.importId }, body: { version: draft.version, headingRow: 1 } }
    const { data } = await owner.api.leadImports.change(input)
    expect(data.counts.rows).toBe(3)
    expect(data.leftOut.map(({ row }) => row)).toEqual([6, 8])
  })
})

describe('which sheet of a file is read', () => {
  const cover = [['Bright Interiors'], ['Enquiry register 2026'], ['Prepared by', 'Office']]
  const summary = [
    ['Source', 'City', 'Count'],
    ['Expo', 'Pune', '4'],
  ]
  it('is the first with names and phones, behind covers and summaries; the others can be chosen', async () => {
    const { owner } = await app.firm()
    const draft = await upload(owner, cover, summary, REGISTER, [HEAD, ['Meera', '9000000003', '', '']])
    expect(draft).toMatchObject({ sheet: 2, headingRow: 3, headings: HEAD })
    expect(draft.sheets).toHaveLength(4)
    const input = { params: { id: draft.importId }, body: { version: draft.version, sheet: 3 } }
    const { data } = await owner.api.leadImports.change(input)
    expect(data).toMatchObject({ sheet: 3, leftOut: [], counts: { rows: 1 } })
  })
})

it('reads merged headings over two rows and two tables beside each other', async () => {
  const { owner } = await app.firm()
  const sheet = utils.aoa_to_sheet([
    ['Client', '', 'City', '', 'Name', 'Phone'],
    ['Name', 'Phone', '', '', '', ''],
    ['Asha Rao', '9000000001', 'Pune', '', 'Ravi Shah', '9000000002'],
    ['Meera Iyer', '9000000003', 'Nashik', '', 'Kiran Das', '9000000004'],
  ])
  const range = (from: string, to: string) => ({ s: utils.decode_cell(from), e: utils.decode_cell(to) })
  sheet['!merges'] = [range('A1', 'B1'), range('C1', 'C2'), range('E1', 'E2'), range('F1', 'F2')]
  const file = new File([new Uint8Array(workbookOf('xlsx', sheet))], 'two.xlsx')
  const { data } = await owner.api.leadImports.upload({ file })
  expect(data).toMatchObject({ headings: ['Name', 'Phone', 'City'], headingRow: 2 })
  expect(data.rows.map(({ row, texts }) => [row, texts.firstName, texts.city])).toEqual([
    [3, 'Asha', 'Pune'],
    [4, 'Meera', 'Nashik'],
    [5, 'Ravi', ''],
    [6, 'Kiran', ''],
  ])
  expect(data.leftOutColumns).toEqual([{ from: 4, to: 5, rows: { from: 5, to: 6 } }])
})
