import { Button, Group } from '@mantine/core'
import { BOARD_STAGES_MAX, STAGE_TEXTS as TEXTS } from '@plinth/contract/leads/pipeline-limits'
import type { Pipeline } from '@plinth/contract/leads/pipelines'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { pipelineQuery } from './pipelines.api.ts'
import { StageEditor } from './stage-editor.tsx'
import { useStageEditor } from './use-stage-editor.ts'

export interface EditPipelineDialogProps {
  opened: boolean
  onClose: () => void
}

/** The stages, edited over the board that shows them (LM-182). */
export function EditPipelineDialog({ opened, onClose }: EditPipelineDialogProps) {
  const { data: pipeline, isError, error, refetch } = useQuery(pipelineQuery)
  if (pipeline) return <Editing pipeline={pipeline} opened={opened} onClose={onClose} />
  return (
    <Dialog opened={opened} onClose={onClose} title="Edit Pipeline" size={720}>
      {isError ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={6} height={56} />
      )}
    </Dialog>
  )
}

function Editing({ pipeline, opened, onClose }: EditPipelineDialogProps & { pipeline: Pipeline }) {
  const texts = { added: TEXTS.boardEdited, edited: TEXTS.boardEdited, deleted: TEXTS.boardDeleted }
  const editor = useStageEditor(pipeline, { texts, onSaved: onClose })
  const [confirm, question] = useConfirm()
  const close = async (): Promise<void> => {
    const title = 'Discard your changes to the stages?'
    if (editor.isChanged && !(await confirm({ title, confirmLabel: 'Discard', danger: true }))) return
    editor.abandon()
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={() => void close()}
      title="Edit Pipeline"
      size={720}
      closeOnClickOutside={!editor.isChanged}
    >
      <StageEditor editor={editor} most={BOARD_STAGES_MAX} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" disabled={editor.isSaving} onClick={() => void close()}>
          Cancel
        </Button>
        <Button loading={editor.isSaving} disabled={!editor.isChanged} onClick={() => void editor.save()}>
          Save Changes
        </Button>
      </Group>
      {question}
    </Dialog>
  )
}
