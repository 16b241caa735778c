import { expect, it } from 'vitest'
import { readQuotationListAddress } from '../list/quotation-scope.ts'
import { readQuotationAnalyticsAddress } from './analytics-address.ts'
import { figureHref } from './figure-links.ts'

const PERIOD = { from: '2026-02-10', to: '2026-04-05' }
const filtersOf = (href: string) => {
  const { searchParams } = new URL(href, 'https://plinth.test')
  return readQuotationListAddress(Object.fromEntries(searchParams)).filters
}

it('a figure opens the list with the filter that it counts [QT-306]', () => {
  const base = { issued: PERIOD, variations: 'without' }
  expect(filtersOf(figureHref(PERIOD, 'sent'))).toEqual(base)
  expect(filtersOf(figureHref({ ...PERIOD, type: 'design', source: 'Referral' }, 'open'))).toEqual({
    ...base,
    types: ['design'],
    leadSources: ['Referral'],
    states: ['sent', 'viewed', 'negotiation'],
  })
  const months = ['2026-02', '2026-03', '2026-04'].map(
    key => filtersOf(figureHref(PERIOD, 'accepted', { by: 'month', key }))?.issued,
  )
  expect(months).toEqual([
    { from: '2026-02-10', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-31' },
    { from: '2026-04-01', to: '2026-04-05' },
  ])
  expect(filtersOf(figureHref(PERIOD, 'rejected', { by: 'reason', key: 'Other' }))).toEqual({
    ...base,
    states: ['rejected'],
    reasons: ['Other'],
  })
  expect(filtersOf(figureHref(PERIOD, 'sent', { by: 'source', key: '' }))).toEqual({ ...base, leadSources: [''] })
})

it('the address of analytics holds period, filters and grouping [QT-014]', () => {
  const address = { ...PERIOD, type: 'design', by: 'reason', source: 'Walk-in' }
  expect(readQuotationAnalyticsAddress(address)).toEqual(address)
  expect(readQuotationAnalyticsAddress({ from: 'soon', type: 'x', by: 'mood', owner: '1', other: 2 })).toEqual({})
})
