import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runAs } from '../../test/run-as.ts'
import { type ClusterOptions, openCluster } from './cluster.ts'
import { type Embedded, startEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'
import type { Logins } from './roles.ts'

// An external server: a PostgreSQL whose administrator gave us a database and a user that may create roles but is no
// superuser.
let directory: string
let server: Embedded
const secretKey = randomBytes(32)
const messages: string[] = []
const log = (message: string) => messages.push(message)

const url = (user: string, database: string, password = 'secret') =>
  `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(server.admin.host!)}/${database}`

const external = (given: Partial<ClusterOptions> = {}): ClusterOptions => ({
  databaseUrl: url('hosted', 'firm'),
  dataDir: path.join(directory, 'unused'),
  secretKey,
  ...given,
})

beforeAll(async () => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'plinth-cluster-'))
  server = await startEmbedded(directory, () => undefined, { durable: false })
  await runAs(
    server.admin,
    `create role hosted login createrole password 'secret'`,
    `create role weak login password 'secret'`,
    'create database firm owner hosted',
    'create database other owner hosted',
    `create database latin owner hosted encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
  )
})

afterAll(async () => {
  await server.stop()
  fs.rmSync(directory, { recursive: true, force: true })
})

/** What the three logins may do, tried with each of them. */
async function rights(logins: Logins) {
  const facts: Record<string, unknown>[] = []
  for (const login of [logins.owner, logins.app, logins.ops]) {
    const [row] = await runAs(
      login,
      `select rolname, rolsuper, rolbypassrls, has_schema_privilege('public', 'create') as creates,
              has_schema_privilege('public', 'usage') as uses from pg_roles where rolname = current_user`,
    )
    facts.push(row!)
  }
  return facts
}

describe('openCluster on an external server', () => {
  test('a user without the right to create roles gets instructions', async () => {
    await expect(openCluster(external({ databaseUrl: url('weak', 'firm') }), log)).rejects.toThrow(
      'may not create roles. Give it CREATEROLE',
    )
  })

  test('several processes at once make roles, extensions and rights once', async () => {
    const clusters = await Promise.all([1, 2, 3].map(() => openCluster(external(), log)))
    const [cluster] = clusters
    expect(new Set(clusters.map(({ app }) => app.password)).size).toBe(1)
    expect(await rights(cluster!)).toEqual([
      { rolname: 'plinth_owner', rolsuper: false, rolbypassrls: false, creates: true, uses: true },
      { rolname: 'plinth_app', rolsuper: false, rolbypassrls: false, creates: false, uses: true },
      { rolname: 'plinth_ops', rolsuper: false, rolbypassrls: false, creates: false, uses: true },
    ])
    expect(
      await runAs(cluster!.owner, `select extname from pg_extension where extname <> 'plpgsql' order by 1`),
    ).toEqual([{ extname: 'btree_gin' }, { extname: 'pg_trgm' }])
    expect(cluster!.describe).toMatch(/^PostgreSQL 18\.\d+ at .*\/firm$/)
    expect(cluster!.describe).not.toContain('secret')
    // what the owner creates is open to backup
    await runAs(cluster!.owner, 'create schema auth', 'create table auth.thing (id int)')
    expect(await runAs(cluster!.ops, 'select count(*)::int as n from auth.thing')).toEqual([{ n: 0 }])
    await expect(runAs(cluster!.app, 'select from auth.thing')).rejects.toThrow('permission denied')
    await runAs(cluster!.owner, 'drop schema auth cascade')
    const migrations = path.resolve(import.meta.dirname, '../../../migrations')
    expect((await migrate(cluster!.owner, migrations)).length).toBeGreaterThan(0)
  })

  test('a new secret key gives the roles new passwords', async () => {
    const before = await openCluster(external(), log)
    const after = await openCluster(external({ secretKey: randomBytes(32) }), log)
    expect(await runAs(after.app, 'select 1 as one')).toEqual([{ one: 1 }])
    await expect(runAs(before.app, 'select 1')).rejects.toThrow('password authentication failed')
    await openCluster(external(), log)
  })

  test('the roles of another database’s Plinth are left alone', async () => {
    const attempt = openCluster(external({ databaseUrl: url('hosted', 'other') }), log)
    await expect(attempt).rejects.toThrow('does not belong to database other')
  })

  test('logins that an administrator made are checked and used', async () => {
    const { owner, app, ops } = await openCluster(external(), log)
    const login = (config: pg.ClientConfig, database = 'firm') => url(config.user!, database, String(config.password))
    const given = { databaseUrl: login(owner), appUrl: login(app), opsUrl: login(ops) }
    const cluster = await openCluster(external(given), log)
    expect(await runAs(cluster.app, 'select current_user as name')).toEqual([{ name: 'plinth_app' }])
    await expect(openCluster(external({ ...given, appUrl: login(owner) }), log)).rejects.toThrow(
      'DATABASE_APP_URL must log in as plinth_app, not as plinth_owner',
    )
    await expect(openCluster(external({ ...given, opsUrl: login(ops, 'postgres') }), log)).rejects.toThrow(
      'name different databases',
    )
    await runAs(server.admin, 'alter role plinth_app bypassrls')
    await expect(openCluster(external(given), log)).rejects.toThrow(
      'plinth_app must be neither SUPERUSER nor BYPASSRLS',
    )
    await runAs(server.admin, 'alter role plinth_app nobypassrls')
  })

  test('waits for a server that is not there yet, and that then does not respond at first', async () => {
    const early = path.join(directory, 'early')
    fs.mkdirSync(early)
    const socketOf = (folder: string) => path.join(folder, '.s.PGSQL.5432')
    let refused = 0
    const door = net.createServer(visitor => {
      visitor.on('error', () => undefined)
      if (refused++ < 2) return visitor.destroy()
      const database = net.connect(socketOf(server.admin.host!))
      database.on('error', () => visitor.destroy())
      visitor.pipe(database).pipe(visitor)
    })
    const seen: string[] = []
    const hear = (message: string): void => {
      seen.push(message)
      // listens only after the first attempt to connect has failed
      if (seen.length === 1) door.listen(socketOf(early))
    }
    const databaseUrl = url('hosted', 'firm').replace(encodeURIComponent(server.admin.host!), encodeURIComponent(early))
    const cluster = await openCluster(external({ databaseUrl }), hear)
    expect(await runAs(cluster.app, 'select current_user as name')).toEqual([{ name: 'plinth_app' }])
    expect(refused).toBeGreaterThan(2)
    expect(seen[0]).toMatch(/^The database of DATABASE_URL does not answer yet \(.*ENOENT.*trying again for a minute$/)
    await new Promise(resolve => door.close(resolve))
  })

  test('an unreachable server or a wrong encoding is named', async () => {
    const wrong = external({ databaseUrl: url('hosted', 'firm', 'wrong') })
    await expect(openCluster(wrong, log)).rejects.toThrow('Cannot log in with DATABASE_URL: password authentication')
    await expect(openCluster(external({ databaseUrl: url('hosted', 'latin') }), log)).rejects.toThrow('encoded in UTF8')
  })
})

test('an embedded cluster has the three roles, and backup may use one that is running', async () => {
  const options = { dataDir: path.join(directory, 'embedded'), secretKey, durable: false }
  fs.chmodSync(directory, 0o711)
  const cluster = await openCluster(options, log)
  expect(await rights(cluster)).toMatchObject([
    { rolname: 'plinth_owner', rolbypassrls: false },
    { rolname: 'plinth_app', rolbypassrls: false },
    { rolname: 'plinth_ops', rolbypassrls: true },
  ])
  await expect(openCluster(options, log)).rejects.toThrow('Another server is already using')
  const joined = await openCluster({ ...options, join: true }, log)
  await joined.stop()
  expect(await runAs(cluster.ops, 'select current_database() as name')).toEqual([{ name: 'plinth' }])
  await cluster.stop()
})
