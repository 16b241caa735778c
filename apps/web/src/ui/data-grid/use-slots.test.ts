import { expect, it } from 'vitest'
import { assignSlots } from './use-slots.ts'

it('keeps the slot of a row that stays and hands on those of rows that went', () => {
  const first = assignSlots(new Map(), [0, 1, 2])
  expect([...first]).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
  ])
  const second = assignSlots(first, [1, 2, 3, 4])
  expect(Object.fromEntries(second)).toEqual({ 1: 1, 2: 2, 3: 0, 4: 3 })
  // a far jump with the focused row kept
  expect(Object.fromEntries(assignSlots(second, [2, 900, 901]))).toEqual({ 2: 2, 900: 0, 901: 1 })
})
