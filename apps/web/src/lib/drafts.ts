import { useEffect, useRef } from 'react'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const PAUSE = 300

/** Keeps what was typed and not saved; undefined leaves nothing behind. A full storage costs the draft, never the form. */
export function keepDraft(key: string, draft: unknown, store: Store = localStorage): void {
  try {
    if (draft === undefined) store.removeItem(key)
    else store.setItem(key, JSON.stringify(draft))
  } catch (error) {
    console.warn('What was typed could not be kept', error)
  }
}

/** What was kept, whatever version of the form wrote it; undefined where there is nothing or nothing that can be used. */
export function readDraft(key: string, store: Store = localStorage): unknown {
  const text = store.getItem(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // written by something else than a form: nothing a person could still use
    store.removeItem(key)
    return undefined
  }
}

const fits = (value: unknown, like: unknown): boolean =>
  value === null || like === null ? typeof value !== 'function' : typeof value === typeof like
/** The parts of a draft that the form of today knows, of the kind it has there. */
export function fittingParts<T extends object>(draft: unknown, like: T): Partial<T> {
  const parts = typeof draft === 'object' && draft !== null ? Object.entries(draft) : []
  return Object.fromEntries(
    parts.filter(([name, value]) => Object.hasOwn(like, name) && fits(value, like[name as keyof T])),
  ) as Partial<T>
}

/**
 * Keeps what is typed in this browser, a moment after the last key and at once when the page goes away, so that neither leaving nor a
 * reload nor a closed tab costs it. `draft` is undefined while there is nothing to keep. `forget` drops it for good: it was saved or
 * discarded.
 */
export function useKeptDraft(key: string, draft: unknown): { forget: () => void } {
  const latest = useRef(draft)
  latest.current = draft
  const isOver = useRef(false)
  const text = JSON.stringify(draft)

  // biome-ignore lint/correctness/useExhaustiveDependencies: its text says whether it is another
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isOver.current) keepDraft(key, latest.current)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [key, text])

  useEffect(() => {
    isOver.current = false
    const keepNow = (): void => {
      if (!isOver.current) keepDraft(key, latest.current)
    }
    window.addEventListener('pagehide', keepNow)
    return () => {
      window.removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [key])

  return {
    forget() {
      isOver.current = true
      keepDraft(key, undefined)
    },
  }
}
