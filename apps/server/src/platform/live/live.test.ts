import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { LiveEvent } from '@plinth/contract/company/live'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testPlatform } from '../jobs/platform.factory.ts'
import { createLive, type Live } from './live.ts'
import { decode, encode, mergeEvents, peopleFirst } from './live-batch.ts'
import { type EventStream, endStreamsOnClose, openEventStream } from './sse.ts'

const platform = testPlatform()
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 })
const lead = (leadIds: string[], by: string | null = null): LiveEvent => ({ type: 'leads.changed', leadIds, by })

async function started(gatherFor?: number): Promise<Live> {
  const live = createLive({ login: platform.logins.app, log: platform.log, ...(gatherFor ? { gatherFor } : {}) })
  await live.start()
  closing.push(() => live.stop())
  return live
}
function heardBy(live: Live, companyId: string): LiveEvent[] {
  const heard: LiveEvent[] = []
  live.subscribe(companyId, event => heard.push(event))
  return heard
}

describe('the channel', () => {
  test('every process, the publisher included, hears an event of a company once, and no other company hears it', async () => {
    const [one, two] = [await started(), await started()]
    const [mine, theirs] = [randomUUID(), randomUUID()]
    const ids = [randomUUID(), randomUUID()]
    const heard = [heardBy(one, mine), heardBy(two, mine)]
    const foreign = heardBy(two, theirs)
    one.publish(mine, lead([ids[0]!]))
    one.publish(mine, lead([ids[1]!]))
    one.publish(mine, { type: 'lists.changed' })
    await until(() => expect(heard.map(list => list.length)).toEqual([2, 2]))
    for (const list of heard) expect(list).toEqual([lead(ids), { type: 'lists.changed' }])
    expect(foreign).toEqual([])
  })

  test('a listener that unsubscribed hears nothing more, and one that throws does not disturb others', async () => {
    const live = await started()
    const companyId = randomUUID()
    const gone: LiveEvent[] = []
    live.subscribe(companyId, event => gone.push(event))()
    live.subscribe(companyId, () => {
      throw new Error('a broken listener')
    })
    const heard = heardBy(live, companyId)
    live.publish(companyId, { type: 'lists.changed' })
    await until(() => expect(heard).toHaveLength(1))
    expect(gone).toEqual([])
    expect(platform.logged).toContainEqual(expect.objectContaining({ msg: 'a listener of live events failed' }))
  })

  test('after a lost connection listeners are asked to refetch, and what was published in the meantime arrives', async () => {
    const [one, two] = [await started(), await started()]
    const companyId = randomUUID()
    const heard = [heardBy(one, companyId), heardBy(two, companyId)]
    await platform.db.anonymous(tx =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'plinth live' and datname = current_database()`.execute(tx),
    )
    one.publish(companyId, { type: 'lists.changed' })
    await until(() => {
      for (const list of heard) expect(list.map(({ type }) => type)).toContain('hello')
      expect(heard[0]!.map(({ type }) => type)).toContain('lists.changed')
    })
    one.publish(companyId, lead([]))
    await until(() => {
      for (const list of heard) expect(list.at(-1)).toEqual(lead([]))
    })
  })

  test('what is published right before the stop is still sent', async () => {
    const [one, two] = [await started(60_000), await started()]
    const companyId = randomUUID()
    const heard = heardBy(two, companyId)
    one.publish(companyId, { type: 'lists.changed' })
    await one.stop()
    await until(() => expect(heard).toEqual([{ type: 'lists.changed' }]))
  })
})

describe('batches', () => {
  test('many leads become "anything", and every notification is below the limit of PostgreSQL', () => {
    const companyId = randomUUID()
    const by = randomUUID()
    const some = Array.from({ length: 150 }, () => randomUUID())
    const [entry] = mergeEvents([{ companyId, event: lead(some, by) }])
    expect(entry?.event).toEqual(lead(some, by))
    expect(Buffer.byteLength(encode(entry!))).toBeLessThan(8000)
    const more = mergeEvents([
      { companyId, event: lead(some, by) },
      { companyId, event: lead([randomUUID()], by) },
    ])
    expect(more).toEqual([{ companyId, event: lead([], by) }])
  })

  test('"anything" stays "anything", people stay apart, and only the latest progress counts', () => {
    const companyId = randomUUID()
    const [a, b, id, importId] = Array.from({ length: 4 }, () => randomUUID()) as [string, string, string, string]
    const progress = (done: number): LiveEvent => ({ type: 'lead-imports.progress', importId, done, total: 10, by: a })
    const events = [lead([], a), lead([id], a), lead([id], b), lead([id], b), progress(1), progress(7)]
    expect(mergeEvents(events.map(event => ({ companyId, event }))).map(({ event }) => event)).toEqual([
      lead([], a),
      lead([id], b),
      progress(7),
    ])
  })

  test('changed people are told first, so that leads joined with earlier ones are told under the rights of after', () => {
    const companyId = randomUUID()
    const [by, before, after] = [randomUUID(), randomUUID(), randomUUID()]
    const events: LiveEvent[] = [lead([before], by), { type: 'people.changed' }, lead([after], by)]
    expect(peopleFirst(mergeEvents(events.map(event => ({ companyId, event })))).map(({ event }) => event)).toEqual([
      { type: 'people.changed' },
      lead([before, after], by),
    ])
  })

  test('people with notifications are combined, and never left out because of the limit', () => {
    const companyId = randomUUID()
    const people = Array.from({ length: 310 }, () => randomUUID())
    const news = (userIds: string[]): LiveEvent => ({ type: 'notifications.changed', userIds })
    const entries = [news(people.slice(0, 200)), news(people.slice(100))].map(event => ({ companyId, event }))
    const merged = mergeEvents(entries)
    expect(merged.flatMap(({ event }) => (event.type === 'notifications.changed' ? event.userIds : []))).toEqual(people)
    for (const entry of merged) expect(Buffer.byteLength(encode(entry))).toBeLessThan(8000)
  })

  test('news of two quotations stay apart, each for the people who see it; those of one are combined', () => {
    const companyId = randomUUID()
    const [one, other, a, b, c] = Array.from({ length: 5 }, () => randomUUID()) as [
      string,
      string,
      string,
      string,
      string,
    ]
    const told = (quotationId: string, userIds: string[]): LiveEvent => ({
      type: 'quotations.changed',
      quotationIds: [quotationId],
      by: a,
      userIds,
    })
    const content = (versionId: string, revision: number, userIds: string[]): LiveEvent => ({
      type: 'quotation-content.changed',
      quotationId: one,
      versionId,
      revision,
      by: a,
      userIds,
    })
    const events = [
      told(one, [a]),
      told(other, [b]),
      told(one, [c]),
      content(one, 1, [a]),
      content(other, 7, [b]),
      content(one, 2, [a]),
    ]
    expect(mergeEvents(events.map(event => ({ companyId, event }))).map(({ event }) => event)).toEqual([
      told(one, [a, c]),
      told(other, [b]),
      content(one, 2, [a]),
      content(other, 7, [b]),
    ])
  })

  test('a notification that is not an event is ignored', () => {
    for (const text of ['', 'x', 'x {', 'x {"type":"of a newer version"}', '{"type":"hello"}'])
      expect(decode(text)).toBeUndefined()
  })
})

describe('event streams', () => {
  async function streaming() {
    const streams: EventStream[] = []
    const http = Fastify({ forceCloseConnections: 'idle', connectionTimeout: 1000 })
    endStreamsOnClose(http)
    http.get('/live', (_request, reply) => {
      reply.header('x-test', 'kept')
      streams.push(openEventStream(reply))
      return reply
    })
    const base = await http.listen({ port: 0, host: '127.0.0.1' })
    closing.push(() => http.close())
    return { streams, http, base }
  }
  const reader = async (base: string) => {
    const response = await fetch(`${base}/live`)
    const chunks = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const untilText = async (wanted: string) => {
      while (!text.includes(wanted)) {
        const { value, done } = await chunks.read()
        if (done) return `${text}[end]`
        text += value
      }
      return text
    }
    return { response, untilText }
  }

  test('begins with hello and carries events, uncached and unbuffered', async () => {
    const { streams, base } = await streaming()
    const { response, untilText } = await reader(base)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(response.headers.get('x-test')).toBe('kept')
    await untilText('data: {"type":"hello"}\n\n')
    streams[0]!.send({ type: 'lists.changed' })
    expect(await untilText('lists.changed"}\n\n')).toContain('event: lists.changed\ndata: {"type":"lists.changed"}\n\n')
  })

  test('closing the server ends open streams at once and runs their end handlers', async () => {
    const { streams, http, base } = await streaming()
    const { untilText } = await reader(base)
    await untilText('hello')
    let ended = 0
    streams[0]!.onEnd(() => ended++)
    await http.close()
    expect(await untilText('[end]')).toMatch(/\[end\]$/)
    expect(ended).toBe(1)
    streams[0]!.send({ type: 'hello' })
    streams[0]!.onEnd(() => ended++)
    expect(ended).toBe(2)
  })

  test('a reader who goes away ends the stream', async () => {
    const { streams, base } = await streaming()
    const leaving = new AbortController()
    await fetch(`${base}/live`, { signal: leaving.signal })
    const ended = Promise.withResolvers<void>()
    streams[0]!.onEnd(() => ended.resolve())
    leaving.abort()
    await ended.promise
  })

  test('a reader who does not read is dropped', async () => {
    const { streams, base } = await streaming()
    const { connect } = await import('node:net')
    const { port } = new URL(base)
    const socket = connect(Number(port), '127.0.0.1')
    closing.push(async () => socket.destroy())
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.pause()
    socket.write('GET /live HTTP/1.1\r\nhost: x\r\n\r\n')
    await until(() => expect(streams).toHaveLength(1))
    let isOver = false
    streams[0]!.onEnd(() => {
      isOver = true
    })
    const big = lead(Array.from({ length: 150 }, () => randomUUID()))
    await until(() => {
      for (let count = 0; count < 200; count++) streams[0]!.send(big)
      expect(isOver).toBe(true)
    })
  })
})
