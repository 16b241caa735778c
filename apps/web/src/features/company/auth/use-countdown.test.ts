import { describe, expect, it } from 'vitest'
import { secondsUntil } from './use-countdown.ts'

describe('secondsUntil', () => {
  it('counts whole seconds down to zero and no further [SH-150 SH-153]', () => {
    expect(secondsUntil(30_000, 0)).toBe(30)
    expect(secondsUntil(30_000, 1)).toBe(30)
    expect(secondsUntil(30_000, 29_001)).toBe(1)
    expect(secondsUntil(30_000, 30_000)).toBe(0)
    expect(secondsUntil(30_000, 90_000)).toBe(0)
  })
})
