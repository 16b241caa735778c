import { randomBytes } from 'node:crypto'
import { MOST_PUSH_SUBSCRIPTIONS } from '@plinth/contract/messages/push-subscriptions'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../platform/database/database.ts'
import { testApp } from '../../../test/harness.ts'
import { pushService } from './push-service.factory.ts'
import { guardedLookup, sendPush } from './push-transport.ts'
import { vapidKeys } from './vapid-keys.service.ts'

const app = testApp()
const service = pushService()

describe('the key pair of the installation', () => {
  const processes = (count: number, secretKey: Buffer) =>
    Array.from({ length: count }, () => ({
      db: openDatabase(app.logins.app, 2, () => {}),
      config: { ...app.app.services.config, secretKey },
    }))

  it('is made once by however many processes start at the same time, and kept', async () => {
    const secretKey = randomBytes(32)
    const started = processes(6, secretKey)
    const keys = await Promise.all(started.map(vapidKeys))
    const [later] = processes(1, secretKey)
    expect(new Set([...keys, await vapidKeys(later!)].map(pair => JSON.stringify(pair))).size).toBe(1)
    for (const { db } of [...started, later!]) await db.close()
  })

  it('is unreadable without the secret key, which gets a pair of its own when it is another one', async () => {
    const { publicKey, privateKey } = await vapidKeys(app.app.services)
    const stored = await app.rows<{ value: string }>('select value from auth.installation')
    expect(stored.some(({ value }) => value.includes(publicKey))).toBe(true)
    expect(stored.some(({ value }) => value.includes(privateKey))).toBe(false)
    const [other] = processes(1, randomBytes(32))
    expect((await vapidKeys(other!)).publicKey).not.toBe(publicKey)
    await other!.db.close()
  })

  it('shows its public half to who is signed in', async () => {
    const { owner } = await app.firm()
    const { data } = await owner.api.pushSubscriptions.key()
    expect(data).toEqual({ publicKey: (await vapidKeys(app.app.services)).publicKey })
    expect(Buffer.from(data.publicKey, 'base64url')).toHaveLength(65)
    await expect(app.anonymous().pushSubscriptions.key()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

describe('browsers of a person', () => {
  it('are kept once, listed for their person alone, and forgotten on demand', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    const device = service.device()
    const { data: first } = await member.api.pushSubscriptions.subscribe({ body: device.subscription })
    const { data: again } = await member.api.pushSubscriptions.subscribe({ body: device.subscription })
    expect(again).toEqual(first)
    const { endpoint } = device.subscription
    const { data } = await member.api.pushSubscriptions.list()
    expect(data).toEqual([{ _id: first._id, endpoint, userAgent: expect.any(String), createdAt: expect.any(String) }])
    expect((await firm.owner.api.pushSubscriptions.list()).data).toEqual([])
    await firm.owner.api.pushSubscriptions.unsubscribe({ body: { endpoint } })
    expect((await member.api.pushSubscriptions.list()).data).toHaveLength(1)
    await member.api.pushSubscriptions.unsubscribe({ body: { endpoint } })
    await member.api.pushSubscriptions.unsubscribe({ body: { endpoint } })
    expect((await member.api.pushSubscriptions.list()).data).toEqual([])
  })

  it('belong to who signed in on them last', async () => {
    const firm = await app.firm()
    const [before, after] = [await firm.member(), await firm.member()]
    const device = service.device()
    await before.api.pushSubscriptions.subscribe({ body: device.subscription })
    await after.api.pushSubscriptions.subscribe({ body: device.subscription })
    expect((await before.api.pushSubscriptions.list()).data).toEqual([])
    expect((await after.api.pushSubscriptions.list()).data).toHaveLength(1)
    const other = (await app.firm()).owner
    await other.api.pushSubscriptions.subscribe({ body: device.subscription })
    expect((await other.api.pushSubscriptions.list()).data).toHaveLength(1)
  })

  it('that were subscribed with a key of the past count no more until they subscribe again', async () => {
    const { owner } = await app.firm()
    const { subscription } = service.device()
    await owner.api.pushSubscriptions.subscribe({ body: subscription })
    await app.rows(`update push_subscriptions set server_key = 'another' where user_id = $1`, [owner.userId])
    expect((await owner.api.pushSubscriptions.list()).data).toEqual([])
    await owner.api.pushSubscriptions.subscribe({ body: subscription })
    expect((await owner.api.pushSubscriptions.list()).data).toHaveLength(1)
  })

  it('are forgotten with the session they were subscribed in, whoever ends it', async () => {
    const { owner } = await app.firm()
    const phone = app.anonymous(await app.sessionFor(owner.userId))
    const { subscription } = service.device()
    await phone.pushSubscriptions.subscribe({ body: subscription })
    expect((await owner.api.pushSubscriptions.list()).data).toHaveLength(1)
    await phone.auth.logout({ body: {} })
    expect((await owner.api.pushSubscriptions.list()).data).toEqual([])
    await owner.api.pushSubscriptions.subscribe({ body: service.device().subscription })
    expect(await app.rows('select from push_subscriptions where user_id = $1', [owner.userId])).toHaveLength(1)
  })

  it('are ten at most; the oldest gives way, also when many come at once', async () => {
    const { owner } = await app.firm()
    const oldest = service.device()
    await owner.api.pushSubscriptions.subscribe({ body: oldest.subscription })
    app.clock.advance(1000)
    const others = Array.from({ length: MOST_PUSH_SUBSCRIPTIONS + 2 }, () => service.device())
    await Promise.all(others.map(({ subscription }) => owner.api.pushSubscriptions.subscribe({ body: subscription })))
    const { data } = await owner.api.pushSubscriptions.list()
    expect(data).toHaveLength(MOST_PUSH_SUBSCRIPTIONS)
    expect(data.map(({ endpoint }) => endpoint)).not.toContain(oldest.subscription.endpoint)
  })

  it('need an address and keys of a browser', async () => {
    const { owner } = await app.firm()
    const { endpoint, keys } = service.device().subscription
    for (const body of [
      { endpoint: 'https://192.168.0.1/x', keys },
      { endpoint: 'http://push.example.com/x', keys },
      { endpoint: 'nothing', keys },
      { endpoint, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
      { endpoint, keys: { ...keys, auth: 'short' } },
      { endpoint },
    ])
      await expect(owner.api.pushSubscriptions.subscribe({ body: body as never })).rejects.toMatchObject({
        code: 'INVALID',
      })
  })
})

describe('sending', () => {
  const options = async (isLocal: boolean) => ({
    keys: await vapidKeys(app.app.services),
    contact: 'mailto:ops@firm.example',
    topic: 'x',
    isLocal,
  })
  const targetAt = (endpoint: string) => ({ endpoint, ...service.device().subscription.keys })

  it('speaks to nobody on the own network, by number or by name', async () => {
    const count = service.received.length
    const refused = { kind: 'refused', reason: 'The address may not be spoken to' }
    const device = service.device().subscription
    expect(await sendPush({ endpoint: device.endpoint, ...device.keys }, '{}', await options(false))).toEqual(refused)
    const named = device.endpoint.replace('127.0.0.1', 'localhost')
    expect(await sendPush(targetAt(named), '{}', await options(false))).toEqual(refused)
    expect(service.received).toHaveLength(count)
    expect(await sendPush(targetAt(named), '{}', await options(true))).toEqual({ kind: 'sent' })
  })

  it('does not follow a name that leads into the own network', async () => {
    const found = (isLocal: boolean) =>
      new Promise((resolve, reject) =>
        guardedLookup(isLocal)('localhost', { family: 4 }, (error, address) =>
          error ? reject(error) : resolve(address),
        ),
      )
    await expect(found(false)).rejects.toThrow('localhost')
    expect(await found(true)).toBe('127.0.0.1')
  })

  it('tells what came of it', async () => {
    const device = service.device()
    const { endpoint, keys } = device.subscription
    service.answer(
      device,
      { status: 404 },
      { status: 410 },
      { status: 413 },
      { status: 302, headers: { location: `${service.origin}/elsewhere` } },
      { status: 429, headers: { 'retry-after': '90' } },
      { status: 503 },
    )
    const outcomes = []
    for (let tries = 0; tries < 7; tries++)
      outcomes.push(await sendPush({ endpoint, ...keys }, '{}', await options(true)))
    expect(outcomes).toEqual([
      { kind: 'gone' },
      { kind: 'gone' },
      { kind: 'refused', reason: 'The push service answered 413' },
      { kind: 'refused', reason: 'The push service answered 302' },
      { kind: 'later', reason: 'The push service answered 429', afterSeconds: 90 },
      { kind: 'later', reason: 'The push service answered 503', afterSeconds: 0 },
      { kind: 'sent' },
    ])
    const away = await sendPush(targetAt('http://127.0.0.1:1/x'), '{}', await options(true))
    expect(away).toEqual({ kind: 'later', reason: 'The push service could not be reached', afterSeconds: 0 })
  })
})
