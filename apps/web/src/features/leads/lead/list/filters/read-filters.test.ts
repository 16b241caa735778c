import { hasCriteria, LEAD_COLUMNS, LeadFilterBar, LeadFilters } from '@plinth/contract/leads/lead/lead-list'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFilterBar, readFilters } from './read-filters.ts'

/** Values as they stand in addresses, good and nearly good. */
const text = fc.oneof(fc.string(), fc.constantFrom('', '\0', '\ud800', 'x'.repeat(1100), 'x'.repeat(1101)))
const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, 1, 12, 13, 100_000, 100_001, 9_999_999_999, 1e10))
const day = fc.constantFrom('2025-03-05', '2025-12-31', '2025-02-30', '2024-02-29', '05-03-2025', '')
const person = fc.oneof(fc.uuid(), fc.constantFrom('unassigned', 'nobody', '0190-x'))
const odd = fc.oneof(fc.constant(null), fc.boolean(), number, text, fc.array(fc.oneof(number, text), { maxLength: 3 }))
const list = (one: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: fc.array(one, { minLength: 1, maxLength: 3 }) }, fc.constant([]), odd)
const ends = (from: string, to: string, one: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ [from]: one, [to]: one }, { requiredKeys: [] }) },
    fc.record({ [from]: one, planet: one }),
    odd,
  )
const bar = fc.record(
  {
    match: fc.constantFrom('any', 'all', 'none'),
    area: list(text),
    status: list(number),
    expClosure: list(number),
    budget: ends('min', 'max', number),
    assignTo: list(person),
    source: list(text),
    quotationSent: fc.oneof(fc.boolean(), odd),
    createdOn: ends('from', 'to', day),
    followUp: ends('from', 'to', day),
    planet: odd,
  },
  { requiredKeys: [] },
)
const filters = fc.dictionary(fc.constantFrom(...LEAD_COLUMNS, 'planet'), list(text), { maxKeys: 3 })

/** One criterion at a time, so that what is good is met often. */
const oneOf = (whole: fc.Arbitrary<object>) =>
  whole.chain(value => fc.subarray(Object.entries(value), { maxLength: 2 }).map(Object.fromEntries))

it('takes the same filters as the schema of the contract', () => {
  fc.assert(
    fc.property(fc.oneof(filters, odd), value => {
      const json = JSON.stringify(value)
      expect(readFilters(json)).toEqual(LeadFilters.safeParse(JSON.parse(json)).data ?? {})
    }),
  )
})

it('takes the same filter bars as the schema of the contract', () => {
  fc.assert(
    fc.property(fc.oneof(oneOf(bar), bar, odd), value => {
      const json = JSON.stringify(value)
      const { data } = LeadFilterBar.safeParse(JSON.parse(json))
      expect(readFilterBar(json)).toEqual(data && hasCriteria(data) ? data : undefined)
    }),
    { numRuns: 1000 },
  )
})
