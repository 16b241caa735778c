import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { givingWay, pauseAfter } from './give-way.ts'

test('long work waits as long as it took where the event loop is in use, and not at all where only itself uses it', () => {
  expect(pauseAfter(30, 1)).toBe(30)
  expect(pauseAfter(30, 0.75)).toBeCloseTo(20)
  expect(pauseAfter(30, 0.5)).toBeCloseTo(10)
  expect(pauseAfter(30, 0.2)).toBe(0)
})

test('long work does not wait for ever: a piece that took very long is not waited for as long again', () => {
  expect(pauseAfter(5000, 1)).toBe(100)
})

test('what others ask for while a piece of long work is done comes before the next piece', async () => {
  const order: string[] = []
  const giveWay = givingWay()
  const begun = performance.now()
  while (performance.now() - begun < 60) order.length = 0
  void wait(10).then(() => order.push('of somebody else'))
  await giveWay()
  order.push('next piece')
  expect(order).toEqual(['of somebody else', 'next piece'])
})
