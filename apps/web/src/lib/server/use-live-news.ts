import type { LiveEvent } from '@plinth/contract/company/live'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { listenLive } from './live.ts'
import { isOwnEcho } from './own-changes.ts'
import { session } from './session.ts'

/** News come in bursts, an import above all: those of this many milliseconds are answered together. */
const PAUSE = 200

type Concern = (event: LiveEvent) => boolean

/** The meta of a query that only some news are about; see `useStaleAfterNews`. */
export const concernedBy = (isConcernedBy: Concern) => ({ isConcernedBy })

/**
 * Reads again what is on the screen after news of one of these types, in place, so that scroll and typed text stay
 * (decision 23). What was read on opening is still true at the first hello; after a lost connection much may have
 * happened, and it is read again too.
 */
export function useLiveNews(
  types: readonly LiveEvent['type'][],
  refresh: (queryClient: QueryClient) => Promise<unknown>,
  isEnabled = true,
): void {
  const queryClient = useQueryClient()
  const concerns = useEffectEvent(
    (event: LiveEvent) => types.includes(event.type) && !isOwnEcho(event, session.getUserId()),
  )
  const readAgain = useEffectEvent(() => refresh(queryClient))
  useEffect(() => {
    if (!isEnabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isFirstHello = true
    const stop = listenLive(event => {
      const isNews = event.type === 'hello' ? !isFirstHello : concerns(event)
      if (event.type === 'hello') isFirstHello = false
      if (!isNews || timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        void readAgain()
      }, PAUSE)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [isEnabled])
}

/**
 * Marks what was read for other pages as out of date whenever there is news, so that it is read again when one of them is
 * opened: a page hears news only while it is open. For the frame around all pages. A query may say by `concernedBy(…)` of its meta
 * which news it is about, the hello after a lost connection among them.
 */
export function useStaleAfterNews(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let isFirstHello = true
    return listenLive(event => {
      const isNews = event.type === 'hello' ? !isFirstHello : event.type !== 'notifications.changed'
      if (event.type === 'hello') isFirstHello = false
      if (!isNews) return
      const predicate = ({ meta }: Query) => (meta?.isConcernedBy as Concern | undefined)?.(event) ?? true
      void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate })
    })
  }, [queryClient])
}
