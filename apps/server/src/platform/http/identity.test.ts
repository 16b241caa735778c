import { describe, expect, test } from 'vitest'
import type { Actor } from '../context.ts'
import { withoutIdentity } from './identity.ts'

const actor = { userId: 'me', companyId: 'ours' } as Actor

describe('identity parameters', () => {
  test.each(['userId', 'updatedBy', 'senderId', 'deletedBy', 'createdBy', 'addedBy'])('%s must be the session', key => {
    expect(withoutIdentity({ [key]: 'me', a: 1 }, actor, false)).toEqual({ a: 1 })
    expect(() => withoutIdentity({ [key]: 'you', a: 1 }, actor, false)).toThrow()
  })
  test('cId must be the session’s company', () => {
    expect(withoutIdentity({ cId: 'ours' }, actor, false)).toEqual({})
    expect(() => withoutIdentity({ cId: 'theirs' }, actor, false)).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN' }),
    )
  })
  test('userId stays where it names another person on purpose', () => {
    expect(withoutIdentity({ userId: 'you' }, actor, true)).toEqual({ userId: 'you' })
  })
  test('anything but an object passes through unchanged', () => {
    for (const input of [undefined, null, 7, 'x', [1]]) expect(withoutIdentity(input, actor, false)).toBe(input)
  })
})
