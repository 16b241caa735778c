import { applyChanges } from '@plinth/contract/quotations/quotation/apply-changes'
import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import { contentOf, sectionId } from '@plinth/contract/quotations/quotation/content.factory'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import { contentProblems } from '@plinth/contract/quotations/quotation/rules/content-problems'
import { packagesOf, totalWith } from '@plinth/contract/quotations/quotation/rules/packages'
import { expect, test } from 'vitest'
import { lineSet } from '../store/line-changes.ts'
import {
  offerProblem,
  packageAdded,
  packageDeleted,
  packageKept,
  packageRecommended,
  packagesOffered,
} from './package-changes.ts'

const fee = { quantity: '1.000', rate: '1000.00', taxRate: '18.00' }
const start = contentOf({
  sections: [{ name: 'Concept Design' }],
  lines: [
    { description: 'Concept', sectionId: sectionId(0), ...fee },
    { description: 'Visits are billed', kind: 'note' },
  ],
})
const applied = (content: typeof start, changes: readonly ContentChange[]) => {
  const { content: made, refused } = applyChanges(content, changes)
  expect(refused).toEqual([])
  return made
}
const named = (content: typeof start, name: string) => {
  const found = packagesOf(content).find(option => option.name === name)
  if (!found) throw new Error(name)
  return found
}
const problems = (content: typeof start) => contentProblems(content, totalsOf(content))

test('lines become two packages, of which the first is recommended and chosen, and more are added [QT-142]', () => {
  expect(offerProblem(start)).toBeUndefined()
  let content = applied(start, packagesOffered(start, '18.00'))
  expect(packagesOf(content).map(({ name, isChosen, isRecommended }) => [name, isChosen, isRecommended])).toEqual([
    ['Basic', true, true],
    ['Premium', false, false],
  ])
  expect(content.lines.map(({ description, optionId }) => [description, optionId !== null])).toEqual([
    ['Concept', true],
    ['Concept', true],
    ['Visits are billed', false],
  ])
  expect(problems(content)).toEqual([])
  content = applied(content, packageAdded(content, named(content, 'Premium')))
  content = applied(content, packageAdded(content, named(content, 'Premium')))
  expect(packageAdded(content, named(content, 'Premium'))).toEqual([])
  expect(packagesOf(content).map(({ name }) => name)).toEqual(['Basic', 'Premium', 'Package 4', 'Package 3'])
  const line = content.lines.find(({ optionId }) => optionId === named(content, 'Premium').id)
  content = applied(content, [lineSet(line?.id ?? '', { rate: '2500.00' })])
  const totals = totalsOf(content)
  expect(packagesOf(content).map(({ id }) => totalWith(totals, id))).toEqual([
    '1180.00',
    '2950.00',
    '1180.00',
    '1180.00',
  ])
  content = applied(content, packageRecommended(content, named(content, 'Premium').id))
  expect(totalsOf(content).grandTotal).toBe('2950.00')
  expect(problems(content)).toEqual([])
  content = applied(content, packageDeleted(content, named(content, 'Premium')))
  expect(packagesOf(content).map(({ isChosen, isRecommended }) => [isChosen, isRecommended])).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ])
  expect(content.lines).toHaveLength(4)
})

test('one package can be kept alone, as lines like any others [QT-142]', () => {
  const content = applied(start, packagesOffered(start, '18.00'))
  const kept = applied(content, packageKept(content, named(content, 'Premium')))
  expect([kept.choices, kept.options]).toEqual([[], []])
  expect(kept.lines.map(({ description, optionId }) => [description, optionId])).toEqual([
    ['Concept', null],
    ['Visits are billed', null],
  ])
})

test('packages of nothing begin with a line each, and no more lines than a package may have [QT-114 QT-142]', () => {
  const empty = contentOf({ sections: [{}] })
  const content = applied(empty, packagesOffered(empty, '18.00'))
  expect(content.lines.map(line => [line.sectionId, line.taxRate])).toEqual([
    [sectionId(0), '18.00'],
    [sectionId(0), '18.00'],
  ])
  const many = contentOf({ lines: Array.from({ length: 51 }, () => fee) })
  expect(offerProblem(many)).toBe('At most 50 lines in a package')
})
