import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { isLocalHost, refuseForeignHosts } from './local-host.ts'

test('names of this computer are local, all others are not', () => {
  for (const host of [
    'localhost',
    'localhost:3000',
    '127.0.0.1:3000',
    '127.1.2.3',
    '[::1]:3000',
    'plinth.localhost:80',
  ])
    expect(isLocalHost(host), host).toBe(true)
  for (const host of [
    undefined,
    '',
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.1',
    'a b',
  ])
    expect(isLocalHost(host), host).toBe(false)
  expect(isLocalHost('crm.firm.example:8443', 'https://crm.firm.example')).toBe(true)
})

test('local mode answers only those who name this computer', async () => {
  const statusOf = async (isLocal: boolean, host: string) => {
    const app = Fastify()
    refuseForeignHosts(app, { isLocal, PUBLIC_URL: undefined })
    app.get('/', async () => 'here')
    app.setErrorHandler((error, _request, reply) => reply.status((error as { status?: number }).status ?? 500).send())
    return (await app.inject({ url: '/', headers: { host } })).statusCode
  }
  expect(await statusOf(true, 'localhost:3000')).toBe(200)
  expect(await statusOf(true, 'rebound.evil.example:3000')).toBe(403)
  expect(await statusOf(false, 'crm.firm.example')).toBe(200)
})
