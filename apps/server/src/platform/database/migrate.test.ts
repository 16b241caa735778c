import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { dropDatabase } from '../../test/global-setup.ts'
import { runAs } from '../../test/run-as.ts'
import { migrate } from './migrate.ts'

const server = inject('template').owner
let directory: string
let owner: pg.ClientConfig

const write = (name: string, sql: string) => fs.writeFileSync(path.join(directory, name), sql)

beforeEach(async () => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'plinth-migrate-'))
  owner = { ...server, database: `migrate_${randomBytes(6).toString('hex')}` }
  await runAs({ ...server, database: 'postgres' }, `create database ${owner.database} template template0`)
  write('0001_first.sql', 'create table first (id int)')
  write('0002_second.sql', 'create table second (id int); insert into second values (1)')
  write('schema.sql', 'this is no migration')
})

afterEach(async () => {
  await dropDatabase(server, owner.database ?? '')
  fs.rmSync(directory, { recursive: true })
})

test('applies what is new, in order, once', async () => {
  expect(await migrate(owner, directory)).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await migrate(owner, directory)).toEqual([])
  write('0003_third.sql', 'alter table second add column more int')
  expect(await migrate(owner, directory)).toEqual(['0003_third.sql'])
})

test('several servers that start at once apply each migration once', async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(owner, directory)))
  expect(applied.flat()).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await runAs(owner, 'select count(*)::int as n from second')).toEqual([{ n: 1 }])
})

test('a failing migration is rolled back, and those before it are kept', async () => {
  write('0002_second.sql', 'create table second (id int); select 1 / 0')
  await expect(migrate(owner, directory)).rejects.toThrow('Migration 0002_second.sql failed: division by zero')
  expect(await runAs(owner, `select to_regclass('second') as second, to_regclass('first')::text as first`)).toEqual([
    { second: null, first: 'first' },
  ])
  write('0002_second.sql', 'create table second (id int)')
  expect(await migrate(owner, directory)).toEqual(['0002_second.sql'])
})

test('an edited, missing, late or doubled migration is an error', async () => {
  await migrate(owner, directory)
  write('0001_first.sql', 'create table first (id int)\r\n')
  await expect(migrate(owner, directory)).rejects.toThrow('0001_first.sql was changed')
  write('0001_first.sql', 'create table first (id int)')
  fs.rmSync(path.join(directory, '0002_second.sql'))
  await expect(migrate(owner, directory)).rejects.toThrow('0002_second.sql, which this version does not know')
  write('0002_second.sql', 'create table second (id int); insert into second values (1)')
  write('0000_late.sql', 'create table late (id int)')
  await expect(migrate(owner, directory)).rejects.toThrow('0000_late.sql comes before others')
  write('0002_double.sql', 'select 1')
  await expect(migrate(owner, directory)).rejects.toThrow('Two migrations have the number 0002')
})
