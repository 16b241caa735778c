import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/** The longest key that a position may have; a list in which one would be longer is numbered anew. */
export const LONGEST_POSITION = 200

/** A key that sorts between two others; null is the beginning or the end of the list. */
export const positionBetween = (before: string | null, after: string | null): string =>
  generateKeyBetween(before, after)

/** So many keys in order between two others. */
export const positionsBetween = (before: string | null, after: string | null, count: number): string[] =>
  generateNKeysBetween(before, after, count)

/**
 * The key with which something stands where it was asked to: the key itself where it is free and well formed, else one right behind
 * the place that it names. `taken` are the keys of its list in order.
 */
export function freePosition(wanted: string, taken: readonly string[]): string {
  const behind = taken.findIndex(position => position > wanted)
  const at = behind === -1 ? taken.length : behind
  const before = taken[at - 1] ?? null
  if (before !== wanted && isWellFormed(wanted)) return wanted
  return positionBetween(before, taken[at] ?? null)
}

function isWellFormed(position: string): boolean {
  try {
    generateKeyBetween(position, null)
    return true
  } catch {
    return false
  }
}
