/** The state of a list as its address has it: tab, search, filters and order. */
export interface ListAddress<Tab extends string, Filters extends object, Sort extends string> {
  tab?: Tab
  q?: string
  filters?: Filters
  sort?: Sort
  order?: 'asc' | 'desc'
  /** the view that is open, by its id */
  view?: string
}

/** What is listed, and in which order. */
export interface ListScope<Tab extends string, Filters extends object, Sort extends string> {
  tab: Tab
  search: string
  filters: Filters
  sort: { by: Sort; order: 'asc' | 'desc' }
}

/** What a filter holds: several texts or numbers, the ends of a range of days or amounts, a mark that is set, or one of some words. */
export type FilterKind = 'texts' | 'numbers' | 'days' | 'amounts' | 'mark' | readonly string[]

export interface ListRules<Tab extends string, Filters extends object, Sort extends string> {
  tabs: readonly Tab[]
  firstTab: Tab
  /** the direction that each begins with */
  sorts: Readonly<Record<Sort, { order: 'asc' | 'desc' }>>
  usualSort: Sort
  filters: Readonly<Record<keyof Filters, FilterKind>>
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const AMOUNT = /^-?\d{1,12}(\.\d{1,2})?$/

/** Reads and writes the addresses of a list; what is no state of it is left out. */
export function listAddresses<Tab extends string, Filters extends object, Sort extends string>(
  rules: ListRules<Tab, Filters, Sort>,
) {
  const { tabs, firstTab, sorts, usualSort } = rules
  const filterKinds = Object.entries(rules.filters) as [string, FilterKind][]
  type Address = ListAddress<Tab, Filters, Sort>

  function readFilters(sent: unknown): Filters | undefined {
    const held = typeof sent === 'string' ? parsed(sent) : sent
    if (typeof held !== 'object' || held === null) return undefined
    const given = held as Record<string, unknown>
    const found = filterKinds.flatMap(([name, kind]) => {
      const value = readFilter(kind, given[name])
      return value === undefined ? [] : [[name, value]]
    })
    return found.length === 0 ? undefined : (Object.fromEntries(found) as Filters)
  }

  return {
    read(search: Record<string, unknown>): Address {
      const { tab, q, sort, order, view } = search
      const filters = readFilters(search.filters)
      return {
        ...(tabs.some(one => one === tab) && tab !== firstTab ? { tab: tab as Tab } : {}),
        ...(typeof q === 'string' && q !== '' ? { q } : {}),
        ...(filters === undefined ? {} : { filters }),
        ...(typeof sort === 'string' && Object.hasOwn(sorts, sort) ? { sort: sort as Sort } : {}),
        ...(order === 'asc' || order === 'desc' ? { order } : {}),
        ...(typeof view === 'string' && view !== '' ? { view } : {}),
      }
    },
    scopeOf({
      tab = firstTab,
      q = '',
      filters = {} as Filters,
      sort = usualSort,
      order,
    }: Address): ListScope<Tab, Filters, Sort> {
      return { tab, search: q, filters, sort: { by: sort, order: order ?? sorts[sort].order } }
    },
    /** The address of a sort; the list's own needs none. */
    sortAddress: (by: Sort, order: 'asc' | 'desc' = sorts[by].order): Pick<Address, 'sort' | 'order'> =>
      ({
        sort: by === usualSort ? undefined : by,
        order: order === sorts[by].order ? undefined : order,
      }) as Pick<Address, 'sort' | 'order'>,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readFilter(kind: FilterKind, value: unknown): unknown {
  switch (kind) {
    case 'texts':
    case 'numbers': {
      const type = kind === 'texts' ? 'string' : 'number'
      const values = Array.isArray(value) ? value.filter(one => typeof one === type) : []
      return values.length === 0 ? undefined : values
    }
    case 'days':
      return endsOf(value, ['from', 'to'], DAY)
    case 'amounts':
      return endsOf(value, ['min', 'max'], AMOUNT)
    case 'mark':
      return value === true ? true : undefined
    default:
      return kind.some(word => word === value) ? value : undefined
  }
}

function endsOf(value: unknown, names: readonly string[], shape: RegExp): object | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const given = value as Record<string, unknown>
  const ends = names.flatMap(name => {
    const end = given[name]
    return typeof end === 'string' && shape.test(end) ? [[name, end]] : []
  })
  return ends.length === 0 ? undefined : Object.fromEntries(ends)
}

/** Whether a search or filter leaves something out. */
export const isNarrowed = ({ search, filters }: { search: string; filters: object }): boolean =>
  search !== '' || Object.keys(filters).length > 0

/** The filters with one of them set, or taken out where it restricts nothing. */
export function withFilter<Filters extends object, Name extends keyof Filters>(
  filters: Filters,
  name: Name,
  value: Filters[Name],
): Filters | undefined {
  const { [name]: _before, ...rest } = filters
  const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0)
  const next = (isEmpty ? rest : { ...rest, [name]: value }) as Filters
  return Object.keys(next).length === 0 ? undefined : next
}
