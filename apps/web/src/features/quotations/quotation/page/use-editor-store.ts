import type { Version } from '@plinth/contract/quotations/quotation/versions'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { keepDraft, readDraft } from '../../../../lib/drafts.ts'
import { watchConnection } from '../../../../lib/server/connection.ts'
import { listenLive } from '../../../../lib/server/live.ts'
import { session } from '../../../../lib/server/session.ts'
import { editorServer } from '../quotation.api.ts'
import type { KeptChanges } from '../store/editor-state.ts'
import { EditorStore } from '../store/editor-store.ts'

/** Unsaved changes are kept for the person who made them, on this device (QT-172). */
const keyOf = (versionId: string) => `plinth.quotation.${session.getUserId() ?? ''}.${versionId}`

function readKept(versionId: string): KeptChanges | undefined {
  const kept = readDraft(keyOf(versionId)) as Partial<KeptChanges> | undefined
  return Array.isArray(kept?.waiting) ? { sent: kept.sent, waiting: kept.waiting } : undefined
}

/** The store of a version for as long as its editor is on the screen, and what it is now. */
export function useEditorStore(version: Version) {
  const [store] = useState(
    () =>
      new EditorStore({
        content: version.content,
        revision: version.revision,
        isVariation: version.isVariation,
        isTemplate: version.templateId !== null,
        server: editorServer(version._id),
        kept: version.state === 'draft' && version.mayEdit ? readKept(version._id) : undefined,
        keep: kept => keepDraft(keyOf(version._id), kept),
      }),
  )
  const snapshot = useSyncExternalStore(store.subscribe, store.get)
  useEffect(() => {
    store.open()
    const stops = [
      listenLive(event => {
        if (event.type === 'quotation-content.changed' && event.versionId === version._id) store.hear(event.revision)
        // much may have happened while nothing was heard
        if (event.type === 'hello') store.hearAnything()
      }),
      watchConnection(isThere => {
        if (isThere) store.flush()
      }),
    ]
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') store.flush()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      for (const stop of stops) stop()
      store.close()
    }
  }, [store, version._id])
  return { store, snapshot }
}
