import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/forms.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { leads, undoneText } from './import-undone-text.ts'
import { refreshImports, undoImportMutation } from './lead-imports.api.ts'

/** Takes an import back after asking, and tells what was deleted and what kept (decisions.md 26). Put `dialog` on the page. */
export function useUndoImport(onUndone: () => void): {
  undo: (one: { _id: string; fileName: string; createdCount: number }) => Promise<string | undefined>
  isUndoing: boolean
  dialog: ReactNode
} {
  const queryClient = useQueryClient()
  const [confirm, dialog] = useConfirm()
  const { mutateAsync, isPending } = useMutation(undoImportMutation)
  const undo = async (one: { _id: string; fileName: string; createdCount: number }): Promise<string | undefined> => {
    const isMeant = await confirm({
      title: `Undo the import of ${one.fileName}?`,
      message: `Its ${leads(one.createdCount)} will be deleted, except those somebody has worked on since.`,
      confirmLabel: 'Undo import',
      danger: true,
    })
    if (!isMeant) return undefined
    try {
      const text = undoneText(await mutateAsync(one._id))
      toast.success(text, { duration: 4000 })
      onUndone()
      return text
    } catch (error) {
      toast.error(messageOf(error))
      return undefined
    } finally {
      void refreshImports(queryClient)
    }
  }
  return { undo, isUndoing: isPending, dialog }
}
