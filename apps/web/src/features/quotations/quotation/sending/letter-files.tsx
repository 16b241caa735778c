import { ActionIcon, Button } from '@mantine/core'
import { MOST_ATTACHMENTS } from '@plinth/contract/leads/mail-limits'
import type { Attachment } from '@plinth/contract/quotations/quotation/attachments/attachments'
import { SENDING_TEXTS } from '@plinth/contract/quotations/quotation-sending'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useUploadQueue } from '../../../../lib/server/use-upload-queue.ts'
import { formatSize } from '../../../../lib/text/format-size.ts'
import { AttachButton } from '../../../../ui/inputs/attach-button.tsx'
import classes from './send-dialog.module.css'
import { uploadAttachment } from './sending.api.ts'
import type { LetterForm } from './use-letter-form.ts'

const ACCEPTED = '.pdf,.xlsx,.xls,.csv,.docx,.jpeg,.jpg,.png,.dwg'

/** Files for the client, beside the PDF (QT-228); one that did not arrive stays, and can be tried again. */
export function LetterFiles({ form, attachments }: { form: LetterForm; attachments: readonly Attachment[] }) {
  const [problem, setProblem] = useState<string>()
  const { uploads, add, remove, retry } = useUploadQueue(async (file, onPart, signal) => {
    const { _id, name, size } = await uploadAttachment(file, onPart, signal)
    form.insertListItem('files', { id: _id, name, size })
  })
  const { files } = form.values
  const onPageOnly = attachments.filter(
    ({ _id, audience }) => audience === 'client' && files.every(({ id }) => id !== _id),
  )
  const addSome = (chosen: File[]): void => {
    const room = MOST_ATTACHMENTS - files.length - uploads.length
    setProblem(chosen.length > room ? SENDING_TEXTS.attachments : undefined)
    add(chosen.slice(0, Math.max(0, room)))
  }
  return (
    <div>
      <AttachButton accept={ACCEPTED} onFiles={addSome} />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {files.length + uploads.length > 0 && (
        <ul className={classes.files} aria-label="Files for the client">
          {files.map(({ id, name, size }, at) => (
            <li key={id}>
              <IconPaperclip size={15} stroke={1.5} aria-hidden />
              <span className={classes.fileName}>{name}</span>
              <small>{formatSize(size)}</small>
              <RemoveFile name={name} onRemove={() => form.removeListItem('files', at)} />
            </li>
          ))}
          {uploads.map(({ key, file, state, part, problem: why }) => (
            <li key={key}>
              <IconPaperclip size={15} stroke={1.5} aria-hidden />
              <span className={classes.fileName}>{file.name}</span>
              {state === 'failed' ? (
                <>
                  <small className={classes.problem}>{why}</small>
                  <Button variant="subtle" size="compact-xs" onClick={() => retry(key)}>
                    Retry
                  </Button>
                </>
              ) : (
                <small>{`${Math.round(part * 100)} %`}</small>
              )}
              <RemoveFile name={file.name} onRemove={() => remove(key)} />
            </li>
          ))}
        </ul>
      )}
      {onPageOnly.length > 0 && (
        <p className={classes.hint}>
          {`Not in the mail, on the client's page alone: ${onPageOnly.map(({ name }) => name).join(', ')}`}
        </p>
      )}
    </div>
  )
}

const RemoveFile = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
    <IconX size={14} stroke={1.75} aria-hidden />
  </ActionIcon>
)
