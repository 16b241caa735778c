import type { Server, ServerResponse } from 'node:http'
import type { LiveEvent } from '@plinth/contract/company/live'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** One open event stream of a browser. */
export interface EventStream {
  send(event: LiveEvent): void
  /** ends the stream in an orderly way */
  end(): void
  /** runs once the stream is over, whichever side ended it */
  onEnd(work: () => void): void
}

const HEARTBEAT = 25_000
/** bytes that may wait for a slow reader; a dropped one misses nothing, because it refetches after reconnecting */
const MAX_WAITING = 64 * 1024

const open = new WeakMap<object, Set<EventStream>>()
const streamsOf = (server: object): Set<EventStream> => {
  const existing = open.get(server)
  if (existing) return existing
  const made = new Set<EventStream>()
  open.set(server, made)
  return made
}

/** Ends all event streams as soon as the server begins to close, which would otherwise wait for them. For app.ts. */
export function endStreamsOnClose(http: FastifyInstance): void {
  http.addHook('preClose', async () => {
    for (const stream of streamsOf(http.server as Server)) stream.end()
  })
}

/**
 * Responds with a stream of server-sent events that begins with `hello`, and with the headers that were set on the reply. A
 * reader that does not keep up is dropped.
 */
export function openEventStream(reply: FastifyReply): EventStream {
  const streams = streamsOf(reply.server.server)
  reply.hijack()
  const { raw } = reply
  writeHead(raw, reply.getHeaders())

  const after: (() => void)[] = []
  let isOver = false
  const finish = () => {
    if (isOver) return
    isOver = true
    clearInterval(heartbeat)
    streams.delete(stream)
    for (const work of after) work()
  }
  const write = (text: string) => {
    if (isOver) return
    raw.write(text)
    if (raw.writableLength <= MAX_WAITING) return
    reply.log.info('an event stream was dropped: its reader is too slow')
    raw.destroy()
    finish()
  }
  const stream: EventStream = {
    send: event => write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`),
    end() {
      if (isOver) return
      finish()
      raw.end()
    },
    onEnd: work => {
      if (isOver) work()
      else after.push(work)
    },
  }
  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT)
  raw.on('close', finish)
  raw.on('error', finish)
  streams.add(stream)
  write('retry: 2000\n\n')
  stream.send({ type: 'hello' })
  return stream
}

function writeHead(raw: ServerResponse, headers: ReturnType<FastifyReply['getHeaders']>): void {
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value)
  // a stream may be silent for longer than any other connection, and is not reused afterwards
  raw.socket?.setTimeout(0)
  raw.shouldKeepAlive = false
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
}
