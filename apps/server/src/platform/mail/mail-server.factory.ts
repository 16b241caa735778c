import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A message as a mail program would show it. */
export interface TakenMail {
  to: string
  from: string
  replyTo: string
  subject: string
  messageId: string
  html: string
  text: string
  attachments: { name: string; type: string; bytes: Buffer }[]
  takenAt: Date
}

export interface MailServer {
  readonly url: string
  /** messages it has accepted, in order */
  readonly taken: TakenMail[]
  /** addresses that it rejects permanently */
  readonly refused: Set<string>
  close(): Promise<void>
  /** listens again on the same port */
  reopen(): Promise<void>
}

/** A real SMTP server on loopback that accepts every message and parses its MIME parts. */
export async function startMailServer(): Promise<MailServer> {
  const taken: TakenMail[] = []
  const refused = new Set<string>()
  let server: SMTPServer
  const listen = async (port: number): Promise<number> => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, callback) =>
        refused.has(address) ? callback(Object.assign(new Error('no'), { responseCode: 550 })) : callback(),
      onData(stream, session, callback) {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
          taken.push({ ...readMail(Buffer.concat(parts)), to, takenAt: new Date() })
          callback()
        })
      },
    })
    server.on('error', () => {})
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    return (server.server.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    refused,
    close: () => new Promise(resolve => server.close(() => resolve())),
    reopen: async () => void (await listen(port)),
  }
}

interface Part {
  headers: Map<string, string>
  body: Buffer
  parts: Part[]
}

function readMail(raw: Buffer): Omit<TakenMail, 'to' | 'takenAt'> {
  const root = readPart(raw)
  const all = flat(root)
  const header = (name: string) => decodeWords(root.headers.get(name) ?? '')
  const isFile = (part: Part) => /^attachment/i.test(part.headers.get('content-disposition') ?? '')
  const bodyOf = (type: string) =>
    all
      .find(part => part.parts.length === 0 && !isFile(part) && typeOf(part) === type)
      ?.body.toString()
      .replaceAll('\r\n', '\n') ?? ''
  return {
    from: header('from'),
    replyTo: header('reply-to'),
    subject: header('subject'),
    messageId: header('message-id'),
    html: bodyOf('text/html'),
    text: bodyOf('text/plain'),
    attachments: all.filter(isFile).map(part => ({
      name: parameter(part.headers.get('content-disposition') ?? '', 'filename'),
      type: typeOf(part),
      bytes: part.body,
    })),
  }
}

const flat = (part: Part): Part[] => [part, ...part.parts.flatMap(flat)]
const typeOf = (part: Part): string => (part.headers.get('content-type') ?? 'text/plain').split(';')[0]!.trim()

function readPart(raw: Buffer): Part {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw
    .subarray(0, end)
    .toString('latin1')
    .replace(/\r\n[ \t]+/g, ' ')
  const headers = new Map(
    head.split('\r\n').map(line => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const content = raw.subarray(end + 4)
  const boundary = parameter(headers.get('content-type') ?? '', 'boundary')
  if (boundary === '')
    return { headers, body: decoded(content, headers.get('content-transfer-encoding') ?? ''), parts: [] }
  const pieces = content.toString('latin1').split(`--${boundary}`).slice(1, -1)
  const parts = pieces.map(piece => readPart(Buffer.from(piece.replace(/^\r\n/, '').replace(/\r\n$/, ''), 'latin1')))
  return { headers, body: Buffer.alloc(0), parts }
}

function decoded(body: Buffer, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(body.toString('latin1'), 'base64')
  if (!/quoted-printable/i.test(encoding)) return body
  const text = body
    .toString('latin1')
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(text, 'latin1')
}

/** A parameter of a header: plain, quoted, or in the pieces of RFC 2231. */
function parameter(header: string, name: string): string {
  const pieces = [...header.matchAll(new RegExp(`;\\s*${name}\\*(\\d+)?\\*?=("(?:[^"\\\\]|\\\\.)*"|[^;\\s]*)`, 'gi'))]
  if (pieces.length > 0) {
    const ordered = pieces.toSorted((a, b) => Number(a[1] ?? 0) - Number(b[1] ?? 0))
    const whole = ordered.map(piece => piece[2]!.replace(/^"|"$/g, '')).join('')
    return decodeURIComponent(whole.replace(/^utf-8'[^']*'/i, ''))
  }
  const plain = new RegExp(`;\\s*${name}=("(?:[^"\\\\]|\\\\.)*"|[^;\\s]*)`, 'i').exec(header)?.[1] ?? ''
  return decodeWords(plain.replace(/^"|"$/g, ''))
}

const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : decoded(Buffer.from(text.replaceAll('_', ' ')), 'quoted-printable').toString(),
    )
