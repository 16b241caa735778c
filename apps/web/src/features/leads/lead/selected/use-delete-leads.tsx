import { LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import type { SelectionChange } from '@plinth/contract/leads/lead-selections'
import { leftOutText } from '@plinth/contract/leads/selection-rules'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useConfirm } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { deleteSelection, refreshSelections, type SelectedLeads } from '../../lead-selections/lead-selections.api.ts'
import { refreshLeads } from '../lead.api.ts'
import { resultText } from './selection-texts.ts'
import { failureOf, LONG, useUndoSelection } from './use-undo-selection.ts'

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
  const undo = useUndoSelection()

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
      tell(change)
      return change.changed > 0 || change.status === 'running' ? change : undefined
    } catch (error) {
      toast.error(failureOf(error))
      return undefined
    } finally {
      void refreshSelections(queryClient)
      void refreshLeads(queryClient)
    }
  }
  /** What goes on in the background is shown above the list. */
  const tell = (change: SelectionChange): void => {
    const { status, changed, leftOut } = change
    if (status === 'running') return
    const text = leftOut.length === 0 ? LEAD_TEXTS.deleted : resultText(change)
    if (changed === 0) toast.error(leftOutText(leftOut))
    else toast.success(text, { ...LONG, action: { label: 'Undo', run: () => void undo(change) } })
  }
  return [remove, dialog]
}
