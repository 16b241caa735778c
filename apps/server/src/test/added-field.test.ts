import { utils } from '@e965/xlsx'
import { LIST_EXPORT_COLUMNS } from '@plinth/contract/leads/export-columns'
import { LEAD_COLUMNS } from '@plinth/contract/leads/lead/lead-columns'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { exportedCells } from '../features/leads/lead-exports/lead-exports.factory.ts'
import { leadOf, mergeOf } from '../features/leads/lead-merges/lead-merges.factory.ts'
import { workbookOf } from '../platform/spreadsheets/spreadsheet.factory.ts'
import { type Firm, testApp } from './harness.ts'
import { saveImport } from './save-import.ts'

/** The table of the fields of a lead with one more of each kind that is stored otherwise: nothing else knows of them. */
vi.mock('@plinth/contract/leads/lead/lead-fields', async original => {
  const table = await original<typeof import('@plinth/contract/leads/lead/lead-fields')>()
  return {
    ...table,
    LEAD_FIELDS: {
      ...table.LEAD_FIELDS,
      plotNumber: {
        column: 'plot_number',
        label: 'Plot No.',
        kind: 'text',
        max: 20,
        listed: { width: 120 },
        merge: true,
        rule: {},
        import: {},
        defined: {},
      },
      landPrice: {
        column: 'land_price',
        label: 'Land Price',
        kind: 'money',
        listed: { width: 120 },
        merge: true,
        import: { also: 'cost of land' },
      },
      handOverDate: {
        column: 'hand_over_date',
        label: 'Hand-over',
        kind: 'date',
        listed: { width: 120 },
        merge: true,
        import: { also: 'possession' },
      },
      builder: { column: 'builder', label: 'Builder', kind: 'list', list: 'sourceName', max: 50, import: {} },
      architectEmail: { column: 'architect_email', label: 'Architect', kind: 'email', import: {} },
    },
  }
})

const app = testApp()
let firm: Firm

beforeAll(async () => {
  await app.rows(`alter table leads add plot_number text not null default '', add land_price bigint,
    add hand_over_date date, add builder text not null default '', add architect_email text not null default ''`)
  firm = await app.firm()
})

const ADDED: object = { plotNumber: 'B 12', landPrice: '2500000', handOverDate: '2026-11-05' }
const HELD = { ...ADDED, landPrice: 2_500_000 }
const listed = async (query: Record<string, unknown>) => {
  const { data } = await firm.owner.api.leads.list({ query: query as never })
  return data.data.map(lead => lead.firstName)
}
/** 5 November 2026 as a cell that spreadsheet programs show as a day. */
const POSSESSION = { t: 'n', v: 46_331, z: 'dd/mm/yyyy' }
/** Uploads rows of cells as a workbook. */
const upload = (rows: (string | object)[][]) =>
  firm.owner.api.leadImports.upload({
    file: new File([new Uint8Array(workbookOf('xlsx', utils.aoa_to_sheet(rows)))], 'leads.xlsx'),
  })
const edit = (id: string, body: object) => firm.owner.api.leads.edit({ query: { id }, body })

