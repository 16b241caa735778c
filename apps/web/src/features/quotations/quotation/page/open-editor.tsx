import { ClientPart } from '../client/client-part.tsx'
import { FilesPart } from '../files/files-part.tsx'
import { ComparePart } from '../history/compare-part.tsx'
import { RecipientsPart } from '../sending/recipients-part.tsx'
import { OvertakenDraft } from '../versions/overtaken-draft.tsx'
import { EditedParts, useEdited } from './edited-parts.tsx'
import classes from './editor.module.css'
import { EditorHead } from './editor-head.tsx'
import type { OpenEditorProps } from './editor-props.ts'
import { EditorTabs } from './editor-tabs.tsx'

/** An open version: what it is, its lines, and what they come to. */
export function OpenEditor({ quotation, ...props }: OpenEditorProps) {
  const { version, address, onAddress } = props
  const edited = useEdited(props)
  const { store, snapshot, people, grid } = edited
  return (
    <div className={classes.root} data-fill>
      <EditorHead
        store={store}
        quotation={quotation}
        version={version}
        snapshot={snapshot}
        people={people}
        address={address}
        onAddress={onAddress}
      />
      {version.state === 'draft' && quotation.state === 'accepted' && (
        <OvertakenDraft
          quotation={quotation}
          versionId={version._id}
          onGone={() => onAddress({ ...address, version: undefined }, true)}
        />
      )}
      <EditorTabs
        hasOthers={quotation.versions.length > 1}
        address={address}
        onAddress={onAddress}
        openThreads={quotation.openThreads}
      />
      <EditedParts {...props} edited={edited}>
        {address.part === 'files' && <FilesPart key={version._id} version={version} />}
        {address.part === 'client' && <ClientPart quotation={quotation} version={version} />}
        {address.part === 'compare' && (
          <ComparePart
            quotation={quotation}
            versionId={version._id}
            other={address.with}
            model={grid.model}
            onOther={number => onAddress({ ...address, with: number }, true)}
          />
        )}
        {address.part === 'recipients' && <RecipientsPart quotation={quotation} />}
      </EditedParts>
    </div>
  )
}
