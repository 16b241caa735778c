import { expect, it } from 'vitest'
import { roomFor } from './map-zoom.ts'

it('a map of tiles begins at zoom 15, outlines from further off [IN-731]', () => {
  expect(roomFor(true)).toBe(15)
  expect(roomFor(false)).toBeLessThan(15)
})
