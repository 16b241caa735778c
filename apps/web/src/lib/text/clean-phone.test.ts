import { ODD_PHONES } from '@plinth/contract/leads/lead-reach/odd-spellings.factory'
import { describe, expect, it } from 'vitest'
import { cleanPhone, otherDialCode } from './clean-phone.ts'

describe('a pasted phone', () => {
  it.each([
    ['+91 98765-43210', '+91', '9876543210'],
    ['(0171) 555.01', '+49', '17155501'],
    ['98765x', '+91', '98765x'],
    ['+91 98', '', '+91 98'],
    ['98765 43210', '', '9876543210'],
    ['९८७६५ ४३२१०', '+91', '9876543210'],
    // another number begins
    ['9876543210 9', '+91', '9876543210 9'],
    ['98765 43210 / 98765 43211', '+91', '98765 43210 / 98765 43211'],
    ['+971 50 123 4567', '+91', '+971 50 123 4567'],
  ])('%j under %s becomes %s', (text, dialCode, digits) => expect(cleanPhone(text, dialCode)).toBe(digits))

  it.each(ODD_PHONES)(
    '$written under $home is one number, or stays as it is [IN-426]',
    ({ written, home, read, isNoted }) => {
      const [first = '', ...more] = read
      const isOne = first !== '' && more.length === 0 && !isNoted
      const [code, number] = first.split(' ')
      expect(cleanPhone(written, home)).toBe(isOne && code === home ? number : written)
      expect(otherDialCode(written, home)).toEqual(isOne && code !== home ? { dialCode: code, number } : undefined)
    },
  )

  it('loses the zero that is dialled before it while it is typed', () => {
    let typed = ''
    for (const digit of '07700 900123') typed = cleanPhone(typed + digit, '+44')
    expect(typed).toBe('7700900123')
  })

  it('may carry the dial code of another country', () => {
    expect(otherDialCode('+971 50 123 4567', '+91')).toEqual({ dialCode: '+971', number: '501234567' })
    expect(otherDialCode('+91 98765 43210', '+91')).toBeUndefined()
    expect(otherDialCode('+971 50 123 4567 / 98765 43210', '+91')).toBeUndefined()
    expect(otherDialCode('call me', '+91')).toBeUndefined()
  })
})
