import { Button, Group } from '@mantine/core'
import { STAGE_TEXTS as TEXTS } from '@plinth/contract/leads/pipeline-limits'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import type { StageEditor } from './use-stage-editor.ts'

/** Why a stage with leads cannot be deleted, and the way to its leads (LM-445). */
export function FullStageDialog({ full, onClose }: { full: StageEditor['full']; onClose: () => void }) {
  // its words stay while it fades out
  const [shown, setShown] = useState(full)
  if (full && full !== shown) setShown(full)
  if (!shown) return null
  const { stage, uses } = shown
  const listed = uses.leads - uses.archived
  return (
    <Dialog opened={full !== undefined} onClose={onClose} title={`Delete ${stage.name}`} size={440}>
      <p>{TEXTS.inUse(uses.leads)}</p>
      {uses.archived > 0 && (
        <p>{uses.archived === 1 ? '1 of them is in the archive.' : `${uses.archived} of them are in the archive.`}</p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {listed > 0 && (
          <Button
            component={Link}
            to={'/lms/' as '/'}
            search={{ filters: JSON.stringify({ leadStage: [stage.id] }) } as never}
          >
            {listed === 1 ? 'Show the lead' : `Show the ${listed} leads`}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}
