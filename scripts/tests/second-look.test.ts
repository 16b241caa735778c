import { expect, test } from 'vitest'
import { accountOf } from './account.ts'
import { type Finding, type Findings, shortError } from './findings.ts'
import { lookTwice, MOST_SECOND_LOOKS } from './second-look.ts'

const finding = (name: string): Finding => ({
  title: `a.test.ts > ${name}`,
  place: 'a.test.ts:3',
  error: `expected ${name}`,
  again: 'a.test.ts',
})

/** A runner that answers one result after the other, and says what it was asked to run. */
function runner(...results: (Findings | undefined)[]) {
  const asked: (string[] | undefined)[] = []
  const verdict = lookTwice(again => {
    asked.push(again)
    return results[asked.length - 1]
  })
  return { asked, verdict }
}

test('tests that all pass are looked at once', () => {
  const { asked, verdict } = runner({ passed: 3, failed: [] })
  expect(asked).toEqual([undefined])
  expect(verdict).toEqual({ passed: 3, failed: [], unsteady: [] })
})

test('what fails once and then passes is unsteady, and counts as passed', () => {
  const { asked, verdict } = runner({ passed: 3, failed: [finding('one'), finding('two')] }, { passed: 9, failed: [] })
  expect(asked).toEqual([undefined, ['a.test.ts']])
  expect(verdict).toEqual({ passed: 5, failed: [], unsteady: [finding('one'), finding('two')] })
})

test('what fails twice fails, and so does what fails only in the second look', () => {
  const twice = { passed: 3, failed: [finding('one'), finding('two')] }
  expect(runner(twice, { passed: 1, failed: [finding('two')] }).verdict).toEqual({
    passed: 4,
    failed: [finding('two')],
    unsteady: [finding('one')],
  })
  expect(runner(twice, { passed: 1, failed: [finding('three')] }).verdict.failed).toEqual([finding('three')])
})

test('more failures than stumbling explains get no second look', () => {
  const failed = Array.from({ length: MOST_SECOND_LOOKS + 1 }, (_, n) => finding(String(n)))
  const { asked, verdict } = runner({ passed: 3, failed })
  expect(asked).toEqual([undefined])
  expect(verdict).toEqual({ passed: 3, failed, unsteady: [] })
})

test('an error that belongs to no test, and a run that ends without a word, fail', () => {
  const lost = { ...finding('lost'), again: '' }
  expect(runner({ passed: 3, failed: [lost] }).verdict.failed).toEqual([lost])
  expect(runner(undefined).verdict.failed).toHaveLength(1)
  expect(runner({ passed: 3, failed: [finding('one')] }, undefined).verdict.failed).toHaveLength(1)
})

test('an error is told by its first line and the seed', () => {
  const message = `\n\u001b[31mProperty failed\u001b[39m after 3 tests\n{ seed: 17, path: "2:0" }\nCounterexample: [0]`
  expect(shortError(message)).toBe('Property failed after 3 tests · { seed: 17, path: "2:0" }')
  expect(shortError(undefined)).toBe('no error was given')
})

test('the account ends with the number of tests', () => {
  const part = { passed: 3, failed: [finding('two')], unsteady: [finding('one')], minutes: 1.25 }
  expect(accountOf([{ ...part, name: 'unit' }]).split('\n')).toEqual([
    'Failed (1)',
    '  a.test.ts > two',
    '    a.test.ts:3: expected two',
    '',
    'Unsteady: failed first, and passed by itself (1); see docs/testing.md',
    '  a.test.ts > one',
    '    a.test.ts:3: expected one',
    '',
    'unit 1.3 min',
    '3 passed, 1 failed',
  ])
  expect(accountOf([{ ...part, name: 'unit', failed: [], unsteady: [] }])).toBe('unit 1.3 min\n3 passed, 0 failed')
})
