import type { LeadListQuery } from '@plinth/contract/leads/lead/lead-list'
import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../../test/harness.ts'

const app = testApp()

async function listedFirm() {
  const firm = await app.firm()
  const { api } = firm.owner
  const define = async (fieldName: string, fieldType: string, options: string[] = []) =>
    (await api.leadForms.addCustomField({ body: { fieldName, section: [0, 1], fieldType, options } })).data
  const fields = {
    facing: await define('Facing', 'Dropdown', ['North', 'South']),
    floors: await define('Floors', 'Number'),
    visit: await define('Site visit', 'Date'),
    notes: await define('Notes', 'Text'),
  }
  const add = async (firstName: string, values: Partial<Record<keyof typeof fields, string>>) => {
    const customFields = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [fields[name as keyof typeof fields].fieldId, value]),
    )
    return (await api.leads.addEdit({ body: { firstName, phoneNumber: '9876543210', customFields } })).data
  }
  const leads = [
    await add('Asha', { facing: 'North', floors: '2', visit: '2026-03-20', notes: 'Likes 50% VASTU' }),
    await add('Ravi', { facing: 'South', floors: '10.5', visit: '2026-04-02', notes: 'near the lake' }),
    await add('Meera', { facing: 'North', floors: '-1', notes: 'vastu, later' }),
    await add('Kiran', {}),
  ]
  const names = async (query: Partial<Record<keyof LeadListQuery, unknown>>, who: Member = firm.owner) =>
    (await who.api.leads.list({ query: query as object })).data.data.map(lead => lead.name)
  const filtered = (column: keyof typeof fields, ...values: string[]) =>
    names({ sort: 'name', filters: JSON.stringify({ [fields[column].fieldId]: values }) })
  return { firm, api, fields, leads, names, filtered }
}

