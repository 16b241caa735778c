import { type ReactNode, type RefObject, useRef } from 'react'
import { useConfirm } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { BoqDialog } from '../boq/boq-dialog.tsx'
import { DetailsPart } from '../details/details-part.tsx'
import { TermsPart } from '../details/terms-part.tsx'
import { type DialogsHandle, EditorDialogs } from '../dialogs/editor-dialogs.tsx'
import { BaseNotices } from '../fees/base-notices.tsx'
import { QuotationGrid } from '../grid/quotation-grid.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'
import { EditorMenus, type MenuHandle } from '../menus/editor-menus.tsx'
import { PackagesBar } from '../packages/packages-bar.tsx'
import { PhoneLines } from '../phone/phone-lines.tsx'
import { usePresence } from '../presence/use-presence.ts'
import { MeasurementSheet } from '../sheet/measurement-sheet.tsx'
import classes from './editor.module.css'
import type { EditedProps } from './editor-props.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { TotalsFooter } from './totals-footer.tsx'
import { useEditorKeys } from './use-editor-keys.ts'
import { useEditorStore } from './use-editor-store.ts'
import { type EditorGrid, useGridModel } from './use-grid-model.ts'

/** What an editor works with, be it of a quotation or of a template. */
export function useEdited(props: EditedProps) {
  const { version } = props
  const { store, snapshot } = useEditorStore(version)
  const isEditable = version.state === 'draft' && version.mayEdit && snapshot.saving !== 'refused'
  const menus = useRef<MenuHandle>(null)
  const dialogs = useRef<DialogsHandle>(null)
  const [confirm, confirmDialog] = useConfirm()
  const { people, onPlace } = usePresence(version._id)
  const grid = useGridModel({ ...props, store, snapshot, isEditable, menus, dialogs, confirm, people, onPlace })
  useEditorKeys(store, isEditable, () => dialogs.current?.open({ kind: 'part' }))
  return { store, snapshot, isEditable, menus, dialogs, confirmDialog, people, grid }
}
export type Edited = ReturnType<typeof useEdited>

/** The parts that quotations and templates have alike: details, terms, the lines and what they come to; `children` are others. */
export function EditedParts({ edited, children, ...props }: EditedProps & { edited: Edited; children?: ReactNode }) {
  const { version, address, onAddress } = props
  const { snapshot, isEditable, menus, dialogs, confirmDialog, grid } = edited
  const closePanel = (): void => onAddress({ ...address, panel: undefined }, true)
  return (
    <>
      {address.part === 'details' && <DetailsPart model={grid.model} />}
      {address.part === 'terms' && <TermsPart model={grid.model} />}
      {children}
      {address.part === undefined && <LinesPart {...props} edited={edited} onClosePanel={closePanel} />}
      <TotalsFooter model={grid.model} head={snapshot.state.content.head} />
      <EditorMenus ref={menus as RefObject<MenuHandle | null>} model={grid.model} />
      <EditorDialogs ref={dialogs} model={grid.model} versionId={version._id} />
      {address.panel === 'boq' && isEditable && (
        <BoqDialog model={grid.model} versionId={version._id} onClose={closePanel} />
      )}
      {confirmDialog}
    </>
  )
}

interface LinesPartProps extends EditedProps {
  edited: Edited & { grid: EditorGrid }
  onClosePanel: () => void
}

function LinesPart({ version, address, onAddress, edited, onClosePanel }: LinesPartProps) {
  const { store, snapshot, grid } = edited
  const isPhone = useIsPhone()
  const measured = snapshot.state.content.lines.find(line => line.id === address.sheet)
  const closeSheet = (): void => {
    onAddress({ ...address, sheet: undefined }, true)
    document.querySelector<HTMLElement>(`[data-cell="${address.sheet} quantity"]`)?.focus()
  }
  return (
    <>
      <EditorToolbar {...grid} store={store} snapshot={snapshot} address={address} onAddress={onAddress} />
      <PackagesBar model={grid.model} />
      <BaseNotices model={grid.model} />
      <div className={classes.work}>
        {isPhone ? <PhoneLines model={grid.model} /> : <QuotationGrid {...grid.model} />}
        {address.panel === 'history' && (
          <HistoryPanel
            versionId={version._id}
            model={grid.model}
            store={store}
            snapshot={snapshot}
            onClose={onClosePanel}
          />
        )}
        {measured && <MeasurementSheet key={measured.id} line={measured} model={grid.model} onClose={closeSheet} />}
      </div>
    </>
  )
}
