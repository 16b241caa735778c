import { describe, expect, test } from 'vitest'
import { testApp } from './harness.ts'

const s = testApp({
  env: {
    APP_BASE: 'https://suite.example.com',
    MODULE_URLS: 'po=https://po.example.com',
    SERVICE_URLS: 'chat=https://chat.example.com/api/chat, s3=https://files.example.com/s3',
    NOT_FOUND_REDIRECT: 'https://www.example.com/professionals',
  },
})

describe('an installation whose parts live elsewhere', () => {
  test('tells the browser where, and lets it go nowhere else [SH-057 SH-066 SH-459 SH-460]', async () => {
    const answer = await fetch(`${s.base}/config.json`)
    expect(await answer.json()).toMatchObject({
      appBase: 'https://suite.example.com',
      modules: { po: 'https://po.example.com' },
      services: { chat: 'https://chat.example.com/api/chat', s3: 'https://files.example.com/s3' },
      notFoundRedirect: 'https://www.example.com/professionals',
    })
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("connect-src 'self' https://files.example.com https://chat.example.com;")
    expect(policy).toContain("img-src 'self' blob: data: https://files.example.com;")
  })
})