describe('custom fields in the list', () => {
  it('come with each lead, with the values it has [LM-313]', async () => {
    const { api, fields } = await listedFirm()
    const { data } = await api.leads.list({ query: { search: 'Meera' } })
    expect(data.data[0]?.customFields).toEqual({
      [fields.facing.fieldId]: 'North',
      [fields.floors.fieldId]: '-1',
      [fields.notes.fieldId]: 'vastu, later',
    })
  })

  it('are filtered by option, contained text, numbers and days, and by being blank', async () => {
    const { api, fields, filtered, names } = await listedFirm()
    expect(await filtered('facing', '=North')).toEqual(['Asha', 'Meera'])
    expect(await filtered('facing', '=South', '')).toEqual(['Kiran', 'Ravi'])
    expect(await filtered('notes', '~VastU')).toEqual(['Asha', 'Meera'])
    // neither a sign of a pattern nor a quote means anything
    expect(await filtered('notes', '~50%')).toEqual(['Asha'])
    expect(await filtered('notes', "~%' or true --")).toEqual([])
    expect(await filtered('floors', '#2..10.5')).toEqual(['Asha', 'Ravi'])
    expect(await filtered('floors', '#..2')).toEqual(['Asha', 'Meera'])
    expect(await filtered('visit', '@2026-04-01..')).toEqual(['Ravi'])
    expect(await filtered('visit', '@2026-03-20..2026-03-20', '')).toEqual(['Asha', 'Kiran', 'Meera'])
    // and between columns, in every door of the list
    const filters = { [fields.facing.fieldId]: ['=North'], [fields.floors.fieldId]: ['#0..'] }
    expect(await names({ filters: JSON.stringify(filters) })).toEqual(['Asha'])
    expect(await names({ filters: JSON.stringify({ [fields.facing.fieldId]: ['=North'] }), search: 'mee' })).toEqual([
      'Meera',
    ])
    const { data } = await api.leads.ids({ query: { filters: JSON.stringify(filters) } })
    expect(data).toMatchObject({ total: 1, isTotalExact: true })
  })

  it('sort the list: numbers as numbers, days and texts, blanks last both ways', async () => {
    const { fields, names } = await listedFirm()
    const sorted = (column: keyof typeof fields, order: 'asc' | 'desc') =>
      names({ sort: fields[column].fieldId, order })
    expect(await sorted('floors', 'asc')).toEqual(['Meera', 'Asha', 'Ravi', 'Kiran'])
    expect(await sorted('floors', 'desc')).toEqual(['Ravi', 'Asha', 'Meera', 'Kiran'])
    expect((await sorted('visit', 'asc')).slice(0, 2)).toEqual(['Asha', 'Ravi'])
    expect(await sorted('notes', 'desc')).toEqual(['Meera', 'Ravi', 'Asha', 'Kiran'])
  })

  it('show nobody more leads than they may see', async () => {
    const { firm, fields, leads, names } = await listedFirm()
    const member = await firm.member()
    await firm.permit('team_member', 'own', false)
    await firm.owner.api.leads.edit({ query: { id: leads[2]!._id }, body: { assignedTo: member.userId } })
    const filters = JSON.stringify({ [fields.facing.fieldId]: ['=North'] })
    expect(await names({ filters, sort: fields.floors.fieldId }, member)).toEqual(['Meera'])
  })

  it('that are removed, never were or belong to another firm are refused, as values that are no filters', async () => {
    const { firm, api, fields } = await listedFirm()
    const other = await listedFirm()
    await other.api.leadForms.addCustomField({ body: { fieldName: 'Only theirs', section: [0], fieldType: 'Text' } })
    const theirs = (await other.api.leadForms.individualFields()).data.data.at(-1)!.fieldId
    await api.leadForms.editCustomField({ query: { id: fields.notes._id }, body: { isDeleted: true } })
    const gone = { code: 'INVALID', message: 'The list is filtered or sorted by a field that no longer exists' }
    for (const column of [theirs, fields.notes.fieldId, 'cf_nothing_1']) {
      const list = { filters: { [column]: [''] } }
      const query = { filters: JSON.stringify(list.filters) }
      await expect(api.leads.list({ query }), column).rejects.toMatchObject(gone)
      await expect(api.leads.ids({ query }), column).rejects.toMatchObject(gone)
      await expect(api.leads.list({ query: { sort: column as 'cf_x' } }), column).rejects.toMatchObject(gone)
      const columns = ['name' as const]
      await expect(api.leadExports.now({ body: { format: 'csv', columns, list } }), column).rejects.toMatchObject(gone)
      await expect(api.leadExports.start({ body: { format: 'csv', columns, list } })).rejects.toMatchObject(gone)
      await expect(api.leadSelections.remove({ body: { list } }), column).rejects.toMatchObject(gone)
    }
    const wrong = JSON.stringify({ [fields.facing.fieldId]: ['North'] })
    await expect(api.leads.list({ query: { filters: wrong } })).rejects.toMatchObject({
      code: 'INVALID',
      message: 'Not a valid filter',
    })
    expect((await firm.owner.api.leads.list()).data.total).toBe(4)
  })

  it('stay in saved views when they are removed, which then find nothing more than was meant', async () => {
    const { api, fields } = await listedFirm()
    const { fieldId, _id } = fields.facing
    const state = {
      ...{ type: '0' as const, search: 'a', sort: fieldId as 'cf_x', order: 'desc' as const },
      filters: { [fieldId]: ['=North'], city: ['Pune'] },
      hiddenColumns: ['city' as const, fieldId as 'cf_x'],
    }
    await api.leadViews.create({ body: { name: 'North', state } })
    const view = async () => (await api.leadViews.list()).data[0]!
    expect((await view()).state).toEqual(state)
    await api.leadForms.editCustomField({ query: { id: _id }, body: { isDeleted: true } })
    // the filter is neither dropped, which would show all leads, nor lost when the view is saved meanwhile
    const { _id: viewId, version, state: stored } = await view()
    expect(stored).toEqual(state)
    const { filters, sort } = stored
    await expect(api.leads.list({ query: { filters: JSON.stringify(filters), sort } })).rejects.toMatchObject({
      code: 'INVALID',
    })
    await api.leadViews.edit({ params: { id: viewId }, body: { version, name: 'North', state: stored } })
    await api.leadForms.restoreCustomField({ params: { id: _id } })
    expect((await view()).state).toEqual(state)
  })
})
