import { TextInput } from '@mantine/core'
import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import { QUOTATION_LIMITS, versionCreatedText } from '@plinth/contract/quotations/quotation/quotation-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { EditDialog } from '../../../../ui/dialogs/edit-dialog.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { addVersion, refreshVersions } from './versions.api.ts'

interface NextVersionDialogProps {
  quotation: Quotation
  number: number
  onClose: () => void
  onMade: () => void
}

/** Makes a draft of the newest issued version, to change it (QT-198). */
export function NextVersionDialog({ quotation, number, onClose, onMade }: NextVersionDialogProps) {
  const [about, setAbout] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const queryClient = useQueryClient()
  const making = useMutation({
    mutationFn: () => addVersion(quotation._id, about, key),
    onSuccess: async () => {
      toast.success(versionCreatedText(number), { duration: 2000 })
      await refreshVersions(queryClient)
      onMade()
    },
  })
  return (
    <EditDialog
      opened
      title={`Make version ${number}`}
      isChanged={() => about !== ''}
      isSaving={making.isPending}
      refusal={making.error ? messageOf(making.error) : undefined}
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        making.mutate()
      }}
    >
      <TextInput
        label="What is this version about?"
        data-autofocus
        autoComplete="off"
        maxLength={QUOTATION_LIMITS.about}
        value={about}
        onChange={event => setAbout(event.currentTarget.value)}
      />
    </EditDialog>
  )
}
