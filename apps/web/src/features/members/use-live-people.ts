import type { LiveEvent } from '@plinth/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from '../../lib/live.ts'
import { refreshPeople } from './members.api.ts'

/** Changes of several people come in bursts and are answered together. */
const PAUSE = 200

/** Keeps people and one's own rights true while others change them, in every tab at once; clients hear of neither. */
export function useLivePeople(isEnabled: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isEnabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isFirstHello = true
    const onEvent = (event: LiveEvent): void => {
      // the page has just been read when the first connection says hello; after a lost one much may have happened
      const isNews = event.type === 'people.changed' || (event.type === 'hello' && !isFirstHello)
      if (event.type === 'hello') isFirstHello = false
      if (!isNews || timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        void refreshPeople(queryClient)
      }, PAUSE)
    }
    const stop = listenLive(onEvent)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queryClient, isEnabled])
}
