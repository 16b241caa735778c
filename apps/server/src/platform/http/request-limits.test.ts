import { isAppError } from '@plinth/contract/error-codes'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { networkOf, requestLimits } from './request-limits.ts'

describe('request limits', () => {
  test('an IPv6 network of /64 counts as one', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
    expect(networkOf('::1')).toBe('0:0:0:0')
    expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
    expect(networkOf('::ffff:203.0.113.9')).toBe('::ffff:203.0.113.9')
  })
  test('an IPv6 network of /56 counts as one on request', () => {
    expect(networkOf('2001:db8:1:2ff:3:4:5:6', 56)).toBe('2001:db8:1:2')
    expect(networkOf('2001:db8:1:200::1', 56)).toBe('2001:db8:1:2')
    expect(networkOf('2001:db8:1:300::1', 56)).toBe('2001:db8:1:3')
    expect(networkOf('2001:db8::1', 56)).toBe('2001:db8:0:0')
    expect(networkOf('203.0.113.9', 56)).toBe('203.0.113.9')
  })
  const refusal = (request: Promise<void>) =>
    request.then(
      () => false,
      (error: unknown) => isAppError(error, 'TOO_MANY_REQUESTS'),
    )
  const times = async (count: number, request: () => Promise<void>) => {
    for (let n = 0; n < count; n++) await request()
  }
  const office = '203.0.113.9'

  test('the request after the last allowed one is refused, for that address only', async () => {
    const limits = requestLimits({ REQUESTS_PER_MINUTE: 40 })
    await times(40, () => limits.address(office))
    expect(await refusal(limits.address(office))).toBe(true)
    await limits.address('203.0.113.10')
    // pages for strangers are counted separately
    await times(4, () => limits.page(office))
    expect(await refusal(limits.page(office))).toBe(true)
  })
  test('one person may use a fifth of an address’s limit, and their refused requests do not count against colleagues', async () => {
    const limits = requestLimits({ REQUESTS_PER_MINUTE: 40 })
    const ask = async (userId: string) => {
      await limits.address(office)
      await limits.person(userId, office)
    }
    await times(8, () => ask('asha'))
    for (let n = 0; n < 40; n++)
      expect(await refusal(limits.address(office).then(() => limits.person('asha', office)))).toBe(true)
    for (const colleague of ['ravi', 'meera', 'nila', 'dev']) await times(8, () => ask(colleague))
    expect(await refusal(ask('zoya'))).toBe(true)
  })
  test('refused requests cannot flood an address', async () => {
    const limits = requestLimits({ REQUESTS_PER_MINUTE: 40 })
    await times(8, () => limits.person('asha', office))
    const flood = async () => {
      await limits.address(office)
      await refusal(limits.person('asha', office))
    }
    await times(80, flood)
    expect(await refusal(flood())).toBe(true)
  })
  test('a person may make 1,200 requests a minute and an address 6,000', async () => {
    const limits = requestLimits(readConfig({ SECRET_KEY: 'a'.repeat(32) }))
    await times(1200, () => limits.person('asha', office))
    expect(await refusal(limits.person('asha', office))).toBe(true)
    await times(6000, () => limits.address('203.0.113.10'))
    expect(await refusal(limits.address('203.0.113.10'))).toBe(true)
  })
})
