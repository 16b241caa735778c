import type { Lead } from '@plinth/contract/leads/lead/lead'
import type { LeadFile } from '@plinth/contract/leads/lead-files'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { useConfirm } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { FileRow, RemoveFile, UploadRow } from '../../../../ui/files/file-rows.tsx'
import { AttachButton } from '../../../../ui/inputs/attach-button.tsx'
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { refreshLeads } from '../../lead/lead.api.ts'
import {
  leadFileAddress,
  leadFilesQuery,
  refreshLeadFiles,
  removeLeadFileMutation,
} from '../../lead-files/lead-files.api.ts'
import type { Viewer } from '../use-viewer.ts'
import classes from './lead-files.module.css'
import { useLeadUploads } from './use-lead-uploads.ts'

const ACCEPTED = '.pdf,.xlsx,.xls,.csv,.docx,.doc,.jpeg,.jpg,.png,.webp,.gif,.dwg'

export interface LeadFilesProps {
  lead: Lead
  viewer: Viewer
}

/** The files of a lead: added here by choosing or dropping, visible to everybody who may see the lead, removed with crm.edit. */
export function LeadFiles({ lead, viewer }: LeadFilesProps) {
  const files = useQuery(leadFilesQuery(lead._id))
  const uploads = useLeadUploads(lead._id)
  const canEdit = viewer.canEdit && !lead.isArchive
  const drop = useDrop(canEdit, uploads.add)
  const isEmpty = files.data?.length === 0 && uploads.uploads.length === 0
  return (
    <section
      className={classes.root}
      aria-labelledby="lead-files"
      data-over={drop.isOver || undefined}
      {...drop.handlers}
    >
      <div className={classes.head}>
        <h2 id="lead-files" className={classes.title}>
          Attachments
        </h2>
        {!lead.isArchive && (
          <AttachButton
            accept={ACCEPTED}
            isLocked={viewer.isKnown && !viewer.canEdit}
            disabled={!viewer.canEdit}
            onFiles={uploads.add}
          />
        )}
      </div>
      {files.isPending && <SkeletonRows count={2} />}
      {files.isError && <ErrorState onRetry={() => void files.refetch()} />}
      {isEmpty && (
        <p className={classes.none}>
          {canEdit ? 'No files yet. Drop plans, photos or letters here.' : 'No files attached.'}
        </p>
      )}
      <ul className={classes.list} aria-label="Attachments">
        {uploads.uploads.map(upload => (
          <UploadRow
            key={upload.key}
            upload={upload}
            onRetry={() => uploads.retry(upload.key)}
            onRemove={() => uploads.remove(upload.key)}
          />
        ))}
        {files.data?.map(file => (
          <LeadFileRow key={file._id} leadId={lead._id} file={file} zone={viewer.zone} canRemove={canEdit} />
        ))}
      </ul>
    </section>
  )
}

/** Accepts files dropped on the section. */
function useDrop(isOn: boolean, onDrop: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  // entering a child fires `dragleave` on its parent: the drag is over only after as many leaves as enters
  const depth = useRef(0)
  const hasFiles = (event: DragEvent): boolean => isOn && event.dataTransfer.types.includes('Files')
  const handlers = {
    onDragEnter(event: DragEvent) {
      if (!hasFiles(event)) return
      depth.current++
      setOver(true)
    },
    onDragOver(event: DragEvent) {
      if (hasFiles(event)) event.preventDefault()
    },
    onDragLeave(event: DragEvent) {
      if (!hasFiles(event)) return
      depth.current--
      if (depth.current <= 0) setOver(false)
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth.current = 0
      setOver(false)
      onDrop([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}

interface LeadFileRowProps {
  leadId: string
  file: LeadFile
  zone: string
  canRemove: boolean
}
function LeadFileRow({ leadId, file, zone, canRemove }: LeadFileRowProps) {
  const queryClient = useQueryClient()
  const [confirm, confirmDialog] = useConfirm()
  const remove = useMutation({
    ...removeLeadFileMutation,
    onSuccess: () => toast.success(`${file.name} has been removed`),
    onError: error => toast.error(messageOf(error)),
    onSettled: () => Promise.all([refreshLeadFiles(queryClient), refreshLeads(queryClient)]),
  })
  const ask = async () => {
    const yes = await confirm({
      title: `Remove ${file.name}`,
      message: 'The file is removed from the lead for good.',
      confirmLabel: 'Remove',
      danger: true,
    })
    if (yes) remove.mutate({ leadId, id: file._id })
  }
  return (
    <FileRow file={file} zone={zone} fetchAddress={() => leadFileAddress(leadId, file._id)}>
      {canRemove && <RemoveFile name={file.name} isBusy={remove.isPending} onRemove={() => void ask()} />}
      {confirmDialog}
    </FileRow>
  )
}
