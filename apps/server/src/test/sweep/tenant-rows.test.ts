import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../harness.ts'
import { sweepWorld } from './sweep-world.ts'
import { tenantTables } from './tenant-rows.ts'

/**
 * The row-level half of isolation alone: plain statements of the application's role, without any company condition and
 * past every query of ours, on every tenant table.
 */
const app = testApp()
const REFUSED = '42501'
let login: pg.Client
let ours: string
let theirs: string
let tables: string[]

beforeAll(async () => {
  const [one, other] = [await app.firm({ name: 'Kalpa Interiors' }), await app.firm({ name: 'Other Builders' })]
  ours = one.companyId
  theirs = other.companyId
  await sweepWorld(app, one)
  await sweepWorld(app, other)
  tables = await tenantTables(app)
  await fillEmpty()
  // rights and triggers refuse some of this by themselves; here the policies are alone
  await app.rows('grant select, insert, update, delete on all tables in schema public to plinth_app')
  for (const table of tables) await app.rows(`alter table ${table} disable trigger user`)
  login = new pg.Client(app.logins.app)
  await login.connect()
}, 120_000)
afterAll(() => login.end())

/** Gives each firm a row of every table that the sweep's world leaves empty; only its company matters here. */
async function fillEmpty(): Promise<void> {
  for (const table of tables) {
    const [found] = await app.rows<{ firms: number }>(
      `select count(distinct company_id)::int as firms from ${table} where company_id in ($1, $2)`,
      [ours, theirs],
    )
    if (found?.firms === 2) continue
    await freeOfRules(table)
    await app.rows(`insert into ${table} (company_id) values ($1), ($2)`, [ours, theirs])
  }
}

async function freeOfRules(table: string): Promise<void> {
  const steps = await app.rows<{ step: string }>(
    `select format('drop constraint if exists %I cascade', conname) as step from pg_constraint
      where conrelid = $1::regclass and contype in ('c', 'f', 'p', 'u')
     union all
     select format('alter %I drop not null', attname) from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and attnotnull and not attisdropped and attname <> 'company_id'`,
    [table],
  )
  for (const { step } of steps) await app.rows(`alter table ${table} ${step}`)
}

/** Runs one statement of the application's role for a company, and undoes it. */
async function as(company: string | undefined, statement: string, values: unknown[] = []): Promise<pg.QueryResult> {
  await login.query('begin')
  try {
    if (company) await login.query(`select set_config('app.company', $1, true)`, [company])
    return await login.query(statement, values)
  } finally {
    await login.query('rollback')
  }
}
/** What a statement did on each table: how many rows it met, or the code it was refused with. */
async function onEach(run: (table: string) => Promise<pg.QueryResult>): Promise<Record<string, number | string>> {
  const done: Record<string, number | string> = {}
  for (const table of tables)
    done[table] = await run(table).then(
      result => result.rowCount ?? 0,
      (error: pg.DatabaseError) => error.code ?? error.message,
    )
  return done
}
const each = (outcome: number | string): Record<string, number | string> =>
  Object.fromEntries(tables.map(table => [table, outcome]))

test('both firms have a row of every table, and each sees its own', async () => {
  for (const company of [ours, theirs]) {
    const own = await onEach(table => as(company, `select from ${table} where company_id = $1 limit 1`, [company]))
    expect(own).toEqual(each(1))
  }
})

test('rows of another company are neither seen, changed nor removed', async () => {
  expect(await onEach(table => as(ours, `select from ${table} where company_id <> $1`, [ours]))).toEqual(each(0))
  const change = (table: string) => as(ours, `update ${table} set company_id = $1 where company_id = $1`, [theirs])
  expect(await onEach(change)).toEqual(each(0))
  expect(await onEach(table => as(ours, `delete from ${table} where company_id = $1`, [theirs]))).toEqual(each(0))
})

test('no row is written into another company', async () => {
  const add = (table: string) => as(ours, `insert into ${table} (company_id) values ($1)`, [theirs])
  expect(await onEach(add)).toEqual(each(REFUSED))
  const move = (table: string) => as(ours, `update ${table} set company_id = $2 where company_id = $1`, [ours, theirs])
  expect(await onEach(move)).toEqual(each(REFUSED))
})

test('without a company every table is empty, and takes nothing', async () => {
  expect(await onEach(table => as(undefined, `select from ${table}`))).toEqual(each(0))
  expect(await onEach(table => as(undefined, `delete from ${table}`))).toEqual(each(0))
  const add = (table: string) => as(undefined, `insert into ${table} (company_id) values ($1)`, [ours])
  expect(await onEach(add)).toEqual(each(REFUSED))
})
