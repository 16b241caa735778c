import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

/** What a push service is handed. */
export interface ReceivedPush {
  path: string
  headers: http.IncomingHttpHeaders
  body: Buffer
}
interface Answer {
  status: number
  headers?: Record<string, string>
}

/**
 * A push service on this computer, speaking the protocol of RFC 8030: every device has a path of its own. It says 201
 * unless told what to answer, one answer per message.
 */
export function pushService() {
  const received: ReceivedPush[] = []
  const answers = new Map<string, Answer[]>()
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      const { status, headers = {} } = answers.get(path)?.shift() ?? { status: 201 }
      response.writeHead(status, headers).end()
    })
  })
  let base = ''
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  return {
    received,
    /** messages to one device */
    to: (device: Device) => received.filter(({ path }) => path === device.path),
    answer: (device: Device, ...next: Answer[]) => answers.set(device.path, next),
    /** a browser that has just said yes to push messages */
    device: (): Device => new Device(base),
    get origin() {
      return base
    },
  }
}

/** A browser's side of Web Push: its keys, and how it reads what comes. */
class Device {
  readonly path = `/send/${randomBytes(12).toString('base64url')}`
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  readonly #keys = createECDH('prime256v1')
  readonly #secret = randomBytes(16)

  constructor(base: string) {
    const p256dh = this.#keys.generateKeys().toString('base64url')
    this.subscription = { endpoint: `${base}${this.path}`, keys: { p256dh, auth: this.#secret.toString('base64url') } }
  }

  /** Decrypts aes128gcm of one record (RFC 8188) with the keys of RFC 8291. Throws where it was made for another device. */
  read({ body }: ReceivedPush): unknown {
    const salt = body.subarray(0, 16)
    const idLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + idLength)
    const record = body.subarray(21 + idLength)
    const shared = this.#keys.computeSecret(sender)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender])
    const ikm = Buffer.from(hkdfSync('sha256', shared, this.#secret, info, 32))
    const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12))
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    // the last record ends with a 2 and zeros
    const end = padded.lastIndexOf(2)
    return JSON.parse(padded.subarray(0, end).toString('utf8'))
  }
}

/** What the sender says of itself, with its signature checked against the key it names (RFC 8292). Throws otherwise. */
export function senderOf({ headers }: ReceivedPush): { publicKey: string; claims: Record<string, unknown> } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The signature does not belong to the key')
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
