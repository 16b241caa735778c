import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { dropDatabase } from '../../../test/global-setup.ts'
import { runAs } from '../../../test/run-as.ts'
import { databaseNamed } from '../cluster.ts'
import { migrate } from '../migrate.ts'
import { ensureDefaultPrivileges, ensureExtensions, type Logins } from '../roles.ts'
import { backup } from './backup.ts'
import { describeTables, measureTable, quoted, setCanonicalText } from './backup-tables.ts'
import { restore } from './restore.ts'

// Everything that makes a restore hard: forced row-level security, circular and self-referencing foreign keys, triggers
// that count, generated and identity columns, partitions, and values that JSON or text forms could change.
const MIGRATIONS = {
  '0001_firms.sql': `
    create schema auth;
    create type mood as enum ('good', 'bad');
    create table firms (id int primary key, name text not null, head int, lead_count int not null default 0);
    create table people (
      id int generated always as identity primary key, firm_id int not null references firms, boss int references people,
      name text not null, shout text generated always as (upper(name)) stored);
    alter table firms add foreign key (head) references people;
    insert into firms values (0, 'from the migration', null, 7);
    create table auth.sessions (digest bytea primary key, opened timestamptz not null);
    create schema reference;
    create table reference.towns (name text primary key);`,
  '0002_leads.sql': `
    create table leads (
      company_id int not null references firms, id uuid primary key default gen_random_uuid(), title varchar(40) not null,
      feeling mood, budget numeric(14, 2), chance float8, extra jsonb, raw json, tags text[], seen timestamptz, took interval,
      photo bytea, born date, code char(4));
    alter table leads enable row level security;
    alter table leads force row level security;
    create policy tenant on leads to plinth_app
      using (company_id = nullif(current_setting('app.company', true), '')::int)
      with check (company_id = nullif(current_setting('app.company', true), '')::int);
    create policy operations on leads to plinth_owner, plinth_ops using (true) with check (true);
    create function count_leads() returns trigger language plpgsql as $$ begin
      update firms set lead_count = lead_count + 1 where id = new.company_id; return new; end $$;
    create trigger counts after insert on leads for each row execute function count_leads();
    create table events (happened date not null, what text) partition by range (happened);
    create table events_2026 partition of events for values from ('2026-01-01') to ('2027-01-01');
    create sequence invoice_numbers;`,
}

const ROWS = `
  insert into firms values (1, 'Alpha', null, 0), (2, 'Βήτα ''quoted''', null, 0);
  insert into people (firm_id, boss, name) values (1, 3, 'Ann'), (1, null, 'Bob'), (2, 2, 'Çelik');
  update firms set head = id + 1 where id > 0;
  insert into leads (company_id, title, feeling, budget, chance, extra, raw, tags, seen, took, photo, born, code) values
    (1, E'two\\nlines\\t"and" \\\\ more', 'good', 1234567890.10, 0.1, '{"a": [1, null, "é"]}', E'{"b":\\n 1,  "b": 2}', '{a,NULL,"x,y"}', '2026-03-29 01:30:00.123456+00', '1 mon 2 days 03:04:05.6', '\\x00ff10', '0044-03-15 BC', 'ab'),
    (1, '', null, null, 'NaN', 'null', 'null', '{}', 'infinity', null, '', 'infinity', null),
    (2, 'null', 'bad', 'NaN', '-Infinity', '"null"', null, '{{1,2},{3,4}}', '-infinity', '-1 day', null, null, '');
  insert into leads (company_id, title) select 2, 'lead ' || n from generate_series(1, 2500) n;
  insert into auth.sessions select sha256(n::text::bytea), now() from generate_series(1, 5) n;
  create table events_2027 partition of events for values from ('2027-01-01') to ('2028-01-01');
  insert into events values ('2026-05-05', 'this year'), ('2027-05-05', 'next year');
  select setval('invoice_numbers', 41);
  insert into reference.towns values ('A town of the gazetteer');`

const server = inject('template')
const names: string[] = []
let directory: string
let source: Logins
let file: string

/** A new database, prepared as an installation prepares it. */
async function newDatabase(template = 'template0'): Promise<Logins> {
  const name = `backup_${randomBytes(6).toString('hex')}`
  await runAs({ ...server.owner, database: 'postgres' }, `create database ${name} template ${template}`)
  names.push(name)
  const logins = databaseNamed(server, name)
  const owner = new pg.Client(logins.owner)
  await owner.connect()
  await ensureExtensions(owner)
  await ensureDefaultPrivileges(owner)
  await owner.end()
  return logins
}

