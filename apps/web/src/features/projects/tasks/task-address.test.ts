import { expect, it } from 'vitest'
import { listOf, readTaskAddress } from './task-address.ts'

const ID = '0190a000-0000-7000-8000-00000000ffff'

it('an address keeps what makes sense and drops the rest', () => {
  const full = { show: 'later', scope: 'given', priority: 'high', order: 'title', search: 'tiles', task: ID } as const
  expect(readTaskAddress(full)).toEqual(full)
  expect(readTaskAddress({ show: 'x', scope: ['mine'], priority: '', search: '  ', task: 'javascript:1' })).toEqual({})
  expect(readTaskAddress({ search: '🏠'.repeat(101) }).search).toBe('🏠'.repeat(100))
})

it('a list is of open tasks due by today unless told, and what is done comes last first', () => {
  expect(listOf({})).toEqual({ scope: 'mine', search: '', status: 'open', due: 'today', sort: 'due', order: 'asc' })
  expect(listOf({ show: 'done' })).toMatchObject({ status: 'done', sort: 'completed', order: 'desc' })
  expect(listOf({ show: 'done', order: 'priority' })).toMatchObject({ sort: 'priority', order: 'desc' })
  expect(listOf({ show: 'later', scope: 'all', priority: 'low' })).toMatchObject({
    due: 'later',
    scope: 'all',
    priority: 'low',
  })
})

it('the tasks of a project are those that are open, by everybody who has some [PJ-057]', () => {
  const shown = { show: 'overdue', scope: 'all', project: ID } as const
  expect(readTaskAddress(shown)).toEqual(shown)
  expect(readTaskAddress({ show: 'today', project: ID })).toEqual({ project: ID })
  expect(readTaskAddress({ show: 'overdue' })).toEqual({})
  expect(listOf(shown)).toMatchObject({ projectId: ID, status: 'open', due: 'overdue', scope: 'all' })
  expect(listOf({ project: ID })).toMatchObject({ projectId: ID, status: 'open', due: 'any' })
  expect(listOf({ project: ID, show: 'done' })).toMatchObject({ projectId: ID, status: 'done' })
})
