import { expect, test } from 'vitest'
import { openQuotation } from '../start/open-quotation.ts'
import { versionNumbers } from './version-numbers.ts'

test('of a project and type, the quotation edited last opens that is neither accepted nor rejected, whatever was read since [QT-005]', () => {
  const one = (id: string, state: string, day: number, type: 'design' | 'execution' = 'execution') => ({
    ...{ id, state, type },
    editedAt: `2026-03-${String(day).padStart(2, '0')}T06:30:00.000Z`,
  })
  // in the order of their last activity
  const list = [
    one('read by its client', 'viewed', 10),
    one('accepted', 'accepted', 20),
    one('rejected', 'rejected', 19),
    one('edited last', 'draft', 12),
    one('fees', 'draft', 18, 'design'),
  ]
  expect(openQuotation(list, 'execution')?.id).toBe('edited last')
  expect(openQuotation(list, 'design')?.id).toBe('fees')
  expect(openQuotation(list.slice(1, 3), 'execution')).toBeUndefined()
})

test('the menu of a project names every version, the newest first [QT-008]', () => {
  expect(versionNumbers({ version: 1, versionId: 'a', draftVersionId: 'a' })).toEqual([1])
  expect(versionNumbers({ version: 2, versionId: 'b', draftVersionId: null })).toEqual([2, 1])
  expect(versionNumbers({ version: 2, versionId: 'b', draftVersionId: 'c' })).toEqual([3, 2, 1])
})
