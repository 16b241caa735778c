import { AppError } from '@plinth/contract/error-codes'
import { describe, expect, it } from 'vitest'
import { checkCredentials, sendCodeProblem, signInProblem, verifyProblem } from './sign-in-problems.ts'

describe('checkCredentials', () => {
  it('says "Fields are Required" on the password when both are empty [SH-537]', () => {
    expect(checkCredentials({ email: ' ', password: '' })).toEqual({ password: 'Fields are Required' })
  })

  it('says "Field is required" on the one that is missing [SH-144 SH-359 SH-546]', () => {
    expect(checkCredentials({ email: 'asha@example.com', password: '' })).toEqual({ password: 'Field is required' })
    expect(checkCredentials({ email: '', password: 'Secret@12' })).toEqual({ email: 'Field is required' })
  })

  it('refuses what is no address before any call [SH-143 SH-358 SH-549]', () => {
    for (const email of ['asha', 'asha@example', 'a b@example.com', 'asha@@example.com']) {
      expect(checkCredentials({ email, password: 'x' })).toEqual({ email: 'You have entered Invalid Email' })
    }
    expect(checkCredentials({ email: ' asha@example.com ', password: 'x' })).toEqual({})
  })
})

describe('signInProblem', () => {
  it('says one and the same for every 400 [SH-536]', () => {
    expect(signInProblem(new AppError('INVALID', 'whatever the server says'))).toEqual({
      form: 'Email or Password is wrong',
    })
  })

  it('names the e-mail for INVALID_EMAIL and the password for any other type [SH-538 SH-539]', () => {
    const withType = (type: string) => signInProblem(new AppError('INVALID', undefined, { data: { type } }))
    expect(withType('INVALID_EMAIL').email).toBe('Incorrect Email')
    expect(withType('INVALID_EMAIL').password).toBeUndefined()
    expect(withType('WRONG_PASSWORD').password).toBe('Incorrect Password')
    expect(withType('WRONG_PASSWORD').email).toBeUndefined()
  })

  it("shows the server's message for 405, 403 and 429 [SH-540]", () => {
    for (const code of ['SIGN_IN_REFUSED', 'FORBIDDEN', 'TOO_MANY_REQUESTS'] as const) {
      expect(signInProblem(new AppError(code, 'Your account is switched off'))).toEqual({
        form: 'Your account is switched off',
      })
    }
  })

  it('never says Incorrect when the server was not reached or failed [SH-539]', () => {
    const type = { data: { type: 'WRONG_PASSWORD' } }
    const failures = [new AppError('UNAVAILABLE', undefined, type), new AppError('INTERNAL'), new Error('boom')]
    for (const failure of failures)
      expect(JSON.stringify(signInProblem(failure))).not.toMatch(/incorrect|wrong\b.*email/i)
  })
})

describe('sendCodeProblem', () => {
  it("gives the server's text for the address, else its message [SH-147 SH-542]", () => {
    const fields = [{ field: 'email', message: 'An account with this email already exists' }]
    expect(sendCodeProblem(new AppError('INVALID', 'Some fields are not valid', { fields }))).toBe(
      'An account with this email already exists',
    )
    expect(sendCodeProblem(new AppError('TOO_MANY_REQUESTS', 'Wait 30 seconds'))).toBe('Wait 30 seconds')
  })
})

describe('verifyProblem', () => {
  it('gives the description of a "Failed" answer [SH-543]', () => {
    const failed = new AppError('INVALID', 'Failed', { data: { description: 'Invalid or expired code' } })
    expect(verifyProblem(failed)).toBe('Invalid or expired code')
    expect(verifyProblem(new AppError('UNAVAILABLE', 'Could not reach the server'))).toBe('Could not reach the server')
  })
})
