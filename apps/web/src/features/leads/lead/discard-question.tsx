import { LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'

interface Props {
  opened: boolean
  onDiscard: () => void
  onKeep: () => void
}

/** Asks before typed values of a lead are discarded. */
export function DiscardQuestion({ opened, onDiscard, onKeep }: Props) {
  return (
    <ConfirmDialog
      opened={opened}
      title={LEAD_TEXTS.discard}
      confirmLabel="Yes"
      cancelLabel="No"
      danger
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  )
}
