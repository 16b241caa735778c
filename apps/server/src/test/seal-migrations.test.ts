import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const script = path.resolve(import.meta.dirname, '../../../../scripts/seal-migrations.ts')
let directory: string

/** What the command complains of; empty when it succeeds. */
const run = (...options: string[]): Promise<string> =>
  promisify(execFile)(process.execPath, [script, '--directory', directory, ...options]).then(
    () => '',
    (failure: { stderr: string }) => failure.stderr,
  )
const seal = () => run()
const check = () => run('--check')
const write = (name: string, text: string) => writeFile(path.join(directory, name), text)
const list = () => readFile(path.join(directory, 'checksums.txt'), 'utf8')

beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'plinth-seals-'))
  await write('0001_first.sql', 'create table first (id int)')
  await write('0002_second.sql', 'create table second (id int)')
  await seal()
})
afterEach(() => rm(directory, { recursive: true }))

test('every migration of the product is sealed and unchanged', async () => {
  await expect(promisify(execFile)(process.execPath, [script, '--check'])).resolves.toMatchObject({ stderr: '' })
})

test('sealed migrations pass, however their lines end', async () => {
  expect(await check()).toBe('')
  await write('0001_first.sql', 'create table first (id int)\n')
  await rm(path.join(directory, 'checksums.txt'))
  await seal()
  await write('0001_first.sql', 'create table first (id int)\r\n')
  expect(await check()).toBe('')
})

test('a new migration has to be sealed, which adds one line and leaves the others', async () => {
  const before = await list()
  await write('0003_third.sql', 'create table third (id int)')
  expect(await check()).toContain('0003_third.sql is not listed')
  expect(await seal()).toBe('')
  expect(await check()).toBe('')
  expect(await list()).toMatch(new RegExp(`^${before}0003_third\\.sql [0-9a-f]{64}\n$`))
})

test('a sealed migration that was changed, renamed or removed is refused, and sealing again does not help', async () => {
  await write('0001_first.sql', 'create table first (id bigint)')
  await rename(path.join(directory, '0002_second.sql'), path.join(directory, '0002_other.sql'))
  const before = await list()
  for (const complaint of [await check(), await seal(), await check()]) {
    expect(complaint).toContain('0001_first.sql was changed')
    expect(complaint).toContain('0002_second.sql is listed, but there is no such file')
  }
  expect(await list()).toBe(before)
})

test('a migration that sorts before one that has landed is refused, before and after it is sealed', async () => {
  await write('0000_early.sql', 'select 1')
  expect(await seal()).toContain('0000_early.sql comes before 0002_second.sql: renumber it')
  const lines = (await list()).trimEnd().split('\n')
  await write('checksums.txt', `${lines.reverse().join('\n')}\n`)
  await rm(path.join(directory, '0000_early.sql'))
  expect(await check()).toContain('0001_first.sql landed after 0002_second.sql: renumber it')
})
