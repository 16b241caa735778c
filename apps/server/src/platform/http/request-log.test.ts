import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { RequestLog } from './request-log.ts'

test('what a request logs names the request and its person, redacts as ever, and keeps to the level', () => {
  const lines: object[] = []
  const log = createLog('info', { write: line => lines.push(JSON.parse(line)) })
  const request = new RequestLog(log, { reqId: 'r1' })
  const person = request.child({ userId: 'u1' })
  request.debug('too fine')
  request.info({ route: '/x' }, 'answered')
  person.error({ token: 'secret', err: new Error('broken') }, 'failed')
  person.warn('odd')
  expect(lines).toMatchObject([
    { level: 30, reqId: 'r1', route: '/x', msg: 'answered' },
    { level: 50, reqId: 'r1', userId: 'u1', token: '[redacted]', err: { message: 'broken' } },
    { level: 40, reqId: 'r1', userId: 'u1', msg: 'odd' },
  ])
  expect(person.level).toBe('info')
})
