import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { givingWay, pauseAfter } from './give-way.ts'

test('long work waits as long as it took where the event loop is in use, and hardly where it is idle', () => {
  expect(pauseAfter(40, 1)).toBe(40)
  expect(pauseAfter(40, 0.5)).toBe(20)
  expect(pauseAfter(40, 0)).toBe(0)
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
