import type { LiveEvent } from '@plinth/contract/company/live'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asOwnChange, isOwnEcho } from './own-changes.ts'

const changed = (leadIds: string[], by: string | null = 'me'): LiveEvent => ({ type: 'leads.changed', leadIds, by })
const isEcho = (event: LiveEvent) => isOwnEcho(event, 'me')
const done = () => Promise.resolve()

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  // what is still expected is over
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
})

describe('news of a change', () => {
  it('are an echo for all who hear them, once', async () => {
    await asOwnChange('a', done)
    const event = changed(['a'])
    expect([isEcho(event), isEcho(event), isEcho(changed(['a']))]).toEqual([true, true, false])
  })
  it('are an echo before the change has been answered', async () => {
    const change = asOwnChange('a', async () => expect(isEcho(changed(['a']))).toBe(true))
    await change
  })
  it('that tell no ids are one while a change is expected', async () => {
    expect(isEcho(changed([]))).toBe(false)
    await asOwnChange('a', done)
    expect([isEcho(changed([])), isEcho(changed([]))]).toEqual([true, false])
  })
  it('of somebody else, of another lead, or of another kind are none', async () => {
    await asOwnChange('a', done)
    const others = [changed(['a'], 'you'), changed(['a'], null), changed(['a', 'b']), { type: 'hello' } as const]
    expect(others.map(isEcho)).toEqual([false, false, false, false])
  })
  it('are none where the change failed, or long ago', async () => {
    await expect(asOwnChange('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(isEcho(changed(['a']))).toBe(false)
    await asOwnChange('a', done)
    vi.advanceTimersByTime(6_000)
    expect(isEcho(changed(['a']))).toBe(false)
  })
})
