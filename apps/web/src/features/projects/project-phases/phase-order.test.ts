import type { Phase } from '@plinth/contract/projects/project-phases/project-phases'
import { describe, expect, it } from 'vitest'
import { arranged, type Order, orderOf, type Part, sideOf, withDropped, withMoved } from './phase-order.ts'

const order: Order = [
  { _id: 'a', milestones: ['1', '2', '3'] },
  { _id: 'b', milestones: ['4'] },
  { _id: 'c', milestones: [] },
]
const phase = (id: string): Part => ({ kind: 'phase', id })
const milestone = (id: string): Part => ({ kind: 'milestone', id })
/** The order as a text: phases with their milestones. */
const text = (now: Order): string => now.map(one => `${one._id}${one.milestones.join('')}`).join(' ')

describe('one place up or down', () => {
  it('goes a phase with its milestones [PJ-095]', () => {
    expect(text(withMoved(order, phase('b'), -1))).toBe('b4 a123 c')
    expect(text(withMoved(order, phase('a'), 1))).toBe('b4 a123 c')
    expect(text(withMoved(order, phase('a'), -1))).toBe(text(order))
  })

  it('goes a milestone within its phase, and beyond its end to the next one [PJ-095]', () => {
    const after = (id: string, by: -1 | 1) => text(withMoved(order, milestone(id), by))
    expect(after('1', 1)).toBe('a213 b4 c')
    expect(after('3', 1)).toBe('a12 b34 c')
    expect(after('4', -1)).toBe('a1234 b c')
    expect(after('4', 1)).toBe('a123 b c4')
    expect(after('1', -1)).toBe(text(order))
  })
})

describe('what is dropped on another', () => {
  it('takes its place [PJ-095]', () => {
    const after = (part: Part, target: Part) => text(withDropped(order, part, target))
    expect(after(phase('a'), phase('c'))).toBe('b4 c a123')
    expect(after(phase('c'), phase('a'))).toBe('c a123 b4')
    expect(after(milestone('1'), milestone('3'))).toBe('a231 b4 c')
    expect(after(milestone('3'), milestone('1'))).toBe('a312 b4 c')
    expect(after(milestone('1'), milestone('4'))).toBe('a23 b14 c')
    expect(after(milestone('1'), phase('c'))).toBe('a23 b4 c1')
    expect(after(milestone('1'), phase('a'))).toBe('a231 b4 c')
    expect(after(phase('a'), phase('a'))).toBe(text(order))
  })

  it('shows before it on which side that is', () => {
    expect(sideOf(order, phase('a'), phase('c'))).toBe('after')
    expect(sideOf(order, milestone('3'), milestone('1'))).toBe('before')
    expect(sideOf(order, milestone('3'), milestone('4'))).toBe('before')
    expect(sideOf(order, phase('a'), milestone('4'))).toBeUndefined()
  })
})

describe('phases in a wanted order', () => {
  it('have what is newer than it where it belongs [PJ-095]', () => {
    const read = [
      { _id: 'a', milestones: [{ _id: '1' }, { _id: 'new' }] },
      { _id: 'late', milestones: [] },
      { _id: 'b', milestones: [{ _id: '2' }] },
    ] as unknown as Phase[]
    const wanted: Order = [
      { _id: 'b', milestones: ['2', '1'] },
      { _id: 'a', milestones: [] },
      { _id: 'gone', milestones: [] },
    ]
    expect(text(orderOf(arranged(read, wanted)))).toBe('b21 anew late')
  })
})
