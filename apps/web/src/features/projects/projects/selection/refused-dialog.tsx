import { Button, Group } from '@mantine/core'
import { formatCount } from '../../../../lib/text/format-count.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { PlaceLink } from '../../../../ui/place-link.tsx'
import type { RefusedProject } from '../life/project-life.api.ts'
import classes from './selection.module.css'

/** The projects that a change of several left as they are, each with its reason (PJ-046). */
export function RefusedDialog({ refused, onClose }: { refused: readonly RefusedProject[]; onClose: () => void }) {
  const count = refused.length
  return (
    <Dialog
      opened={count > 0}
      onClose={onClose}
      title={`${formatCount(count)} ${count === 1 ? 'project stays as it is' : 'projects stay as they are'}`}
      size={520}
    >
      <ul className={classes.refused}>
        {refused.map(({ _id, name, reason }) => (
          <li key={_id}>
            <PlaceLink href={`/pmt/${_id}`}>{name}</PlaceLink>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </Group>
    </Dialog>
  )
}
