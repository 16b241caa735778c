import { describe, expect, it } from 'vitest'
import { signInLimits } from '../limits.service.ts'
import { planCode } from './codes.policy.ts'

const finished = { isTemporary: false, isFirstTimeLogin: false }
const invited = { isTemporary: true, isFirstTimeLogin: true }

describe('what a request for a code comes to', () => {
  const cases = [
    ['register', undefined, 'register, real, code, delivered'],
    ['register', invited, 'register, real, code, delivered'],
    ['register', finished, 'register, worthless, already-registered, delivered'],
    ['forgot', undefined, 'forgot, worthless, code, withheld'],
    ['forgot', finished, 'forgot, real, code, delivered'],
    ['forgot', invited, 'forgot, real, code, delivered'],
    [undefined, undefined, 'register, real, code, delivered'],
    [undefined, invited, 'register, real, code, delivered'],
    [undefined, finished, 'forgot, real, code, delivered'],
  ] as const
  for (const [type, account, expected] of cases) {
    const who = account === undefined ? 'nobody' : account === invited ? 'an unused invitation' : 'an account'
    it(`for ${who} with type ${type ?? 'left out'}: ${expected}`, () => {
      const plan = planCode(type, account)
      const words = [
        plan.purpose,
        plan.isReal ? 'real' : 'worthless',
        plan.mail,
        plan.isDelivered ? 'delivered' : 'withheld',
      ]
      expect(words.join(', ')).toBe(expected)
    })
  }
})

describe('the keys of the limits', () => {
  it('take an IPv6 network of /64 for one address', () => {
    const one = signInLimits('a@example.com', '2001:db8:1:2:3:4:5:6').pair.key
    expect(signInLimits('a@example.com', '2001:db8:1:2:ffff::1').pair.key).toBe(one)
    expect(signInLimits('a@example.com', '2001:db8:1:3:3:4:5:6').pair.key).not.toBe(one)
  })

  it('name nobody and fit the column, however long the address', () => {
    const { pair, account, address } = signInLimits(`${'a'.repeat(242)}@example.com`, '2001:db8:1:2:3:4:5:6')
    for (const { key } of [pair, account, address]) expect(key).toMatch(/^[a-z -]+ [A-Za-z0-9_-]{43}$/)
  })
})
