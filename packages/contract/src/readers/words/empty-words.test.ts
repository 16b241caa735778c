import { describe, expect, test } from 'vitest'
import { isNoName, saysNothing, somethingOf, withoutMissingParts } from './empty-words.ts'

describe('words for nothing', () => {
  test.each([
    '',
    '  ',
    'NA',
    'N/A',
    'n / a',
    'n.a.',
    '-',
    '--',
    '—',
    'nil',
    'NULL',
    'None',
    '#N/A',
    '#REF!',
    '#DIV/0!',
    '?',
    '???',
    'NaN',
    'undefined',
    '(blank)',
    'TBD',
    'No owner',
    '.',
  ])('%j is one', text => expect([saysNothing(text), somethingOf(text)]).toEqual([true, '']))

  test.each(['Nina', 'Noor', 'Nil Roy', '0', 'no', '-5', '+', 'None of these', 'N/A yet, call me', '#12', 'x'])(
    '%j is none',
    text => expect([saysNothing(text), somethingOf(text)]).toEqual([false, text]),
  )

  test('long texts are not looked at', () => expect(saysNothing('-'.repeat(500_000))).toBe(false))

  test.each(['N/A', '-', '#N/A', 'n.a.', '?', '(blank)', 'null', ' Undefined ', 'n \\ a'])('%j is no name', text =>
    expect(isNoName(text)).toBe(true),
  )
  test.each(['Na', 'None', 'NIL', 'Nan', 'No owner', 'TBD', 'Asha', 'Ravi 2'])('%j may be one', text =>
    expect(isNoName(text)).toBe(false),
  )

  test('what programs put into names is none of them', () => {
    expect(withoutMissingParts('Amit null')).toBe('Amit')
    expect(withoutMissingParts('undefined Rao')).toBe('Rao')
    expect(withoutMissingParts('Kim Na')).toBe('Kim Na')
  })
})
