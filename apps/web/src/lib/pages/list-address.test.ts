import { describe, expect, it } from 'vitest'
import { isNarrowed, listAddresses, withFilter } from './list-address.ts'

interface Filters {
  states?: string[]
  health?: number[]
  issued?: { from?: string; to?: string }
  total?: { min?: string; max?: string }
  expiring?: true
  variations?: 'without' | 'only'
}
const list = listAddresses<'all' | 'drafts', Filters, 'age' | 'name'>({
  tabs: ['all', 'drafts'],
  firstTab: 'all',
  sorts: { age: { order: 'desc' }, name: { order: 'asc' } },
  usualSort: 'age',
  filters: {
    states: 'texts',
    health: 'numbers',
    issued: 'days',
    total: 'amounts',
    expiring: 'mark',
    variations: ['without', 'only'],
  },
})

describe('the address of a list', () => {
  it('holds all of its state, also as text, and names a list with an order [QT-014]', () => {
    const filters: Filters = {
      states: ['sent'],
      health: [2],
      issued: { from: '2026-04-01' },
      total: { max: '100000.50' },
      expiring: true,
      variations: 'only',
    }
    const address = { tab: 'drafts', q: 'villa', filters, sort: 'name', order: 'desc' } as const
    expect(list.read(address)).toEqual(address)
    expect(list.read({ filters: JSON.stringify(filters) })).toEqual({ filters })
    expect(list.scopeOf(list.read(address))).toEqual({
      tab: 'drafts',
      search: 'villa',
      filters,
      sort: { by: 'name', order: 'desc' },
    })
    expect(list.scopeOf({})).toEqual({ tab: 'all', search: '', filters: {}, sort: { by: 'age', order: 'desc' } })
  })

  it('leaves out what is no state of the list', () => {
    const filters = { states: [1], issued: { from: 'soon' }, total: { min: '1e5' }, expiring: 'yes', variations: 'x' }
    expect(list.read({ tab: 'gone', q: 5, sort: 'toString', order: 'up', filters, other: 1 })).toEqual({})
    expect(list.read({ filters: '{' })).toEqual({})
    expect(list.read({ tab: 'all' })).toEqual({})
  })

  it('needs nothing for the usual order', () => {
    expect(list.sortAddress('age')).toEqual({})
    expect(list.sortAddress('name', 'desc')).toEqual({ sort: 'name', order: 'desc' })
  })

  it('loses a filter that restricts nothing', () => {
    expect(withFilter<Filters, 'states'>({ states: ['sent'], expiring: true }, 'states', [])).toEqual({
      expiring: true,
    })
    expect(withFilter<Filters, 'expiring'>({ expiring: true }, 'expiring', undefined as never)).toBeUndefined()
    expect(isNarrowed({ search: '', filters: {} })).toBe(false)
    expect(isNarrowed({ search: '', filters: { expiring: true } })).toBe(true)
  })
})
