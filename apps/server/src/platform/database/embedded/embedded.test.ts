import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Embedded, joinEmbedded, startEmbedded } from './embedded.ts'
import { EmbeddedInUseError } from './embedded-postmaster.ts'
import { isPostmaster, notedPostmaster } from './embedded-process.ts'

let prepared: string
let dataDir: string
let children: ChildProcess[]
let started: Embedded[]
const messages: string[] = []

beforeAll(async () => {
  prepared = fs.mkdtempSync(path.join(os.tmpdir(), 'plinth-prepared-'))
  const embedded = await startEmbedded(prepared, () => undefined)
  await embedded.stop()
})

afterAll(() => fs.rmSync(prepared, { recursive: true, force: true }))

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'plinth-embedded-'))
  children = []
  started = []
  messages.length = 0
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const embedded of started) await embedded.stop()
  const left = notedPostmaster(pgdata())
  if (left !== undefined && isPostmaster(left, pgdata())) process.kill(left, 'SIGQUIT')
  await postgresGone()
  fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
})

/** Provides a folder that has been used before, by copying one: creating a database takes longest. */
function useExisting(): void {
  execFileSync('cp', ['-a', path.join(prepared, 'postgres'), dataDir])
}

const pgdata = () => path.join(dataDir, 'postgres', 'pgdata')

async function start(): Promise<Embedded> {
  const embedded = await startEmbedded(dataDir, message => messages.push(message))
  started.push(embedded)
  return embedded
}

async function ask<R extends pg.QueryResultRow>(embedded: Embedded, sql: string): Promise<R[]> {
  const client = new pg.Client(embedded.admin)
  await client.connect()
  try {
    return (await client.query<R>(sql)).rows
  } finally {
    await client.end()
  }
}

function postgresGone(): Promise<void> {
  return until(() => {
    const pid = notedPostmaster(pgdata())
    return pid === undefined || !isPostmaster(pid, pgdata())
  })
}

const until = (condition: () => boolean) =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 60_000, interval: 5 })

/** A server in a separate process that keeps inserting rows; `acknowledged` counts what PostgreSQL confirmed to it. */
function server() {
  const child = fork(fileURLToPath(new URL('embedded.child.ts', import.meta.url)), [dataDir], { execArgv: [] })
  children.push(child)
  const state = { child, postmaster: 0, adopted: false, acknowledged: 0 }
  child.on('message', (message: { started?: number; adopted?: boolean; acknowledged?: number }) => {
    state.postmaster = message.started ?? state.postmaster
    state.adopted = message.adopted ?? state.adopted
    state.acknowledged = message.acknowledged ?? state.acknowledged
  })
  return state
}

const ended = (child: ChildProcess) => until(() => child.exitCode !== null || child.signalCode !== null)

const watchdogPid = () => Number(fs.readFileSync(path.join(dataDir, 'postgres', 'watchdog.pid'), 'utf8'))

function descendants(pid: number): number[] {
  const list = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return list === '' ? [] : list.split(' ').map(Number)
}

async function missingRows(embedded: Embedded, acknowledged: number): Promise<number> {
  const [row] = await ask<{ found: number }>(
    embedded,
    `select count(*)::int as found from acknowledged where n <= ${acknowledged}`,
  )
  return acknowledged - (row?.found ?? 0)
}

