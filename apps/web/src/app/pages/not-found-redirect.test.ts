import { beforeEach, describe, expect, it } from 'vitest'
import { redirectLater } from './not-found-redirect.ts'

describe('not-found redirect', () => {
  let waiting: { run: () => void; milliseconds: number }[]
  let led: number
  const timer = {
    set: (run: () => void, milliseconds: number) => {
      const entry = { run, milliseconds }
      waiting.push(entry)
      return entry
    },
    clear: (handle: never) => {
      waiting = waiting.filter(entry => entry !== handle)
    },
  }
  const lead = () => {
    led++
  }
  beforeEach(() => {
    waiting = []
    led = 0
  })

  it('leads away after 10 seconds when path or query contains 404 [SH-062 SH-559]', () => {
    redirectLater('/404', lead, timer)
    redirectLater('/missing?code=404', lead, timer)
    expect(waiting.map(entry => entry.milliseconds)).toEqual([10_000, 10_000])
    for (const entry of waiting) entry.run()
    expect(led).toBe(2)
  })
  it('stays where the address does not contain 404 [SH-063]', () => {
    redirectLater('/missing', lead, timer)
    expect(waiting).toEqual([])
  })
  it('is cancelled when the screen is left [SH-064]', () => {
    const cancel = redirectLater('/404', lead, timer)
    cancel()
    expect(waiting).toEqual([])
  })
})
