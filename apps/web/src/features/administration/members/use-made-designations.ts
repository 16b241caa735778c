import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { DESIGNATION_MAKING } from './members.api.ts'

/**
 * Sends a form once the designations are there that are being made for it: a press of its button leaves the field that one was
 * typed into. Where the last one could not be made, which was said, nothing is sent.
 */
export function useMadeDesignations(send: () => void): () => void {
  const queryClient = useQueryClient()
  const making = useIsMutating({ mutationKey: DESIGNATION_MAKING })
  const [isWaiting, setWaiting] = useState(false)
  const sendNow = useEffectEvent(send)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked at again with each that begins or ends
  useEffect(() => {
    // the number comes a moment later than what it counts
    if (!isWaiting || queryClient.isMutating({ mutationKey: DESIGNATION_MAKING }) > 0) return
    setWaiting(false)
    const last = queryClient.getMutationCache().findAll({ mutationKey: DESIGNATION_MAKING }).at(-1)
    if (last?.state.status !== 'error') sendNow()
  }, [isWaiting, making, queryClient])
  return () => {
    if (queryClient.isMutating({ mutationKey: DESIGNATION_MAKING }) > 0) setWaiting(true)
    else send()
  }
}
