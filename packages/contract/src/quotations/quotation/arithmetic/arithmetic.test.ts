import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unitsOf } from '../../decimals.ts'
import { totalsOf } from '../arithmetic.ts'
import type { Content } from '../content.ts'
import { milestoneAmounts } from './milestones.ts'
import { randomContents } from './random-contents.factory.ts'
import { isCounted, rationalTotals } from './rational-totals.factory.ts'
import { spread } from './spread.ts'

/** `npm run test:deep` asks for more than what every run looks at. */
const numRuns = Number(process.env.ARITHMETIC_RUNS ?? 1000)
const paise = (text: string | null | undefined) => unitsOf(text ?? '0.00', 2) ?? 0n
const sum = (figures: bigint[]) => figures.reduce((before, figure) => before + figure, 0n)

const withOption = (content: Content, id: string): Content => {
  const choice = content.options.find(option => option.id === id)?.choiceId
  const options = content.options.map(option =>
    option.choiceId === choice ? { ...option, isChosen: option.id === id } : option,
  )
  return { ...content, options }
}
const withLine = (content: Content, id: string): Content => ({
  ...content,
  lines: content.lines.map(line => (line.id === id ? { ...line, isChosen: true } : line)),
})

describe('random quotations', () => {
  it('have the figures that exact fractions give [QT-144 QT-146 QT-147 QT-148]', () => {
    fc.assert(
      fc.property(randomContents(), content => {
        const [totals, expected] = [totalsOf(content), rationalTotals(content)]
        const { lines, ...rest } = expected
        expect(totals).toMatchObject(rest)
        for (const [id, line] of Object.entries(lines)) expect(totals.lines[id]).toMatchObject(line)
      }),
      { numRuns },
    )
  })

  it('have parts that add up to the last paisa [QT-146 QT-149 QT-157]', () => {
    fc.assert(
      fc.property(randomContents(), content => {
        const totals = totalsOf(content)
        const lines = Object.values(totals.lines)
        expect(sum(lines.map(line => paise(line.sectionPart)))).toBe(paise(totals.sectionDiscounts))
        expect(sum(lines.map(line => paise(line.totalPart)))).toBe(paise(totals.totalDiscount))
        const net = paise(totals.gross) - paise(totals.lineDiscounts)
        expect(sum(totals.sections.map(section => paise(section.net)))).toBe(net)
        expect(sum(totals.rooms.map(room => paise(room.subtotal)))).toBe(net)
        expect(sum(lines.map(line => paise(line.value)))).toBe(
          net - paise(totals.sectionDiscounts) - paise(totals.totalDiscount),
        )
        for (const rate of totals.taxes) {
          const codes = totals.hsn.filter(row => row.rate === rate.rate)
          for (const figure of ['taxable', 'half', 'whole', 'tax'] as const)
            expect(sum(codes.map(row => paise(row[figure])))).toBe(paise(rate[figure]))
        }
        expect(paise(totals.taxable) + paise(totals.tax) + paise(totals.roundOff)).toBe(paise(totals.grandTotal))
        expect(Number(totals.roundOff)).toBeGreaterThanOrEqual(-0.5)
        expect(Number(totals.roundOff)).toBeLessThanOrEqual(0.5)
      }),
      { numRuns },
    )
  })

  it('say of each option and optional line what the grand total would become with it [QT-115]', () => {
    fc.assert(
      fc.property(randomContents(), content => {
        const totals = totalsOf(content)
        const change = (other: Content) => paise(totalsOf(other).grandTotal) - paise(totals.grandTotal)
        for (const option of content.options)
          expect(option.isChosen ? totals.options[option.id] === undefined : paise(totals.options[option.id])).toBe(
            option.isChosen ? true : change(withOption(content, option.id)),
          )
        for (const line of content.lines) {
          const taken = withLine(content, line.id)
          const isOffered = !isCounted(content, line) && isCounted(taken, { ...line, isChosen: true })
          const difference = totals.lines[line.id]?.difference
          expect(difference === null ? null : paise(difference)).toBe(isOffered ? change(taken) : null)
        }
      }),
      { numRuns: Math.ceil(numRuns / 4) },
    )
  })
})

describe('a spread', () => {
  it('adds up, and no part is further than a paisa from its share [QT-149]', () => {
    const weights = fc.array(fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 16n }), fc.bigInt({ min: 0n, max: 100n })), {
      minLength: 1,
      maxLength: 40,
    })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), weights, (amount, all) => {
        const [parts, total] = [spread(amount, all), sum(all)]
        expect(sum(parts)).toBe(total === 0n ? 0n : amount)
        for (const [at, part] of parts.entries()) {
          const off = part * total - amount * (all[at] ?? 0n)
          expect(total === 0n || (off < total && off > -total)).toBe(true)
        }
      }),
      { numRuns },
    )
  })
})

describe('milestones', () => {
  it('add up to the grand total wherever a row takes what is left [QT-163]', () => {
    const rows = fc.array(fc.record({ kind: fc.constantFrom('percent', 'amount', 'balance'), value: fc.nat(10_000) }), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(rows, fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.boolean(), (all, total, roundOff) => {
        const typed = all.map(({ kind, value }) => ({ kind, value: (value / 100).toFixed(2) }))
        const amounts = milestoneAmounts(typed, total, roundOff)
        const fixed = all.every(({ kind }) => kind === 'amount')
        expect(sum(amounts)).toBe(fixed ? sum(all.map(({ value }) => BigInt(value))) : total)
      }),
    )
  })
})
