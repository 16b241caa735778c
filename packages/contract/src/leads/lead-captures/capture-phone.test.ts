import { describe, expect, test } from 'vitest'
import { DIAL_CODES } from '../../countries.ts'
import { readPhone } from './capture-phone.ts'

const NATIONAL = '2345678'

describe('readPhone', () => {
  test.each(DIAL_CODES.map(one => one.dialCode))('finds %s, however it is typed', code => {
    const read = { countryCode: code, phoneNumber: NATIONAL }
    for (const home of ['+91', '+44', code, '']) {
      expect(readPhone(`${code}${NATIONAL}`, home), home).toEqual(read)
      expect(readPhone(`00${code.slice(1)} ${NATIONAL}`, home), home).toEqual(read)
      expect(readPhone(`(${code}) 234-56.78`, home), home).toEqual(read)
    }
  })

  test.each([
    ['+1 684 733 1234', '+1684', '7331234'],
    ['+1 685 733 1234', '+1', '6857331234'],
    ['+1 876 922 0000', '+1876', '9220000'],
    ['+7 701 234 5678', '+7', '7012345678'],
    ['+44 20 7946 0018', '+44', '2079460018'],
    ['+971 50 123 4567', '+971', '501234567'],
    ['+91 98450 12345', '+91', '9845012345'],
  ])('takes the longest code that fits "%s"', (typed, countryCode, phoneNumber) => {
    for (const home of ['+91', '+81', '']) expect(readPhone(typed, home)).toEqual({ countryCode, phoneNumber })
  })

  test('prefers the home code where the number begins with it', () => {
    expect(readPhone('+1 684 733 1234', '+1')).toEqual({ countryCode: '+1', phoneNumber: '6847331234' })
  })

  test.each([
    ['98450 12345', '+91', '+91', '9845012345'],
    ['098450-12345', '+91', '+91', '9845012345'],
    ['0 98450 12345', '', '+91', '9845012345'],
    // a trunk zero is removed only from an Indian mobile number
    ['020 7946 0018', '+44', '+44', '02079460018'],
    ['022 2345', '+91', '+91', '0222345'],
    // no code begins with 0
    ['+0123456789', '+91', '+91', '+0123456789'],
    ['98450\u00ad12345', '+91', '+91', '9845012345'],
    ['', '+91', '+91', ''],
    ['ask me', '+91', '+91', 'askme'],
  ])('reads "%s" at home in "%s"', (typed, home, countryCode, phoneNumber) => {
    expect(readPhone(typed, home)).toEqual({ countryCode, phoneNumber })
  })
})
