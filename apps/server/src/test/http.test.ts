import { randomUUID } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { api } from '@plinth/contract/api'
import { listRoutes } from '@plinth/contract/route'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Firm, testApp } from './harness.ts'

const s = testApp()
let firm: Firm
beforeAll(async () => {
  firm = await s.firm()
})
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${s.base}/api${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
const bearer = () => ({ authorization: `Bearer ${firm.owner.token}` })

describe('the OpenAPI document', () => {
  test('has every operation of the contract with its answers, and a page to read it', async () => {
    const document = (await (await fetch(`${s.base}/api/openapi.json`)).json()) as {
      openapi: string
      paths: Record<string, Record<string, { operationId: string; responses: object; summary: string }>>
    }
    expect(document.openapi).toBe('3.1.1')
    const operations = Object.values(document.paths).flatMap(methods => Object.values(methods))
    expect(operations.map(o => o.operationId).sort()).toEqual(
      listRoutes(api)
        .map(r => r.name)
        .sort(),
    )
    for (const operation of operations) expect(operation.responses, operation.operationId).toHaveProperty('200')
    const page = await (await fetch(`${s.base}/api/docs`)).text()
    expect(page).toContain('/api/crm/user/newLeadsData')
    expect(page).not.toMatch(/<script/)
  })
})

describe('every answer', () => {
  test('success is one envelope, an error one shape with a message for people and the request id [SH-557 IN-601]', async () => {
    const good = await fetch(`${s.base}/api/crm/user/newLeadCount`, { headers: bearer() })
    expect(Object.keys((await good.json()) as object)).toEqual(['success', 'data'])
    const bad = await fetch(`${s.base}/api/crm/api/get-lead-by-id?id=nonsense`, { headers: bearer() })
    expect(bad.status).toBe(400)
    const body = (await bad.json()) as Record<string, unknown>
    expect(body).toMatchObject({ success: false, code: 'INVALID', fields: [{ field: 'id' }] })
    expect(body.requestId).toBe(bad.headers.get('x-request-id'))
  })
  test('carries the security headers and is never cached', async () => {
    const { headers } = await fetch(`${s.base}/api/crm/user/newLeadCount`, { headers: bearer() })
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContain(part)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('x-powered-by')).toBeNull()
    // also where no route is reached
    const undecodable = await fetch(`${s.base}/api/%zz`)
    expect(undecodable.status).toBe(400)
    for (const name of ['content-security-policy', 'x-content-type-options', 'cache-control'])
      expect(undecodable.headers.get(name)).toBe(headers.get(name))
    expect(undecodable.headers.get('x-request-id')).toBeTruthy()
  })
})

