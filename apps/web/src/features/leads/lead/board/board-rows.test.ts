import type { BoardCard } from '@plinth/contract/leads/lead/board/lead-board'
import { describe, expect, it } from 'vitest'
import { type PendingMove, withMoves } from './board-rows.ts'

const card = (name: string): BoardCard => ({ _id: name, name, budget: 10 }) as BoardCard
const column = (names: string, readAt = 0) => {
  const cards = [...names].map(card)
  return { count: cards.length, budget: 10 * cards.length, readAt, getRow: (index: number) => cards[index] }
}
const move = (name: string, fromIndex: number, doneAt?: number): PendingMove => ({
  key: fromIndex,
  card: card(name),
  from: 'here',
  fromIndex,
  to: 'there',
  ...(doneAt === undefined ? {} : { doneAt }),
})
const shown = (stage: string, read: ReturnType<typeof column>, moves: readonly PendingMove[]) => {
  const { count, budget, getRow } = withMoves(stage, read, moves)
  const names = Array.from({ length: count }, (_, index) => getRow(index)?.name ?? '?').join('')
  return [names, budget]
}

describe('a column while cards are on their way', () => {
  it('lets those go that leave, wherever they stand by now', () => {
    expect(shown('here', column('abcde'), [move('b', 1), move('d', 3)])).toEqual(['ace', 30])
    expect(shown('here', column('xyabcde'), [move('b', 1)])).toEqual(['xyacde', 60])
    expect(shown('elsewhere', column('abc'), [move('b', 1)])).toEqual(['abc', 30])
  })
  it('has those that come at its top, the last one under the first', () => {
    expect(shown('there', column('vw'), [move('b', 1), move('d', 3)])).toEqual(['bdvw', 40])
  })
  it('is as it was read once that shows the move, in parts or as a whole', () => {
    // the cards have been read again, the count has not
    expect(shown('there', { ...column('bvw'), count: 2, budget: 20 }, [move('b', 1, 5)])).toEqual(['bvw', 30])
    expect(shown('there', column('bvw', 6), [move('b', 1, 5)])).toEqual(['bvw', 30])
    expect(shown('here', column('acde', 6), [move('b', 1, 5)])).toEqual(['acde', 40])
  })
})
