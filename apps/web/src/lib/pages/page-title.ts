import { useEffect, useSyncExternalStore } from 'react'

let own: readonly { title: string }[] = []
let firm: string | undefined
const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}
const set = (next: typeof own): void => {
  own = next
  tell()
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

/** Titles name this firm instead of the product: its clients see the firm alone (PJ-268). */
export function useFirmInTitles(name: string | undefined): void {
  useEffect(() => {
    firm = name
    tell()
    return () => {
      firm = undefined
      tell()
    }
  }, [name])
}

/** The window's title: the page, and whose it is. */
export const windowTitle = (page: string | undefined, owner = 'Plinth'): string => (page ? `${page} · ${owner}` : owner)

/** Whose pages these are, where it is not the product. */
export const useTitleOwner = (): string | undefined => useSyncExternalStore(subscribe, () => firm)

/** The innermost title a page has given itself. */
export const useOwnTitle = (): string | undefined => useSyncExternalStore(subscribe, () => own.at(-1)?.title)
