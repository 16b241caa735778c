import { Button, Group } from '@mantine/core'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'

interface FieldFormEndProps {
  isChanged: boolean
  isSaving: boolean
  onCancel: () => void
}

/** Cancel and Save of a field's form; Cancel asks before anything typed is lost. */
export function FieldFormEnd({ isChanged, isSaving, onCancel }: FieldFormEndProps) {
  const [confirm, question] = useConfirm()
  const cancel = async (): Promise<void> => {
    const title = 'Discard what you have written?'
    if (!isChanged || (await confirm({ title, confirmLabel: 'Discard', danger: true }))) onCancel()
  }
  return (
    <>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" disabled={isSaving} onClick={() => void cancel()}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          Save
        </Button>
      </Group>
      {question}
    </>
  )
}
