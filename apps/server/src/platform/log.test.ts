import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { quietLog } from './jobs/quiet-log.ts'
import { createLog } from './log.ts'
import { logDestination } from './log-destination.ts'

function logging() {
  const lines: { err: object; msg: string }[] = []
  const log = createLog('info', { write: line => lines.push(JSON.parse(line)) })
  return { log, lines }
}

test('an error is logged with its causes, and without the row that PostgreSQL quotes', () => {
  const { log, lines } = logging()
  const cause = Object.assign(new TypeError('inner'), { code: '23505', detail: 'Key (email)=(asha@example.com)' })
  log.error({ err: new Error('outer', { cause }) }, 'it failed')
  expect(lines).toMatchObject([
    { msg: 'it failed', err: { type: 'Error', message: 'outer', cause: { message: 'inner', code: '23505' } } },
  ])
  expect(JSON.stringify(lines)).not.toContain('asha@example.com')
})

test('a plain copy of an error keeps its message, code and stack, and nothing else', () => {
  const { log, lines } = logging()
  const copy = { message: 'connection refused', code: 'ECONNREFUSED', stack: 'at connect', detail: 'a row' }
  quietLog(log).error(copy, 'the queue is away')
  const { detail: _, ...shown } = copy
  expect(lines.map(({ err }) => err)).toEqual([shown])
})

test('whatever else is thrown is logged too', () => {
  const { log, lines } = logging()
  for (const err of ['text', null, {}]) log.error({ err }, 'x')
  expect(lines.map(({ err }) => err)).toEqual([{ message: 'text' }, { message: 'null' }, { message: 'no message' }])
})

const writeWhole = (
  fd: number,
  bytes: Buffer,
  done: (error: NodeJS.ErrnoException | null, written: number) => void,
): unknown => fs.write(fd, bytes, done)

test('lines that cannot be written wait; those beyond the limit are dropped and counted', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plinth-log-'))
  const file = path.join(folder, 'log')
  const fd = fs.openSync(file, 'w')
  let isFull = true
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const write: typeof writeWhole = (...given) => (isFull ? setImmediate(given[2], full, 0) : writeWhole(...given))
  const destination = logDestination(fd, { write, tryAgainAfter: 1 })
  const log = createLog('info', destination)
  log.info('before')
  for (let line = 0; line < 30; line++) log.info({ line, padding: 'x'.repeat(50_000) }, 'many')
  isFull = false
  const lines = () =>
    fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .flatMap(line => (line.endsWith('}') ? [JSON.parse(line)] : []))
  await vi.waitUntil(() => lines().some(line => line.lost))
  log.info('after')
  await vi.waitUntil(() => lines().some(line => line.msg === 'after'))
  const written = lines()
  expect(written[0]).toMatchObject({ msg: 'before' })
  expect(written.slice(1, -2).map(({ line }) => line)).toEqual([...Array(20).keys()])
  expect(written.slice(-2)).toMatchObject([{ level: 40, lost: 10 }, { msg: 'after' }])
  fs.closeSync(fd)
  fs.rmSync(folder, { recursive: true })
})
