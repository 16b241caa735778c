import { LiveEvent } from '@plinth/contract/live'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { serviceBase } from './api-client.ts'
import { session } from './session.ts'

/**
 * The live channel: server-sent events read through fetch, because EventSource cannot send a bearer.
 * Connects again with growing pauses; the first event of every connection is `hello`, after which listeners look again.
 */
export function listenLive(onEvent: (event: LiveEvent) => void): () => void {
  const stop = new AbortController()
  void run(onEvent, stop.signal)
  return () => stop.abort()
}

async function run(onEvent: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  let pause = 1000
  while (!signal.aborted && session.getToken()) {
    try {
      const response = await fetch(`${serviceBase('crm')}/live`, {
        headers: { authorization: `Bearer ${session.getToken()}` },
        credentials: 'omit',
        signal,
      })
      if (response.status === 401 || response.status === 403) return
      if (response.ok && response.body) {
        pause = 1000
        await readEvents(response.body, onEvent)
      }
    } catch (error) {
      // offline or the server is restarting: try again below
      if (!signal.aborted) console.info('live channel lost', error instanceof Error ? error.message : error)
    }
    await new Promise(resolve => setTimeout(resolve, pause))
    pause = Math.min(pause * 2, 30_000)
  }
}

async function readEvents(body: ReadableStream<Uint8Array>, onEvent: (event: LiveEvent) => void): Promise<void> {
  const decoder = new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>
  for await (const message of body.pipeThrough(decoder).pipeThrough(new EventSourceParserStream())) {
    const parsed = LiveEvent.safeParse(JSON.parse(message.data))
    if (parsed.success) onEvent(parsed.data)
  }
}
