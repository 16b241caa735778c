import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { listenLive } from '../../../../lib/server/live.ts'
import { refreshLeads } from '../lead.api.ts'
import { refreshQueue } from './lead-queue.api.ts'

/** News of leads on the screen and of one's own changes are answered together, after this many milliseconds. */
const SOON = 300
/** Other leads may have come into the queue: it is made anew now and then, not at every change of a large firm. */
const LATER = 10_000

/** Keeps the queue and the open lead true while others work (decisions.md 23). */
export function useQueueNews(userId: string | undefined, shown: ReadonlySet<string>): void {
  const queryClient = useQueryClient()
  const isClose = useEffectEvent(
    (leadIds: readonly string[], by: string | null) => by === userId || leadIds.some(id => shown.has(id)),
  )
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    let later: ReturnType<typeof setTimeout> | undefined
    let isFirstHello = true
    const refresh = (): void => {
      clearTimeout(soon)
      clearTimeout(later)
      soon = undefined
      later = undefined
      void refreshLeads(queryClient)
      void refreshQueue(queryClient)
    }
    const stop = listenLive(event => {
      if (event.type === 'hello') {
        // after a lost connection much may have happened
        if (!isFirstHello) refresh()
        isFirstHello = false
      }
      if (event.type !== 'leads.changed') return
      if (isClose(event.leadIds, event.by)) soon ??= setTimeout(refresh, SOON)
      else later ??= setTimeout(refresh, LATER)
    })
    return () => {
      clearTimeout(soon)
      clearTimeout(later)
      stop()
    }
  }, [queryClient])
}
