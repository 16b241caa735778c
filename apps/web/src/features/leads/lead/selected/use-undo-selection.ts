import { isAppError } from '@plinth/contract/error-codes'
import type { SelectionChange } from '@plinth/contract/leads/lead-selections'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../../ui/toast/toast.ts'
import { refreshSelections, undoSelection } from '../../lead-selections/lead-selections.api.ts'
import { refreshLeads } from '../lead.api.ts'
import { failureOf, messageAbout, messageAboutUndo, READ_MS } from './selection-texts.ts'

/** Undoes a change of leads, and says what came of it; one in the background is shown where its progress is. */
export function useUndoSelection(): (change: Pick<SelectionChange, '_id'>) => Promise<void> {
  const queryClient = useQueryClient()
  const undo = async ({ _id }: Pick<SelectionChange, '_id'>): Promise<void> => {
    try {
      const message = messageAboutUndo(await undoSelection(_id))
      if (message) toast[message.kind](message.text, { duration: message.duration })
    } catch (error) {
      // what cannot be undone any more will not be on a second try
      const action = isAppError(error, 'CONFLICT') ? {} : { action: { label: 'Retry', run: () => void undo({ _id }) } }
      toast.error(failureOf(error), action)
    } finally {
      void refreshSelections(queryClient)
      void refreshLeads(queryClient)
    }
  }
  return undo
}

/** Says what became of a change of leads and offers to undo it, unless the strip above the list does (`messageAbout`). */
export function useSelectionToast(): (change: SelectionChange, text: string) => void {
  const undo = useUndoSelection()
  return (change, text) => {
    const message = messageAbout(change, text)
    if (!message) return
    const action = { label: 'Undo', run: () => void undo(change) }
    toast[message.kind](message.text, message.hasUndo ? { duration: READ_MS, action } : {})
  }
}
