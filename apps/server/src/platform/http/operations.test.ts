import os from 'node:os'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Services } from '../context.ts'
import type { Metrics } from '../metrics.ts'
import { mountOperations } from './operations.ts'

const EXTERNAL = 'postgres://somebody@example.com/plinth'
const answer = async (given: { isReady: boolean; enoughSpace: number; DATABASE_URL?: string }) => {
  const { isReady, enoughSpace, ...env } = given
  const config = readConfig({ DATA_DIR: os.tmpdir(), SECRET_KEY: 'a key for tests only, of 32 characters', ...env })
  const http = Fastify()
  const check = async () => {
    if (!isReady) throw new Error('Connection terminated')
  }
  mountOperations(http, { config } as Services, {} as Metrics, check, enoughSpace)
  const { statusCode, body } = await http.inject('/health/ready')
  await http.close()
  return { statusCode, ...JSON.parse(body) }
}
const ALL_SPACE = Number.MAX_SAFE_INTEGER

test.each([
  [
    'the embedded database without space',
    { isReady: false, enoughSpace: ALL_SPACE },
    /^The disk of the database is full/,
  ],
  ['the embedded database with space', { isReady: false, enoughSpace: 0 }, /^The database is away/],
  [
    'a database elsewhere, of whose disk nothing is known',
    { isReady: false, enoughSpace: ALL_SPACE, DATABASE_URL: EXTERNAL },
    /^The database is away/,
  ],
])('readiness says why it is not: %s', async (_title, given, reason) => {
  expect(await answer(given)).toEqual({ statusCode: 503, status: 'not ready', reason: expect.stringMatching(reason) })
})

test('a database that answers is ready, however little space there is', async () => {
  expect(await answer({ isReady: true, enoughSpace: ALL_SPACE })).toEqual({ statusCode: 200, status: 'ready' })
})
