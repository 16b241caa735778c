import { useShortcut } from '../../../../lib/shortcuts.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import type { EditorStore } from '../store/editor-store.ts'

/** The keys of the editor outside its grid (T4). */
export function useEditorKeys(store: EditorStore, isEditable: boolean, onInsertPart: () => void): void {
  useShortcut('mod+shift+i', 'Insert from a template', () => isEditable && onInsertPart(), true)
  useShortcut('mod+z', 'Undo', event => {
    if (!isEditable) return
    if (event.shiftKey) store.redo()
    else store.undo()
  })
  useShortcut('mod+y', 'Redo', () => isEditable && store.redo())
  useShortcut(
    'mod+s',
    'Save now',
    () => {
      store.flush()
      const stop = store.subscribe(told)
      told()
      function told(): void {
        if (store.get().saving !== 'saved') return
        stop()
        toast.success('Saved', { duration: 1500 })
      }
    },
    true,
  )
}