describe('a field that is added to the table and the database alone', () => {
  it('is stored, read, changed and kept in the history', async () => {
    const made = await leadOf(firm, ADDED)
    expect(made).toMatchObject(HELD)
    const { data: read } = await firm.owner.api.leads.byId({ query: { id: made._id } })
    expect(read).toEqual(made)
    const { data: changed } = await edit(made._id, { plotNumber: 'C 3', landPrice: '' })
    expect(changed).toMatchObject({ plotNumber: 'C 3', landPrice: null, handOverDate: '2026-11-05' })
    const { data: logs } = await firm.owner.api.leadHistory.ofLead({ query: { leadId: made._id } })
    expect(logs[0]).toMatchObject({
      old: { plotNumber: 'B 12', landPrice: 2_500_000 },
      new: { plotNumber: 'C 3', landPrice: null },
    })
  })

  it('is checked, and two changes of it meet with both values', async () => {
    await expect(leadOf(firm, { plotNumber: 'x'.repeat(21) } as object)).rejects.toMatchObject({
      fields: [{ field: 'plotNumber', message: 'Maximum length is 20' }],
    })
    await expect(leadOf(firm, { landPrice: '25 lakh', architectEmail: 'a at b' } as object)).rejects.toMatchObject({
      fields: [
        { field: 'landPrice', message: 'You have entered Invalid Land Price' },
        { field: 'architectEmail', message: 'Invalid email address' },
      ],
    })
    const made = await leadOf(firm, ADDED)
    const mate = await firm.member({ firstName: 'Divya' })
    await mate.api.leads.edit({ query: { id: made._id }, body: { plotNumber: 'D 4' } as object })
    await expect(edit(made._id, { plotNumber: 'E 5', version: made.version })).rejects.toMatchObject({
      status: 409,
      data: { conflicts: [{ field: 'plotNumber', yours: 'E 5', theirs: 'D 4' }] },
    })
  })

  it('is a column of the list that sorts, blank ones last, filters and offers its values', async () => {
    firm = await app.firm()
    const lead = (firstName: string, fields: object) => leadOf(firm, { firstName, ...fields })
    await lead('Asha', { plotNumber: 'B', landPrice: '20', handOverDate: '2026-02-01' })
    await lead('Bela', {})
    await lead('Chitra', { plotNumber: 'A', landPrice: '3', handOverDate: '2026-03-01' })
    expect(LEAD_COLUMNS.slice(-3)).toEqual(['plotNumber', 'landPrice', 'handOverDate'])
    expect(await listed({ sort: 'plotNumber', order: 'asc' })).toEqual(['Chitra', 'Asha', 'Bela'])
    expect(await listed({ sort: 'plotNumber', order: 'desc' })).toEqual(['Asha', 'Chitra', 'Bela'])
    expect(await listed({ sort: 'landPrice', order: 'asc' })).toEqual(['Chitra', 'Asha', 'Bela'])
    expect(await listed({ sort: 'handOverDate', order: 'desc' })).toEqual(['Chitra', 'Asha', 'Bela'])
    expect(await listed({ filters: JSON.stringify({ plotNumber: ['B'] }) })).toEqual(['Asha'])
    expect(await listed({ filters: JSON.stringify({ plotNumber: [''] }) })).toEqual(['Bela'])
    expect(await listed({ filters: JSON.stringify({ handOverDate: ['2026-03-01'] }) })).toEqual(['Chitra'])
    expect(await listed({ filters: JSON.stringify({ landPrice: [''] }) })).toEqual(['Bela'])
    const { data: options } = await firm.owner.api.leads.filterOptions({ query: { column: 'plotNumber' as 'city' } })
    expect(options.map(option => option.label)).toEqual(['(Blank)', 'A', 'B'])
    const { data: days } = await firm.owner.api.leads.filterOptions({ query: { column: 'handOverDate' as 'city' } })
    expect(days.map(option => option.label)).toEqual(['(Blank)', '01/03/2026', '01/02/2026'])
  })

  it('is exported under its label', async () => {
    firm = await app.firm()
    await leadOf(firm, ADDED)
    const [headings, cells] = await exportedCells(app, firm.owner, { columns: LIST_EXPORT_COLUMNS.slice(-3) })
    expect(headings).toEqual(['Plot No.', 'Land Price', 'Hand-over'])
    expect(cells).toEqual(['B 12', '₹25,00,000', '05 Nov 2026'])
  })

  it('comes in by an import: mapped by its heading, read by its kind, spelled as its list does', async () => {
    firm = await app.firm()
    const { api } = firm.owner
    await api.leadForms.saveSourceName({ body: { sourceName: 'Green Homes' } })
    const { data: draft } = await upload([
      ['Name', 'Phone', 'Plot No.', 'Cost of Land', 'Possession', 'BUILDER', 'Architect'],
      ['Bela', '9876543210', ' B  12 ', '₹ 25,00,000/-', POSSESSION, 'green homes', 'a@example.com'],
      ['Chitra', '9876543211', '', '', '', '', ''],
    ])
    const added = ['plotNumber', 'landPrice', 'handOverDate', 'builder', 'architectEmail']
    expect(draft.mapping.slice(2)).toEqual(added)
    expect(draft.counts).toMatchObject({ rows: 2, badRows: 0 })
    expect(await saveImport(firm.owner, draft)).toMatchObject({ status: 'saved', createdCount: 2 })
    const { data: leads } = await api.leads.list({ query: { limit: 2 } })
    const read = await Promise.all(leads.data.map(lead => api.leads.byId({ query: { id: lead._id } })))
    expect(read.map(({ data }) => data)).toMatchObject([
      { firstName: 'Bela', ...HELD, builder: 'Green Homes', architectEmail: 'a@example.com' },
      { firstName: 'Chitra', plotNumber: '', landPrice: null, handOverDate: null, builder: '', architectEmail: '' },
    ])
  })

  it('is refused in an import in the words of its kind, and taken once it is corrected', async () => {
    firm = await app.firm()
    const { api } = firm.owner
    const { data: draft } = await upload([
      ['Name', 'Phone', 'Plot No.', 'Cost of Land', 'Possession', 'BUILDER', 'Architect'],
      ['Bela', '9876543210', 'x'.repeat(21), 'on request', '31/02/2026', 'y'.repeat(51), 'a at b'],
    ])
    const wrong = [
      { field: 'plotNumber', message: 'Plot No. is not valid for Bela', reason: 'Maximum length is 20' },
      {
        field: 'landPrice',
        message: 'Land Price is not valid for Bela',
        reason: 'You have entered Invalid Land Price',
      },
      { field: 'handOverDate', message: 'Hand-over is not valid for Bela', reason: 'Not a valid date' },
      { field: 'builder', message: 'Builder is not valid for Bela', reason: 'Maximum length is 50' },
      { field: 'architectEmail', message: 'Architect is not valid for Bela', reason: 'Invalid email address' },
    ]
    expect(draft.rows).toMatchObject([{ problems: wrong }])
    await expect(saveImport(firm.owner, draft)).rejects.toMatchObject({
      fields: wrong.map(({ field, message }) => ({ field: `rows.2.${field}`, message })),
    })
    const texts = { ...ADDED, handOverDate: '5.11.2026', builder: 'Casa', architectEmail: 'a@example.com' }
    const cells = Object.entries(texts).map(([field, text]) => ({ row: 2, field: field as 'city', text }))
    const params = { id: draft.importId }
    const { data: corrected } = await api.leadImports.correct({ params, body: { version: draft.version, cells } })
    expect(corrected).toMatchObject({ counts: { badRows: 0 }, rows: [{ problems: [] }] })
    await saveImport(firm.owner, { importId: draft.importId, version: corrected.version })
    const { data: leads } = await api.leads.list({ query: {} })
    const { data: read } = await api.leads.byId({ query: { id: leads.data[0]?._id ?? '' } })
    expect(read).toMatchObject({ ...HELD, builder: 'Casa', architectEmail: 'a@example.com' })
  })

  it('is required by rules, and a field of the forms that companies define', async () => {
    firm = await app.firm()
    const { api } = firm.owner
    const { data: lead } = await api.leads.addEdit({
      body: { firstName: 'Asha', phoneNumber: '9876543210', assignedTo: firm.owner.userId },
    })
    const { stages } = (await api.pipelines.get()).data
    const [lost] = stages.filter(stage => stage.kind === 'lost')
    const toStage = lost?._id ?? ''
    const move = { leadStage: toStage, reasonForNotInterested: 'Too dear' }
    await api.stageRules.add({
      body: { fromStage: lead.leadStage._id, toStage, isTransition: true, requiredFields: ['plotNumber'] },
    })
    await expect(api.leadMoves.patch({ query: { leadId: lead._id }, body: move })).rejects.toMatchObject({
      data: { missingFields: [{ fieldKey: 'plotNumber', displayName: 'Plot No.', dataType: 'text', options: [] }] },
    })
    const filled = { ...move, plotNumber: 'F 6' }
    const { data: moved } = await api.leadMoves.patch({ query: { leadId: lead._id }, body: filled })
    expect(moved).toMatchObject({ leadStage: { kind: 'lost' }, plotNumber: 'F 6' })
    const { data: made } = await api.leadCreation.add({
      body: { type: 0, 'First Name': 'Bela', 'Contact Number': '9876543211', 'Plot No.': 'G 7' },
    })
    expect(made).toMatchObject({ firstName: 'Bela', plotNumber: 'G 7' })
  })

  it('is taken over by a merge, and given back where that is undone', async () => {
    firm = await app.firm()
    const keep = await leadOf(firm)
    const gone = await leadOf(firm, ADDED)
    const { lead, merge } = await mergeOf(firm, keep._id, gone._id, ['plotNumber', 'landPrice', 'handOverDate'])
    expect(lead).toMatchObject(HELD)
    const { data: logs } = await firm.owner.api.leadHistory.ofLead({ query: { leadId: keep._id } })
    expect(logs[0]).toMatchObject({ old: { plotNumber: '' }, new: HELD })
    const { data: undone } = await firm.owner.api.leadMerges.undo({ params: { id: merge._id } })
    expect(undone.lead).toMatchObject({ plotNumber: '', landPrice: null, handOverDate: null })
  })
})
