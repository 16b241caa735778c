import { SegmentedControl } from '@mantine/core'
import {
  type Attachment,
  AUDIENCE_NAMES,
  type Audience,
} from '@plinth/contract/quotations/quotation/attachments/attachments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/forms.ts'
import { StatusBadge } from '../../../../ui/badges.tsx'
import { useConfirm } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { FileRow, RemoveFile } from '../../../../ui/files/file-rows.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { attachmentAddress, markAttachmentMutation, refreshAttachments, removeAttachmentMutation } from './files.api.ts'

interface AttachmentRowProps {
  versionId: string
  file: Attachment
  zone: string | undefined
  mayChange: boolean
  audiences: { value: Audience; label: string }[]
}

/** A file of a version; in a draft it is marked for the client or the firm, and removed (QT-167). */
export function AttachmentRow({ versionId, file, zone, mayChange, audiences }: AttachmentRowProps) {
  const queryClient = useQueryClient()
  const [confirm, question] = useConfirm()
  const of = { id: versionId, fileId: file._id }
  const told = {
    onError: (error: unknown) => toast.error(messageOf(error)),
    onSettled: () => refreshAttachments(queryClient),
  }
  const marking = useMutation({ ...markAttachmentMutation, ...told })
  const removing = useMutation({
    ...removeAttachmentMutation,
    ...told,
    onSuccess: () => toast.success(`${file.name} has been removed`),
  })
  const remove = async (): Promise<void> => {
    const message = 'Versions that were issued with it keep it.'
    const sure = await confirm({ title: `Remove ${file.name}?`, message, confirmLabel: 'Remove', danger: true })
    if (sure) removing.mutate(of)
  }
  return (
    <FileRow file={file} zone={zone} fetchAddress={() => attachmentAddress(versionId, file._id)}>
      {mayChange ? (
        <SegmentedControl
          size="xs"
          aria-label={`${file.name} is`}
          disabled={marking.isPending}
          value={marking.isPending ? marking.variables.audience : file.audience}
          onChange={audience => marking.mutate({ ...of, audience: audience as Audience })}
          data={audiences}
        />
      ) : (
        <StatusBadge tone={file.audience === 'client' ? 'accent' : 'neutral'}>
          {AUDIENCE_NAMES[file.audience]}
        </StatusBadge>
      )}
      {mayChange && <RemoveFile name={file.name} isBusy={removing.isPending} onRemove={() => void remove()} />}
      {question}
    </FileRow>
  )
}
