import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJsonRows } from './json-rows.ts'

const parse = (json: string): unknown => JSON.parse(json)
/** What came of it: the value and the order of its keys, or the error. */
const outcome = async (work: () => unknown): Promise<string> => {
  try {
    return JSON.stringify(await work())
  } catch (error) {
    return error instanceof SyntaxError ? 'refused' : String(error)
  }
}

/** What came of it, and how many turns others had meanwhile. */
async function withTurns<T>(work: () => Promise<T>): Promise<[T, number]> {
  let turns = 0
  let next: NodeJS.Immediate
  const takeTurn = () => {
    turns++
    next = setImmediate(takeTurn)
  }
  takeTurn()
  const result = await work().finally(() => clearImmediate(next))
  return [result, turns]
}

describe('JSON with thousands of rows', () => {
  test('is read in portions, letting others in between', async () => {
    const rows = Array.from({ length: 10_000 }, (_, row) => ({ row, name: `Meera "${row}" \\`, tags: [[], {}, '],'] }))
    const body = { importId: 'a', rows, isLast: true }
    const pieces: number[] = []
    const read = (json: string): unknown => {
      pieces.push(json.length)
      return JSON.parse(json)
    }
    const json = JSON.stringify(body, null, 1)
    const [parsed, turns] = await withTurns(() => readJsonRows(json, { list: 'rows' }, read))
    expect(parsed).toEqual(body)
    expect(Math.max(...pieces)).toBeLessThan(70_000)
    expect(turns).toBeGreaterThanOrEqual(10)
  })

  test.each([
    ['no list', '{"a":1}'],
    ['an empty list', '{"rows":[ ]}'],
    ['something else under its name', '{"rows":"[1,2]"}'],
    ['a list inside another object', '{"a":{"rows":[1,2,3]},"rows":[4]}'],
    ['a text that is its name', '{"a":"rows","rows":[1,"]",{"b":"\\\\"},"\\\\\\""],"c":["rows"]}'],
    ['its name twice', '{"rows":[1,2,3],"rows":[4]}'],
    ['its name twice, once in other signs', '{"rows":[1,2,3],"ro\\u0077s":[4]}'],
    ['a list of everything', '[{"rows":[1,2]}]'],
    ['a mark of the order of bytes', '\uFEFF{"rows":[1]}'],
    ['a comma at the end', '{"rows":[10,20,]}'],
    ['a comma at the beginning', '{"rows":[,10,20]}'],
    ['two commas', '{"rows":[10,     ,20]}'],
    ['two commas far from each other', `{"rows":[10,${' '.repeat(50)},20]}`],
    ['brackets that do not match', '{"rows":[{"a":1],{"a":2}}}'],
    ['no end of the list', '{"rows":[1,2'],
    ['no end of a text', '{"rows":["a,b,c]}'],
    ['no end of the object', '{"rows":[1,2]'],
    ['something behind the object', '{"rows":[1,2]}{}'],
    ['an unquoted name', '{rows:[1,2]}'],
    ['nothing', ''],
  ])('is read as in one piece: %s', async (_, json) => {
    for (const portion of [1, 8, 9, 10, 40, 1000]) {
      const inPortions = await outcome(() => readJsonRows(json, { list: 'rows', portion }, parse))
      expect(inPortions).toBe(await outcome(() => JSON.parse(json)))
    }
  })

  test('is looked at in portions also where it is one long row', async () => {
    const json = `{"rows":[[${'1,'.repeat(500_000)}1]]}`
    const [, turns] = await withTurns(() => readJsonRows(json, { list: 'rows' }, parse))
    expect(turns).toBeGreaterThanOrEqual(10)
  })

  test('is read in one piece where the rows come behind much else', async () => {
    const body = { mapping: 'x'.repeat(70_000), rows: Array.from({ length: 9000 }, (_, row) => ({ row })) }
    const pieces: string[] = []
    const read = (json: string): unknown => {
      pieces.push(json)
      return JSON.parse(json)
    }
    const json = JSON.stringify(body)
    expect(await readJsonRows(json, { list: 'rows' }, read)).toEqual(body)
    expect(pieces).toEqual([json])
  })

  test('is read as in one piece, whatever it is, and whatever of it is spoilt', async () => {
    const body = fc.record({ rows: fc.array(fc.jsonValue({ maxDepth: 2 })), a: fc.jsonValue({ maxDepth: 2 }) })
    const spoilt = fc.record({
      json: fc
        .oneof(body, fc.jsonValue())
        .chain(value => fc.constantFrom(0, 1).map(by => JSON.stringify(value, null, by))),
      at: fc.nat(),
      length: fc.nat(2),
      by: fc.constantFrom('', ',', '[', ']', '{', '}', '"', '\\', ' ', 'rows', '"rows":', '[1,2]', '\\"'),
      portion: fc.integer({ min: 1, max: 20 }),
    })
    await fc.assert(
      fc.asyncProperty(spoilt, async ({ json, at, length, by, portion }) => {
        const place = at % (json.length + 1)
        const wrong = `${json.slice(0, place)}${by}${json.slice(place + length)}`
        for (const one of [json, wrong]) {
          const inPortions = await outcome(() => readJsonRows(one, { list: 'rows', portion }, parse))
          expect(inPortions).toBe(await outcome(() => JSON.parse(one)))
        }
      }),
      { numRuns: 2000 },
    )
  })
})
