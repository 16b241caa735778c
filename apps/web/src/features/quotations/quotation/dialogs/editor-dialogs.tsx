import { type Ref, useImperativeHandle, useState } from 'react'
import { BasisDialog } from '../fees/basis-dialog.tsx'
import { PhaseDialog } from '../fees/phase-dialog.tsx'
import type { GridModel } from '../lines/grid-model.ts'
import { PackageDialog } from '../packages/package-dialog.tsx'
import { InsertPart } from '../templates/insert-part.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import type { EditorDialog } from './editor-dialog.ts'
import { LibraryDialog } from './library-dialog.tsx'
import { LinesDialog } from './lines-dialog.tsx'
import { RatesDialog } from './rates-dialog.tsx'
import { RoomDialog } from './room-dialog.tsx'
import { SheetCopyDialog } from './sheet-copy-dialog.tsx'

export interface DialogsHandle {
  open: (dialog: EditorDialog) => void
}

interface EditorDialogsProps {
  ref: Ref<DialogsHandle>
  model: GridModel
  versionId: string
}

/** The dialogs of the editor, one of which is open. */
export function EditorDialogs({ ref, model, versionId }: EditorDialogsProps) {
  const [dialog, open] = useState<EditorDialog>()
  useImperativeHandle(ref, () => ({ open }))
  const onClose = (): void => open(undefined)
  const shared = { model, onClose }
  switch (dialog?.kind) {
    case 'library':
      return <LibraryDialog {...shared} at={dialog.at} />
    case 'part':
      return <InsertPart {...shared} />
    case 'rates':
      return <RatesDialog {...shared} versionId={versionId} />
    case 'adjust':
      return <AdjustDialog {...shared} />
    case 'lines':
      return <LinesDialog {...shared} what={dialog.what} ids={dialog.ids} />
    case 'room':
      return <RoomDialog {...shared} id={dialog.id} />
    case 'phase':
      return <PhaseDialog {...shared} id={dialog.id} />
    case 'package':
      return <PackageDialog {...shared} id={dialog.id} />
    case 'basis':
      return <BasisDialog {...shared} versionId={versionId} lineId={dialog.lineId} />
    case 'sheet':
      return <SheetCopyDialog {...shared} lineId={dialog.lineId} />
    case 'discount':
      return <DiscountDialog {...shared} entity={dialog.entity} id={dialog.id} />
    default:
      return null
  }
}
