import { EXPORT_COLUMNS } from '@plinth/contract/leads/export-columns'
import { expect, it } from 'vitest'
import { askNow, cellsOf } from '../../features/leads/lead-exports/lead-exports.factory.ts'
import { type Member, testApp } from '../harness.ts'
import { saveImport } from '../save-import.ts'

/** What a firm exports with all columns, another imports with nothing lost (decision 56): an export of that has the same cells. */
const app = testApp()
const TAGS = ['Hot, urgent', 'VIP', 'Say "yes"; now']
const ASHA = {
  ...{ firstName: 'Asha', lastName: 'Rao / Iyer', phoneNumber: '9755511101', email: 'asha@example.com' },
  ...{ otherPhoneNumbers: ['9755511102', '9755511103'], address: '12, "Lake View", Baner', city: 'Sector 62 Noida' },
  ...{ pinCode: '411045', requirements: 'Villa, interiors', budget: '1250000', area: '1200 sqft' },
  ...{ leadSource: 'Referral', sourceName: 'Ravi Menon', expClosureDate: '2030-12-31' },
  remarks: 'Call after six; "not before"\nWants a study, a court\nFlat 4',
  otherContactDetails: [
    {
      otherContactFirstName: 'Asha',
      otherContactPhoneNumber: ['9755511101'],
      otherContactEmailId: 'a.rao@example.com',
    },
  ],
}
const LEADS = [
  ASHA,
  { firstName: 'Nil', lastName: 'Na', phoneNumber: '9755511109', pinCode: '400001', remarks: 'A view' },
]

/** A firm with the tags, and the ids of these. */
async function firmWithTags(): Promise<{ owner: Member; tagIds: string[] }> {
  const { owner } = await app.firm()
  const body = TAGS.map(tagName => ({ tagName, tagColorCode: '#2f6fb3' as const }))
  const { data } = await owner.api.leadTags.save({ body })
  return { owner, tagIds: TAGS.map(name => data.find(({ tagName }) => tagName === name)!._id) }
}

it.each(['xlsx', 'csv'] as const)('a .%s of all columns comes back as it was', async format => {
  const { owner, tagIds } = await firmWithTags()
  for (const [at, body] of LEADS.entries()) {
    const { data } = await owner.api.leads.addEdit({ body })
    for (const tagId of at === 0 ? tagIds : [])
      await owner.api.leadTags.addToLead({ body: { leadId: data._id, tagId } })
  }
  const exported = async (who: Member) =>
    new Uint8Array(await (await askNow(app, who, { format, columns: EXPORT_COLUMNS })).arrayBuffer())
  const file = await exported(owner)
  const [headings, ...rows] = cellsOf(file, format)
  const cell = (heading: string) => rows.map(row => row[headings!.indexOf(heading)]).sort()
  expect(cell('Pin Code')).toEqual(['400001', '411045'])
  expect(cell('Tags')).toEqual(['', '"Hot, urgent", VIP, "Say ""yes""; now"'])

  const elsewhere = (await firmWithTags()).owner
  const { data: draft } = await elsewhere.api.leadImports.upload({ file: new File([file], `leads.${format}`) })
  expect(draft.rows.flatMap(row => row.problems)).toEqual([])
  expect(draft.matches.flatMap(({ unknown }) => unknown)).toEqual([])
  expect(await saveImport(elsewhere, draft)).toMatchObject({ createdCount: LEADS.length })

  const { data: found } = await elsewhere.api.leads.list({ query: { search: ASHA.phoneNumber } })
  const { data: lead } = await elsewhere.api.leads.byId({ query: { id: found.data[0]!._id } })
  const { firstName, lastName, otherPhoneNumbers, address, city, pinCode, remarks } = ASHA
  expect(lead).toMatchObject({ firstName, lastName, otherPhoneNumbers, address, city, pinCode, remarks })
  expect(lead.leadTag.map(({ tagName }) => tagName).sort()).toEqual([...TAGS].sort())
  expect(lead.otherContactDetails.map(contact => contact.otherContactEmailId)).toContain('a.rao@example.com')
  const sorted = (cells: string[][]) => cells.map(row => row.join(' | ')).sort()
  expect(sorted(cellsOf(await exported(elsewhere), format))).toEqual(sorted([headings!, ...rows]))
})
