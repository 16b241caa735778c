import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forgivingTerms, holds, plain, searchWords } from './item-search.policy.ts'

const word = fc.string({ unit: fc.constantFrom(...'abcdefg'), minLength: 4, maxLength: 9 })
/** The fewest letters to change, add, leave out or swap with the next. */
function distance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, at) => [at, ...Array<number>(other.length).fill(0)])
  for (let at = 0; at <= other.length; at++) rows[0]![at] = at
  for (let i = 1; i <= one.length; i++)
    for (let j = 1; j <= other.length; j++) {
      const costs = [
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        rows[i - 1]![j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1),
      ]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      rows[i]![j] = Math.min(...costs, ...(isSwapped ? [rows[i - 2]![j - 2]! + 1] : []))
    }
  return rows[one.length]![other.length]!
}

describe('a search of items', () => {
  it('forgives exactly one letter that is wrong, missing, added or swapped [QT-045]', () => {
    const pairs = fc.tuple(word, word).filter(([stored, typed]) => !stored.includes(typed))
    fc.assert(
      fc.property(pairs, ([stored, typed]) => holds(stored, typed) === distance(stored, typed) <= 1),
      { numRuns: 3000 },
    )
    for (const typed of ['vitrifed', 'vitriified', 'vitrofied', 'vitrifeid'])
      expect(holds('Vitrified tiles', typed), typed).toBe(true)
    expect(holds('Vitrified tiles', 'vitrofeid')).toBe(false)
  })

  it('takes short words as they are, and forgets case and accents [QT-044]', () => {
    expect(forgivingTerms('ply')).toEqual([])
    expect(holds('Ply board', 'plx')).toBe(false)
    expect(plain('Café ÉPOXY')).toBe('cafe epoxy')
    expect(searchWords('  Épo  600 ')).toEqual(['epo', '600'])
    expect(holds('काच दरवाजा', 'दरवाजा')).toBe(true)
  })
})
