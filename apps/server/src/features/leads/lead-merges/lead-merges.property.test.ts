import { MERGE_FIELDS } from '@plinth/contract/leads/merge-rules'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Firm, testApp } from '../../../test/harness.ts'
import { addRows, leadOf, mergeOf } from './lead-merges.factory.ts'
import { MOVED_TABLES } from './merge-tables.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 15)
const app = testApp()

const words = fc.constantFrom('Asha', 'Ravi', 'नेहा', 'José', 'Meera')
const phone = fc.integer({ min: 7_000_000_000, max: 9_999_999_999 }).map(String)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const lead = fc.record({
  firstName: words,
  lastName: fc.constantFrom('', 'Rao', 'Shah'),
  phoneNumber: phone,
  otherPhoneNumbers: fc.uniqueArray(phone, { maxLength: 4 }),
  email: fc.constantFrom('', 'asha@example.com', 'Ravi@Example.com'),
  city: fc.constantFrom('', 'Pune', 'Mumbai'),
  budget: fc.constantFrom('', '100', '250000'),
  area: fc.constantFrom('', '1200 sqft', '80 sqm'),
  requirements: fc.constantFrom('', 'Kitchen'),
  address: fc.constantFrom('', 'MG Road'),
  remarks: fc.constantFrom('', 'Wants teak'),
  expClosureDate: maybe(fc.constantFrom('2026-12-01', '2027-01-31')),
  architectDetails: fc.constantFrom({}, { name: 'Lena' }, { name: 'Ida', phone: '98765' }),
  otherContactDetails: fc.array(
    fc.record({
      otherContactFirstName: words,
      otherContactPhoneNumber: fc.array(phone, { minLength: 1, maxLength: 2 }),
    }),
    { maxLength: 3 },
  ),
})
const made = fc.record({ lead, rows: fc.nat({ max: 3 }), tags: fc.subarray([0, 1, 2]), isMine: fc.boolean() })

/** Everything that the database has about two leads, except versions, histories and merges, which only grow. */
async function everything(ids: string[]): Promise<unknown> {
  const tables = ['lead_contacts.lead_id', ...MOVED_TABLES.map(({ table, column }) => `${table}.${column}`)]
  const of = await Promise.all(
    tables.map(async name => {
      const [table, column] = name.split('.')
      const rows = await app.rows<{ row: string }>(
        `select to_jsonb(t)::text as row from ${table} t where t.${column} = any($1) order by 1`,
        [ids],
      )
      return [table, rows.map(one => one.row)]
    }),
  )
  const leads = await app.rows(
    `select to_jsonb(l) - 'version' - 'updated_at' as lead from leads l where id = any($1) order by id`,
    [ids],
  )
  return { leads, of }
}

async function make(
  firm: Firm,
  tagIds: string[],
  one: { lead: object; rows: number; tags: number[]; isMine: boolean },
) {
  const { _id } = await leadOf(firm, { ...one.lead, ...(one.isMine ? { assignedTo: firm.owner.userId } : {}) })
  await addRows(app, firm, _id, one.rows)
  for (const tag of one.tags)
    await firm.owner.api.leadTags.addToLead({ body: { leadId: _id, tagId: tagIds[tag] ?? '' } })
  return _id
}

it('undoing a merge leaves everything as it was', { timeout: 120_000 }, async () => {
  const firm = await app.firm()
  const names = ['One', 'Two', 'Three']
  const { data: tags } = await firm.owner.api.leadTags.save({
    body: names.map(tagName => ({ tagName, tagColorCode: '#2f6fb3' })),
  })
  const tagIds = names.map(name => tags.find(tag => tag.tagName === name)?._id ?? '')
  await fc.assert(
    fc.asyncProperty(made, made, fc.subarray([...MERGE_FIELDS]), async (first, second, wanted) => {
      const [keepId, goneId] = [await make(firm, tagIds, first), await make(firm, tagIds, second)]
      const before = await everything([keepId, goneId])
      const take = wanted.filter(choice => choice !== 'companyName')
      const { merge, lead: kept } = await mergeOf(firm, keepId, goneId, take)
      expect(kept.updateTextCount).toBe(first.rows + second.rows)
      expect(kept.leadTag).toHaveLength(new Set([...first.tags, ...second.tags]).size)
      const numbers = [
        kept.phoneNumber,
        ...kept.otherPhoneNumbers,
        ...kept.otherContactDetails.flatMap(one => one.otherContactPhoneNumber),
      ]
      for (const one of [first.lead, second.lead])
        expect(numbers).toEqual(expect.arrayContaining([one.phoneNumber, ...one.otherPhoneNumbers]))
      const { data } = await firm.owner.api.leadMerges.undo({ params: { id: merge._id } })
      expect(data.stayed).toEqual([])
      expect(await everything([keepId, goneId])).toEqual(before)
    }),
    { numRuns: RUNS },
  )
})
