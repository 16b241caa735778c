import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { readConfig } from '../config.ts'
import { warnOfUnknownProxy } from './forwarded.ts'

const app = testApp({ env: { LOCAL_MODE: 'false' } })
const hidden = testApp({ env: { LOCAL_MODE: 'false', PUBLIC_URL: 'https://crm.firm.example' } })
const named = testApp({
  env: { LOCAL_MODE: 'false', PUBLIC_URL: 'https://crm.firm.example', TRUST_PROXY: '127.0.0.1' },
})
const PROXIED = { 'x-forwarded-for': '203.0.113.9' }
const metrics = async (base: string, headers = {}) => (await fetch(`${base}/metrics`, { headers })).status

test('metrics are for this machine, not for clients of a proxy on it', async () => {
  expect(await metrics(app.base)).toBe(200)
  expect(await metrics(app.base, PROXIED)).toBe(403)
  // a proxy that sends no header of its own: PUBLIC_URL gives it away
  expect(await metrics(hidden.base)).toBe(403)
  expect(await metrics(named.base)).toBe(200)
  expect(await metrics(named.base, PROXIED)).toBe(403)
})

test('https, or a loopback address that others reach, implies a proxy', () => {
  const known = (env: Record<string, string>) => readConfig({ SECRET_KEY: 'a'.repeat(32), ...env }).hasUnknownProxy
  expect(known({})).toBe(false)
  expect(known({ PUBLIC_URL: 'http://localhost:3000' })).toBe(false)
  expect(known({ PUBLIC_URL: 'http://crm.firm.example' })).toBe(true)
  expect(known({ PUBLIC_URL: 'http://crm.firm.example:3000', HOST: '0.0.0.0' })).toBe(false)
  expect(known({ PUBLIC_URL: 'https://crm.firm.example', HOST: '0.0.0.0' })).toBe(true)
  expect(known({ PUBLIC_URL: 'https://crm.firm.example', TRUST_PROXY: '10.0.0.2' })).toBe(false)
})

test('the operator is warned once: at the start, or with the first request of a proxy', async () => {
  const warned = async (
    config: { TRUST_PROXY: string; hasUnknownProxy: boolean },
    requests: Record<string, string>[],
  ) => {
    const http = Fastify()
    const said: unknown[] = []
    warnOfUnknownProxy(http, config, { warn: (text: unknown) => said.push(text) })
    const atStart = said.length
    http.get('/', async () => 'here')
    for (const headers of requests) await http.inject({ url: '/', headers })
    return [atStart, said.length]
  }
  const unnamed = { TRUST_PROXY: '', hasUnknownProxy: false }
  expect(await warned({ TRUST_PROXY: '', hasUnknownProxy: true }, [PROXIED])).toEqual([1, 1])
  expect(await warned(unnamed, [{}, PROXIED, PROXIED])).toEqual([0, 1])
  expect(await warned(unnamed, [{}])).toEqual([0, 0])
  expect(await warned({ TRUST_PROXY: '127.0.0.1', hasUnknownProxy: false }, [PROXIED])).toEqual([0, 0])
})

test('the API description is hidden unless it is enabled', async () => {
  const statuses = async (base: string) => [
    (await fetch(`${base}/api/docs`)).status,
    (await fetch(`${base}/api/openapi.json`)).status,
  ]
  expect(await statuses(app.base)).toEqual([404, 404])
  const served = (env: Record<string, string>) => readConfig({ SECRET_KEY: 'a'.repeat(32), ...env }).hasApiDocs
  expect(served({})).toBe(true)
  expect(served({ API_DOCS: 'false' })).toBe(false)
  expect(served({ LOCAL_MODE: 'false' })).toBe(false)
  expect(served({ LOCAL_MODE: 'false', API_DOCS: 'true' })).toBe(true)
})
