import { describe, expect, it } from 'vitest'
import { contrast, DARK, EDGES, LIGHT, PAIRS } from './palette.ts'

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('%s palette', (_, colours) => {
  it.each(PAIRS)('%s on %s reads at 4.5:1', (text, ground) => {
    expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5)
  })
  it.each(EDGES)('%s on %s is seen at 3:1', (edge, ground) => {
    expect(contrast(colours[edge], colours[ground])).toBeGreaterThanOrEqual(3)
  })
})

it('measures contrast as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
