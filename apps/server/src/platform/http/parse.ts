import { AppError, type FieldError } from '@plinth/contract/error-codes'
import type { Schema } from '@plinth/contract/route'
import type { z } from 'zod'

const MAX_DEPTH = 20
/** The most fields that one error names. */
export const MOST_FIELDS = 100

/** Checks one part of a request against its schema. Throws INVALID with every wrong field. */
export function parsePart(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = (schema as unknown as z.ZodType).safeParse(value)
  if (parsed.success) return parsed.data
  throw invalid(parsed.error.issues)
}

/** INVALID with the first hundred wrong fields, and the text of the first one where the contract defines it. */
export function invalid(issues: readonly z.core.$ZodIssue[]): AppError {
  const fields: FieldError[] = []
  for (const issue of issues) {
    if (fields.length >= MOST_FIELDS) break
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, MOST_FIELDS - fields.length))
        fields.push({ field: [...issue.path, key].join('.'), message: 'This field is not known' })
    } else {
      fields.push({ field: issue.path.join('.'), message: plain(issue) })
    }
  }
  const first = fields[0]
  return new AppError('INVALID', first && isOwnText(first.message) ? first.message : undefined, { fields })
}

const isOwnText = (message: string): boolean => !message.startsWith('This field')

/** The contract's own text where it defines one; zod's technical messages are reworded. */
function plain(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return issue.message
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'Field is required' : 'This field has the wrong type'
  if (/^(Invalid|Too (big|small))/.test(issue.message)) return 'This field is not valid'
  return issue.message
}

/** Throws for more than 20 levels of nesting, which only serve to exhaust a stack. */
export function assertShallow(value: unknown): void {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw new AppError('INVALID', 'The request is nested too deeply')
    const next: unknown[] = []
    for (const item of level) {
      if (typeof item === 'object' && item !== null) for (const inner of Object.values(item)) next.push(inner)
    }
    level = next
  }
}
