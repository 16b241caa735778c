import http from 'node:http'
import pg from 'pg'
import type { TestApp } from '../../../test/harness.ts'
import { hashPassword } from './passwords/passwords.ts'

export const PASSWORD = 'Kettle#Moss9'

export interface Answer {
  status: number
  text: string
  json: {
    success: boolean
    code?: string
    message?: string
    requestId?: string
    fields?: { field: string; message: string }[]
    data: Record<string, unknown>
  }
}
export interface CallOptions {
  method?: string
  body?: unknown
  token?: string
  /** the loopback address to come from */
  from?: string
  headers?: Record<string, string>
}

/** One request as it is on the wire, from any address of the loopback network. */
export function call(app: TestApp, path: string, options: CallOptions = {}): Promise<Answer> {
  const { method = 'POST', body, token, from = '127.0.0.1', headers = {} } = options
  const sent = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${app.base}/api${path}`,
      {
        method,
        localAddress: from,
        agent: false,
        headers: {
          ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      response => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', part => {
          text += part
        })
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, text, json: text === '' ? {} : JSON.parse(text) } as Answer)
        })
      },
    )
    request.on('error', reject)
    request.end(sent)
  })
}

let used = 0
/** An address nobody called from yet. */
export const freshAddress = (): string => {
  used++
  return `127.${1 + (used >> 16)}.${(used >> 8) & 255}.${1 + (used & 127)}`
}

export interface SeenMail {
  subject: string
  text: string
  html: string
  code: string | undefined
  link: string | undefined
}

/** The newest message to an address, with the code and link in it. */
export async function newestMail(app: TestApp, to: string): Promise<SeenMail | undefined> {
  const [row] = await app.rows<{ subject: string; text: string; html: string }>(
    'select subject, body_text as text, html from auth.mails where to_address = $1 order by created_at desc, id desc limit 1',
    [to],
  )
  if (!row) return undefined
  const [, code] = /^\s*(\d{4})\s*$/m.exec(row.text) ?? []
  const [, link] = /verify-link#([A-Za-z0-9_-]{43})/.exec(row.html) ?? []
  return { ...row, code, link }
}

/** Gives a person a password they can sign in with. */
export async function givePassword(app: TestApp, userId: string, password = PASSWORD): Promise<void> {
  await app.rows('update users set password_hash = $2 where id = $1', [userId, await hashPassword(password)])
}

/** Asks for a code and reads it in the mail. */
export async function requestCode(
  app: TestApp,
  email: string,
  type: 'register' | 'forgot',
): Promise<{ code: string; link: string }> {
  const answer = await call(app, '/auth/send', { body: { email, type }, from: freshAddress() })
  if (answer.status !== 200) throw new Error(`no code was sent: ${answer.text}`)
  const { code, link } = (await newestMail(app, email)) ?? {}
  return { code: code!, link: link! }
}

/** Goes through the code to its proof. */
export async function prove(app: TestApp, email: string, type: 'register' | 'forgot'): Promise<string> {
  const { code } = await requestCode(app, email, type)
  const answer = await call(app, '/auth/api/verify', { body: { email, otp: code, type }, from: freshAddress() })
  return String(answer.json.data.verificationToken)
}

/** A four-digit code that is another one. */
export const otherThan = (code: string, step = 1): string => String((Number(code) + step) % 10_000).padStart(4, '0')

/**
 * Makes these changes to rows while a request is on its way: they are not committed before the request waits for them, or
 * has been answered without.
 */
export async function changeMeanwhile<T>(
  app: TestApp,
  changes: [text: string, values: unknown[]][],
  request: () => Promise<T>,
): Promise<T> {
  const other = new pg.Client(app.logins.owner)
  await other.connect()
  try {
    await other.query('begin')
    const [{ pid }] = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows as [{ pid: number }]
    for (const [text, values] of changes) await other.query(text, values)
    let isAnswered = false
    const answer = request().finally(() => {
      isAnswered = true
    })
    for (let isWaiting = false; !isWaiting && !isAnswered; ) {
      const waiting = await app.rows('select from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))', [
        pid,
      ])
      isWaiting = waiting.length > 0
    }
    await other.query('commit')
    return await answer
  } finally {
    await other.end()
  }
}
