import { expect, it } from 'vitest'
import { windowTitle } from './page-title.ts'

it('the window is called after its page and the product, and for clients after the firm [PJ-268]', () => {
  expect(windowTitle('Audit')).toBe('Audit · Plinth')
  expect(windowTitle(undefined)).toBe('Plinth')
  expect(windowTitle('Lake house', 'Kalpa Interiors')).toBe('Lake house · Kalpa Interiors')
  expect(windowTitle(undefined, 'Kalpa Interiors')).toBe('Kalpa Interiors')
})
