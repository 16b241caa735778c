import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOf, unitsOf } from '../../decimals.ts'
import { randomContents } from '../arithmetic/random-contents.factory.ts'
import { totalsOf } from '../arithmetic.ts'
import { type ContentParts, contentOf, lineId, roomId, sectionId } from '../content.factory.ts'
import type { Content } from '../content.ts'
import { compareVersions } from './comparison.ts'

const side = (content: Content) => ({ content, totals: totalsOf(content) })
const compare = (from: ContentParts, to: ContentParts) => compareVersions(side(contentOf(from)), side(contentOf(to)))
const paise = (text: string): bigint => unitsOf(text, 2) ?? 0n

describe('a comparison of versions', () => {
  it('E16: has the differences of lines, discount, taxes and total [QT-204]', () => {
    const first = { description: 'Wardrobe', quantity: '210.000', rate: '1650.00' }
    const second = { description: 'Shutters', quantity: '64.000', rate: '1450.00' }
    const compared = compare(
      { lines: [first, second] },
      {
        head: { totalDiscountKind: 'amount', totalDiscountValue: '5000.00' },
        lines: [
          { ...first, quantity: '205.000' },
          second,
          { description: 'Loft', quantity: '1.000', rate: '12500.00' },
        ],
      },
    )
    expect(compared.grandTotal).toEqual({ from: '518374.00', to: '517489.00', difference: '-885.00' })
    expect(compared).toMatchObject({
      lineAmounts: { difference: '4250.00' },
      discounts: { difference: '-5000.00' },
      taxes: { difference: '-135.00' },
      roundOff: { difference: '0.00' },
    })
    expect(compared.lines).toMatchObject([
      {
        change: 'changed',
        difference: '-8250.00',
        fields: [{ field: 'quantity', from: '210.000', to: '205.000' }],
      },
      { change: 'same', difference: '0.00', fields: [] },
      { change: 'added', difference: '12500.00', from: null, to: { description: 'Loft', amount: '12500.00' } },
    ])
    expect(compared.head.map(({ field }) => field)).toEqual(['totalDiscountKind', 'totalDiscountValue'])
  })

  it('finds removed lines in their place, moved ones however they moved, and sections by origin [QT-203 QT-204]', () => {
    const before = contentOf({
      rooms: [{}, {}],
      sections: [{ name: 'Carpentry' }],
      lines: ['A', 'B', 'C', 'D'].map(description => ({
        description,
        quantity: '1.000',
        rate: '10.00',
        roomId: roomId(1),
        sectionId: sectionId(0),
      })),
    })
    const [a, b, c, d] = before.lines
    const after: Content = {
      ...before,
      sections: before.sections.map(section => ({ ...section, id: sectionId(9), name: 'Joinery' })),
      // a copy has ids of its own, and its lines in another order
      lines: [d!, a!, c!].map((line, at) => ({
        ...line,
        id: lineId(50 + at),
        position: `b${at}`,
        sectionId: sectionId(9),
        roomId: line === c ? roomId(0) : line.roomId,
      })),
    }
    const compared = compareVersions(side(before), side(after))
    expect(compared.lines.map(({ originId, change, isMoved }) => [originId, change, isMoved])).toEqual([
      [d!.originId, 'same', true],
      [a!.originId, 'same', false],
      [b!.originId, 'removed', false],
      [c!.originId, 'same', true],
    ])
    expect(compared.sections).toEqual([{ name: 'Joinery', from: '40.00', to: '30.00', difference: '-10.00' }])
  })

  it('adds up to the difference of the grand totals, of any two quotations [QT-205]', () => {
    const contents = fc.sample(randomContents(), 60)
    for (const [at, content] of contents.entries()) {
      const other = contents[(at + 1) % contents.length] ?? content
      const compared = compareVersions(side(content), side(other))
      const { lineAmounts, discounts, taxes, roundOff } = compared
      const parts = [lineAmounts, discounts, taxes, roundOff].map(({ difference }) => paise(difference))
      expect(
        decimalOf(
          parts.reduce((sum, part) => sum + part, 0n),
          2,
        ),
      ).toBe(compared.grandTotal.difference)
      const ofLines = compared.lines.reduce((sum, { difference }) => sum + paise(difference), 0n)
      expect(decimalOf(ofLines, 2)).toBe(lineAmounts.difference)
    }
  })
})
