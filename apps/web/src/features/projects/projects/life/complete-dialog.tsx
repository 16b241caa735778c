import { Button, Group } from '@mantine/core'
import type { UnfinishedProject } from '@plinth/contract/projects/project-life'
import { useState } from 'react'
import { formatCount } from '../../../../lib/text/format-count.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { PlaceLink } from '../../../../ui/place-link.tsx'

export interface CompleteDialogProps {
  project: { _id: string; name: string }
  unfinished: UnfinishedProject
  /** says itself what went wrong */
  onComplete: () => Promise<unknown>
  onClose: () => void
}

/** Shows what of a project is not finished before it is completed all the same (PJ-071). */
export function CompleteDialog({ project, unfinished, onComplete, onClose }: CompleteDialogProps) {
  const [isSaving, setSaving] = useState(false)
  const { openPhases } = unfinished
  return (
    <Dialog opened onClose={onClose} title={`Complete ${project.name}?`} size={460}>
      <p>Some of this project is not finished:</p>
      <ul>
        <li>
          <PlaceLink href={`/pmt/${project._id}/phases`}>
            {`${formatCount(openPhases)} ${openPhases === 1 ? 'phase' : 'phases'}`}
          </PlaceLink>
          {openPhases === 1 ? ' is neither done nor skipped' : ' are neither done nor skipped'}
        </li>
      </ul>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={isSaving}
          onClick={async () => {
            setSaving(true)
            await onComplete()
            onClose()
          }}
        >
          Complete anyway
        </Button>
      </Group>
    </Dialog>
  )
}
