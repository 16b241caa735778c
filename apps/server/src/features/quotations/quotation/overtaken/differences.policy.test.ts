import { unitsOf } from '@plinth/contract/quotations/decimals'
import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import { randomContents } from '@plinth/contract/quotations/quotation/arithmetic/random-contents.factory'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import { contentOf, lineId, sectionId, unitId } from '@plinth/contract/quotations/quotation/content.factory'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differencesAsLines } from './differences.policy.ts'

const paise = (text: string) => unitsOf(text, 2) ?? 0n
/** The value of all counted lines, discounts taken off. */
const worthOf = (content: Content): bigint =>
  Object.values(totalsOf(content).lines).reduce((sum, line) => sum + (line.isCounted ? paise(line.value) : 0n), 0n)
const isAboveNought = (content: Content): boolean =>
  Object.values(totalsOf(content).lines).every(({ gross, value }) => !`${gross} ${value}`.includes('-'))
const variationOf = (accepted: Content, draft: Content): Content => ({
  ...differencesAsLines(accepted, draft),
  lines: differencesAsLines(accepted, draft).lines.map((line, at) => ({ ...line, id: lineId(at) })),
  head: { ...draft.head, totalDiscountKind: 'none', totalDiscountValue: '0.00' },
  units: draft.units,
})
const line = { unitId: unitId('sqft'), quantity: '210.000', rate: '1650.00', taxRate: '18.00' }
const accepted = contentOf({
  sections: [{ name: 'Carpentry' }],
  lines: [
    { description: 'Wardrobe', sectionId: sectionId(0), ...line },
    { description: 'Ceiling', ...line, quantity: '64.000', rate: '1450.00' },
    { description: 'Mirror', ...line, quantity: '1.000', rate: '500.00' },
  ],
})
const told = (draft: Content) =>
  differencesAsLines(accepted, draft).lines.map(({ description, quantity, rate }) => [description, quantity, rate])
const changed = (fields: Record<number, object>, head: object = {}): Content => ({
  ...accepted,
  head: { ...accepted.head, ...head },
  lines: accepted.lines.map((one, at) => ({ ...one, ...fields[at] })),
})

describe('the differences of a draft', () => {
  it('are more or less of a line, omissions and additions, in the places of the draft [QT-202 QT-209]', () => {
    expect(told(accepted)).toEqual([])
    expect(told(changed({ 0: { quantity: '205.000' } }))).toEqual([['Wardrobe', '-5.000', '1650.00']])
    expect(told(changed({ 1: { rate: '1500.00' } }))).toEqual([
      ['Ceiling', '-64.000', '1450.00'],
      ['Ceiling', '64.000', '1500.00'],
    ])
    const shorter = { ...accepted, lines: accepted.lines.filter(({ id }) => id !== lineId(0)) }
    expect(told(shorter)).toEqual([['Wardrobe', '-210.000', '1650.00']])
    const { lines, sections } = differencesAsLines(accepted, shorter)
    expect([lines[0]?.sectionId, sections.map(({ name }) => name)]).toEqual([sectionId(0), ['Carpentry']])
  })

  it('of discounts of the whole alone are one line for each tax rate [QT-202 QT-209]', () => {
    const draft = changed({}, { totalDiscountKind: 'amount', totalDiscountValue: '5000.00' })
    expect(told(draft)).toEqual([['Difference of discounts', '-1.000', '5000.00']])
  })

  it('add up to the difference of the values, of any two versions [QT-202 QT-205]', () => {
    fc.assert(
      fc.property(randomContents(), randomContents(), fc.nat(5), (one, other, kept) => {
        // the same lines up to a place, and from there on others
        const lines = other.lines.map((own, at) =>
          at < kept ? { ...own, ...one.lines[at], id: own.id } : { ...own, originId: own.id.replace('-11', '-12') },
        )
        const draft = { ...other, lines, measurements: [] }
        const from = { ...one, measurements: [] }
        // nothing is below nought but in variations, which have none of their own
        fc.pre([from, draft].every(isAboveNought))
        expect(worthOf(variationOf(from, draft))).toBe(worthOf(draft) - worthOf(from))
      }),
      { numRuns: 300 },
    )
  })
})
