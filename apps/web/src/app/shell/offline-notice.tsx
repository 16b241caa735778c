import { useSyncExternalStore } from 'react'
import classes from './shell.module.css'

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that the connection is gone and what that means, for as long as it is. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" className={isOnline ? 'visually-hidden' : classes.offline}>
      {isOnline ? '' : 'You are offline. What is on the screen may be out of date, and changes cannot be saved.'}
    </div>
  )
}
