import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconFile, IconTrash, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/forms.ts'
import { saveFrom } from '../../lib/save-file.ts'
import type { Upload } from '../../lib/server/use-upload-queue.ts'
import { formatDate } from '../../lib/text/format-date.ts'
import { formatSize } from '../../lib/text/format-size.ts'
import { toast } from '../toast/toast.ts'
import classes from './file-rows.module.css'

interface UploadRowProps {
  upload: Upload
  onRetry: () => void
  onRemove: () => void
}

/** A file on its way, or one that did not arrive, with the reason. */
export const UploadRow = ({ upload: { file, state, part, problem }, onRetry, onRemove }: UploadRowProps) => (
  <li className={classes.row}>
    <IconFile size={18} stroke={1.5} aria-hidden />
    <div className={classes.what}>
      <span className={classes.name}>{file.name}</span>
      {state === 'failed' ? (
        <span className={classes.problem} role="alert">
          {problem}
        </span>
      ) : (
        <Progress value={part * 100} size="sm" aria-label={`Uploading ${file.name}`} />
      )}
    </div>
    {state === 'failed' && (
      <Button size="compact-xs" variant="default" onClick={onRetry} aria-label={`Retry ${file.name}`}>
        Retry
      </Button>
    )}
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Do not attach ${file.name}`} onClick={onRemove}>
      <IconX size={15} stroke={1.75} aria-hidden />
    </ActionIcon>
  </li>
)

interface FileRowProps {
  /** its size in bytes */
  file: { name: string; size: number; uploadedBy: string; createdAt: string }
  zone: string | undefined
  fetchAddress: () => Promise<string>
  /** what else can be done with it */
  children: ReactNode
}

/** A stored file, which is saved by its name. */
export function FileRow({ file: { name, size, uploadedBy, createdAt }, zone, fetchAddress, children }: FileRowProps) {
  const opening = useMutation({
    mutationFn: fetchAddress,
    onSuccess: address => saveFrom(address, name),
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <li className={classes.row}>
      <IconFile size={18} stroke={1.5} aria-hidden />
      <div className={classes.what}>
        <button type="button" className={classes.open} disabled={opening.isPending} onClick={() => opening.mutate()}>
          <span className="visually-hidden">Download </span>
          {name}
        </button>
        <span className={classes.meta}>
          {formatSize(size)} · {uploadedBy} · {formatDate(createdAt, zone)}
        </span>
      </div>
      {children}
    </li>
  )
}

interface RemoveFileProps {
  name: string
  isBusy: boolean
  onRemove: () => void
}

export const RemoveFile = ({ name, isBusy, onRemove }: RemoveFileProps) => (
  <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Remove ${name}`} loading={isBusy} onClick={onRemove}>
    <IconTrash size={16} stroke={1.5} aria-hidden />
  </ActionIcon>
)
