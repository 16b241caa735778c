import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ImportEditor } from './import-editor.ts'

/** The editor of one import while it is on the screen; its pending changes are sent when it leaves. */
export function useImportEditor(importId: string): ImportEditor {
  const client = useQueryClient()
  const [editor] = useState(() => new ImportEditor(importId, client))
  useSyncExternalStore(editor.subscribe, editor.getTyped)
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (!editor.isTyping()) return
      editor.flush()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      editor.flush()
    }
  }, [editor])
  return editor
}
