import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { askNow, cellsOf } from './lead-exports.factory.ts'

const app = testApp()

it('custom fields are columns of an export, in the order of the list and with numbers and days that count', async () => {
  const { owner } = await app.firm()
  const { api } = owner
  const define = async (fieldName: string, fieldType: string, options: string[] = []) =>
    (await api.leadForms.addCustomField({ body: { fieldName, section: [0, 1], fieldType, options } })).data
      .fieldId as `cf_${string}`
  const facing = await define('=Facing', 'Dropdown', ['North', '=1+1'])
  const floors = await define('Floors', 'Number')
  const visit = await define('Site visit', 'Date')
  const add = (firstName: string, customFields: Record<string, string>) =>
    api.leads.addEdit({ body: { firstName, phoneNumber: '9876543210', customFields } })
  await add('Ravi', { [facing]: '=1+1', [floors]: '10.5', [visit]: '2026-04-02' })
  await add('Asha', { [facing]: 'North', [floors]: '2', [visit]: '2026-03-20' })
  await add('Kiran', { [floors]: '-1' })
  const columns = ['name' as const, facing, floors, visit]
  const list = { sort: floors, filters: { [floors]: ['#0..'] } }
  for (const format of ['csv', 'xlsx'] as const) {
    const response = await askNow(app, owner, { format, columns, list })
    // what a spreadsheet would read as a formula is text, also in a heading
    expect(cellsOf(new Uint8Array(await response.arrayBuffer()), format), format).toEqual([
      ['Lead Name', "'=Facing", 'Floors', 'Site visit'],
      ['Asha', 'North', '2', '20 Mar 2026'],
      ['Ravi', "'=1+1", '10.5', '02 Apr 2026'],
    ])
  }
  const { data } = await api.audit.list()
  expect(data[0]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'filters', before: null, after: 'Tab All; Floors: from 0 to …' },
      { field: 'columns', before: null, after: 'Lead Name, =Facing, Floors, Site visit' },
    ]),
  )
})

it('a column that the firm has not is refused before anything is exported', async () => {
  const { api } = (await app.firm()).owner
  const body = { format: 'csv' as const, columns: ['name' as const, 'cf_nothing_1' as const], list: {} }
  const refused = { code: 'INVALID', fields: [{ field: 'columns.1', message: 'This field no longer exists' }] }
  await expect(api.leadExports.now({ body })).rejects.toMatchObject(refused)
  await expect(api.leadExports.start({ body })).rejects.toMatchObject(refused)
})
