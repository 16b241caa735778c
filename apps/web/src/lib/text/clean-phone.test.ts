import { describe, expect, it } from 'vitest'
import { cleanPhone } from './clean-phone.ts'

describe('a pasted phone', () => {
  it.each([
    ['+91 98765-43210', '+91', '9876543210'],
    ['(0171) 555.01', '+49', '017155501'],
    ['98765x', '+91', '98765x'],
    ['+91 98', '', '+9198'],
  ])('%j under %s becomes %s', (text, dialCode, digits) => expect(cleanPhone(text, dialCode)).toBe(digits))
})
