import { hashKey, type QueryKey, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { RowTotal } from '../text/format-count.ts'

/** One page of a list and how many rows are in all of it. */
export interface RowPage<T> {
  rows: readonly T[]
  total: RowTotal
}

export interface PagedRowsOptions<T> {
  /** identifies the list with its filters and order; the page's number is added */
  queryKey: QueryKey
  fetchPage: (pageNo: number, signal: AbortSignal) => Promise<RowPage<T>>
  /** rows of a page, 50 unless told */
  pageSize?: number
  /** it is not known yet which list is wanted: nothing is asked for, and no rows are shown */
  isHeld?: boolean
}

export interface PagedRows<T> {
  /** undefined until the first page is there */
  total: RowTotal | undefined
  /** how many rows the grid has room for: `total`, or where that is not exact, as many as have been reached and more */
  rowCount: number | undefined
  getRow: (index: number) => T | undefined
  /** give to the grid: pages around the rows on the screen are fetched */
  onRangeChange: (start: number, end: number) => void
  isStale: boolean
  error: unknown
  retry: () => void
}

/**
 * How many rows a list can be scrolled through, after so many `before`. Where its total is not exact it is one page longer
 * than what has been read, until a page that is not full tells its end.
 */
export function reachOf<T>(
  total: RowTotal,
  pageSize: number,
  read: readonly { page: number; rows: readonly T[] }[],
  before = 0,
): number {
  if (total.isExact) return total.count
  const last = read.find(({ rows }) => rows.length < pageSize)
  if (last) return Math.max(total.count, last.page * pageSize + last.rows.length)
  return Math.max(total.count, before, ...read.map(({ page }) => (page + 2) * pageSize))
}

/** Pages that hold a range of rows, with half a page of looking ahead on both sides. */
export function pagesOf(start: number, end: number, pageSize: number, total: number | undefined): number[] {
  const ahead = Math.floor(pageSize / 2)
  const last = total === undefined ? Number.POSITIVE_INFINITY : Math.max(0, Math.ceil(total / pageSize) - 1)
  const from = Math.max(0, Math.floor((start - ahead) / pageSize))
  const to = Math.min(last, Math.floor((end + ahead) / pageSize))
  const pages: number[] = []
  for (let page = Math.min(from, last); page <= to; page++) pages.push(page)
  return pages
}

/**
 * Rows of a long server list by index, read page by page where the grid stands: scrolling to row 20,000 fetches two
 * pages. Pages left behind are cancelled or forgotten after a while; a page seen again is there at once.
 */
export function usePagedRows<T>(options: PagedRowsOptions<T>): PagedRows<T> {
  const { queryKey, fetchPage, pageSize = 50, isHeld = false } = options
  const client = useQueryClient()
  const list = hashKey(queryKey)
  const [wanted, setWanted] = useState<{ list: string; pages: readonly number[] }>({ list, pages: [0] })
  // the rows of the former list stay on the screen until the first page of the new one is there
  const [settled, setSettled] = useState<{ list: string; key: QueryKey; total: RowTotal; rowCount: number }>()
  const pages = wanted.list === list ? wanted.pages : FIRST

  const results = useQueries({
    queries: pages.map(page => ({
      queryKey: [...queryKey, page] as QueryKey,
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(page, signal),
      gcTime: 60_000,
      enabled: !isHeld,
    })),
  })
  const total = isHeld ? undefined : results.find(result => result.data)?.data?.total
  const read = pages.flatMap((page, at) => {
    const rows = results[at]?.data?.rows
    return rows ? [{ page, rows }] : []
  })
  const before = settled?.list === list ? settled : undefined
  const rowCount = total && reachOf(total, pageSize, read, before?.rowCount)
  if (total && rowCount !== undefined && (before?.rowCount !== rowCount || before.total.isExact !== total.isExact))
    setSettled({ list, key: queryKey, total, rowCount })

  const isStale = settled !== undefined && settled.list !== list
  const shownKey = isStale ? settled.key : queryKey
  const getRow = (index: number): T | undefined => {
    const page = Math.floor(index / pageSize)
    const data = client.getQueryData<RowPage<T>>([...shownKey, page])
    return data?.rows[index - page * pageSize]
  }
  const onRangeChange = useCallback(
    (start: number, end: number) => {
      const next = pagesOf(start, end, pageSize, rowCount)
      setWanted(before =>
        before.list === list && before.pages.join() === next.join() ? before : { list, pages: next },
      )
    },
    [list, pageSize, rowCount],
  )
  const failed = results.filter(result => result.isError)
  return {
    total: total ?? settled?.total,
    rowCount: rowCount ?? settled?.rowCount,
    getRow,
    onRangeChange,
    isStale,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const result of failed) void result.refetch()
    },
  }
}

const FIRST: readonly number[] = [0]
