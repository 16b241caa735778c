import { LeadListQuery } from '@plinth/contract/leads/lead/lead-list'
import { ExportedList } from '@plinth/contract/leads/lead-exports'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '../../../../../lib/pages/search-params.ts'
import { checkFilters } from '../filters/check-filters.ts'
import { readLeadListAddress } from './lead-address.ts'
import {
  choiceKey,
  exportInput,
  filterBarAddress,
  filtersAddress,
  idsInput,
  isNarrowed,
  pageInput,
  readScope,
  readTab,
  scopeKey,
  sortAddress,
} from './lead-scope.ts'

const scopeOf = (text: string) => readScope('0', checkFilters(readLeadListAddress(parseSearch(text))))

describe('the tab of the address', () => {
  it('is All without one, by number otherwise, and All when unknown [LM-020 LM-022 LM-023]', () => {
    expect([undefined, '0', '2', '9', '8'].map(tab => readTab(tab, true))).toEqual(['0', '0', '2', '9', '8'])
    expect(['1', 'won', '', '08'].map(tab => readTab(tab, true))).toEqual(['0', '0', '0', '0'])
  })
  it('is All instead of Unassigned without the right to assign [LM-021]', () => {
    expect(readTab('8', false)).toBe('0')
  })
})

describe('the state in the address', () => {
  it('is read back as it was written', () => {
    const address = {
      q: '0091 50%',
      period: 'this-week',
      ...filtersAddress({ city: ['Pune', ''], assignedTo: ['x'] }),
      ...filterBarAddress({ match: 'all', status: [2], source: ['Web, & more'] }),
      ...sortAddress({ column: 'budget', direction: 'desc' }),
    }
    const scope = scopeOf(stringifySearch(address))
    expect(scope).toEqual({
      tab: '0',
      search: '0091 50%',
      period: 'this-week',
      filters: { city: ['Pune', ''], assignedTo: ['x'] },
      filterBar: { match: 'all', status: [2], source: ['Web, & more'] },
      sort: { column: 'budget', direction: 'desc' },
    })
    expect(isNarrowed(scope)).toBe(true)
  })
  it('leaves out unset parts', () => {
    expect(stringifySearch({ ...filtersAddress({}), ...filterBarAddress(undefined), ...sortAddress(undefined) })).toBe(
      '',
    )
    expect(stringifySearch(sortAddress({ column: 'city', direction: 'asc' }))).toBe('?sort=city')
  })
  it('shows the plain list for anything invalid', () => {
    const plain = { tab: '0', search: '', period: undefined, filters: {}, filterBar: undefined, sort: undefined }
    for (const text of [
      '',
      '?filters=%7B%22ci',
      '?filters={"planet":["x"]}',
      '?filters={"city":"Pune"}',
      '?filters={"city":[]}',
      '?filterBar=%7B%22ma',
      '?filterBar={"match":"all"}',
      '?filterBar={"planet":["x"]}',
      '?filterBar={"status":[]}',
      '?sort=planet&order=sideways',
      '?period=soon',
      '?q=%20%20',
    ]) {
      expect(scopeOf(text)).toEqual(plain)
    }
    expect(isNarrowed(scopeOf(''))).toBe(false)
  })
  it('reads a repeated key once, keeps other keys and flags without a value [LM-033]', () => {
    expect(readLeadListAddress(parseSearch('?q=a&q=b&utm=1&add-leads'))).toEqual({ q: 'a', utm: '1', 'add-leads': '' })
    expect(readLeadListAddress({ q: 7, filters: { city: ['Pune'] } })).toEqual({ filters: '{"city":["Pune"]}' })
  })
  it('cuts a search at the server’s limit, by whole characters', () => {
    const search = scopeOf(`?q=${encodeURIComponent('😀'.repeat(120))}`).search
    expect([...search]).toHaveLength(100)
    expect(search.isWellFormed()).toBe(true)
  })
})

describe('the queries of a scope', () => {
  const scope = scopeOf(
    '?q=asha&period=today&sort=name&order=desc&filters={"city":["Pune"]}&filterBar={"quotationSent":true}',
  )
  it('are accepted by the contract', () => {
    const { query } = pageInput(scope, '2025-03-05', 3, 50)
    expect(LeadListQuery.parse(query)).toEqual({
      type: '0',
      search: 'asha',
      startDate: '2025-03-05',
      endDate: '2025-03-05',
      filters: { city: ['Pune'] },
      filterBar: { match: 'any', quotationSent: true },
      sort: 'name',
      order: 'desc',
      pageNo: 3,
      limit: 50,
    })
    expect(LeadListQuery.parse(pageInput(scopeOf(''), '2025-03-05', 0, 50).query)).toEqual({
      type: '0',
      pageNo: 0,
      limit: 50,
    })
  })
  it('export the same leads in the same order', () => {
    const { filters, filterBar, pageNo: _, limit: __, ...plain } = pageInput(scope, '2025-03-05', 0, 50).query
    expect(ExportedList.parse(exportInput(scope, '2025-03-05'))).toEqual({
      ...plain,
      filters: JSON.parse(filters ?? ''),
      filterBar: JSON.parse(filterBar ?? ''),
    })
  })
  it('choose the same leads whatever the order', () => {
    const other = { ...scope, sort: undefined }
    expect(idsInput(scope, '2025-03-05')).toEqual(idsInput(other, '2025-03-05'))
    expect(choiceKey(scope)).toBe(choiceKey(other))
    expect(scopeKey(scope)).not.toBe(scopeKey(other))
  })
})
