import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** A small choice of a person that this browser remembers as text; null while none was made. Shared by all who ask for the key. */
export function useStoredSetting(key: string): readonly [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const set = useCallback(
    (next: string | null) => {
      if (next === null) localStorage.removeItem(key)
      else localStorage.setItem(key, next)
      tell()
    },
    [key],
  )
  return [value, set]
}
