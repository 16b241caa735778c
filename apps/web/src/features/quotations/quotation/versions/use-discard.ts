import { QUOTATION_TEXTS as TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { useConfirm } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { discardDraft, refreshVersions } from './versions.api.ts'

interface Discarding {
  /** asks, and discards the draft */
  discard: () => Promise<void>
  isPending: boolean
  confirmDialog: ReactNode
}

/** Discarding of a draft, once that was confirmed (QT-201); `kept` says what is there afterwards, and `onGone` shows it. */
export function useDiscard(versionId: string, kept: string, onGone: () => unknown): Discarding {
  const queryClient = useQueryClient()
  const [confirm, confirmDialog] = useConfirm()
  const discarding = useMutation({
    mutationFn: () => discardDraft(versionId),
    onSuccess: async () => {
      toast.success(TEXTS.draftDeleted, { duration: 2000 })
      await onGone()
      await refreshVersions(queryClient)
    },
    onError: error => toast.error(messageOf(error)),
  })
  const discard = async (): Promise<void> => {
    const message = `What was changed in it is gone for good. ${kept}`
    if (await confirm({ title: 'Discard this draft?', message, confirmLabel: 'Discard', danger: true }))
      discarding.mutate()
  }
  return { discard, isPending: discarding.isPending, confirmDialog }
}
