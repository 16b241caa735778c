import { useQueries } from '@tanstack/react-query'
import { isWon } from '../../lib/lead-text.ts'
import type { LeadPages } from './use-lead-pages.ts'

/** How far to look for a lead that can be opened: won ones cannot be (LM-078). */
const REACH = 50

export interface Neighbour {
  id: string
  index: number
}

/** The leads before and after the open one in the list, so that one can go through it without going back. */
export function useNeighbours(
  pages: LeadPages,
  index: number,
): { previous: Neighbour | undefined; next: Neighbour | undefined } {
  const beside = index < 0 ? [] : [index - 1, index + 1].filter(at => at >= 0 && at < (pages.total ?? 0))
  const queries = [...new Map(beside.map(at => [JSON.stringify(pages.pageOf(at).queryKey), pages.pageOf(at)])).values()]
  useQueries({ queries })
  const find = (step: 1 | -1): Neighbour | undefined => {
    for (let at = index + step; at >= 0 && Math.abs(at - index) <= REACH; at += step) {
      const lead = pages.leadAt(at)
      if (!lead) return undefined
      if (!isWon(lead)) return { id: lead._id, index: at }
    }
    return undefined
  }
  return index < 0 ? { previous: undefined, next: undefined } : { previous: find(-1), next: find(1) }
}
