import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import webPush from 'web-push'
import { isPushAddress, mayConnect } from './push-address.policy.ts'
import type { VapidKeys } from './vapid-keys.service.ts'

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * What became of one message. `gone`: the browser has no such subscription any more. `refused`: this message will never
 * be taken. `later`: to be tried again, not before `afterSeconds`.
 */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; afterSeconds: number }

interface PushOptions {
  keys: VapidKeys
  /** who runs this installation: https: or mailto:, told to the push service (RFC 8292) */
  contact: string
  /** messages with the same one replace each other while the device is away (RFC 8030, section 5.4) */
  topic: string
  isLocal: boolean
}

const TRY_MILLISECONDS = 20_000
const DAY_SECONDS = 24 * 3600
const LONGEST_WAIT = 3600

/**
 * Encrypts a message for one browser (RFC 8291) and hands it to its push service. One try, no redirects, no proxy; the
 * connection goes only where `mayConnect` says, whatever the name leads to at that moment. Never rejects.
 */
export async function sendPush(target: PushTarget, payload: string, options: PushOptions): Promise<PushOutcome> {
  const { endpoint } = target
  if (!isPushAddress(endpoint, options.isLocal)) return { kind: 'refused', reason: 'The address may not be spoken to' }
  let request: ReturnType<typeof webPush.generateRequestDetails>
  try {
    request = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
      payload,
      {
        vapidDetails: { subject: options.contact, ...options.keys },
        TTL: DAY_SECONDS,
        urgency: 'normal',
        topic: options.topic,
      },
    )
  } catch {
    return { kind: 'refused', reason: 'The keys of the browser are of no use' }
  }
  try {
    const headers = request.headers as http.OutgoingHttpHeaders
    return outcomeOf(await post(endpoint, headers, request.body as Buffer, options.isLocal))
  } catch (error) {
    if (error instanceof ForbiddenAddress) return { kind: 'refused', reason: 'The address may not be spoken to' }
    return { kind: 'later', reason: 'The push service could not be reached', afterSeconds: 0 }
  }
}

class ForbiddenAddress extends Error {}

interface Answer {
  status: number
  retryAfter: string | undefined
}

function post(endpoint: string, headers: http.OutgoingHttpHeaders, body: Buffer, isLocal: boolean): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const protocol = endpoint.startsWith('https:') ? https : http
    const request = protocol.request(endpoint, {
      method: 'POST',
      headers,
      // a connection of its own: one that is kept could have been opened for another name
      agent: false,
      lookup: guardedLookup(isLocal),
      signal: AbortSignal.timeout(TRY_MILLISECONDS),
    })
    request.on('error', reject)
    request.on('response', response => {
      // the body says nothing we need
      response.destroy()
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
    request.end(body)
  })
}

/** Looks a name up and answers only addresses that may be connected to, so that no name leads into the own network. */
export const guardedLookup =
  (isLocal: boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const [first, ...others] = found.filter(({ address }) => mayConnect(address, isLocal))
      if (!first) return callback(new ForbiddenAddress(hostname), '', 0)
      if (options.all) return callback(null, [first, ...others])
      callback(null, first.address, first.family)
    })
  }

function outcomeOf({ status, retryAfter }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = `The push service answered ${status}`
  const isBusy = status === 408 || status === 425 || status === 429 || status >= 500
  if (!isBusy) return { kind: 'refused', reason }
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0
  return { kind: 'later', reason, afterSeconds: Math.min(seconds, LONGEST_WAIT) }
}
