import { Textarea } from '@mantine/core'
import { PROJECT_LIFE_LIMITS, PROJECT_LIFE_TEXTS } from '@plinth/contract/projects/project-life-rules'
import { useState } from 'react'
import { EditDialog } from '../../../../ui/dialogs/edit-dialog.tsx'

export interface StatusDialogProps {
  title: string
  statusName: string
  /** tells what went wrong itself; whether it is done */
  onSave: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Asks for the reason of a status that needs one (PJ-070). */
export function StatusDialog({ title, statusName, onSave, onClose }: StatusDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isSaving, setSaving] = useState(false)
  return (
    <EditDialog
      opened
      title={title}
      isChanged={() => reason.trim() !== ''}
      isSaving={isSaving}
      refusal={undefined}
      onClose={onClose}
      onSubmit={async event => {
        event.preventDefault()
        if (reason.trim() === '') {
          setMissing(true)
          return
        }
        setSaving(true)
        if (await onSave(reason.trim())) onClose()
        setSaving(false)
      }}
    >
      <Textarea
        label="Reason"
        description={`Shown with the status ${statusName}`}
        withAsterisk
        aria-required
        data-autofocus
        autosize
        minRows={3}
        maxLength={PROJECT_LIFE_LIMITS.reason}
        value={reason}
        error={isMissing && reason.trim() === '' ? PROJECT_LIFE_TEXTS.reason : undefined}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </EditDialog>
  )
}
