import { isAppError } from '@plinth/contract/error-codes'
import { describe, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { networkOf, requestLimits } from './request-limits.ts'

describe('request limits', () => {
  test('an IPv6 network of /64 counts as one', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
    expect(networkOf('::1')).toBe('0:0:0:0')
    expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
    expect(networkOf('::ffff:203.0.113.9')).toBe('::ffff:203.0.113.9')
  })
  test('an IPv6 network of /56 counts as one where it is asked for', () => {
    expect(networkOf('2001:db8:1:2ff:3:4:5:6', 56)).toBe('2001:db8:1:2')
    expect(networkOf('2001:db8:1:200::1', 56)).toBe('2001:db8:1:2')
    expect(networkOf('2001:db8:1:300::1', 56)).toBe('2001:db8:1:3')
    expect(networkOf('2001:db8::1', 56)).toBe('2001:db8:0:0')
    expect(networkOf('203.0.113.9', 56)).toBe('203.0.113.9')
  })
  test('the request after the last allowed one is refused, for that address only', async () => {
    const limit = requestLimits({ REQUESTS_PER_MINUTE: 4 } as Config)
    for (let n = 0; n < 4; n++) await limit('address', '203.0.113.9')
    const refused = await limit('address', '203.0.113.9').catch((error: unknown) => error)
    expect(isAppError(refused, 'TOO_MANY_REQUESTS')).toBe(true)
    await limit('address', '203.0.113.10')
  })
})
