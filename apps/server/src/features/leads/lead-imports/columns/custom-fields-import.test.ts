import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../../test/harness.ts'
import { saveImport } from '../../../../test/save-import.ts'

const app = testApp()
const csv = (...lines: string[]) => new File([`${lines.join('\n')}\n`], 'leads.csv', { type: 'text/csv' })
const HEADINGS = 'Name,Phone,Plot facing,Floors,Site visit,Link'

async function firmWithFields() {
  const { owner } = await app.firm()
  const define = async (fieldName: string, fieldType: string, options: string[] = []) =>
    (await owner.api.leadForms.addCustomField({ body: { fieldName, section: [0, 1], fieldType, options } })).data
  const facing = await define('Plot Facing', 'Dropdown', ['North', 'South'])
  const floors = await define('Floors', 'Number')
  const visit = await define('Site visit', 'Date')
  const link = await define('Drawings', 'Website')
  const upload = async (who: Member, ...rows: string[]) =>
    (await who.api.leadImports.upload({ file: csv(HEADINGS, ...rows) })).data
  return { owner, facing, floors, visit, link, upload }
}

describe('custom fields in an import', () => {
  it('are filled by columns headed like them, or chosen, and read by the rules of the forms', async () => {
    const { owner, facing, floors, visit, link, upload } = await firmWithFields()
    const { api } = owner
    const draft = await upload(
      owner,
      'Asha,9800000001,NORTH,"1,250",2/4/2026,https://example.com/a',
      'Ravi,9800000002,,,,',
    )
    expect(draft.mapping).toEqual(['firstName', 'phoneNumber', facing.fieldId, floors.fieldId, visit.fieldId, 'note'])
    expect(draft.customFields).toEqual(
      [facing, floors, visit, link].map(field => ({ key: field.fieldId, heading: field.fieldName })),
    )
    const params = { id: draft.importId }
    const mapping = draft.mapping.with(5, link.fieldId as 'cf_x')
    const { data: next } = await api.leadImports.change({ params, body: { version: draft.version, mapping } })
    const { data: rows } = await api.leadImports.rows({ params })
    expect(rows[0]?.readings.filter(({ field }) => field.startsWith('cf_'))).toEqual([
      { field: facing.fieldId, written: 'NORTH', read: 'North', isKept: false },
      { field: floors.fieldId, written: '1,250', read: '1250', isKept: false },
      { field: visit.fieldId, written: '2/4/2026', read: '2026-04-02', isKept: false },
    ])
    expect((await saveImport(owner, { ...draft, version: next.version })).createdCount).toBe(2)
    const { data } = await api.leads.list({ query: { sort: 'name' } })
    expect(data.data.map(lead => lead.customFields)).toEqual([
      {
        [facing.fieldId]: 'North',
        [floors.fieldId]: '1250',
        [visit.fieldId]: '2026-04-02',
        [link.fieldId]: 'https://example.com/a',
      },
      {},
    ])
  })

  it('are empty where a cell says that there is nothing, unless the field offers that word', async () => {
    const { owner, facing, upload } = await firmWithFields()
    const { api } = owner
    const options = ['North', 'South', 'None']
    await api.leadForms.editCustomField({ query: { id: facing._id }, body: { options } })
    const draft = await upload(owner, 'Asha,9800000001,N/A,-,TBD,', 'Ravi,9800000002,none,nil,#REF!,')
    expect(draft.firstProblem).toBeNull()
    expect(draft.rows.map(({ texts }) => draft.mapping.slice(2, 5).map(field => texts[field as 'city'] ?? ''))).toEqual(
      [
        ['', '', ''],
        ['none', '', ''],
      ],
    )
    await saveImport(owner, draft)
    const { data } = await api.leads.list({ query: { sort: 'name' } })
    expect(data.data.map(lead => lead.customFields)).toEqual([{}, { [facing.fieldId]: 'None' }])
  })

  it('have wrong cells refused with their reason, which are corrected in place', async () => {
    const { owner, facing, floors, upload } = await firmWithFields()
    const { api } = owner
    const draft = await upload(owner, 'Asha,9800000001,West,many,2026-04-02,')
    expect(draft.firstProblem).toBe('Plot Facing is not valid for Asha')
    const params = { id: draft.importId }
    const { data: rows } = await api.leadImports.rows({ params })
    expect(rows[0]?.problems).toEqual([
      {
        field: facing.fieldId,
        message: 'Plot Facing is not valid for Asha',
        reason: 'You have entered Invalid Plot Facing',
      },
      { field: floors.fieldId, message: 'Floors is not valid for Asha', reason: 'You have entered Invalid Floors' },
    ])
    await expect(
      api.leadImports.save({ body: { importId: draft.importId, version: draft.version } }),
    ).rejects.toMatchObject({ code: 'INVALID' })
    const cells = [
      { row: 2, field: facing.fieldId as 'cf_x', text: 'south' },
      { row: 2, field: floors.fieldId as 'cf_x', text: '3' },
    ]
    const { data: corrected } = await api.leadImports.correct({ params, body: { version: draft.version, cells } })
    expect(corrected.rows[0]?.problems).toEqual([])
    await saveImport(owner, { ...draft, version: corrected.version })
    const { data } = await api.leads.list()
    expect(data.data[0]?.customFields).toMatchObject({ [facing.fieldId]: 'South', [floors.fieldId]: '3' })
  })

  it('that are removed, or another firm’s, can be mapped no more, and a remembered mapping forgets them', async () => {
    const { owner, facing, upload } = await firmWithFields()
    const { api } = owner
    const draft = await upload(owner, 'Asha,9800000001,North,,,')
    const params = { id: draft.importId }
    const mapping = draft.mapping.with(5, 'cf_nothing_1')
    await expect(api.leadImports.change({ params, body: { version: draft.version, mapping } })).rejects.toMatchObject({
      code: 'INVALID',
      message: 'A column is mapped to a field that no longer exists',
    })
    await saveImport(owner, draft)
    await api.leadForms.editCustomField({ query: { id: facing._id }, body: { isDeleted: true } })
    const again = await upload(owner, 'Ravi,9800000002,West,,,')
    expect(again.mapping[2]).toBeNull()
    expect((await saveImport(owner, again)).createdCount).toBe(1)
  })
})
