import { versionsEndpoints } from '@plinth/contract/quotations/endpoints'
import { PRESENCE, type PresentPerson } from '@plinth/contract/quotations/quotation/history/history'
import type { versionsRoutes } from '@plinth/contract/quotations/quotation/versions'
import { useCallback, useEffect, useRef, useState } from 'react'
import { clientOf } from '../../../../lib/server/api-client.ts'
import { listenLive } from '../../../../lib/server/live.ts'
import { session } from '../../../../lib/server/session.ts'

const versions = clientOf<typeof versionsRoutes>(versionsEndpoints, 'quotationVersions')

/** How long somebody stays at a cell before the others are told. */
const PAUSE = 300

/** Who else has a version open and at which cell (QT-177), and the way to tell them of the own one. */
export function usePresence(versionId: string) {
  const [people, setPeople] = useState<readonly PresentPerson[]>([])
  const cell = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tell = useCallback(
    async (isLeaving = false): Promise<void> => {
      try {
        const body = { cell: cell.current, isLeaving }
        const { data } = await versions.present({ params: { id: versionId }, body }, { keepalive: isLeaving })
        if (!isLeaving) setPeople(before => (isSame(before, data) ? before : data))
      } catch (error) {
        // the next sign of life, at most 15 s later, says the same
        console.warn('Who else is here could not be read', error)
      }
    },
    [versionId],
  )
  useEffect(() => {
    void tell()
    const beat = setInterval(() => void tell(), PRESENCE.everySeconds * 1000)
    const stop = listenLive(event => {
      const isOfOthers = event.type === 'quotation-presence.changed' && event.by !== session.getUserId()
      if (isOfOthers && event.versionId === versionId) void tell()
    })
    // a page that is closed or left for another address unmounts nothing; one that comes back by Back is here again
    const leave = () => void tell(true)
    const comeBack = (event: PageTransitionEvent) => event.persisted && void tell()
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      clearInterval(beat)
      clearTimeout(timer.current)
      stop()
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
      leave()
    }
  }, [tell, versionId])
  const onPlace = useCallback(
    (place: string): void => {
      if (place === cell.current) return
      // rows that are still empty have no name that others know
      cell.current = place.length > PRESENCE.cell || place.startsWith('add') ? '' : place
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void tell(), PAUSE)
    },
    [tell],
  )
  return { people, onPlace }
}

const isSame = (one: readonly PresentPerson[], other: readonly PresentPerson[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
