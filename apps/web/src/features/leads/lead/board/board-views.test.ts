import { expect, it } from 'vitest'
import { boardViewAddress, boardViewState } from './board-views.ts'

const PERSON = '01900000-0000-7000-8000-000000000001'
const STAGE = '01900000-0000-7000-8000-000000000002'

it('a view of the board keeps what differs from the usual, and leads back to the same address', () => {
  const scope = { search: 'villa', members: ['unassigned', PERSON], tags: [], order: 'amount' as const }
  const state = boardViewState(scope, new Set([STAGE]))
  expect(state.board).toEqual({
    search: 'villa',
    members: ['unassigned', PERSON],
    order: 'amount',
    hiddenStages: [STAGE],
  })
  expect(boardViewAddress(state)).toEqual({
    q: 'villa',
    members: `unassigned,${PERSON}`,
    tags: undefined,
    order: 'amount',
    hide: STAGE,
  })
  expect(boardViewState({ search: '', members: [], tags: [], order: 'updated' }, new Set()).board).toEqual({})
})
