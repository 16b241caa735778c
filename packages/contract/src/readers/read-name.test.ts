import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fittingName, readName, splitFullName, withoutTitle } from './read-name.ts'

const INVALID = 'You have entered Invalid Name'
const read = (text: string, max = 50) => readName(text, { max, invalid: INVALID })

describe('a name as people write it', () => {
  test.each([
    'Asha Rao',
    "O'Connor",
    'O’Connor',
    'Al-Harthi',
    'Iyer-Nair',
    'A.S.Betgeri',
    'V.G',
    "Tony's",
    'नेहा शर्मा',
    'ക്ലാര',
    'ASHA RAO',
    'asha rao',
    'B N & Company - ACC',
    'Asha & Ravi Rao',
    'Studio 9',
    'Sharma Constructions Pvt. Ltd.',
    'Drishti',
    'Erica',
    'Anderson',
    'Mr',
    'Sharma / Rao',
    'Anita (HSR)',
    'Ravi 2',
    'R2',
    'K @ Studio',
    'Flat 3B Mehta',
    'K.. Rao',
    'Asha "Ash" Rao',
    'Rao: villa, Whitefield_2',
  ])('%s stays as it is', name => expect(read(name)).toEqual({ value: name }))

  test.each([
    ['Mr. Rahul', 'Rahul'],
    ['MRS Asha', 'Asha'],
    ['Ms Neha Nair', 'Neha Nair'],
    ['Dr.Kumar', 'Kumar'],
    ['Dr. (Mrs) Rao', 'Dr. (Mrs) Rao'],
    ['Mr & Mrs Rao', 'Rao'],
    ['Mr./Mrs. Rao', 'Rao'],
    ['Mr/Mrs Rao', 'Rao'],
    ['Mr and Mrs Rao', 'Rao'],
    ['Mr Andrew', 'Andrew'],
    ['Prof. Dr. Iyer', 'Iyer'],
    ['Smt. Meena', 'Meena'],
    ['Shri Mohan', 'Mohan'],
    ['Sri. Mohan', 'Mohan'],
    ['Sri Ramesh Kumar', 'Ramesh Kumar'],
    ['Sri Lakshmi', 'Sri Lakshmi'],
    ['Er Rakesh Sharma', 'Rakesh Sharma'],
    ['Er. Rakesh', 'Rakesh'],
    ['Ar. Nair', 'Nair'],
    ['Ar Neha Nair', 'Neha Nair'],
    ['Ar Rahman', 'Ar Rahman'],
    ['CA Rohit Jain', 'Rohit Jain'],
    ['M/s Rao', 'Rao'],
    ['M/S. Studio 9', 'Studio 9'],
    ['Messrs Rao & Sons', 'Rao & Sons'],
    ['डॉ. राम', 'राम'],
    ['श्रीमती नेहा शर्मा', 'नेहा शर्मा'],
    ['श्री राम शर्मा', 'राम शर्मा'],
    ['  Mary \n Ann ', 'Mary Ann'],
    ['Asha Rao,', 'Asha Rao'],
    ['\ufeffAsha\u200b Rao', 'Asha Rao'],
  ])('%j is %s', (text, value) => expect(read(text).value).toBe(value))

  test('what stands in brackets behind it is part of it where it has room, and kept where not', () => {
    const written = 'Asha Rao (Flat 12, Tower 3)'
    expect(read(written)).toEqual({ value: written })
    expect(read(written, 24)).toEqual({ value: 'Asha Rao', note: written })
  })

  test.each([
    '',
    '9845011201',
    'asha@example.com',
    'https://example.com/asha',
    'www.example.com',
    '=HYPERLINK("//example.com","Asha")',
    '& &',
    'x'.repeat(51),
    '-'.repeat(500_000),
  ])('%j is none', text => expect(read(text)).toEqual({ problem: INVALID }))

  test('its length is counted in characters', () => {
    expect(read('𐐀'.repeat(24), 24)).toEqual({ value: '𐐀'.repeat(24) })
    expect(read('a'.repeat(25), 24)).toEqual({ problem: INVALID })
    expect(read(`Mr. ${'a'.repeat(24)}`, 24)).toEqual({ value: 'a'.repeat(24) })
  })
})

test.each([
  ['Asha', 'Asha'],
  ['Asha Lakshminarasimhan Rao', 'Asha Lakshminarasimhan'],
  ['Asha Lakshminarasimhanas Rao', 'Asha Lakshminarasimhanas'],
  ['Lakshminarasimhanvenkataraman', 'Lakshminarasimhanvenkata'],
])('%s has room as %s', (name, fitting) => expect(fittingName(name, 24)).toBe(fitting))

describe('a full name is split', () => {
  test.each([
    ["O'Brien, Anne", 'Anne', "O'Brien"],
    ['van Dyk, Piet', 'Piet', 'van Dyk'],
    ['Asha Rao, Pune', 'Asha', 'Rao, Pune'],
    ['Asha, Pune', 'Asha,', 'Pune'],
    ['Sharma, Ravi Kumar', 'Ravi Kumar', 'Sharma'],
    ['Rao & Sons, Pune', 'Rao & Sons, Pune', ''],
    ['Asha', 'Asha', ''],
    ['Asha Rao', 'Asha', 'Rao'],
    ['Asha Devi Rao', 'Asha', 'Devi Rao'],
    ['A. K. Sharma', 'A. K.', 'Sharma'],
    ['K S Rao', 'K S', 'Rao'],
    ['K.S. Rao', 'K.S.', 'Rao'],
    ['Ravi Kumar S', 'Ravi', 'Kumar S'],
    ['A K', 'A K', ''],
    ['A.S.Betgeri', 'A.S.Betgeri', ''],
    ['Asha & Ravi Rao', 'Asha & Ravi', 'Rao'],
    ['B N & Company - ACC', 'B N & Company - ACC', ''],
    ['Sharma Constructions Pvt. Ltd.', 'Sharma Constructions', 'Pvt. Ltd.'],
    ['Asha Venkata Lakshmi Narasimha Rao', 'Asha Venkata', 'Lakshmi Narasimha Rao'],
    ['', '', ''],
  ])('%s: %s, %s', (name, firstName, lastName) => expect(splitFullName(name, 24)).toEqual({ firstName, lastName }))

  test('into the same words in the same order', () => {
    const word = fc.constantFrom('Asha', 'K.', 'S', '&', 'Rao', 'Company', 'Lakshminarasimhan', 'नेहा')
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), words => {
        const { firstName, lastName } = splitFullName(words.join(' '), 24)
        expect(`${firstName} ${lastName}`.trim()).toBe(words.join(' '))
        expect(firstName === '').toBe(words.length === 0)
      }),
    )
  })
})

test('reading never throws, and what it gives reads back to itself', () => {
  const piece = fc.constantFrom('Mr', '.', ' ', 'Asha', 'M/s', '&', 'Rao', '(', ')', 'Co', '-', "'", 'श्री', '9')
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 10 }).map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(text, written => {
      const { value } = read(written)
      expect(value === undefined || value === withoutTitle(value) || read(value).value !== undefined).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
