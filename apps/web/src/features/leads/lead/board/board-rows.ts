import type { BoardCard } from '@plinth/contract/leads/lead/board/lead-board'

/** A card on its way to another stage: shown there at once, until the column has been read again. */
export interface PendingMove {
  /** tells two moves of one card apart */
  key: number
  card: BoardCard
  from: string
  /** where it stood there */
  fromIndex: number
  to: string
  /** why the lead is or was lost, once the server has moved it */
  why?: string
  /** when the server had moved it; undefined while that is not known */
  doneAt?: number
}

/** A column as the server gave it. */
export interface ReadColumn {
  count: number
  budget: number
  /** when count and budget were read */
  readAt: number
  getRow: (index: number) => BoardCard | undefined
}

export interface ShownColumn {
  count: number
  budget: number
  getRow: (index: number) => BoardCard | undefined
}

/** How far from its former place a card is looked for. */
const NEAR = 60

/** Where a card stands near an index; -1 for nowhere. */
export function findNear(getRow: ReadColumn['getRow'], id: string, index: number): number {
  for (let away = 0; away <= NEAR; away++) {
    if (getRow(index + away)?._id === id) return index + away
    if (away > 0 && index >= away && getRow(index - away)?._id === id) return index - away
  }
  return -1
}

/** A column with the cards that are on their way: those that leave are gone, those that come stand at its top. */
export function withMoves(stageId: string, column: ReadColumn, moves: readonly PendingMove[]): ShownColumn {
  const isCounted = ({ doneAt }: PendingMove): boolean => doneAt !== undefined && column.readAt > doneAt
  const leaving = moves.filter(move => move.from === stageId)
  const coming = moves.filter(move => move.to === stageId)
  if (leaving.length === 0 && coming.length === 0) return column
  const gone = leaving
    .map(({ card, fromIndex }) => findNear(column.getRow, card._id, fromIndex))
    .filter(index => index >= 0)
    .sort((a, b) => a - b)
  const arrived = coming.filter(({ card }) => findNear(column.getRow, card._id, 0) < 0).map(({ card }) => card)
  const added = coming.filter(move => !isCounted(move))
  const taken = leaving.filter(move => !isCounted(move))
  const sum = (some: readonly PendingMove[]): number => some.reduce((total, { card }) => total + (card.budget ?? 0), 0)
  return {
    count: Math.max(0, column.count + added.length - taken.length),
    budget: column.budget + sum(added) - sum(taken),
    getRow(index) {
      const first = arrived[index]
      if (first) return first
      let at = index - arrived.length
      for (const place of gone) if (place <= at) at++
      return column.getRow(at)
    },
  }
}
