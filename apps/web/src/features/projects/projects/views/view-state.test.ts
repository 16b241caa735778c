import type { ProjectViewState } from '@plinth/contract/projects/project-list/project-views'
import { describe, expect, it } from 'vitest'
import { readProjectListAddress, scopeOf } from '../list/project-scope.ts'
import { sameState, viewAddress, viewStateOf } from './view-state.ts'

const state: ProjectViewState = {
  tab: 'on-hold',
  search: 'villa',
  filters: { health: [2], cities: ['Pune'] },
  sort: 'end',
  order: 'desc',
  layout: 'table',
  hiddenColumns: ['city', 'code'],
}

describe('a view of the project list', () => {
  it('leads to an address that shows what it keeps [PJ-043]', () => {
    const address = readProjectListAddress({ ...viewAddress({ _id: 'one', state }) })
    expect(address.view).toBe('one')
    expect(viewStateOf(scopeOf(address), 'table', new Set(['code', 'city', 'gone']))).toEqual(state)
  })
  it('is the same whatever order its parts have and whether defaults are said [PJ-043]', () => {
    const turned = {
      ...state,
      filters: { cities: ['Pune'], health: [2 as const] },
      hiddenColumns: ['code', 'city'] as const,
    }
    expect(sameState(state, { ...turned, hiddenColumns: [...turned.hiddenColumns] })).toBe(true)
    expect(sameState(state, { ...state, order: 'asc' })).toBe(false)
    expect(
      sameState(
        { tab: 'active', hiddenColumns: [] },
        { tab: 'active', sort: 'lastActivity', order: 'desc', layout: 'cards', hiddenColumns: [] },
      ),
    ).toBe(true)
  })
})
