import { useRef } from 'react'

/**
 * Gives every drawn row a slot that it keeps while it is drawn; a row that comes takes the slot of one that went. With the
 * slot as key, scrolling fills elements anew instead of removing and making them, and focus never jumps.
 */
export function assignSlots(before: ReadonlyMap<number, number>, indexes: readonly number[]): Map<number, number> {
  const next = new Map<number, number>()
  const taken = new Set<number>()
  for (const index of indexes) {
    const slot = before.get(index)
    if (slot === undefined) continue
    next.set(index, slot)
    taken.add(slot)
  }
  let free = 0
  for (const index of indexes) {
    if (next.has(index)) continue
    while (taken.has(free)) free++
    taken.add(free)
    next.set(index, free)
  }
  return next
}

/** The slots of the rows drawn now. */
export function useSlots(indexes: readonly number[]): ReadonlyMap<number, number> {
  const slots = useRef<ReadonlyMap<number, number>>(new Map())
  slots.current = assignSlots(slots.current, indexes)
  return slots.current
}
