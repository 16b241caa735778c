import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { createClient, newKey } from './client.ts'
import { route } from './route.ts'

afterEach(() => vi.unstubAllGlobals())

test('a call that may be repeated gets a key of its own, also where the page came over plain http', async () => {
  // what a browser offers outside secure contexts
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const keys: (string | undefined)[] = []
  const table = {
    add: route({
      method: 'POST',
      path: '/crm/notes',
      summary: 'Add a note',
      access: 'staff',
      response: z.null(),
      idempotent: true,
    }),
  }
  const client = createClient(table, {
    base: () => 'http://192.168.1.20:3000/api/crm',
    token: () => null,
    transport: async ({ headers }) => {
      keys.push(headers['idempotency-key'])
      return { status: 200, json: null }
    },
  })
  await client.add()
  await client.add()
  await client.add({}, { idempotencyKey: 'mine' })
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBe('mine')
})

test('keys are all different', () => {
  expect(new Set(Array.from({ length: 1000 }, newKey)).size).toBe(1000)
})
