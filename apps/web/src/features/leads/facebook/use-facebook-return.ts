import { FACEBOOK_TEXTS } from '@plinth/contract/leads/facebook/facebook'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { addPageMutation, refreshFacebook } from './facebook.api.ts'
import type { FacebookReturn } from './facebook-return.ts'

/**
 * Ends a sign-in with what Facebook sent the browser back with, and takes that out of the address. Somebody who turned back at
 * Facebook sees the page as it was: only an error is logged (LM-422).
 */
export function useFacebookReturn(): { isConnecting: boolean } {
  const { code, state, error } = useSearch({ strict: false }) as FacebookReturn
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    ...addPageMutation,
    onSuccess: () => toast.success(FACEBOOK_TEXTS.added),
    onError: failure => toast.error(messageOf(failure)),
    onSettled: () => void refreshFacebook(queryClient),
  })
  // a code is good once, and the development build runs effects twice
  const used = useRef<string>(undefined)
  useEffect(() => {
    if (code === undefined && error === undefined) return
    if (code !== undefined && state !== undefined) {
      if (used.current !== code) mutate({ code, state })
      used.current = code
    } else {
      console.error('Facebook: the login status is unknown')
    }
    const search = ({ code: _, state: __, error: ___, ...rest }: FacebookReturn & Record<string, unknown>) => ({
      q: rest.q,
    })
    void navigate({ to: '.', search: search as never, hash: '', replace: true })
  }, [code, state, error, mutate, navigate])
  return { isConnecting: isPending }
}