describe('the embedded PostgreSQL', () => {
  test('starts on an empty folder: durable, private, in Unicode', async () => {
    const embedded = await start()
    const [settings] = await ask(
      embedded,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
              current_setting('full_page_writes') as full_page_writes, current_setting('data_checksums') as data_checksums,
              current_setting('listen_addresses') as listen_addresses, current_setting('server_encoding') as encoding,
              concat(datlocprovider, ' ', datlocale) as locale from pg_database where datname = 'postgres'`,
    )
    expect(settings).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      encoding: 'UTF8',
      locale: 'i und',
    })
    const mode = (file: string) => fs.statSync(path.join(dataDir, 'postgres', file)).mode & 0o777
    expect([mode('pgdata'), mode('run'), mode('password')]).toEqual([0o700, 0o700, 0o600])
    await expect(ask({ ...embedded, admin: { ...embedded.admin, password: 'wrong' } }, 'select 1')).rejects.toThrow(
      'password authentication failed',
    )
    await ask(embedded, 'create extension pg_trgm')
    const [trigrams] = await ask<{ found: number }>(embedded, `select cardinality(show_trgm('Ελλάδα')) as found`)
    expect(trigrams?.found).toBeGreaterThan(0)
  })

  test('keeps its data over a restart and refuses a second server', async () => {
    useExisting()
    const first = await start()
    await ask(first, 'create table kept as select 42 as answer')
    await expect(startEmbedded(dataDir, () => undefined)).rejects.toThrow(EmbeddedInUseError)
    const joined = joinEmbedded(dataDir, () => undefined)
    expect(await ask(joined!, 'select answer from kept')).toEqual([{ answer: 42 }])
    await joined!.stop()
    await first.stop()
    expect(joinEmbedded(dataDir, () => undefined)).toBeUndefined()
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await ask(second, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('of two servers that start at once on an empty folder, one serves', async () => {
    const results = await Promise.allSettled([start(), start()])
    const refused = results.filter(result => result.status === 'rejected')
    expect(refused.map(result => result.reason)).toEqual([expect.any(EmbeddedInUseError)])
    expect(started).toHaveLength(1)
    expect(messages).not.toContain('PostgreSQL stopped unexpectedly: starting it again')
    expect(await ask(started[0]!, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('starts over a lock file that names an unrelated living process', async () => {
    useExisting()
    const first = await start()
    await first.stop()
    fs.writeFileSync(path.join(pgdata(), 'postmaster.pid'), `${process.pid}\n${pgdata()}\n`)
    const second = await start()
    expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('is started again when PostgreSQL alone is killed', async () => {
    useExisting()
    const embedded = await start()
    const before = embedded.pid()
    process.kill(before, 'SIGKILL')
    await until(() => embedded.pid() !== before)
    expect(await ask(embedded, 'select 1 as one')).toEqual([{ one: 1 }])
    await embedded.stop()
    await postgresGone()
  })

  test('is stopped by its watchdog when the server is killed', async () => {
    useExisting()
    const killed = server()
    await until(() => killed.acknowledged > 50)
    killed.child.kill('SIGKILL')
    await postgresGone()
    await ended(killed.child)
    const next = await start()
    expect(next.adopted).toBe(false)
    expect(await missingRows(next, killed.acknowledged)).toBe(0)
  })

  test('is adopted by the next server when the watchdog is killed too', async () => {
    useExisting()
    const killed = server()
    await until(() => killed.acknowledged > 50)
    process.kill(watchdogPid(), 'SIGKILL')
    killed.child.kill('SIGKILL')
    await ended(killed.child)
    const next = await start()
    expect(next.adopted).toBe(true)
    expect(next.pid()).toBe(killed.postmaster)
    expect(await missingRows(next, killed.acknowledged)).toBe(0)
    await next.stop()
    await postgresGone()
  })

  test.runIf(process.platform === 'linux')(
    'loses no acknowledged row when everything is killed while writing',
    async () => {
      useExisting()
      let total = 0
      for (let round = 0; round < 3; round += 1) {
        const killed = server()
        await until(() => killed.acknowledged > 300)
        process.kill(watchdogPid(), 'SIGKILL')
        const postgres = [killed.postmaster, ...descendants(killed.postmaster)]
        killed.child.kill('SIGKILL')
        for (const pid of postgres) process.kill(pid, 'SIGKILL')
        await ended(killed.child)
        const next = await start()
        expect(await missingRows(next, killed.acknowledged)).toBe(0)
        total += killed.acknowledged
        await ask(next, 'drop table acknowledged')
        await next.stop()
      }
      expect(total).toBeGreaterThan(900)
    },
  )

  test('starts after a server was killed while it made the database', async () => {
    const killed = server()
    const unfinished = () => fs.readdirSync(dataDir).filter(name => name.startsWith('postgres.init-'))
    await until(() => unfinished().some(name => fs.existsSync(path.join(dataDir, name, 'pgdata', 'PG_VERSION'))))
    killed.child.kill('SIGKILL')
    await ended(killed.child)
    expect(fs.existsSync(path.join(dataDir, 'postgres'))).toBe(false)
    const next = await start()
    expect(await ask(next, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(unfinished()).toEqual([])
  })
})
