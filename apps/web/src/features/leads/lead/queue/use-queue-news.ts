import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { listenLive } from '../../../../lib/server/live.ts'
import { isOwnEcho } from '../../../../lib/server/own-changes.ts'
import { session } from '../../../../lib/server/session.ts'
import { refreshLeads } from '../lead.api.ts'
import { refreshQueue } from './lead-queue.api.ts'

/** Milliseconds in which news of visible leads and of one's own changes are combined. */
const SOON = 300
/** Other leads may have entered the queue: it is refetched now and then, not at every change in a large firm. */
const LATER = 10_000

/** Keeps the queue and the open lead up to date while others work (decision 23). */
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
        // events may have been missed while the connection was lost
        if (!isFirstHello) refresh()
        isFirstHello = false
      }
      if (event.type !== 'leads.changed' || isOwnEcho(event, session.getUserId())) return
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
