import { MERGE_TEXTS } from '@plinth/contract/leads/merge-rules'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { refreshLeads } from '../lead/lead.api.ts'
import { distinguish, undoMerge } from './lead-merges.api.ts'

/** Long enough to read the message and decide. */
export const UNDO_MILLISECONDS = 8000

/** Undoes a merge and shows what stayed as it is. Resolves to whether it succeeded. */
export function useMergeUndo(): (mergeId: string) => Promise<boolean> {
  const queryClient = useQueryClient()
  return useCallback(
    async mergeId => {
      try {
        const { stayed } = await undoMerge(mergeId)
        if (stayed.length === 0) toast.success(MERGE_TEXTS.undone)
        else {
          const told = `${MERGE_TEXTS.undone}. Not put back, as it was changed since or cannot be: ${stayed.join(', ')}`
          toast.info(told, { duration: UNDO_MILLISECONDS })
        }
        return true
      } catch (error) {
        toast.error(messageOf(error))
        return false
      } finally {
        void refreshLeads(queryClient)
      }
    },
    [queryClient],
  )
}

/** Marks leads as different people, with a way to undo that. */
export function useDistinguish(): (leadIds: readonly string[]) => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(
    async leadIds => {
      const say = async (areDistinct: boolean): Promise<boolean> => {
        try {
          await distinguish(leadIds, areDistinct)
          return true
        } catch (error) {
          toast.error(messageOf(error))
          return false
        } finally {
          void refreshLeads(queryClient)
        }
      }
      if (!(await say(true))) return
      toast.success('Remembered as different people', {
        duration: UNDO_MILLISECONDS,
        action: { label: 'Undo', run: () => void say(false) },
      })
    },
    [queryClient],
  )
}
