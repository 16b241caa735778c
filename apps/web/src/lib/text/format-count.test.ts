import { afterEach, describe, expect, it } from 'vitest'
import { setFirmSymbol } from './firm-symbol.ts'
import { countOf, formatCount, formatDecimal, formatTotal } from './format-count.ts'
import { formatSize } from './format-size.ts'
import { inputGroups } from './input-groups.ts'

afterEach(() => setFirmSymbol(''))
/** With plain spaces. */
const seen = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

describe('counts', () => {
  it.each([
    ['', '1,23,456', ','],
    ['₹', '1,23,456', ','],
    ['CHF', '1,23,456', ','],
    ['$', '123,456', ','],
    ['£', '123,456', ','],
    ['€', '123 456', ' '],
    ['A$', '123,456', ','],
    ['د.إ', '123,456', ','],
  ])('of a company with %s have its groups [SH-602 SH-Q108]', (symbol, text, separator) => {
    setFirmSymbol(symbol)
    expect(seen(formatCount(123_456))).toBe(text)
    expect(seen(countOf(123_456, 'lead'))).toBe(`${text} leads`)
    expect(seen(formatTotal({ count: 123_456, isExact: false }))).toBe(`${text}+`)
    expect(seen(inputGroups(symbol).thousandSeparator)).toBe(separator)
    expect(inputGroups(symbol).thousandsGroupStyle).toBe(text === '1,23,456' ? 'lakh' : 'thousand')
  })

  it('have a decimal point everywhere, and sizes do', () => {
    setFirmSymbol('€')
    expect([seen(formatDecimal(1234.56)), formatDecimal(3), formatSize(1.5 * 1024 * 1024)]).toEqual([
      '1 234.6',
      '3',
      '1.5 MB',
    ])
    expect(formatSize(1)).toBe('1 KB')
  })
})
