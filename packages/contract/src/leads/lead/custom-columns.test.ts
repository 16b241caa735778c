import { expect, it } from 'vitest'
import { customFilterText, customFilterWords, isCustomColumn, readCustomFilter } from './custom-columns.ts'

it('a filter of a custom column is one text, which says how it is compared', () => {
  const texts = [
    '',
    '=North',
    '=~odd=',
    '~vastu',
    '#10..20',
    '#-1.5..',
    '#..20',
    '@2026-01-01..2026-03-31',
    '@..2026-03-31',
  ]
  for (const text of texts) {
    const filter = readCustomFilter(text)
    expect(filter, text).toBeDefined()
    expect(filter && customFilterText(filter)).toBe(text)
  }
  expect(texts.map(customFilterWords)).toEqual([
    ...['(Blank)', 'North', '~odd=', 'contains "vastu"', 'from 10 to 20', 'from -1.5 to …', 'from … to 20'],
    ...['from 2026-01-01 to 2026-03-31', 'from … to 2026-03-31'],
  ])
})

it('anything else is no filter, and only a key of a custom field is a column', () => {
  const wrong = ['North', '=', '~ ', '#', '#..', '#a..b', '#1..2..3', '@2026-13-01..', '@1..2', '#1']
  expect(wrong.filter(text => readCustomFilter(text) !== undefined)).toEqual([])
  expect(['cf_plot_15', 'cf_', 'cf_Plot', "cf_a'--", '__proto__', 'city'].filter(isCustomColumn)).toEqual([
    'cf_plot_15',
  ])
})
