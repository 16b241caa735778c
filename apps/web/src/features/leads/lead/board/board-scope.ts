import { Id } from '@plinth/contract/fields'
import type { BoardOrder, SentBoardFilter } from '@plinth/contract/leads/lead/board/lead-board'
import { BOARD_FILTER_MAX, BOARD_ORDERS } from '@plinth/contract/leads/lead/board/lead-board-rules'
import { FilteredPerson } from '@plinth/contract/leads/lead/lead-list'
import type { BoardAddress } from './board-address.ts'

/** Which cards the board shows, and in which order. */
export interface BoardScope {
  search: string
  /** ids of people, 'me' and 'unassigned' */
  members: readonly string[]
  tags: readonly string[]
  order: BoardOrder
}

export const USUAL_ORDER: BoardOrder = 'updated'

/** What an address says of the board; what is no id or order is left out. */
export function readBoardScope({ q, members, tags, order }: BoardAddress): BoardScope {
  return {
    search: (q ?? '').trim().slice(0, 100),
    members: idsIn(members, id => FilteredPerson.safeParse(id).success),
    tags: idsIn(tags, id => Id.safeParse(id).success),
    order: BOARD_ORDERS.find(one => one === order) ?? USUAL_ORDER,
  }
}

/** The stages that an address leaves out; what is no id is left out of these. */
export const readHiddenStages = (text: string | undefined): ReadonlySet<string> =>
  new Set(idsIn(text, id => Id.safeParse(id).success))

const idsIn = (text: string | undefined, isId: (id: string) => boolean): string[] =>
  [...new Set((text ?? '').split(','))].filter(isId).slice(0, BOARD_FILTER_MAX)

/** Ids as the address has them. */
export const idsText = (ids: readonly string[]): string | undefined => (ids.length === 0 ? undefined : ids.join(','))

/** The filter as it is sent. */
export function filterInput({ search, members, tags }: BoardScope): SentBoardFilter {
  return {
    ...(search === '' ? {} : { search }),
    ...(members.length === 0 ? {} : { members: members.join(',') }),
    ...(tags.length === 0 ? {} : { tags: tags.join(',') }),
  }
}

export const isFiltered = ({ search, members, tags }: BoardScope): boolean =>
  search !== '' || members.length > 0 || tags.length > 0
