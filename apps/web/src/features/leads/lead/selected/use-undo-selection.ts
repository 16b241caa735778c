import { isAppError } from '@plinth/contract/error-codes'
import { LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import type { SelectionChange } from '@plinth/contract/leads/lead-selections'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../../ui/toast/toast.ts'
import { refreshSelections, undoSelection } from '../../lead-selections/lead-selections.api.ts'
import { refreshLeads } from '../lead.api.ts'
import { resultText } from './selection-texts.ts'

/** Long enough to read the message and decide. */
export const LONG = { duration: 8000 }

/** Undoes a change of leads, and says what came of it; one in the background is shown where its progress is. */
export function useUndoSelection(): (change: Pick<SelectionChange, '_id'>) => Promise<void> {
  const queryClient = useQueryClient()
  const undo = async ({ _id }: Pick<SelectionChange, '_id'>): Promise<void> => {
    try {
      const undone = await undoSelection(_id)
      const isAll = undone.leftOut.length === 0 && undone.unassigned === 0
      if (undone.status === 'undone') toast.success(resultText(undone), isAll ? {} : LONG)
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

/** The one text for what failed, unless the server says what to do about it (LM-634, LM-635). */
export const failureOf = (error: unknown): string =>
  isAppError(error) && ['FORBIDDEN', 'CONFLICT', 'TOO_LARGE', 'TOO_MANY_REQUESTS'].includes(error.code)
    ? error.message
    : LEAD_TEXTS.failed
