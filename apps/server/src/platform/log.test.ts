import { expect, test } from 'vitest'
import { quietLog } from './jobs/quiet-log.ts'
import { createLog } from './log.ts'

function logging() {
  const lines: { err: object; msg: string }[] = []
  const log = createLog('info', { write: line => lines.push(JSON.parse(line)) })
  return { log, lines }
}

test('an error is logged with its causes, and without what PostgreSQL quotes of the row', () => {
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
