import type { LiveEvent } from '@plinth/contract/company/live'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { fetchSignedIn } from './api-client.ts'
import { session } from './session.ts'
import { shareChannel } from './shared-channel.ts'

/**
 * The live channel: server-sent events read through fetch, because EventSource cannot send a bearer. All who listen in a tab
 * share one connection. Its first event, and that of every connection made again, is `hello`, after which listeners look again.
 */
export const listenLive = shareChannel<LiveEvent>({
  connect,
  pause: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
  isGreeting: event => event.type === 'hello',
})

async function connect(tell: (event: LiveEvent) => void, signal: AbortSignal): Promise<'refused' | 'ended'> {
  if (!session.getToken()) return 'refused'
  // a session that ended elsewhere is noticed here also by a page that asks for nothing else
  const response = await fetchSignedIn('crm', '/live', { signal })
  // of an earlier session where there is one still
  if (response.status === 401) return session.getToken() ? 'ended' : 'refused'
  if (response.status === 403) return 'refused'
  if (response.ok && response.body) await readEvents(response.body, tell)
  return 'ended'
}

async function readEvents(body: ReadableStream<Uint8Array>, tell: (event: LiveEvent) => void): Promise<void> {
  const decoder = new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>
  for await (const message of body.pipeThrough(decoder).pipeThrough(new EventSourceParserStream())) {
    tell(JSON.parse(message.data) as LiveEvent)
  }
}
