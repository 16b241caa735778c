import { useSyncExternalStore } from 'react'
import { durationOfMessage, type ToastKind, type ToastOptions, USUAL_DURATION } from './toast-options.ts'

let wanted = false
const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** True once there is a message and the container's code to show it. */
export const useToastsWanted = (): boolean => useSyncExternalStore(subscribe, () => wanted)

let durationOf = (_kind: ToastKind): number => USUAL_DURATION
/** Sets how long messages stay that do not say so themselves: the application knows which pages have times of their own. */
export const setToastDurations = (wanted: (kind: ToastKind) => number): void => {
  durationOf = wanted
}

const waiting: (() => void)[] = []

/** Fetches the container ahead, so that a lost connection can still be told. */
export const preloadToasts = () => import('./toast-host.tsx')

function show(kind: ToastKind, message: string, options: ToastOptions = {}): void {
  preloadToasts().then(
    host => {
      host.showToast(kind, message, durationOfMessage(options, durationOf(kind)), options)
      if (wanted) return
      wanted = true
      for (const listener of listeners) listener()
    },
    error => {
      console.warn('A message waits for the connection', error)
      waiting.push(() => show(kind, message, options))
      window.addEventListener('online', showWaiting, { once: true })
    },
  )
}

function showWaiting(): void {
  for (const message of waiting.splice(0)) message()
}

/** Short messages in the top right corner (SH-560). */
export const toast = {
  success: (message: string, options?: ToastOptions): void => show('success', message, options),
  error: (message: string, options?: ToastOptions): void => show('error', message, options),
  info: (message: string, options?: ToastOptions): void => show('info', message, options),
  /** Takes away the message of a name, because what it says holds no more. */
  hide: (name: string): void => {
    if (wanted) void preloadToasts().then(host => host.hideToast(name))
  },
}
