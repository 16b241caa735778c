import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { givingWay, pauseAfter } from './give-way.ts'

test('long work waits as long as a piece took where the event loop is in use, and not at all where only itself uses it', () => {
  expect(pauseAfter(30, 1)).toBe(30)
  expect(pauseAfter(30, 0.75)).toBeCloseTo(20)
  expect(pauseAfter(30, 0.5)).toBeCloseTo(10)
  expect(pauseAfter(30, 0.2)).toBe(0)
})

test('what others ask for while a piece of long work is done comes before the next piece', async () => {
  const order: string[] = []
  const giveWay = givingWay()
  keepBusy(60)
  void wait(10).then(() => order.push('of somebody else'))
  await giveWay()
  order.push('next piece')
  expect(order).toEqual(['of somebody else', 'next piece'])
})

test('long work comes to its end: it waits so long in all and no longer', async () => {
  const giveWay = givingWay(40)
  keepBusy(100)
  await giveWay()
  const order: string[] = []
  keepBusy(60)
  void wait(10).then(() => order.push('of somebody else'))
  await giveWay()
  order.push('next piece')
  expect(order).toEqual(['next piece'])
})

/** Works for so many milliseconds without letting go of the event loop. */
function keepBusy(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}
