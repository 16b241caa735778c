import { isAppError } from '@plinth/contract/error-codes'
import type { SelectionChange } from '@plinth/contract/leads/lead-selections'
import { leftOutText } from '@plinth/contract/leads/selection-rules'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../../ui/toast/toast.ts'
import { refreshSelections, undoSelection } from '../../lead-selections/lead-selections.api.ts'
import { refreshLeads } from '../lead.api.ts'
import { failureOf, resultText } from './selection-texts.ts'

/** Long enough to read the message and decide. */
const LONG = { duration: 8000 }

/** Undoes a change of leads, and says what came of it; one in the background is shown where its progress is. */
export function useUndoSelection(): (change: Pick<SelectionChange, '_id'>) => Promise<void> {
  const queryClient = useQueryClient()
  const undo = async ({ _id }: Pick<SelectionChange, '_id'>): Promise<void> => {
    try {
      const undone = await undoSelection(_id)
      const isAll = undone.leftOut.length === 0 && undone.unassigned === 0
      if (undone.status === 'undoing') return
      if (undone.changed === 0) toast.error(resultText(undone), LONG)
      else toast.success(resultText(undone), isAll ? {} : LONG)
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

/**
 * Says what became of a change of leads, and offers to undo it; one in the background is shown where its progress is. `text` is
 * said where all of them were changed.
 */
export function useSelectionToast(): (change: SelectionChange, text: string) => void {
  const undo = useUndoSelection()
  return (change, text) => {
    const { status, changed, leftOut } = change
    if (status === 'running') return
    if (changed === 0 && leftOut.every(one => one.reason === 'already')) toast.info(leftOutText(leftOut))
    else if (changed === 0) toast.error(leftOutText(leftOut))
    else
      toast.success(leftOut.length === 0 ? text : resultText(change), {
        ...LONG,
        action: { label: 'Undo', run: () => void undo(change) },
      })
  }
}
