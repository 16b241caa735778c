import { expect, test, vi } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { createLog } from '../log.ts'

const lines: Record<string, unknown>[] = []
/** The log lines of a request. The last one is written once its response has been sent, possibly after the client has read it. */
const logged = (reqId: string | null) =>
  vi.waitFor(() => {
    const found = lines.filter(line => line.reqId === reqId)
    expect(found).not.toEqual([])
    return found
  })
const app = testApp({ log: createLog('info', { write: line => lines.push(JSON.parse(line)) }) })

test('a request is logged once, with its id, its person and its route, and without its query and token', async () => {
  const { owner, companyId } = await app.firm()
  const answer = await fetch(`${app.base}/api/crm/user/newLeadsData?search=Meera`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  await answer.json()
  expect(await logged(answer.headers.get('x-request-id'))).toMatchObject([
    {
      level: 30,
      msg: 'answered',
      companyId,
      userId: owner.userId,
      method: 'GET',
      route: '/api/crm/user/newLeadsData',
      status: 200,
    },
  ])
  expect(JSON.stringify(lines)).not.toContain('Meera')
  expect(JSON.stringify(lines)).not.toContain(owner.token)
})

test('the log of a refused request has the id that its response names', async () => {
  const answer = await fetch(`${app.base}/api/crm/user/newLeadsData`)
  const { requestId } = (await answer.json()) as { requestId: string }
  const [line, ...more] = await logged(requestId)
  expect(line).toMatchObject({ msg: 'answered', status: 401 })
  expect(line).not.toHaveProperty('userId')
  expect(more).toEqual([])
})
