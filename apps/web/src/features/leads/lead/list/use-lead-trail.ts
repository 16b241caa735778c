import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isWon } from '../../parts/lead-text.ts'
import { keepTrail } from '../../parts/lead-trail.ts'
import type { LeadPages } from './use-lead-pages.ts'

/** How many leads on either side of the open one can be reached from its page. */
const REACH = 150

/** Stores the way back to this list, and the leads around the open one, for the page behind "View full details". */
export function useLeadTrail(pages: LeadPages, leadId: string, index: number): void {
  const router = useRouter()
  const note = useEffectEvent(() => {
    const ids: string[] = []
    for (let at = Math.max(0, index - REACH); index >= 0 && at <= index + REACH; at++) {
      const lead = pages.leadAt(at)
      // won leads cannot be opened from the list (LM-078)
      if (lead && (!isWon(lead) || lead._id === leadId)) ids.push(lead._id)
    }
    keepTrail({ href: router.latestLocation.href, ids })
  })
  const { viewKey, rowCount } = pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is noted depends on the list that is shown
  useEffect(() => note(), [leadId, index, viewKey, rowCount])
}
