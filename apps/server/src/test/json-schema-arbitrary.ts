import type { Schema } from '@plinth/contract/route'
import fc from 'fast-check'
import * as z from 'zod'

interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  minimum?: number
  maximum?: number
}

/** What a schema takes in, as JSON Schema. */
export const inputSchema = (schema: Schema): JsonSchema =>
  z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Texts that have broken software before. */
const HOSTILE = [
  '',
  ' ',
  '\u0000',
  '\uD800',
  '%',
  '_',
  "' or 1=1 --",
  '"; drop table leads; --',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '=HYPERLINK("x")',
  '{{constructor}}',
  '🏗️'.repeat(40),
  'नेहा',
  'x'.repeat(5000),
  '9'.repeat(40),
  '1e309',
  '-1',
  'NaN',
  '00000000-0000-0000-0000-000000000000',
  '31-02-2026',
  '[]',
  '{"name":[""]}',
  '{"__proto__":["x"]}',
]
const hostileText = fc.constantFrom(...HOSTILE)
const anything = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e21, [], {}, [[[]]], { $ne: 1 }),
  hostileText,
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
)

/** Inputs of a schema: mostly of its shape, with wrong types, missing and unknown keys and hostile texts mixed in. */
export function arbitraryOf(schema: JsonSchema, known: Record<string, string[]>, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: wellFormed(schema, known, name) }, { weight: 1, arbitrary: anything })
}

function wellFormed(schema: JsonSchema, known: Record<string, string[]>, name: string): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (options) return fc.oneof(...options.map(option => arbitraryOf(option, known, name)))
  if (schema.type === 'object') return objectOf(schema, known)
  if (schema.type === 'array') return fc.array(arbitraryOf(schema.items ?? {}, known, name), { maxLength: 4 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') {
    const min = Math.max(schema.minimum ?? -10, -1_000_000)
    const max = Math.min(schema.maximum ?? 200, 1_000_000)
    return fc.oneof(fc.integer({ min, max: Math.max(min, max) }), fc.constantFrom(0, -1, 2 ** 53, 0.5))
  }
  if (schema.type === 'string') return textOf(schema, known, name)
  return anything
}

function objectOf(schema: JsonSchema, known: Record<string, string[]>): fc.Arbitrary<unknown> {
  const shape = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, arbitraryOf(inner, known, key)]),
  )
  const extra = fc.dictionary(fc.constantFrom('isAdmin', 'companyId', '__proto__x', 'version', 'x'), anything, {
    maxKeys: 1,
  })
  const inner = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
  if (inner)
    return fc.dictionary(fc.constantFrom('city', 'budget', 'a', 'constructor'), arbitraryOf(inner, known), {
      maxKeys: 3,
    })
  const usual = (known.usual ?? []).filter(key => key in shape)
  const required = [...new Set([...(schema.required ?? []), ...usual])]
  const optional = Object.keys(shape).filter(key => !required.includes(key))
  // what is required and a few of the rest: with everything at once hardly any input would be accepted
  const few = fc
    .subarray(optional, { maxLength: Math.min(3, optional.length) })
    .chain(keys => fc.record(Object.fromEntries([...required, ...keys].map(key => [key, shape[key] ?? anything]))))
  return fc.oneof(
    { weight: 6, arbitrary: few },
    { weight: 2, arbitrary: fc.record(shape) },
    { weight: 1, arbitrary: fc.record(shape, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.tuple(few, extra).map(([a, b]) => ({ ...(a as object), ...b })) },
  )
}

function textOf(schema: JsonSchema, known: Record<string, string[]>, name: string): fc.Arbitrary<string> {
  const sensible = known[name] ?? []
  if (schema.format === 'uuid') {
    const own = sensible.length > 0 ? sensible : (known.ids ?? [''])
    return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...own) }, { weight: 1, arbitrary: fc.uuid() })
  }
  if (schema.format === 'date')
    return fc.constantFrom('2026-03-18', '2024-02-29', '2023-02-29', '9999-12-31', '0001-01-01')
  return sensible.length > 0
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...sensible) }, { weight: 1, arbitrary: hostileText })
    : fc.oneof(fc.string({ maxLength: 30, unit: 'grapheme' }), hostileText)
}
