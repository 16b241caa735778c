import { useEffect, useRef } from 'react'
import { forgetDraft, keepDraft } from './add-lead-draft.ts'
import type { AddLeadValues } from './add-lead-values.ts'

const PAUSE = 300

/**
 * Stores what is typed in this browser, a moment after the last key and at once when the page is left. `forget` removes it for
 * good, after the lead was saved or discarded.
 */
export function useKeptDraft(userId: string, values: AddLeadValues): { forget: () => void } {
  const latest = useRef(values)
  latest.current = values
  const isOver = useRef(false)

  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isOver.current) keepDraft(userId, values, localStorage)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [userId, values])

  useEffect(() => {
    isOver.current = false
    const keepNow = (): void => {
      if (!isOver.current) keepDraft(userId, latest.current, localStorage)
    }
    window.addEventListener('pagehide', keepNow)
    return () => {
      window.removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [userId])

  return {
    forget() {
      isOver.current = true
      forgetDraft(userId, localStorage)
    },
  }
}
