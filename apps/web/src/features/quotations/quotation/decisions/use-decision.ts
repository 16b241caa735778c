import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../../ui/toast/toast.ts'
import { refreshVersions } from '../versions/versions.api.ts'

/** One decision that is sent, said and shown; the same key for every try of it (decision 13). */
export function useDecision(send: (key: string) => Promise<string>, onDone: () => void = () => undefined) {
  const [key, setKey] = useState(() => crypto.randomUUID())
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => send(key),
    onSuccess: async message => {
      toast.success(message, { duration: 2000 })
      setKey(crypto.randomUUID())
      await refreshVersions(queryClient)
      onDone()
    },
  })
}