describe('what the server refuses before any feature sees it', () => {
  test.each([
    ['malformed JSON', '{"email":', 400, 'INVALID'],
    ['a poisoned prototype', '{"__proto__":{"isAdmin":true}}', 400, 'INVALID'],
    ['a comma too many', '{"email":"a@b.co","password":"x",}', 400, 'INVALID'],
    ['a poisoned constructor', '{"constructor":{"prototype":{"isAdmin":true}}}', 400, 'INVALID'],
    ['a poisoned prototype further in', '{"email":{"a":[{"__proto__":{"isAdmin":true}}]}}', 400, 'INVALID'],
    ['an unknown field', '{"email":"a@b.co","password":"x","isAdmin":true}', 400, 'INVALID'],
    ['a NUL in a text', '{"email":"a\\u0000@b.co","password":"x"}', 400, 'INVALID'],
    ['too large a body', JSON.stringify({ email: 'x'.repeat(300_000) }), 413, 'TOO_LARGE'],
  ])('%s', async (_, body, status, code) => {
    const answer = await post('/auth/login', body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ success: false, code })
  })
  test('thousands of rows in a body: an import keeps its rows here, and only names itself', async () => {
    const row = { row: 2, firstName: 'Meera', lastName: 'A'.repeat(60), phoneNumber: '9876543210', pinCode: '' }
    const body = JSON.stringify({ importId: randomUUID(), version: 1, rows: Array(3000).fill(row) })
    const answer = await post('/crm/user/save-leads', body, bearer())
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ success: false, code: 'TOO_LARGE' })
  })
  test('another type of content', async () => {
    const answer = await post('/auth/login', '<x/>', { 'content-type': 'application/xml' })
    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject({ code: 'UNSUPPORTED_TYPE' })
  })
  test('a compressed body, which could be a bomb, is not opened', async () => {
    const bomb = brotliCompressSync(Buffer.from(JSON.stringify({ rows: Array(100_000).fill({}) })))
    const answer = await fetch(`${s.base}/api/crm/user/save-leads`, {
      method: 'POST',
      body: new Uint8Array(bomb),
      headers: { 'content-type': 'application/json', 'content-encoding': 'br', ...bearer() },
    })
    expect(answer.status).toBe(400)
  })
  test.each([
    ['cut off in the middle', '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nFirst', 'x'],
    ['without a boundary', 'nothing', ''],
  ])('a form %s', async (_, body, boundary) => {
    const type = boundary ? `multipart/form-data; boundary=${boundary}` : 'multipart/form-data'
    const answer = await post('/crm/api/lms/import-lead-csv', body, { ...bearer(), 'content-type': type })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'INVALID', fields: [{ field: 'file' }] })
  })
  test('without a session nothing of the body is read', async () => {
    const answer = await post('/crm/user/save-leads', '{"not": JSON')
    expect(answer.status).toBe(401)
  })
  test('deep nesting', async () => {
    const details = `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`
    const body = `{"firstName":"A","phoneNumber":"9876543210","architectDetails":${details}}`
    expect((await post('/crm/user/addEditLead', body, bearer())).status).toBe(400)
  })
  test('a token in the address, on any operation', async () => {
    const answer = await fetch(`${s.base}/api/crm/user/newLeadCount?token=${firm.owner.token}`)
    expect(answer.status).toBe(401)
  })
  test('an unknown address of the API answers JSON, not a page', async () => {
    const answer = await fetch(`${s.base}/api/crm/nothing-here`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
  })
})

describe('retries with an Idempotency-Key', () => {
  const body = JSON.stringify({ firstName: 'Retry', phoneNumber: '9876543299' })
  test('the same key answers the first result, ten at once included, and another body is refused', async () => {
    const headers = { ...bearer(), 'idempotency-key': 'key-1' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('/crm/user/addEditLead', body, headers)))
    const texts = await Promise.all(answers.map(answer => answer.text()))
    expect(answers.map(answer => answer.status)).toEqual(Array(10).fill(200))
    expect(new Set(texts).size).toBe(1)
    const [{ count } = { count: 0 }] = await s.rows<{ count: number }>(
      `select count(*)::int as count from leads where first_name = 'Retry' and company_id = $1`,
      [firm.companyId],
    )
    expect(count).toBe(1)
    const other = JSON.stringify({ firstName: 'Other', phoneNumber: '9876543298' })
    const refused = await post('/crm/user/addEditLead', other, headers)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
  })
  test('a key of one person means nothing for another', async () => {
    const member = await firm.member()
    const headers = { authorization: `Bearer ${member.token}`, 'idempotency-key': 'key-1' }
    const answer = await post('/crm/user/addEditLead', body, headers)
    expect(answer.status).toBe(200)
  })
})

describe('operations', () => {
  test('live, ready, metrics and the configuration of the browser', async () => {
    expect((await fetch(`${s.base}/health/live`)).status).toBe(200)
    expect((await fetch(`${s.base}/health/ready`)).status).toBe(200)
    const metrics = await (await fetch(`${s.base}/metrics`)).text()
    expect(metrics).toContain('plinth_http_request_seconds_bucket')
    expect(metrics).not.toContain(firm.owner.email)
    expect(await (await fetch(`${s.base}/config.json`)).json()).toMatchObject({ isLocal: true })
  })
})
