import { type QueryKey, type UseQueryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RowPage } from '../server/paged-rows.ts'
import type { RowTotal } from '../text/format-count.ts'
import { findNeighbour, type KnownRows, locate, type Neighbour } from './neighbours.ts'

/** A list that is read page by page. */
export interface PagedList<T> {
  pageSize: number
  /** the query of a page, counted from 0 */
  // biome-ignore lint/suspicious/noExplicitAny: the key's exact tuple is of no interest here
  pageQuery: (page: number) => UseQueryOptions<RowPage<T>, Error, RowPage<T>, any>
  idOf: (row: T) => string
  canOpen: (row: T) => boolean
}
export interface Neighbours {
  previous: Neighbour | undefined
  next: Neighbour | undefined
}

/**
 * The rows before and after an open one, across the borders of pages, so that one can go through a list without going back
 * to it. `guess` is where the row was last known to stand, -1 for nowhere, which has no neighbours. A row that has left the
 * list meanwhile keeps its place: next is the row that came up to it.
 */
export function useNeighbours<T>(list: PagedList<T>, id: string, guess: number): Neighbours {
  const { pageSize, pageQuery, idOf, canOpen } = list
  const client = useQueryClient()
  const [place, setPlace] = useState({ id, index: guess })
  const known = place.id === id && place.index >= 0 ? place.index : guess
  const pageOf = (index: number): number => Math.floor(index / pageSize)
  const read = (page: number): RowPage<T> | undefined => client.getQueryData(pageQuery(page).queryKey as QueryKey)
  const rows: KnownRows<T> = {
    total: known < 0 ? undefined : endOf(read(pageOf(known))?.total),
    rowAt: index => read(pageOf(index))?.rows[index % pageSize],
    idOf,
    canOpen,
  }
  const at = known < 0 ? undefined : locate(rows, id, known, pageSize)
  if (at !== undefined && (place.id !== id || place.index !== at)) setPlace({ id, index: at })

  const before = known < 0 ? {} : findNeighbour(rows, at ?? known, -1)
  const after = known < 0 ? {} : findNeighbour(rows, at ?? known - 1, 1)
  const wanted = known < 0 ? [] : [known, before.unread, after.unread].filter(index => index !== undefined)
  useQueries({ queries: [...new Set(wanted.map(pageOf))].map(pageQuery) })
  return { previous: before.found, next: after.found }
}

/** Where the rows end; nowhere yet where there are more than were counted. */
const endOf = (total: RowTotal | undefined): number | undefined =>
  total && !total.isExact ? Number.POSITIVE_INFINITY : total?.count
