/** A row beside another one in a list, with where it stands. */
export interface Neighbour {
  id: string
  index: number
}

/** A list by index, as far as it has been read. */
export interface KnownRows<T> {
  /** undefined until it is known */
  total: number | undefined
  /** undefined where it has not been read */
  rowAt: (index: number) => T | undefined
  idOf: (row: T) => string
  /** rows that cannot be opened are passed over */
  canOpen: (row: T) => boolean
}

/** How many rows that cannot be opened are passed over before it is given up. */
const REACH = 200

/** The next row that can be opened from an index in a direction; `unread` is the row that has to be read to tell. */
export function findNeighbour<T>(
  rows: KnownRows<T>,
  from: number,
  step: 1 | -1,
): { found?: Neighbour; unread?: number } {
  const { total = 0, rowAt, idOf, canOpen } = rows
  for (let at = from + step; at >= 0 && at < total && Math.abs(at - from) <= REACH; at += step) {
    const row = rowAt(at)
    if (row === undefined) return { unread: at }
    if (canOpen(row)) return { found: { id: idOf(row), index: at } }
  }
  return {}
}

/** Where a row stands: at the guess, or within `reach` of it among the rows that have been read; undefined elsewhere. */
export function locate<T>(rows: KnownRows<T>, id: string, guess: number, reach: number): number | undefined {
  const isAt = (at: number): boolean => {
    const row = rows.rowAt(at)
    return row !== undefined && rows.idOf(row) === id
  }
  for (let away = 0; away <= reach; away++) {
    if (isAt(guess + away)) return guess + away
    if (guess - away >= 0 && isAt(guess - away)) return guess - away
  }
  return undefined
}
