import { expect, test } from 'vitest'
import { AppError, ERROR_CODES, type ErrorCode, isAppError } from './error-codes.ts'

test('every error has a code of one table, its status, and a message fit to show [IN-701 LM-663 LM-702 LM-Q105]', () => {
  const table = Object.entries(ERROR_CODES)
  for (const [code, { status, message }] of table) {
    const error = new AppError(code as ErrorCode)
    expect([error.code, error.status, error.message, error.fields]).toEqual([code, status, message, []])
    expect(message).toMatch(/^[A-Z][^\n]{5,80}[^.]$/)
    expect(message).not.toMatch(/select |\bat \/|exception|undefined/i)
  }
  const statuses = new Set(table.map(([, { status }]) => status))
  expect([...statuses].sort()).toEqual([400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503, 507])
  expect(ERROR_CODES.MISSING_FIELDS.status).toBe(422)
  expect(ERROR_CODES.CONFLICT.status).toBe(409)
})

test('an error keeps the exact words, its fields and data; others are none', () => {
  const fields = [{ field: 'city', message: 'You have entered Invalid City' }]
  const error = new AppError('INVALID', 'You have entered Invalid City', { fields, data: { version: 2 } })
  expect(error).toMatchObject({ message: 'You have entered Invalid City', fields, data: { version: 2 } })
  expect([isAppError(error), isAppError(error, 'INVALID'), isAppError(error, 'CONFLICT')]).toEqual([true, true, false])
  expect(isAppError(new Error('x'))).toBe(false)
})