async function measure(login: pg.ClientConfig): Promise<Record<string, unknown>> {
  const client = new pg.Client(login)
  await client.connect()
  try {
    await client.query('begin')
    await setCanonicalText(client)
    const tables = await describeTables(client)
    const found: Record<string, unknown> = {}
    for (const table of tables) found[quoted(table)] = await measureTable(client, table)
    return found
  } finally {
    await client.end()
  }
}

const into = (name: string) => path.join(directory, name)
const options = (dataDir: string) => ({ file, dataDir, migrationsDirectory: into('migrations'), replace: false })

beforeAll(async () => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'plinth-backup-'))
  fs.mkdirSync(into('migrations'))
  for (const [name, sql] of Object.entries(MIGRATIONS)) fs.writeFileSync(into(`migrations/${name}`), sql)
  fs.mkdirSync(into('data/files/company'), { recursive: true })
  fs.writeFileSync(into('data/files/company/plan.pdf'), randomBytes(500_000))
  fs.writeFileSync(into('data/files/empty'), '')
  source = await newDatabase()
  await migrate(source.owner, into('migrations'))
  await runAs(source.owner, ROWS)
  const { host, port, user, password, database } = source.owner
  const boss = new PgBoss({ host: host!, port: port!, user: user!, password: String(password), database: database! })
  await boss.start()
  await boss.createQueue('mail')
  await boss.send('mail', { to: 'someone' })
  await boss.stop({ graceful: false })
  file = into('one.backup')
  await backup(source.ops, { file, dataDir: into('data'), product: '0.1.0' })
})

afterAll(async () => {
  for (const name of names) await dropDatabase(server.owner, name)
  fs.rmSync(directory, { recursive: true, force: true })
})

