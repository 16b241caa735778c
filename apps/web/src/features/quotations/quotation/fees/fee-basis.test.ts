import { applyChanges } from '@plinth/contract/quotations/quotation/apply-changes'
import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import { contentOf, lineId, unitId } from '@plinth/contract/quotations/quotation/content.factory'
import { expect, test } from 'vitest'
import { lineSet } from '../store/line-changes.ts'
import { baseText, basisMark, readBasis, type TypedBasis, typedBasisOf } from './fee-basis.ts'
import { phaseText, readFacts, typedFactsOf } from './phase-facts.ts'

const content = contentOf({
  head: { area: '1850.00', areaUnit: 'sqft', totalDiscountKind: 'none' },
  lines: [{ quantity: '6.000', rate: '3500.00', unitId: unitId('nos') }],
})
const BASES = [
  {
    versionId: lineId(7),
    quotationId: lineId(8),
    quotationNumber: 'EQ/26-27/0001',
    title: 'Works',
    version: 2,
    state: 'sent' as const,
    taxable: '1842350.75',
  },
]
function read(typed: Partial<TypedBasis>) {
  const line = content.lines[0]
  if (!line) throw new Error('no line')
  return readBasis({ ...typedBasisOf(line), ...typed }, line, content, BASES)
}
const made = (typed: Partial<TypedBasis>) => {
  const reading = read(typed)
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
  return applyChanges(content, [lineSet(lineId(0), reading.fields)]).content
}

test('a line becomes a fee of each basis, with the figures of it alone [QT-137 QT-138 QT-139]', () => {
  const gross = (typed: Partial<TypedBasis>) => totalsOf(made(typed)).gross
  expect(gross({ basis: 'area', rate: '85' })).toBe('157250.00')
  expect(made({ basis: 'area', rate: '85' }).lines[0]?.unitId).toBe(unitId('sqft'))
  expect(gross({ basis: 'lump', rate: '45,000' })).toBe('45000.00')
  expect(gross({ basis: 'percent', percent: '6.5%', base: lineId(7) })).toBe('119752.80')
  expect(gross({ basis: 'percent', percent: '10', base: 'amount', baseAmount: '2,50,000' })).toBe('25000.00')
  expect(made({ basis: 'percent', percent: '3', base: 'lines' }).lines[0]).toMatchObject({
    baseKind: 'lines',
    baseAmount: null,
    baseVersionId: null,
  })
  expect(gross({ basis: 'rate' })).toBe('21000.00')
})

test('what is no number is said at its field [QT-139]', () => {
  expect(read({ basis: 'percent', percent: '0' })).toEqual({ problems: { percent: 'Enter a number' } })
  expect(read({ basis: 'percent', percent: '100.001' })).toEqual({ problems: { percent: 'Enter a number' } })
  expect(read({ basis: 'percent', percent: '5', base: 'amount' })).toEqual({
    problems: { baseAmount: 'Enter a number' },
  })
  expect(read({ basis: 'lump', rate: 'much' })).toEqual({ problems: { rate: 'Enter a number' } })
})

test('a percentage says of what it is', () => {
  const [fee] = made({ basis: 'percent', percent: '6.5', base: lineId(7) }).lines
  const [lump] = made({ basis: 'lump' }).lines
  if (!fee || !lump) throw new Error('no line')
  expect(baseText(fee, BASES, '₹')).toBe('of ₹18,42,350.75 · EQ/26-27/0001 v2')
  expect(baseText(fee, [], '₹')).toBe('of ₹18,42,350.75')
  expect(basisMark({ ...fee, baseKind: 'lines' }, [], '₹')).toBe('of the other lines')
  expect(basisMark(lump, [], '₹')).toBe('Lump sum')
})

test('deliverables are typed one a line, figures as whole numbers within their limits [QT-136]', () => {
  const typed = { deliverables: ' Mood board \n\nLayout', revisions: '2', days: '' }
  const facts = { deliverables: ['Mood board', 'Layout'], revisions: 2, days: null }
  expect(readFacts(typed)).toEqual({ facts })
  expect(phaseText(facts)).toBe('2 deliverables · 2 revisions')
  expect(phaseText({ deliverables: ['One'], revisions: 1, days: 1 })).toBe('1 deliverable · 1 revision · 1 day')
  expect(typedFactsOf(facts)).toEqual({ deliverables: 'Mood board\nLayout', revisions: '2', days: '' })
  const many = Array.from({ length: 21 }, (_, at) => `Drawing ${at}`).join('\n')
  expect(readFacts({ deliverables: many, revisions: '', days: '' })).toEqual({
    problems: { deliverables: 'At most 20 deliverables' },
  })
  expect(readFacts({ deliverables: '', revisions: '100', days: '1.5' })).toEqual({
    problems: { revisions: 'Enter a number', days: 'Enter a number' },
  })
})
