import { expect, it } from 'vitest'
import { decodeCsv, readCsv } from './csv-text.ts'

function records(text: string): string[][] {
  const found: string[][] = []
  readCsv(text, fields => found.push(fields))
  return found
}

it.each([
  [
    'comma',
    'a,b;c\n1,2',
    [
      ['a', 'b;c'],
      ['1', '2'],
    ],
  ],
  [
    'semicolon',
    'a;b;c,d\n1;2;3',
    [
      ['a', 'b', 'c,d'],
      ['1', '2', '3'],
    ],
  ],
  [
    'tab',
    'a\tb, c\n1\t2',
    [
      ['a', 'b, c'],
      ['1', '2'],
    ],
  ],
  [
    'a quoted heading does not decide',
    '"a,b,c";d\n1;2',
    [
      ['a,b,c', 'd'],
      ['1', '2'],
    ],
  ],
  ['a title line above does not decide', 'Leads\na;b\n1;2', [['Leads'], ['a', 'b'], ['1', '2']]],
  ['sep= line, kept as an empty row', 'sep=;\na;b,c,d', [[''], ['a', 'b,c,d']]],
  ['one column', 'a\nb', [['a'], ['b']]],
])('finds the separator: %s', (_title, text, expected) => expect(records(text)).toEqual(expected))

it.each([
  ['LF', 'a,b\n1,2\n'],
  ['CRLF', 'a,b\r\n1,2\r\n'],
  ['CR', 'a,b\r1,2\r'],
  ['no end of line', 'a,b\n1,2'],
])('ends rows at %s', (_title, text) =>
  expect(records(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]),
)

it.each([
  [
    'separators and line breaks',
    'a,"b,\r\nc"\n1,2',
    [
      ['a', 'b,\r\nc'],
      ['1', '2'],
    ],
  ],
  ['doubled quotes', 'a,"say ""hi"""\n', [['a', 'say "hi"']]],
  [
    'nothing',
    'a,""\n"",b',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['text after the closing quote', 'a,"b"c', [['a', 'bc']]],
  [
    'a quote inside an unquoted field',
    'a,5" pipe\nb,c',
    [
      ['a', '5" pipe'],
      ['b', 'c'],
    ],
  ],
  ['empty fields and a blank line', 'a,,b\n\n,', [['a', '', 'b'], [''], ['', '']]],
])('reads fields with %s', (_title, text, expected) => expect(records(text)).toEqual(expected))

it('refuses a quote that never ends', () => expect(() => records('a\n"b')).toThrow(/damaged/))

it('decodes every byte of Windows-1252 that text uses, and prefers UTF-8 where the bytes are valid UTF-8', () => {
  expect(decodeCsv(Buffer.from([0x80, 0x92, 0x93, 0x94, 0x96, 0xe9, 0x9f]))).toBe('€’“”–éŸ')
  expect(decodeCsv(Buffer.from('€’é'))).toBe('€’é')
})

it('reads a UTF-8 file with a few other bytes as UTF-8, and those bytes as Windows-1252', () => {
  const bytes = Buffer.concat([
    Buffer.from('नेहा,Zoë,🏠\n'),
    Buffer.from([0x52, 0x65, 0x6e, 0xe9, 0x2c]),
    Buffer.from('Sant’Ana,राम\n'),
    Buffer.from('राम').subarray(0, 5),
  ])
  expect(decodeCsv(bytes)).toBe('नेहा,Zoë,🏠\nRené,Sant’Ana,राम\nरà¤')
})

it.each([
  ['an overlong form', 'c0af', 'À¯'],
  ['half a surrogate pair', 'eda080', 'í\u00a0€'],
  ['beyond the last character', 'f4908080', 'ô\u0090€€'],
])('takes what only looks like UTF-8 for single bytes: %s', (_title, hex, text) =>
  expect(decodeCsv(Buffer.from(hex, 'hex'))).toBe(text),
)

it.each([
  ['UTF-16 without its mark', Buffer.from('a,b', 'utf16le')],
  ['a lone surrogate in UTF-16', Buffer.from('fffe00d84100', 'hex')],
  ['bytes that break the UTF-8 its mark promises', Buffer.from('efbbbf61ff', 'hex')],
  ['NUL in UTF-16', Buffer.from('fffe41000000', 'hex')],
])('refuses %s', (_title, bytes) => expect(() => decodeCsv(bytes)).toThrow(/damaged/))
