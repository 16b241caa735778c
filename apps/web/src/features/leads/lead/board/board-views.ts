import type { BoardViewState, LeadView, LeadViewState } from '@plinth/contract/leads/lead-views'
import type { BoardAddress } from './board-address.ts'
import { type BoardScope, idsText, USUAL_ORDER } from './board-scope.ts'

/** The state of the board as a view stores it, without what is as usual. */
export function boardViewState({ search, members, tags, order }: BoardScope, hidden: ReadonlySet<string>) {
  const board: BoardViewState = {
    ...(search === '' ? {} : { search }),
    ...(members.length === 0 ? {} : { members: [...members] }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
    ...(order === USUAL_ORDER ? {} : { order }),
    ...(hidden.size === 0 ? {} : { hiddenStages: [...hidden] }),
  }
  // of the list's own state a view of the board has nothing
  return { type: '0', hiddenColumns: [], board } satisfies LeadViewState
}

/** What a view says of the board in its address; what it does not name is as usual. */
export function boardViewAddress({ board = {} }: LeadViewState): BoardAddress {
  const { search, members = [], tags = [], order, hiddenStages = [] } = board
  return { q: search, members: idsText(members), tags: idsText(tags), order, hide: idsText(hiddenStages) }
}

/** The saved views of the board: its state as they store it, and going from one to another. */
export function boardViews(
  { view }: BoardAddress,
  { scope, hidden }: { scope: BoardScope; hidden: ReadonlySet<string> },
  change: (patch: BoardAddress) => void,
) {
  return {
    state: boardViewState(scope, hidden),
    openId: view,
    onOpen: (one: Pick<LeadView, '_id' | 'state'>) => change({ ...boardViewAddress(one.state), view: one._id }),
    onAll: () => change({ ...boardViewAddress({ type: '0', hiddenColumns: [] }), view: undefined }),
  }
}
