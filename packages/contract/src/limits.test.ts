import { describe, expect, it } from 'vitest'
import { OTP_LENGTH, OTP_RESEND_SECONDS, Otp, passwordProblem } from './company/auth.ts'
import { phoneProblem } from './leads/lead/lead-rules.ts'

describe('the constants of sign-in', () => {
  it('a one-time code has 4 digits and may be asked for again after 30 seconds [SH-563 SH-564]', () => {
    expect([OTP_LENGTH, OTP_RESEND_SECONDS]).toEqual([4, 30])
    expect(['0000', '1234'].every(code => Otp.safeParse(code).success)).toBe(true)
    expect(['123', '12345', '12a4', ' 123', '\u0661\u0662\u0663\u0664'].some(code => Otp.safeParse(code).success)).toBe(
      false,
    )
  })
  it('a password has 8 to 15 characters, and a text says which it misses [SH-547 SH-548 SH-565]', () => {
    expect(passwordProblem('Ab@4567')).toBe('Minimum length is 8')
    expect(passwordProblem('Ab@45678')).toBeUndefined()
    expect(passwordProblem('Ab@456789012345')).toBeUndefined()
    expect(passwordProblem('Ab@4567890123456')).toBe('Maximum length is 15')
  })
  it('a phone has 5 to 15 digits [SH-566]', () => {
    const isGood = (digits: string) => phoneProblem(digits, '+49') === undefined
    expect([4, 5, 15, 16].map(length => isGood('1'.repeat(length)))).toEqual([false, true, true, false])
  })
})
