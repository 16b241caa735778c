import { LEAD_TABS } from '@plinth/contract/leads/lead/lead-columns'
import type { LeadViewState } from '@plinth/contract/leads/lead-views'
import { expect, test } from 'vitest'
import { isBare, sameState, stateFor } from './view-state.ts'

const state = (told: Partial<LeadViewState> = {}): LeadViewState => ({
  type: LEAD_TABS.all,
  hiddenColumns: [],
  ...told,
})

test('states that show the same list are the same', () => {
  expect(sameState(state(), state({ search: '', filters: {}, filterBar: { match: 'all' } }))).toBe(true)
  expect(sameState(state({ sort: 'city', order: 'asc' }), state({ sort: 'city' }))).toBe(true)
  expect(
    sameState(
      state({ hiddenColumns: ['city', 'area'], filters: { city: ['Pune', 'Goa'], area: ['1'] } }),
      state({ hiddenColumns: ['area', 'city'], filters: { area: ['1'], city: ['Goa', 'Pune'] } }),
    ),
  ).toBe(true)
})

test('every part of the state makes a different list', () => {
  const changes: Partial<LeadViewState>[] = [
    { type: LEAD_TABS.followUp },
    { period: 'today' },
    { search: 'villa' },
    { sort: 'city' },
    { sort: 'city', order: 'desc' },
    { filters: { city: [''] } },
    { filterBar: { match: 'any', status: [2] } },
    { filterBar: { match: 'all', status: [2] } },
    { filterBar: { match: 'any', quotationSent: false } },
    { hiddenColumns: ['city'] },
  ]
  for (const [at, one] of changes.entries())
    for (const [to, other] of changes.entries()) expect(sameState(state(one), state(other))).toBe(at === to)
  for (const one of changes) expect(isBare(state(one))).toBe(false)
  expect(isBare(state())).toBe(true)
})

test('Unassigned is All for those who may not assign', () => {
  expect(stateFor(state({ type: LEAD_TABS.unassigned, search: 'a' }), false)).toEqual(state({ search: 'a' }))
  expect(stateFor(state({ type: LEAD_TABS.unassigned }), true)).toEqual(state({ type: LEAD_TABS.unassigned }))
})
