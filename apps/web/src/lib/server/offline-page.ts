/**
 * Lets a reload without a connection show a page of ours: the service worker keeps it. Browsers without one, and pages that did not come
 * over https, show their own.
 */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/push-worker.js', { scope: '/' }).catch((error: unknown) => {
    console.warn('The page for times without a connection could not be kept', error)
  })
}
