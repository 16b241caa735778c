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

const statusOf = async (isLocal: boolean, host: string, headers: Record<string, string> = {}, TRUST_PROXY = '') => {
  const app = Fastify()
  refuseForeignHosts(app, { isLocal, PUBLIC_URL: undefined, TRUST_PROXY })
  app.get('/', async () => 'here')
  app.setErrorHandler((error, _request, reply) => reply.status((error as { status?: number }).status ?? 500).send())
  return (await app.inject({ url: '/', headers: { host, ...headers } })).statusCode
}

test('local mode answers only requests that name this computer', async () => {
  expect(await statusOf(true, 'localhost:3000')).toBe(200)
  expect(await statusOf(true, 'rebound.evil.example:3000')).toBe(403)
  expect(await statusOf(false, 'crm.firm.example')).toBe(200)
})

test.each([
  ['x-forwarded-for', '203.0.113.9'],
  ['X-Forwarded-Proto', 'https'],
  ['x-forwarded-prefix', '/crm'],
  ['forwarded', 'for=203.0.113.9'],
  ['x-real-ip', '203.0.113.9'],
  ['via', '1.1 proxy'],
  ['cf-connecting-ip', '203.0.113.9'],
  ['true-client-ip', '203.0.113.9'],
])('in local mode nobody comes through a proxy that was not named: %s', async (name, value) => {
  const headers = { [name]: value }
  expect(await statusOf(true, 'localhost:3000', headers)).toBe(403)
  expect(await statusOf(true, 'localhost:3000', headers, '127.0.0.1')).toBe(200)
  expect(await statusOf(false, 'localhost:3000', headers)).toBe(200)
})
