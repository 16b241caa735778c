import { read, utils } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { type Member, testApp } from '../../../../test/harness.ts'
import { clientOf, projectOf } from '../projects.factory.ts'

const app = testApp()

const ask = (who: Member, query: Record<string, string>): Promise<Response> =>
  fetch(`${app.base}/api/pmt/project-exports?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
async function cellsOf(response: Response, format: string): Promise<string[][]> {
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const book =
    format === 'xlsx'
      ? read(bytes, { type: 'buffer' })
      : read(new TextDecoder().decode(bytes), { type: 'string', raw: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  return sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' }) : []
}

it('an export has the filtered list with the columns asked for, formulas as text, and only what its reader sees [PJ-042 PJ-047 PJ-296 PJ-340]', async () => {
  const [firm, other] = [await app.firm(), await app.firm()]
  const member = await firm.member()
  const clientId = await clientOf(firm, 'Vikram Shah')
  const dates = { expectedStartDate: '2026-04-01', expectedEndDate: '2026-08-31' }
  await projectOf(
    app,
    firm,
    'Lake house',
    { clientId, city: 'Pune', teamMembers: [member.userId], ...dates },
    {
      code: '-12',
      progress: 40,
      health: 1,
      current_phase: '=Design',
    },
  )
  await projectOf(app, firm, 'Hill house', { clientId, city: 'Pune' }, { status: 2 })
  await projectOf(app, firm, 'Sea villa', { clientId, city: 'Goa' })
  await projectOf(app, other, 'Their house', { city: 'Pune' })
  const columns = 'name,code,client,phase,progress,health,status,start,end,city'
  const list = { columns, tab: 'all', sort: 'name', filters: JSON.stringify({ cities: ['pune'] }) }
  const headings = ['Name', 'Code', 'Client', 'Phase', 'Progress', 'Health', 'Status', 'Start', 'End', 'City']
  const lake = [
    'Lake house',
    "'-12",
    'Vikram Shah',
    "'=Design",
    '40%',
    'At risk',
    'Active',
    '01 Apr 2026',
    '31 Aug 2026',
    'Pune',
  ]
  for (const format of ['xlsx', 'csv']) {
    const response = await ask(firm.owner, { ...list, format })
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="?projects 2026-03-18.${format}`),
    )
    const [head, hill, ...rest] = await cellsOf(response, format)
    expect([head, hill?.[0], ...rest]).toEqual([headings, 'Hill house', lake])
    expect(await cellsOf(await ask(member, { ...list, format }), format)).toEqual([headings, lake])
  }
  const { data } = await firm.owner.api.audit.list({ query: { action: 'projects.exported' } })
  expect(data).toHaveLength(4)
  expect(data.at(-1)?.changes).toContainEqual({ field: 'projects', before: null, after: 2 })
  for (const wrong of ['', 'name,name', 'budget'])
    expect((await ask(firm.owner, { ...list, columns: wrong, format: 'csv' })).status).toBe(400)
})

it('a person takes at most five files in a minute [PJ-341]', async () => {
  const firm = await app.firm()
  const member = await firm.member()
  const query = { format: 'csv', columns: 'name' }
  for (let time = 0; time < 5; time++) expect((await ask(firm.owner, query)).status).toBe(200)
  const sixth = await ask(firm.owner, query)
  expect(sixth.status).toBe(429)
  expect(await sixth.json()).toMatchObject({ message: 'At most 5 exports can be made in a minute' })
  expect((await ask(member, query)).status).toBe(200)
})
