import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { isGuardFailure } from '../database/database.ts'
import { presume } from './presumed-caller.ts'

const app = testApp()
const one = sql<{ n: number }>`select 1 as n`
const HOLDS = { name: 'now', values: [] }
const FAILS = { name: 'auth.prove_session', values: [Buffer.from('nobody'), new Date(), '1 1'] }

test('nothing is asked of the database before the proof, whichever way it is asked', async () => {
  const { companyId } = await app.firm()
  const { db } = app.app.services
  for (const ask of [
    () => presume(db, FAILS).db.tenant(companyId, tx => one.execute(tx)),
    () => presume(db, FAILS).db.reads(companyId, tx => one.execute(tx)),
    () => presume(db, FAILS).db.anonymous(tx => one.execute(tx)),
    () => presume(db, FAILS).db.single(tx => one.execute(tx)),
  ])
    await expect(ask()).rejects.toSatisfy(isGuardFailure)
  expect(await presume(db, FAILS).holds()).toBe(false)
  // a request that asked nothing is proven by a question of its own
  const idle = presume(db, HOLDS)
  await idle.db.reads(companyId, async () => undefined)
  expect(await idle.holds()).toBe(true)
})

test('what outlives a request is kept by the database of the process', () => {
  const { db } = app.app.services
  expect(presume(db, HOLDS).db.root).toBe(db)
  expect(db.root).toBe(db)
})
