import { describe, expect, it } from 'vitest'
import { pagesOf, reachOf } from './paged-rows.ts'

describe('pages around the rows on the screen', () => {
  it('are few, wherever the list stands', () => {
    expect(pagesOf(0, 20, 50, 100_000)).toEqual([0])
    expect(pagesOf(20_000, 20_025, 50, 100_000)).toEqual([399, 400, 401])
    expect(pagesOf(99_980, 99_999, 50, 100_000)).toEqual([1999])
  })
  it('stay within the list, also when it has become shorter', () => {
    expect(pagesOf(0, 20, 50, 0)).toEqual([0])
    expect(pagesOf(0, 200, 50, 60)).toEqual([0, 1])
    expect(pagesOf(500, 520, 50, 60)).toEqual([1])
  })
})

describe('how far a list can be scrolled', () => {
  const page = (number: number, rows = 50) => ({ page: number, rows: Array.from({ length: rows }) })
  const more = { count: 10_000, isExact: false }

  it('is its total where that is exact', () => {
    expect(reachOf({ count: 120, isExact: true }, 50, [page(0)], 500)).toBe(120)
    expect(reachOf({ count: 0, isExact: true }, 50, [page(0, 0)])).toBe(0)
  })
  it('goes beyond a total that is not, page by page, and stays when one goes back to the top [LM-Q26]', () => {
    expect(reachOf(more, 50, [page(0)])).toBe(10_000)
    expect(reachOf(more, 50, [page(198), page(199)])).toBe(10_050)
    expect(reachOf(more, 50, [page(200)], 10_050)).toBe(10_100)
    expect(reachOf(more, 50, [page(0)], 10_100)).toBe(10_100)
  })
  it('ends where a page is not full', () => {
    expect(reachOf(more, 50, [page(200), page(201, 20)], 10_150)).toBe(10_070)
    expect(reachOf(more, 50, [page(201, 0), page(200)], 10_150)).toBe(10_050)
  })
})
