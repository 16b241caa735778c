import { expect, it } from 'vitest'
import { shortened } from './read-more-text.ts'

it('cuts what is longer than 350 characters, and offers nothing where nothing would be hidden [LM-157]', () => {
  for (const length of [0, 250, 251, 350]) expect(shortened('x'.repeat(length)), `${length}`).toBeUndefined()
  expect(shortened('x'.repeat(351))).toBe(`${'x'.repeat(350)}…`)
  // counted as people count, never through the middle of a character
  expect(shortened('🏠'.repeat(350))).toBeUndefined()
  expect(shortened('🏠'.repeat(351))).toBe(`${'🏠'.repeat(350)}…`)
})
