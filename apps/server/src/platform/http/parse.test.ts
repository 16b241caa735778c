import { AppError } from '@plinth/contract/error-codes'
import { LeadFields } from '@plinth/contract/leads/lead/lead'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { assertShallow, parsePart } from './parse.ts'

const problemsOf = (schema: z.ZodType, value: unknown): AppError => {
  try {
    parsePart(schema, value)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was wrong')
}

describe('the problems of a request', () => {
  test('are described in the specification’s words, field by field [IN-422 IN-426]', () => {
    const error = problemsOf(LeadFields.partial(), { email: 'nobody', phoneNumber: '98x' })
    expect(error).toMatchObject({
      code: 'INVALID',
      message: 'Invalid email address',
      fields: [
        { field: 'email', message: 'Invalid email address' },
        { field: 'phoneNumber', message: 'Invalid phone number' },
      ],
    })
  })
  test('a contact without its name or phone is reported field by field, also where the keys are missing [IN-419 IN-420]', () => {
    const error = problemsOf(LeadFields.partial(), { otherContactDetails: [{ otherContactType: 'Site' }] })
    expect(error.fields).toEqual([
      { field: 'otherContactDetails.0.otherContactFirstName', message: 'Please enter all the contact details' },
      { field: 'otherContactDetails.0.otherContactPhoneNumber', message: 'Please enter all the contact details' },
    ])
  })
  test('technical messages are put in plain words, unknown keys are named', () => {
    const schema = z.strictObject({ n: z.int().min(1), at: z.iso.date() })
    expect(problemsOf(schema, { n: 0, x: 1 }).fields).toEqual([
      { field: 'n', message: 'This field is not valid' },
      { field: 'at', message: 'Field is required' },
      { field: 'x', message: 'This field is not known' },
    ])
  })
  test('nesting deeper than twenty levels is refused', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })
    expect(() => assertShallow(nested(20))).not.toThrow()
    expect(() => assertShallow(nested(30))).toThrow('nested too deeply')
  })
})
