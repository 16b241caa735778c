import { positionsBetween } from '@plinth/contract/quotations/quotation/positions'

interface Placed {
  id: string
  position: string
}

/** `count` positions behind the entity of this id, or at the end where it is undefined; `null` is the beginning. */
export function positionsAfter(ordered: readonly Placed[], id: string | null | undefined, count: number): string[] {
  const at = id === null ? -1 : id === undefined ? ordered.length - 1 : ordered.findIndex(one => one.id === id)
  const before = ordered[at]?.position ?? null
  // of two that were put at one place at once, both have one position: what comes between stands behind the later one
  const after = ordered.slice(at + 1).find(one => before === null || one.position > before)?.position ?? null
  return positionsBetween(before, after, count)
}
