import { AppError } from '@plinth/contract/error-codes'
import { leadImportsRoutes } from '@plinth/contract/leads/lead-imports'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { parsePart } from './parse.ts'
import { makeRowsParser } from './parse-rows.ts'

const Row = z.strictObject({ row: z.int(), name: z.string().max(5).trim(), city: z.string().default('Pune') })
const Body = z.strictObject({ isNew: z.boolean().default(false), rows: z.array(Row).min(1).max(2000) })
const parseRows = makeRowsParser(Body, 'rows')
const rowsOf = (count: number): { row: number; name: string; city?: string }[] =>
  Array.from({ length: count }, (_, index) => ({ row: index + 2, name: ` A${index % 9} ` }))

async function refusal(work: () => unknown): Promise<AppError> {
  try {
    await work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was wrong')
}

describe('a body with thousands of rows', () => {
  test('is read as in one piece, letting others in between', async () => {
    const body = { rows: rowsOf(2000) }
    let turns = 0
    let next: NodeJS.Immediate
    const takeTurns = () => {
      turns++
      next = setImmediate(takeTurns)
    }
    takeTurns()
    const parsed = await parseRows(body).finally(() => clearImmediate(next))
    expect(parsed).toEqual(parsePart(Body, body))
    expect(parsed).toMatchObject({ isNew: false, rows: { 1999: { row: 2001, name: 'A1', city: 'Pune' } } })
    expect(turns).toBeGreaterThanOrEqual(8)
  })

  const wrongAt = (index: number, row: object) => ({ rows: Object.assign(rowsOf(600), { [index]: row }) })
  test.each([
    ['a row after the first portion', wrongAt(444, { row: 1, name: 'much too long' })],
    ['a row with a key too many', wrongAt(3, { row: 1, name: 'A', age: 7 })],
    ['a row that is none', wrongAt(0, [])],
    ['no row', { rows: [] }],
    ['too many rows', { rows: rowsOf(2001) }],
    ['something else for its rows', { rows: 'all' }],
    ['rows and fields that are both wrong', { by: 'me', ...wrongAt(599, { row: 1 }), isNew: 1 }],
    ['an unknown field and a row without its name', { by: 'me', ...wrongAt(599, { row: 1 }) }],
    ['more wrong cells than are named, and an unknown field', { rows: Array(200).fill({}), by: 'me' }],
    ['nothing', null],
  ])('is refused in the same words: %s', async (_, body) => {
    const inPieces = await refusal(() => parseRows(body))
    const atOnce = await refusal(() => parsePart(Body, body))
    expect(inPieces).toMatchObject({ code: 'INVALID', message: atOnce.message, fields: atOnce.fields })
  })

  test('names a hundred wrong fields at most, and looks at no row where there are too many', async () => {
    const wrong = Array.from({ length: 2000 }, () => ({}))
    expect((await refusal(() => parseRows({ rows: wrong }))).fields).toHaveLength(100)
    const many = Array.from({ length: 2001 }, () => ({}))
    expect((await refusal(() => parseRows({ rows: many }))).fields).toEqual([
      { field: 'rows', message: 'This field is not valid' },
    ])
  })

  test('can only be checked row by row where nothing but their number is checked of all together', () => {
    const isSorted = (rows: readonly { row: number }[]) => rows.every(({ row }, index) => row === index + 2)
    const sortedBody = Body.refine(({ rows }) => isSorted(rows))
    const sortedRows = z.strictObject({ rows: z.array(Row).refine(isSorted) })
    const refusal = 'rows cannot be checked row by row'
    expect(() => makeRowsParser(sortedBody, 'rows')).toThrow(refusal)
    expect(() => makeRowsParser(sortedRows, 'rows')).toThrow(refusal)
    expect(() => makeRowsParser(Body.partial(), 'rows')).toThrow(refusal)
    expect(() => makeRowsParser(Body, 'row')).toThrow('row cannot be checked row by row')
  })
})

test('an import sends and answers its rows in portions', () => {
  expect(leadImportsRoutes.upload.dataRows).toBe('rows')
  expect(leadImportsRoutes.save.bodyRows).toBe('rows')
  expect(leadImportsRoutes.duplicates).toMatchObject({ bodyRows: 'rows', dataRows: true })
})
