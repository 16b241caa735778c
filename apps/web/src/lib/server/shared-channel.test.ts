import { beforeEach, describe, expect, it } from 'vitest'
import { shareChannel } from './shared-channel.ts'

interface Try {
  tell: (event: string) => void
  signal: AbortSignal
  end: (how: 'refused' | 'ended') => void
  fail: () => void
}

let tries: Try[]
let pauses: { milliseconds: number; over: () => void }[]
let heard: string[]
const listenTo = () =>
  shareChannel<string>({
    connect: (tell, signal) =>
      new Promise((end, reject) => {
        tries.push({ tell, signal, end, fail: () => reject(new Error('offline')) })
      }),
    pause: milliseconds => new Promise(over => pauses.push({ milliseconds, over })),
    isGreeting: event => event === 'hello',
  })
const settled = () => new Promise<void>(resolve => setImmediate(resolve))
const as = (name: string) => (event: string) => void heard.push(`${name}:${event}`)

beforeEach(() => {
  tries = []
  pauses = []
  heard = []
})

describe('a shared channel', () => {
  it('opens one connection for all listeners and closes it with the last', async () => {
    const listen = listenTo()
    const leave = [listen(as('a')), listen(as('b')), listen(as('c'))]
    expect(tries).toHaveLength(1)
    tries[0]?.tell('news')
    expect(heard).toEqual(['a:news', 'b:news', 'c:news'])
    leave[0]?.()
    leave[1]?.()
    await settled()
    expect(tries[0]?.signal.aborted).toBe(false)
    leave[2]?.()
    await settled()
    expect(tries[0]?.signal.aborted).toBe(true)
  })

  it('stays open when one page follows another', async () => {
    const listen = listenTo()
    const leave = listen(as('old'))
    leave()
    listen(as('new'))
    await settled()
    expect(tries).toHaveLength(1)
    tries[0]?.tell('news')
    expect(heard).toEqual(['new:news'])
  })

  it('greets whoever comes later, once, and only while connected', async () => {
    const listen = listenTo()
    listen(as('a'))
    tries[0]?.tell('hello')
    listen(as('b'))
    listen(as('gone'))()
    await settled()
    expect(heard).toEqual(['a:hello', 'b:hello'])
    tries[0]?.end('ended')
    await settled()
    listen(as('c'))
    await settled()
    expect(heard).toEqual(['a:hello', 'b:hello'])
    pauses[0]?.over()
    await settled()
    tries[1]?.tell('hello')
    expect(heard.slice(2)).toEqual(['a:hello', 'b:hello', 'c:hello'])
  })

  it('connects again after growing pauses, short ones after a good connection', async () => {
    listenTo()(as('a'))
    for (const at of [0, 1, 2, 3, 4, 5]) {
      tries[at]?.fail()
      await settled()
      pauses[at]?.over()
      await settled()
    }
    expect(pauses.map(({ milliseconds }) => milliseconds)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000])
    tries[6]?.tell('hello')
    tries[6]?.end('ended')
    await settled()
    expect(pauses.at(-1)?.milliseconds).toBe(1000)
  })

  it('gives up when refused, until somebody listens anew', async () => {
    const listen = listenTo()
    const leave = listen(as('a'))
    tries[0]?.end('refused')
    await settled()
    expect([tries.length, pauses.length]).toEqual([1, 0])
    leave()
    await settled()
    listen(as('b'))
    expect(tries).toHaveLength(2)
    tries[1]?.tell('hello')
    expect(heard).toEqual(['b:hello'])
  })

  it('tells nothing of a connection that was left', async () => {
    const listen = listenTo()
    listen(as('a'))()
    await settled()
    listen(as('b'))
    tries[0]?.tell('late')
    tries[1]?.tell('news')
    expect(heard).toEqual(['b:news'])
  })
})
