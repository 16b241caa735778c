import { Button, Group, Text, Textarea } from '@mantine/core'
import { QUOTATION_LIMITS, QUOTATION_TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { askApproval, refreshVersions } from './versions.api.ts'

/** Asks the approvers, with a note, in place of sending (QT-223). */
export function AskApproval({ versionId, onClose }: { versionId: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const asking = useMutation({
    mutationFn: () => askApproval(versionId, note, key),
    onSuccess: async () => {
      toast.success(QUOTATION_TEXTS.approvalAsked, { duration: 2000 })
      onClose()
      await refreshVersions(queryClient)
    },
  })
  return (
    <>
      <Textarea
        label={QUOTATION_TEXTS.approvalMissing}
        placeholder="Why it should be approved"
        autosize
        minRows={2}
        data-autofocus
        maxLength={QUOTATION_LIMITS.reason}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
      {asking.isError && (
        <Text c="red" role="alert">
          {messageOf(asking.error)}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={asking.isPending} onClick={() => asking.mutate()}>
          Ask for approval
        </Button>
      </Group>
    </>
  )
}
