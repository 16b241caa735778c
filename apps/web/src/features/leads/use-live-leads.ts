import type { LiveEvent } from '@plinth/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from '../../lib/live.ts'
import { refreshLeads } from './leads.api.ts'

/** Changes come in bursts, an import above all: they are answered together. */
const PAUSE = 300

/**
 * Keeps what is on the screen true while others work: rows, counts and the open lead are read again after a change, in
 * place, so that scroll and typed text stay (decisions.md 23).
 */
export function useLiveLeads(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isFirstHello = true
    const onEvent = (event: LiveEvent): void => {
      // the page has just been read when the first connection says hello; after a lost one much may have happened
      const isNews = event.type === 'leads.changed' || (event.type === 'hello' && !isFirstHello)
      if (event.type === 'hello') isFirstHello = false
      if (!isNews || timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        void refreshLeads(queryClient)
      }, PAUSE)
    }
    const stop = listenLive(onEvent)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queryClient])
}
