import type { ItemImportSummary } from '@plinth/contract/quotations/item-imports/item-imports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/forms.ts'
import { useConfirm } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { refreshLibrary } from '../item-library.api.ts'
import { refreshItemImports, undoItemImport } from './item-imports.api.ts'

const NAMED = 5

/** Takes an import back after asking, and names what stays (QT-070). */
export function useUndoItems() {
  const queryClient = useQueryClient()
  const [confirm, dialog] = useConfirm()
  const undoing = useMutation({
    mutationFn: undoItemImport,
    onSuccess: ({ deleted, restored, left, leftCount }) => {
      void refreshLibrary(queryClient)
      const text = `${deleted} deleted, ${restored} as before`
      if (leftCount === 0) return toast.success(text)
      const others = leftCount > NAMED ? ` and ${leftCount - NAMED} more` : ''
      toast.info(`${text}. Used or changed since and left alone: ${left.slice(0, NAMED).join(', ')}${others}`, {
        duration: 12_000,
      })
    },
    onError: error => toast.error(messageOf(error)),
    onSettled: () => refreshItemImports(queryClient),
  })
  const ask = async ({ _id, fileName }: ItemImportSummary): Promise<void> => {
    const isMeant = await confirm({
      title: `Undo the import of ${fileName}?`,
      message: 'New items that nothing uses are deleted, and changed fields go back unless they were changed again.',
      confirmLabel: 'Undo import',
      danger: true,
    })
    if (isMeant) undoing.mutate(_id)
  }
  return { ask, dialog, isUndoing: (id: string): boolean => undoing.isPending && undoing.variables === id }
}
