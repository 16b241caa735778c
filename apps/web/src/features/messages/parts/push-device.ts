/**
 * Web Push on this browser: permission, service worker and subscription. Nothing here asks for permission but
 * `askForPush`, which a press of a button calls.
 */

const WORKER = '/push-worker.js'

/**
 * `insecure`: the page did not come over https. `unsupported`: the browser knows no push messages. `blocked`: the person
 * or the browser refuses them for this site.
 */
export type PushAbility = 'insecure' | 'unsupported' | 'blocked' | 'possible'

/** Whether this browser can be given push messages. */
export function pushAbility(): PushAbility {
  if (!window.isSecureContext) return 'insecure'
  const isKnown = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isKnown) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/** This browser's subscription, where it has one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushAbility() === 'insecure' || pushAbility() === 'unsupported') return null
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks the person, who is asked at most once by most browsers; to be called before anything else that a press does. */
export const askForPush = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted'

/**
 * Subscribes this browser with the installation's key, once that is allowed. A subscription that was there before is
 * given up first: it may be another person's, or made with another key.
 */
export async function subscribePush(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: '/' })
  await navigator.serviceWorker.ready
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/**
 * Ends this browser's subscription: its push service then refuses what still comes, and the server forgets it. Used when
 * nobody is signed in any more, so it never rejects.
 */
export async function endPush(): Promise<void> {
  try {
    await (await currentSubscription())?.unsubscribe()
  } catch (error) {
    console.warn('Push messages to this browser could not be ended', error)
  }
}

/** Calls back whenever the person allows or blocks notifications in the browser; answers how to stop that. */
export function watchPermission(listener: () => void): () => void {
  let status: PermissionStatus | undefined
  let isOver = false
  navigator.permissions?.query({ name: 'notifications' }).then(
    found => {
      if (isOver) return
      status = found
      status.addEventListener('change', listener)
    },
    // older browsers do not know this name: what they say when the page is opened holds
    () => undefined,
  )
  return () => {
    isOver = true
    status?.removeEventListener('change', listener)
  }
}
