import { LEAD_PERIODS, type LeadViewState, LeadViewState as StateSchema } from '@plinth/contract/leads/lead-views'
import { expect, test } from 'vitest'
import { FOLLOW_UP_PERIODS } from '../filters/follow-up-period.ts'
import { readLeadListAddress } from './lead-address.ts'
import { readScope } from './lead-scope.ts'
import { asksForNothing, tabPath, viewAddress, viewStateOf } from './lead-view-state.ts'

const full: LeadViewState = {
  type: '2',
  period: 'this-week',
  search: 'villa',
  sort: 'budget',
  order: 'desc',
  filters: { city: ['Pune', ''] },
  filterBar: { match: 'all', status: [2] },
  hiddenColumns: ['address'],
}
/** Opens a view: reads its address again, as the list does. */
function opened(state: LeadViewState): LeadViewState {
  const address = readLeadListAddress(viewAddress(state) as Record<string, unknown>)
  const hidden = new Set((address.hide ?? '').split(',').filter(id => id !== '-'))
  return viewStateOf(readScope(state.type, address), hidden)
}

test('opening a view restores the state of the list', () => {
  expect(opened(full)).toEqual(full)
  const bare: LeadViewState = { type: '0', hiddenColumns: [] }
  expect(opened(bare)).toEqual(bare)
  expect(StateSchema.parse(opened(full))).toEqual(full)
})

test('opening a view removes everything else from the address', () => {
  expect(viewAddress({ type: '0', hiddenColumns: [] })).toEqual({
    q: undefined,
    period: undefined,
    sort: undefined,
    order: undefined,
    filters: undefined,
    filterBar: undefined,
    hide: '-',
    lead: undefined,
  })
  expect(tabPath('0')).toBe('/lms/')
  expect(tabPath('9')).toBe('/lms/9')
})

test('columns that cannot be hidden, and unknown ones, are not saved as hidden', () => {
  const scope = readScope('0', {})
  expect(viewStateOf(scope, new Set(['name', 'city', 'phoneNumber', 'history'])).hiddenColumns).toEqual(['city'])
})

test('only a bare address opens with the default view', () => {
  expect(asksForNothing('0', {})).toBe(true)
  expect(asksForNothing('0', { 'add-leads': '' })).toBe(true)
  expect(asksForNothing('9', {})).toBe(false)
  for (const key of ['q', 'period', 'sort', 'filters', 'filterBar', 'lead', 'view', 'hide'])
    expect(asksForNothing('0', { [key]: 'x' })).toBe(false)
})

test('views know every period of the list', () => {
  expect(FOLLOW_UP_PERIODS.map(period => period.id)).toEqual([...LEAD_PERIODS])
})
