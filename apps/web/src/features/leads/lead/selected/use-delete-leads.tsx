import { LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import type { SelectionChange } from '@plinth/contract/leads/lead-selections'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useConfirm } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { deleteSelection, refreshSelections, type SelectedLeads } from '../../lead-selections/lead-selections.api.ts'
import { refreshLeads } from '../lead.api.ts'
import { failureOf } from './selection-texts.ts'
import { useSelectionToast } from './use-undo-selection.ts'

/**
 * Asks for confirmation, deletes by one request, however many leads they are, and offers to undo it. Resolves with what became of
 * it, or undefined where nothing was deleted, so that the leads can stay selected.
 */
export function useDeleteLeads(): readonly [
  (leads: SelectedLeads, name: string) => Promise<SelectionChange | undefined>,
  ReactNode,
] {
  const queryClient = useQueryClient()
  const [confirm, dialog] = useConfirm()
  const tell = useSelectionToast()

  const remove = async (leads: SelectedLeads, name: string): Promise<SelectionChange | undefined> => {
    const yes = await confirm({
      title: `Delete ${name}`,
      message: `Do you want to delete the ${name}?`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!yes) return undefined
    try {
      const change = await deleteSelection(leads)
      tell(change, LEAD_TEXTS.deleted)
      return change.changed > 0 || change.status === 'running' ? change : undefined
    } catch (error) {
      toast.error(failureOf(error))
      return undefined
    } finally {
      void refreshSelections(queryClient)
      void refreshLeads(queryClient)
    }
  }
  return [remove, dialog]
}
