import { describe, expect, it } from 'vitest'
import { pagesOf } from './paged-rows.ts'

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
