import type { LiveEvent } from '@plinth/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from '../../lib/live.ts'
import { refreshNotifications } from './notifications.api.ts'

/** News come in bursts: they are answered together. */
const PAUSE = 150

/** Keeps badge and list true while the page is open, whatever page it is. */
export function useLiveNotifications(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isFirstHello = true
    const onEvent = (event: LiveEvent): void => {
      // what was read on opening is still true at the first hello; after a lost connection much may have happened
      const isNews = event.type === 'notifications.changed' || (event.type === 'hello' && !isFirstHello)
      if (event.type === 'hello') isFirstHello = false
      if (!isNews || timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        void refreshNotifications(queryClient)
      }, PAUSE)
    }
    const stop = listenLive(onEvent)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queryClient])
}
