import { LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'

interface Props {
  opened: boolean
  onDiscard: () => void
  onKeep: () => void
}

/** Asked before what was typed of a lead is thrown away. */
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
