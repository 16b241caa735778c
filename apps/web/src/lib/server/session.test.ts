import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** What a browser keeps for all tabs. */
const kept = new Map<string, string>()
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
const asha = { token: 'of Asha', userId: 'asha' }
const ravi = { token: 'of Ravi', userId: 'ravi' }
let told: number

/** A tab that is opened now. */
async function openTab() {
  vi.resetModules()
  const { session } = await import('./session.ts')
  session.subscribe(() => told++)
  return session
}

beforeEach(() => {
  kept.clear()
  told = 0
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('sessionStorage', { clear: () => undefined })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => vi.unstubAllGlobals())

describe('a token that the server no longer knows', () => {
  it('signs out who has it', async () => {
    const session = await openTab()
    session.set(asha)
    session.expire(asha.token)
    expect(session.get()).toBeNull()
    expect([...kept]).toEqual([])
    expect(told).toBe(2)
  })

  it('signs out nobody else, and nobody twice', async () => {
    const session = await openTab()
    session.expire(asha.token)
    session.set(ravi)
    session.expire(asha.token)
    expect(session.get()).toEqual(ravi)
    expect(kept.get('token')).toBe(ravi.token)
    expect(told).toBe(1)
  })

  it('leaves who signed in elsewhere in this browser, though this tab has not heard of it', async () => {
    const session = await openTab()
    session.set(asha)
    for (const [key, value] of Object.entries(ravi)) kept.set(key, value)
    session.expire(asha.token)
    expect(session.get()).toEqual(ravi)
    expect(kept.get('token')).toBe(ravi.token)
    expect(told).toBe(2)
  })

  it('signs out also where another tab has signed out unheard', async () => {
    const session = await openTab()
    session.set(asha)
    kept.clear()
    session.expire(asha.token)
    expect(session.get()).toBeNull()
  })
})
