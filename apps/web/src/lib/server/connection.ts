import { useEffect, useSyncExternalStore } from 'react'

/**
 * Whether the server can be reached. The browser's own word is no more than a reason to ask: a computer without any network says it is
 * offline although the server on it answers, and one behind a broken router says it is online.
 */
let isLost = false
let asking: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
/** How soon a server that did not answer is asked again. */
const AGAIN = 5_000

function put(lost: boolean): void {
  if (lost === isLost) return
  isLost = lost
  for (const listener of listeners) listener()
}

/** Asks the server for a sign of life, and while there is none, every few seconds again. */
function ask(): Promise<void> {
  clearTimeout(timer)
  asking ??= fetch('/health/live', { cache: 'no-store', credentials: 'omit' })
    .then(
      () => put(false),
      () => {
        put(true)
        timer = setTimeout(() => void ask(), AGAIN)
      },
    )
    .finally(() => {
      asking = undefined
    })
  return asking
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the connection is lost; looked at whenever the browser says that something about it has changed. */
export function useIsConnectionLost(): boolean {
  useEffect(() => {
    const look = (): void => void ask()
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    if (!navigator.onLine) look()
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return useSyncExternalStore(subscribe, () => isLost)
}
