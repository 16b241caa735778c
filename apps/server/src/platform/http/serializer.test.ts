import { api } from '@plinth/contract/api'
import { listRoutes } from '@plinth/contract/route'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { makeSerializer } from './serializer.ts'

test('there is a writer for the answers of every route, which they must fit', async () => {
  const answered = listRoutes(api).filter(({ route }) => !route.raw)
  expect(answered.length).toBeGreaterThan(100)
  // one that cannot be made complains of the schema instead
  for (const { route } of answered) {
    const write = async () => makeSerializer(route)({} as never)
    await expect(write()).rejects.toThrow('"success" is required!')
  }
})

describe('thousands of rows', () => {
  const route = { method: 'POST', path: '/files', summary: '', access: 'staff' } as const
  const Row = z.array(z.string())
  const rows = Array.from({ length: 2000 }, (_, index) => [`"${index}"`, '\u2028', '}}'])

  const inTurns = async (write: () => string | Promise<string>): Promise<unknown> => {
    let isOthersTurn = false
    setImmediate(() => {
      isOthersTurn = true
    })
    const written = await write()
    expect(isOthersTurn).toBe(true)
    return JSON.parse(written)
  }

  test('of an answer are written as in one piece, letting others in between', async () => {
    const response = z.object({ rows: z.array(Row), name: z.string(), numbers: z.array(z.int()) })
    const answer = { success: true, message: 'Read', data: { rows, name: 'a.csv', numbers: [1, 2], secret: 'key' } }
    const write = makeSerializer({ ...route, response, dataRows: 'rows' })
    const written = await inTurns(() => write(answer))
    expect(written).toEqual(JSON.parse(await makeSerializer({ ...route, response })(answer)))
    expect(written).toEqual({ ...answer, data: { rows, name: 'a.csv', numbers: [1, 2] } })
    const none = { ...answer, data: { ...answer.data, rows: [] } }
    expect(JSON.parse(await write(none))).toMatchObject({ data: { rows: [], name: 'a.csv' } })
  })

  test('that are the answer are written so too', async () => {
    const write = makeSerializer({ ...route, response: z.array(Row), dataRows: true })
    expect(await inTurns(() => write({ success: true, data: rows } as never))).toEqual({ success: true, data: rows })
    expect(await write({ success: true, data: [] } as never)).toBe('{"success":true,"data":[]}')
  })

  test('cannot be written so where nothing else is sure to stand in the answer, or they may be missing', () => {
    for (const response of [
      z.object({ rows: z.array(Row) }),
      z.object({ rows: z.array(Row).optional(), name: z.string() }),
      z.object({ rows: z.array(Row).nullable(), name: z.string() }),
      z.object({ rows: Row, name: z.string() }).partial(),
    ])
      expect(() => makeSerializer({ ...route, response, dataRows: 'rows' })({ data: {} })).toThrow('row by row')
  })
})
