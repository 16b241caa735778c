import { describe, expect, it } from 'vitest'
import { SLIDES, slideAfter } from './carousel-slides.ts'

describe('the slides', () => {
  it('are exactly four, in the written order [SH-022 SH-023]', () => {
    expect(SLIDES.map(slide => slide.title)).toEqual(['File Manager', 'Task Management', 'Quotation', 'Timeline'])
  })

  it('go round in both directions', () => {
    expect([0, 1, 2, 3].map(slide => slideAfter(slide, 1))).toEqual([1, 2, 3, 0])
    expect([0, 1, 2, 3].map(slide => slideAfter(slide, -1))).toEqual([3, 0, 1, 2])
  })
})
