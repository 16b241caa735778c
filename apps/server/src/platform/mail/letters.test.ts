import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { closeLetters, plainTextOf, safeLetter, safeMessage } from './letters.ts'

afterAll(closeLetters)
const LONG = '<b>'.repeat(33_000)

test('a letter is cleaned and converted as in this thread', async () => {
  const firm = randomUUID()
  const html = '<p onclick="x()">Hello <b>Asha</b></p><script>x()</script><span style="font-family:serif">you</span>'
  const safe = await safeLetter(firm, html)
  expect(safe).toBe('<p>Hello <b>Asha</b></p><span style="font-family:serif">you</span>')
  expect(await safeMessage(firm, html)).toBe('<p>Hello <b>Asha</b></p>you')
  expect(await plainTextOf(firm, '<p>Hello <a href="https://a.example/x">there</a></p>')).toBe(
    'Hello there https://a.example/x',
  )
})

test('meanwhile everything else goes on', async () => {
  const order: string[] = []
  const turn = new Promise<void>(resolve =>
    setImmediate(() => {
      order.push('somebody else')
      resolve()
    }),
  )
  const cleaned = safeLetter(randomUUID(), LONG).then(() => order.push('the letter'))
  await Promise.all([turn, cleaned])
  expect(order).toEqual(['somebody else', 'the letter'])
})

test('many letters of one firm do not delay the letter of another', async () => {
  const [busy, other] = [randomUUID(), randomUUID()]
  const done: string[] = []
  const clean = (firm: string, name: string) => safeLetter(firm, LONG).then(() => done.push(name))
  await Promise.all([...Array.from({ length: 8 }, () => clean(busy, 'busy')), clean(other, 'other')])
  expect(done.slice(0, 3)).toContain('other')
})

test('a firm that sends too many at once is asked to try again later', async () => {
  const firm = randomUUID()
  const outcomes = await Promise.allSettled(Array.from({ length: 202 }, () => plainTextOf(firm, '<p>x</p>')))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toEqual([{ status: 'rejected', reason: expect.objectContaining({ code: 'UNAVAILABLE' }) }])
})
