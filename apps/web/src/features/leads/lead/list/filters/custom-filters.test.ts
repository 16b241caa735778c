import type { LeadFilters } from '@plinth/contract/leads/lead/lead-list'
import { expect, it } from 'vitest'
import type { FilterValue } from '../../../../../ui/data-grid/columns.ts'
import { customOptions, fromGridFilters, toGridFilters } from './custom-filters.ts'

const fields = (['Dropdown', 'Number', 'Date', 'Text'] as const).map(fieldType => ({
  fieldId: `cf_${fieldType.toLowerCase()}_1`,
  fieldType,
  options: fieldType === 'Dropdown' ? ['North', 'South'] : [],
}))

it('filters of custom fields are shown by their type, and sent as texts that say how they compare', () => {
  const sent: LeadFilters = {
    city: ['Pune', ''],
    cf_dropdown_1: ['=North', ''],
    cf_number_1: ['#-1.5..20'],
    cf_date_1: ['@2026-03-01..2026-03-31'],
    cf_text_1: ['~vastu'],
  }
  const shown: Record<string, FilterValue> = {
    city: ['Pune', ''],
    cf_dropdown_1: ['North', ''],
    cf_number_1: { min: -1.5, max: 20 },
    cf_date_1: { from: '2026-03-01', to: '2026-03-31' },
    cf_text_1: ['vastu'],
  }
  expect(toGridFilters(sent)).toEqual(shown)
  expect(fromGridFilters(shown, fields, {})).toEqual(sent)
  expect(fromGridFilters({ cf_number_1: { min: 3, max: undefined } }, fields, sent)).toEqual({ cf_number_1: ['#3..'] })
  // without a filter the list would be wider: one of a deleted field stays until it is taken out
  expect(fromGridFilters({ ...shown, city: ['Goa'] }, [], sent)).toEqual({ ...sent, city: ['Goa'] })
  expect(fromGridFilters({ city: ['Goa'] }, [], sent)).toEqual({ city: ['Goa'] })
})

it('a Dropdown is filtered by its options and blank cells', () => {
  expect(customOptions(fields, 'cf_dropdown_1', '').map(option => option.label)).toEqual(['(Blank)', 'North', 'South'])
  expect(customOptions(fields, 'cf_dropdown_1', 'nOr').map(option => option.value)).toEqual(['North'])
})
