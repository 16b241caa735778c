import { useEffect, useSyncExternalStore } from 'react'

let own: readonly { title: string }[] = []
const listeners = new Set<() => void>()
const set = (next: typeof own): void => {
  own = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Names the page after what it shows (a lead's name) instead of its route's title, while it is on the screen. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return
    const entry = { title }
    set([...own, entry])
    return () => set(own.filter(other => other !== entry))
  }, [title])
}

/** The innermost title a page has given itself. */
export const useOwnTitle = (): string | undefined => useSyncExternalStore(subscribe, () => own.at(-1)?.title)
