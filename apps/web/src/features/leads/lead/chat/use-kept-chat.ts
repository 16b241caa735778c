import { newKey } from '@plinth/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/forms.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { openChatMutation, refreshHistory } from '../../lead-history/lead-history.api.ts'

/**
 * Keeps in the history of a lead that a WhatsApp chat with it was opened, and with which text; without the right to write there,
 * nothing.
 */
export function useKeptChat(canEdit: boolean): (leadId: string, text?: string) => void {
  const queryClient = useQueryClient()
  const keep = useMutation({
    ...openChatMutation,
    onSuccess: () => refreshHistory(queryClient),
    onError: (error, chat) =>
      toast.error(`The chat could not be kept in the history. ${messageOf(error)}`, {
        action: { label: 'Retry', run: () => keep.mutate(chat) },
      }),
  })
  return (leadId, text) => {
    if (canEdit) keep.mutate({ leadId, text, idempotencyKey: newKey() })
  }
}
