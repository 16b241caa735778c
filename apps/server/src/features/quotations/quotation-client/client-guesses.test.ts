import { randomBytes } from 'node:crypto'
import type { ClientAcceptance } from '@plinth/contract/quotations/quotation/client/client-answers'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { call, freshAddress } from '../../company/auth/auth.factory.ts'
import { clientOf, offered } from './quotation-client.factory.ts'

const app = testApp()
const TOO_MANY = 'Too many attempts. Please try again later'

/** How often each answer was given. */
const tally = (answers: readonly { status: number; json: { message?: string } }[]) => {
  const counted: Record<string, number> = {}
  for (const { status, json } of answers) {
    const said = `${status} ${json.message ?? ''}`
    counted[said] = (counted[said] ?? 0) + 1
  }
  return counted
}

describe('500 wrong guesses', () => {
  it('of a link open nothing, and after 120 a minute the address is told to wait [QT-243 QT-329]', async () => {
    const firm = await app.firm()
    const client = await clientOf(app, firm, await offered(app, firm))
    const from = '127.90.0.1'
    const guess = () =>
      call(app, '/quotation/public/openings', { from, body: { token: randomBytes(32).toString('base64url') } })
    const answers = []
    for (let sent = 0; sent < 500; sent += 20) answers.push(...(await Promise.all(Array.from({ length: 20 }, guess))))
    expect(tally(answers)).toEqual({
      '404 This link is not valid any more. Please ask the firm for a new one.': 120,
      [`429 ${TOO_MANY}`]: 380,
    })
    // the right one waits as well, from there, and nobody else does
    expect((await call(app, '/quotation/public/openings', { from, body: { token: client.token } })).status).toBe(429)
    expect((await client.post('openings')).status).toBe(200)
    app.clock.advance(60_000)
    expect((await call(app, '/quotation/public/openings', { from, body: { token: client.token } })).status).toBe(200)
  })

  it('of a code at once are compared five times, and ten times a day whatever codes were asked for [QT-256 QT-329]', async () => {
    const firm = await app.firm()
    const quotation = await offered(app, firm)
    const client = await clientOf(app, firm, quotation)
    /** Wrong guesses, fifty at a time from addresses of their own, each time in another minute. */
    const guesses = async (count: number, right: ClientAcceptance) => {
      const code = String((Number(right.code) + 1) % 1_000_000).padStart(6, '0')
      const answers = []
      for (let sent = 0; sent < count; sent += 50) {
        const body = { token: client.token, ...right, code }
        const batch = Array.from({ length: 50 }, () =>
          call(app, '/quotation/public/acceptances', { from: freshAddress(), body }),
        )
        answers.push(...(await Promise.all(batch)))
        app.clock.advance(61_000)
      }
      return tally(answers)
    }
    const right = await client.acceptance()
    expect(await guesses(50, right)).toEqual({ '400 The code is not right': 5, '400 Please ask for a new code': 45 })
    // used up: the right code is too late now
    expect(await client.post('acceptances', right)).toMatchObject({ json: { message: 'Please ask for a new code' } })
    expect(await guesses(450, await client.acceptance())).toEqual({
      '400 The code is not right': 5,
      [`429 ${TOO_MANY}`]: 445,
    })
    // whoever knows the newest code waits as well, until the day is over; the page itself stays open
    app.clock.advance(3_600_000)
    expect(await client.post('acceptances', await client.acceptance())).toMatchObject({ status: 429 })
    expect((await client.open()).state).toBe('sent')
    app.clock.advance(86_400_000)
    expect((await client.post('acceptances', await client.acceptance())).status).toBe(200)
  })

  it('of one link count for that link alone, and a link takes 60 calls a minute [QT-329]', async () => {
    const firm = await app.firm()
    const quotation = await offered(app, firm)
    const [client, other] = [await clientOf(app, firm, quotation), await clientOf(app, firm, quotation)]
    const calls = await Promise.all(
      Array.from({ length: 80 }, (_, at) =>
        call(app, '/quotation/public/openings', { from: `127.93.0.${1 + at}`, body: { token: client.token } }),
      ),
    )
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(calls.filter(({ status }) => status === 429)).toHaveLength(20)
    expect((await other.post('openings')).status).toBe(200)
  })
})
