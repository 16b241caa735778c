import { expect, test } from 'vitest'
import { durationOfMessage } from './toast-options.ts'

test('a message with something to press stays long enough to press it, whatever is usual where it is shown', () => {
  const action = { label: 'Undo', run: () => undefined }
  expect(durationOfMessage({}, 2000)).toBe(2000)
  expect(durationOfMessage({ action }, 2000)).toBe(8000)
  expect(durationOfMessage({ action, duration: 10_000 }, 2000)).toBe(10_000)
})
