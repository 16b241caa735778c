import { useSyncExternalStore } from 'react'

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

const look = (): void => void ask()

/** Calls back whenever the connection is lost or there again; asked for whenever the browser says that something about it has changed. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    if (!navigator.onLine) look()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    window.removeEventListener('online', look)
    window.removeEventListener('offline', look)
  }
}

/** The same for what waits with its reads while there is no connection. */
export const watchConnection = (onChange: (isThere: boolean) => void): (() => void) =>
  subscribe(() => onChange(!isLost))

/** Whether the connection is lost. */
export const useIsConnectionLost = (): boolean => useSyncExternalStore(subscribe, () => isLost)
