import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconFile, IconFileTypePdf, IconFileTypeXls, IconPhoto, IconRulerMeasure, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Upload } from '../../../lib/server/use-upload-queue.ts'
import { formatSize } from '../../../lib/text/format-size.ts'
import { AttachButton } from '../../../ui/inputs/attach-button.tsx'
import { fileKind, type LetterFile } from './letter.ts'
import classes from './mail-dialog.module.css'
import type { Attachments } from './use-attachments.ts'

const ICONS = {
  pdf: IconFileTypePdf,
  sheet: IconFileTypeXls,
  picture: IconPhoto,
  drawing: IconRulerMeasure,
  other: IconFile,
}
const ACCEPTED = '.pdf,.xlsx,.xls,.csv,.docx,.jpeg,.jpg,.png,.dwg'

export interface AttachmentListProps {
  files: readonly LetterFile[]
  attachments: Attachments
  onRemove: (path: string) => void
}

/**
 * The attachments of a letter: stored ones, those being uploaded, and failed ones with a retry (IN-162, IN-512, IN-513, IN-Q108).
 */
export function AttachmentList({ files, attachments, onRemove }: AttachmentListProps) {
  return (
    <div>
      <AttachButton accept={ACCEPTED} onFiles={attachments.add} />
      {attachments.problem && (
        <p className={classes.problem} role="alert">
          {attachments.problem}
        </p>
      )}
      {files.length + attachments.uploads.length > 0 && (
        <ul className={classes.files} aria-label="Attachments">
          {files.map(file => (
            <FileChip key={file.path} name={file.filename} onRemove={() => onRemove(file.path)}>
              <span className={classes.size}>{formatSize(file.size)}</span>
            </FileChip>
          ))}
          {attachments.uploads.map(upload => (
            <FileChip
              key={upload.key}
              name={upload.file.name}
              isFailed={upload.state === 'failed'}
              onRemove={() => attachments.remove(upload.key)}
            >
              <UploadState upload={upload} onRetry={() => attachments.retry(upload.key)} />
            </FileChip>
          ))}
        </ul>
      )}
    </div>
  )
}

function UploadState({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  if (upload.state === 'failed') {
    return (
      <span className={classes.failed} role="alert">
        <span title={upload.problem}>Upload failed</span>
        <Button size="compact-xs" variant="default" onClick={onRetry} aria-label={`Retry ${upload.file.name}`}>
          Retry
        </Button>
        <span className="visually-hidden">{upload.problem}</span>
      </span>
    )
  }
  return (
    <Progress
      className={classes.progress}
      value={upload.part * 100}
      size="sm"
      aria-label={`Uploading ${upload.file.name}`}
    />
  )
}

interface FileChipProps {
  name: string
  isFailed?: boolean
  onRemove: () => void
  children: ReactNode
}
function FileChip({ name, isFailed, onRemove, children }: FileChipProps) {
  const kind = fileKind(name)
  const Icon = ICONS[kind]
  return (
    <li className={classes.file} data-kind={kind} data-failed={isFailed || undefined}>
      <Icon size={18} stroke={1.5} aria-hidden />
      <span className={classes.fileName}>{name}</span>
      {children}
      <ActionIcon variant="subtle" color="gray" size={24} aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconX size={14} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}
