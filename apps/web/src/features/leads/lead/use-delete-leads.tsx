import { isAppError } from '@plinth/contract/error-codes'
import { cameBackText, LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { deleteLeads, refreshLeads, restoreLeads } from './lead.api.ts'

/** Long enough to read the message and decide. */
const LONG = { duration: 8000 }

/**
 * Asks for confirmation, deletes, and offers to undo it. Several leads are deleted one by one with one message at the end
 * (LM-385, LM-Q40). Resolves with the ids that were deleted, so that failed ones can stay selected.
 */
export function useDeleteLeads(): readonly [
  (ids: readonly string[], name: string) => Promise<readonly string[]>,
  ReactNode,
] {
  const queryClient = useQueryClient()
  const [confirm, dialog] = useConfirm()

  const undo = async (ids: readonly string[]) => {
    const { failed, reason, unassigned } = await restoreLeads(ids)
    const restored = ids.length === 1 ? 'Lead restored' : `${ids.length} leads restored`
    if (failed.length > 0) toast.error(textOf(reason), { action: { label: 'Retry', run: () => void undo(failed) } })
    else toast.success(cameBackText(restored, ids.length, unassigned), unassigned > 0 ? LONG : {})
    void refreshLeads(queryClient)
  }

  const remove = async (ids: readonly string[], name: string): Promise<readonly string[]> => {
    const yes = await confirm({
      title: `Delete ${name}`,
      message: `Do you want to delete the ${name}?`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!yes) return []
    const { failed, reason } = await deleteLeads(ids)
    const gone = ids.filter(id => !failed.includes(id))
    if (failed.length > 0) toast.error(textOf(reason))
    else {
      toast.success(LEAD_TEXTS.deleted, {
        ...LONG,
        action: { label: 'Undo', run: () => void undo(gone) },
      })
    }
    void refreshLeads(queryClient)
    return gone
  }
  return [remove, dialog]
}

/** The text for a failed deletion, unless the right for it is missing (LM-634, LM-635). */
const textOf = (reason: unknown): string => (isAppError(reason, 'FORBIDDEN') ? reason.message : LEAD_TEXTS.failed)