describe('backup and restore', () => {
  test('every table comes back with equal contents, and so do files, sequences, triggers and protection', async () => {
    const target = await newDatabase()
    const summary = await restore(target.owner, options(into('restored')))
    const before = await measure(source.ops)
    expect(await measure(target.ops)).toEqual(before)
    expect(before['"public"."leads"']).toMatchObject({ rows: '2503' })
    expect(before['"pgboss"."job"']).toMatchObject({ rows: '1' })
    expect(summary).toMatchObject({ files: 2, formerFiles: undefined })
    const plan = fs.readFileSync(into('restored/files/company/plan.pdf'))
    expect(plan.equals(fs.readFileSync(into('data/files/company/plan.pdf')))).toBe(true)
    expect(fs.readdirSync(into('restored'))).toEqual(['files'])

    expect(await runAs(target.owner, `select nextval('invoice_numbers') as next`)).toEqual([{ next: '42' }])
    const state = `select count(*) filter (where relforcerowsecurity)::int as forced,
      (select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'O') as triggers,
      (select count(*)::int from pg_constraint where contype = 'f' and condeferrable) as deferrable from pg_class`
    expect(await runAs(target.owner, state)).toEqual(await runAs(source.owner, state))
    expect(await runAs(target.owner, state)).toMatchObject([{ forced: 1, triggers: 1 }])
    // identity and triggers still work: the next person has a new number, the next lead is counted
    await runAs(target.owner, `insert into people (firm_id, name) values (1, 'Dora')`)
    await runAs(target.owner, `insert into leads (company_id, title) values (1, 'after')`)
    expect(await runAs(target.owner, 'select lead_count from firms where id = 1')).toEqual([{ lead_count: 3 }])
    expect(await migrate(target.owner, into('migrations'))).toEqual([])
    expect(await runAs(target.app, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('public data that comes with the product is left out, to be loaded anew', async () => {
    const target = await newDatabase()
    await migrate(target.owner, into('migrations'))
    await runAs(target.owner, 'truncate firms cascade', `insert into reference.towns values ('Thane')`)
    await restore(target.owner, { ...options(into('reloaded')), replace: true })
    expect(await runAs(target.owner, 'select name from reference.towns')).toEqual([])
    expect(Object.keys(await measure(source.ops))).not.toContain('"reference"."towns"')
    expect(gunzipSync(fs.readFileSync(file)).toString()).not.toContain('A town of the gazetteer')
  })

  test('a database that is not empty is refused, and replaced on request', async () => {
    const target = await newDatabase()
    await migrate(target.owner, into('migrations'))
    fs.mkdirSync(into('present/files'), { recursive: true })
    fs.writeFileSync(into('present/files/old.txt'), 'old')
    await expect(restore(target.owner, options(into('present')))).rejects.toThrow('not empty')
    expect(await runAs(target.owner, 'select count(*)::int as n from firms')).toEqual([{ n: 1 }])
    expect(fs.readdirSync(into('present/files'))).toEqual(['old.txt'])
    const summary = await restore(target.owner, { ...options(into('present')), replace: true })
    expect(await measure(target.ops)).toEqual(await measure(source.ops))
    expect(fs.readFileSync(path.join(summary.formerFiles!, 'old.txt'), 'utf8')).toBe('old')
  })

  test('a database in use is refused', async () => {
    const target = await newDatabase()
    const app = new pg.Client(target.app)
    await app.connect()
    await expect(restore(target.owner, options(into('unused')))).rejects.toThrow('Stop Plinth first: 1 connections')
    await app.end()
  })

  test('a damaged, cut off or foreign file changes nothing', async () => {
    const target = await newDatabase()
    await restore(target.owner, options(into('kept')))
    const before = await measure(target.ops)
    const whole = fs.readFileSync(file)
    const lines = gunzipSync(whole).toString('utf8').split('\n')
    const changed = lines.map(line => (line.includes('"Ann"') ? line.replace('Ann', 'Eve') : line)).join('\n')
    const lost = lines.filter(line => !line.includes('"lead 77"')).join('\n')
    const plan = fs.readFileSync(into('data/files/company/plan.pdf')).subarray(0, 3).toString('base64')
    const file2 = lines.map(line => (line.startsWith(`["${plan}`) ? '["AAAA"]' : line)).join('\n')
    const damages: [Buffer, RegExp][] = [
      [whole.subarray(0, whole.length - 5000), /cannot be read/],
      [gzipSync(lines.slice(0, -2).join('\n')), /cut off|damaged/],
      [gzipSync(changed), /"public"."people" has other contents/],
      [gzipSync(lost), /"public"."leads" has 2502 rows instead of 2503/],
      [gzipSync(file2), /plan.pdf of the backup is damaged/],
      [gzipSync('{"format":"something"}\n'), /not a backup of Plinth/],
      [Buffer.from('text'), /cannot be read/],
    ]
    for (const [content, message] of damages) {
      fs.writeFileSync(into('damaged.backup'), content)
      const attempt = restore(target.owner, { ...options(into('kept')), file: into('damaged.backup'), replace: true })
      await expect(attempt).rejects.toThrow(message)
    }
    expect(await measure(target.ops)).toEqual(before)
    expect(fs.readdirSync(into('kept'))).toEqual(['files'])
  })

  test('an older backup restores in a newer version, a newer one does not in an older', async () => {
    const target = await newDatabase()
    fs.cpSync(into('migrations'), into('newer'), { recursive: true })
    fs.writeFileSync(into('newer/0003_more.sql'), 'alter table firms add column city text')
    await restore(target.owner, { ...options(into('older')), migrationsDirectory: into('newer') })
    expect(await migrate(target.owner, into('newer'))).toEqual(['0003_more.sql'])
    fs.mkdirSync(into('shorter'))
    fs.copyFileSync(into('migrations/0001_firms.sql'), into('shorter/0001_firms.sql'))
    const attempt = restore(target.owner, {
      ...options(into('older')),
      migrationsDirectory: into('shorter'),
      replace: true,
    })
    await expect(attempt).rejects.toThrow('0002_leads.sql is unknown')
  })

  test('a role that row-level security could hide rows from makes no backup', async () => {
    const hidden = { file: into('hidden.backup'), dataDir: into('data'), product: '0.1.0' }
    await expect(backup(source.app, hidden)).rejects.toThrow('The backup would miss rows: no policy shows every row of')
    expect(fs.existsSync(hidden.file)).toBe(false)
    expect(fs.existsSync(`${hidden.file}.partial`)).toBe(false)
    // it lacks BYPASSRLS but a policy shows it everything: what a server without a superuser can offer
    const summary = await backup(source.owner, hidden)
    expect(summary.rows).toBeGreaterThan(2500)
  })

  test('the product’s own schema can be rebuilt', async () => {
    const own = await newDatabase('plinth')
    await backup(own.ops, { file: into('own.backup'), dataDir: into('nothing'), product: '0.1.0' })
    const target = await newDatabase()
    const migrationsDirectory = path.resolve(import.meta.dirname, '../../../../migrations')
    await restore(target.owner, { file: into('own.backup'), dataDir: into('own'), migrationsDirectory, replace: false })
    expect(await measure(target.ops)).toEqual(await measure(own.ops))
    // restored once more over itself: everything that migrations make is dropped first
    await restore(target.owner, { file: into('own.backup'), dataDir: into('own'), migrationsDirectory, replace: true })
    expect(await measure(target.ops)).toEqual(await measure(own.ops))
  })
})
