import { isAppError } from '@plinth/contract/error-codes'
import { session } from '../../../../lib/server/session.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { readHandOff } from './hand-off-address.ts'

const NOTICE_MILLISECONDS = 10_000

/**
 * Takes `?userId=&token=` out of the address at once, whatever comes of it, before anything reads or stores that address
 * (decision 4, SH-Q02). The answer exchanges it for a session once the services' addresses are known; it never rejects.
 */
export function takeHandOff(): () => Promise<void> {
  const found = readHandOff(window.location)
  if (!found) return async () => undefined
  window.history.replaceState(window.history.state, '', found.cleaned)
  return async () => {
    const signedIn = session.get()
    const { handOff } = found
    if (signedIn && signedIn.userId !== handOff?.userId) {
      // nobody is made somebody else by opening a link
      toast.info('You are signed in already. Log out first to open that link as somebody else.', {
        duration: NOTICE_MILLISECONDS,
      })
      return
    }
    try {
      if (!handOff) throw new Error('The link carries no code')
      // only now: the pages before it need none of that code
      const { takeOver } = await import('../auth.api.ts')
      const { accessToken, _id } = await takeOver(handOff)
      session.set({ token: accessToken, userId: _id })
    } catch (error) {
      // who is signed in as that person stays so
      if (signedIn) return
      toast.error(isAppError(error) ? error.message : 'This link cannot be used. Please sign in', {
        duration: NOTICE_MILLISECONDS,
      })
    }
  }
}
