import type { UndoneImport } from '@plinth/contract/leads/lead-imports/lead-imports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { undoneText, undoRule } from './import-undone-text.ts'
import { refreshImports, undoImportMutation } from './lead-imports.api.ts'

/**
 * Undoes an import after confirmation, and reports what was deleted and kept (decision 26). Put `dialog` on the page, and show
 * the latest `undone` to the person.
 */
export function useUndoImport(onUndone: () => void): {
  undo: (one: { _id: string; fileName: string; createdCount: number; addedCount: number }) => Promise<void>
  undone: UndoneImport | undefined
  isUndoing: boolean
  dialog: ReactNode
} {
  const queryClient = useQueryClient()
  const [confirm, dialog] = useConfirm()
  const [undone, setUndone] = useState<UndoneImport>()
  const { mutateAsync, isPending } = useMutation(undoImportMutation)
  const undo = async (one: {
    _id: string
    fileName: string
    createdCount: number
    addedCount: number
  }): Promise<void> => {
    const isMeant = await confirm({
      title: `Undo the import of ${one.fileName}?`,
      message: undoRule(one.createdCount, one.addedCount),
      confirmLabel: 'Undo import',
      danger: true,
    })
    if (!isMeant) return
    try {
      const result = await mutateAsync(one._id)
      setUndone(result)
      toast.success(undoneText(result), { duration: 4000 })
      onUndone()
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      void refreshImports(queryClient)
    }
  }
  return { undo, undone, isUndoing: isPending, dialog }
}
