import { AppError } from '@plinth/contract/error-codes'
import { expect, it } from 'vitest'
import { isTransient } from './query-client.ts'

it('tries again only what may pass by itself', () => {
  const isRetried = (code: ConstructorParameters<typeof AppError>[0]) => isTransient(new AppError(code))
  expect(['UNAVAILABLE', 'INTERNAL'].map(code => isRetried(code as 'INTERNAL'))).toEqual([true, true])
  expect(isRetried('UNAUTHENTICATED')).toBe(false)
  expect(isRetried('NOT_FOUND')).toBe(false)
  expect(isRetried('TOO_MANY_REQUESTS')).toBe(false)
  expect(isRetried('STORAGE_FULL')).toBe(false)
})
