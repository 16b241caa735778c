import { expect, it } from 'vitest'
import { type Member, testApp } from '../../../../test/harness.ts'
import { saveImport as save } from '../../../../test/save-import.ts'
import { CONTACTS } from './sample-contacts.factory.ts'
import { EXPORTS, type Sample, type Written } from './sample-exports.factory.ts'
import { REGISTERS } from './sample-registers.factory.ts'

const app = testApp({ now: new Date('2026-11-23T06:30:00.000Z') })
/** Of the cells of each file that have to come in as a person would have written them. */
const RIGHT_FROM = 0.95

/** The leads that a file becomes where nobody chooses or corrects anything, in its order, by the columns of their table. */
async function leadsOf(member: Member, { name, bytes }: Sample): Promise<Written[]> {
  const { data } = await member.api.leadImports.upload({ file: new File([new Uint8Array(bytes())], name) })
  expect(data.rows.flatMap(({ row, problems }) => problems.map(({ message }) => `${row}: ${message}`))).toEqual([])
  await save(member, data)
  const found = await app.rows<{ lead: Record<string, unknown> }>(
    `select to_jsonb(l) || jsonb_build_object('created_at', (l.created_at at time zone 'Asia/Kolkata')::date) as lead
    from leads l where company_id = $1 order by id desc`,
    [member.companyId],
  )
  return found.map(({ lead }) => Object.fromEntries(Object.entries(lead).map(([key, value]) => [key, textOf(value)])))
}
const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

it.each([...REGISTERS, ...EXPORTS, ...CONTACTS])('$name comes in as a person would have written it', async sample => {
  const { owner } = await app.firm()
  const leads = await leadsOf(owner, sample)
  expect(leads.map(lead => lead.phone)).toEqual(sample.leads.map(lead => lead.phone))
  const cells = sample.leads.flatMap((written, at) => Object.entries(written).map(([key, text]) => ({ at, key, text })))
  const wrong = cells.filter(({ at, key, text }) => leads[at]?.[key] !== text)
  const listed = wrong.map(({ at, key, text }) => `${sample.leads[at]?.phone} ${key}: ${leads[at]?.[key]}, not ${text}`)
  expect(wrong.length <= cells.length * (1 - RIGHT_FROM) ? [] : listed).toEqual([])
})
