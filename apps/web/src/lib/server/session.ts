/** Who is signed in on this browser: the token and user id of the specification's storage keys (SH-142). */
export interface Identity {
  token: string
  userId: string
}

const listeners = new Set<() => void>()
/** Everything that must be gone after logout (SH-Q05). */
const OWN_KEYS = [
  'token',
  'userId',
  'projectId',
  'headerTab',
  'onboardingStep',
  'onboardingEmail',
  'onboardingType',
  'recentCommands',
]

const readIdentity = (): Identity | null => {
  const token = localStorage.getItem('token')
  const userId = localStorage.getItem('userId')
  // one without the other is not signed in (SH-030)
  return token && userId ? { token, userId } : null
}
let current = readIdentity()
/** why the server ended the session; told on the sign-in page until somebody signs in */
let end: string | undefined

export const session = {
  get: (): Identity | null => current,
  getToken: (): string | null => current?.token ?? null,
  getUserId: (): string | null => current?.userId ?? null,
  /** Why the person was signed out, where they did not do it themselves in this browser. */
  getEnd: (): string | undefined => end,
  set(identity: Identity): void {
    end = undefined
    localStorage.setItem('token', identity.token)
    localStorage.setItem('userId', identity.userId)
    current = identity
    tell()
  },
  /** Forgets the person and what they left behind. */
  clear(): void {
    for (const key of OWN_KEYS) localStorage.removeItem(key)
    sessionStorage.clear()
    current = null
    tell()
  },
  /** The server no longer knows this token, and may say why: forgets the person, unless somebody has signed in with another one since. */
  expire(token: string, reason?: string): void {
    if (current?.token !== token) return
    // in another tab, too, which may not have been heard here yet
    const stored = localStorage.getItem('token')
    if (stored === null || stored === token) {
      end = reason ?? 'You have been signed out. Please sign in again'
      session.clear()
    } else refresh()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

const tell = (): void => {
  for (const listener of listeners) listener()
}

const refresh = (): void => {
  current = readIdentity()
  tell()
}

// another tab signed in or out
window.addEventListener('storage', event => {
  if (event.key === 'token' || event.key === 'userId' || event.key === null) refresh()
})
