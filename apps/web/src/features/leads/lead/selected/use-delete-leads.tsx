import { LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import type { ReactNode } from 'react'
import { useConfirm } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { deleteSelection, type SelectedLeads } from '../../lead-selections/lead-selections.api.ts'
import { failureOf } from './selection-texts.ts'
import { useChangeLeads } from './use-change-leads.ts'

/**
 * Asks for confirmation, deletes by one request, however many leads they are, and offers to undo it. Resolves with whether any was
 * deleted, or is still being, so that the leads can stay selected where none was.
 */
export function useDeleteLeads(): readonly [(leads: SelectedLeads, name: string) => Promise<boolean>, ReactNode] {
  const [confirm, dialog] = useConfirm()
  const change = useChangeLeads()

  const remove = async (leads: SelectedLeads, name: string): Promise<boolean> => {
    const yes = await confirm({
      title: `Delete ${name}`,
      message: `Do you want to delete the ${name}?`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!yes) return false
    try {
      return await change(deleteSelection(leads), LEAD_TEXTS.deleted)
    } catch (error) {
      toast.error(failureOf(error))
      return false
    }
  }
  return [remove, dialog]
}
