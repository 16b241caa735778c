import type { Schema } from '@plinth/contract/route'
import * as z from 'zod'
import { inPortions } from '../in-portions.ts'
import { invalid, MOST_FIELDS, parsePart } from './parse.ts'

type Parser = (body: unknown) => Promise<unknown>

/**
 * Makes a check of bodies that hold thousands of rows in this list: as `parsePart`, but the rows in portions, so that other
 * requests get their turn in between. Rows are not looked at where their number is wrong.
 * Throws Error for a schema that cannot be checked so; the check throws INVALID naming the fields that are wrong.
 */
export function makeRowsParser(schema: Schema, list: string): Parser {
  const { fields, row, around } = split(schema as unknown as z.ZodType, list)
  // as a check in one piece names them: field by field, unknown ones last
  const placeOf = ({ path: [field] }: z.core.$ZodIssue) =>
    field === undefined ? fields.length : fields.indexOf(String(field))
  return async body => {
    const rows = (body as Record<string, unknown> | null | undefined)?.[list]
    if (!Array.isArray(rows)) return parsePart(schema, body)
    const rest = around.safeParse(body)
    const restIssues = rest.error?.issues ?? []
    const rowIssues: z.core.$ZodIssue[] = []
    const parsed: unknown[] = []
    const isCountWrong = restIssues.some(({ path }) => path[0] === list)
    await inPortions(isCountWrong ? [] : rows, (one, index) => {
      if (rowIssues.length >= MOST_FIELDS) return
      const { data, error } = row.safeParse(one)
      if (error) rowIssues.push(...error.issues.map(issue => ({ ...issue, path: [list, index, ...issue.path] })))
      else parsed.push(data)
    })
    const issues = [...restIssues, ...rowIssues].sort((a, b) => placeOf(a) - placeOf(b))
    if (!rest.success || issues.length > 0) throw invalid(issues)
    return { ...rest.data, [list]: parsed }
  }
}

interface Split {
  fields: readonly string[]
  row: z.ZodType
  /** the body with anything for its rows */
  around: z.ZodObject
}

const COUNTS = ['min_length', 'max_length', 'length_equals']

function split(schema: z.ZodType, list: string): Split {
  const shape = schema instanceof z.ZodObject && !schema.def.checks?.length ? schema.shape : {}
  const rows = shape[list]
  // whatever else is checked of the whole body or the whole list needs all its rows
  const isCounted =
    rows instanceof z.ZodArray && (rows.def.checks ?? []).every(one => COUNTS.includes(one._zod.def.check))
  if (!isCounted) throw new Error(`${list} cannot be checked row by row`)
  const anything = rows.clone({ ...rows.def, element: z.unknown() })
  const { def } = schema as z.ZodObject
  const around = (schema as z.ZodObject).clone({ ...def, shape: { ...shape, [list]: anything } })
  return { fields: Object.keys(shape), row: rows.element as z.ZodType, around }
}
