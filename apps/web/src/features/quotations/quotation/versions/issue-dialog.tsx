import { Button, Group, Text } from '@mantine/core'
import { QUOTATION_TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { Checked, type CheckedProps } from './checked-dialog.tsx'
import { markAsSent, refreshVersions } from './versions.api.ts'

/** Says what is missing before a draft gets its number, and issues it, or asks for approval (QT-223, QT-229, QT-237). */
export function IssueDialog(props: CheckedProps) {
  return (
    <Dialog opened onClose={props.onClose} title="Mark as sent" size="lg">
      <Checked {...props}>
        <Issue {...props} />
      </Checked>
    </Dialog>
  )
}

function Issue({ version, onClose }: CheckedProps) {
  const queryClient = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const issuing = useMutation({
    mutationFn: () => markAsSent(version._id, key),
    onSuccess: async () => {
      toast.success(QUOTATION_TEXTS.markedAsSent, { duration: 2000 })
      onClose()
      await refreshVersions(queryClient)
    },
  })
  return (
    <>
      <Text>
        The quotation gets its number and is fixed: later changes are made in a new version. Nothing is sent by mail;
        use this for a quotation that you hand over yourself.
      </Text>
      {issuing.isError && (
        <Text c="red" role="alert">
          {messageOf(issuing.error)}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={issuing.isPending} data-autofocus onClick={() => issuing.mutate()}>
          Mark as sent
        </Button>
      </Group>
    </>
  )
}
