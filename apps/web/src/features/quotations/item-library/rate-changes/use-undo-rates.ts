import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/forms.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { refreshLibrary } from '../item-library.api.ts'
import { rateChangesQuery, undoRates } from './rate-changes.api.ts'

const NAMED = 5

/** Takes a change of many rates back, and says which items were left alone (QT-056). */
export function useUndoRates() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: undoRates,
    onSuccess: ({ count, left, leftCount }) => {
      void refreshLibrary(queryClient)
      const text = `${count} ${count === 1 ? 'rate is' : 'rates are'} as before`
      if (leftCount === 0) return toast.success(text)
      const names = left.slice(0, NAMED).join(', ')
      const others = leftCount > NAMED ? ` and ${leftCount - NAMED} more` : ''
      toast.info(`${text}. Changed again since and left alone: ${names}${others}`, { duration: 12_000 })
    },
    onError: error => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rateChangesQuery.queryKey }),
  })
}
