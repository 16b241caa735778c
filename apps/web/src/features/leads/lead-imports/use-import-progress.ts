import { useEffect, useState } from 'react'
import { listenLive } from '../../../lib/server/live.ts'

/** How many leads of an import have really been written so far, as the server tells while it works (decisions.md 25). */
export function useImportProgress(importId: string): { done: number; total: number } | undefined {
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  useEffect(
    () =>
      listenLive(event => {
        if (event.type === 'lead-imports.progress' && event.importId === importId) {
          setProgress({ done: event.done, total: event.total })
        }
      }),
    [importId],
  )
  return progress
}
