import { beforeEach, describe, expect, it } from 'vitest'
import { earlierStep, forgetOnboarding, forgetProof, keepProof, keepRequest, readOnboarding } from './onboarding.ts'

const values = new Map<string, string>()
const store = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
}
const email = 'asha@example.com'
beforeEach(() => values.clear())

describe('the steps of a flow', () => {
  it('begin with the request of a code [SH-346 SH-Q28]', () => {
    expect(earlierStep('register', 'code', store)).toBe('/get-otp')
    expect(earlierStep('register', 'password', store)).toBe('/get-otp')
    expect(earlierStep('forgot', 'code', store)).toBe('/reset')
    expect(earlierStep('forgot', 'password', store)).toBe('/reset')
  })

  it('let nobody choose a password without a verified code [SH-347 SH-348]', () => {
    keepRequest({ email, flow: 'register', resendAt: 1 }, store)
    expect(earlierStep('register', 'code', store)).toBeUndefined()
    expect(earlierStep('register', 'password', store)).toBe('/verify-user')
    keepProof({ email, flow: 'register', proof: 'p' }, store)
    expect(earlierStep('register', 'password', store)).toBeUndefined()
    forgetProof(store)
    expect(earlierStep('register', 'password', store)).toBe('/verify-user')
  })

  it('keep the two flows apart', () => {
    keepProof({ email, flow: 'forgot', proof: 'p' }, store)
    expect(earlierStep('forgot', 'password', store)).toBeUndefined()
    expect(earlierStep('register', 'password', store)).toBe('/get-otp')
  })

  it('drop an earlier proof when another code is asked for', () => {
    keepProof({ email, flow: 'forgot', proof: 'p' }, store)
    keepRequest({ email, flow: 'forgot', resendAt: 30_000 }, store)
    expect(readOnboarding('forgot', store)).toEqual({ email, flow: 'forgot', resendAt: 30_000, proof: undefined })
  })

  it('leave nothing behind when forgotten', () => {
    keepRequest({ email, flow: 'forgot', resendAt: 1 }, store)
    keepProof({ email, flow: 'forgot', proof: 'p' }, store)
    forgetOnboarding(store)
    expect(values.size).toBe(0)
  })
})
