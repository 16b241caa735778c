import { useEffect, useRef, useState } from 'react'
import { listenLive } from '../../../lib/server/live.ts'

/**
 * How many leads of an import have really been created so far, as reported by the server (decision 25); `onAll` is called when
 * all are.
 */
export function useImportProgress(importId: string, onAll: () => void): { done: number; total: number } | undefined {
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const all = useRef(onAll)
  all.current = onAll
  useEffect(
    () =>
      listenLive(event => {
        if (event.type !== 'lead-imports.progress' || event.importId !== importId) return
        setProgress({ done: event.done, total: event.total })
        if (event.done >= event.total) all.current()
      }),
    [importId],
  )
  return progress
}
