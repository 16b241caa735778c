import { Button, Group } from '@mantine/core'
import { IconArchiveOff, IconTrash } from '@tabler/icons-react'
import checkbox from '../../../../ui/inputs/checkbox.module.css'
import { LockedHint } from '../../../../ui/locked-hint.tsx'
import classes from './archived-leads.module.css'

export interface ArchiveBarProps {
  /** how many leads are selected */
  count: number
  isAll: boolean
  isLocked: boolean
  isBusy: boolean
  onToggleAll: () => void
  onUnarchive: () => void
  onDelete: () => void
}

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** What can be done with the selected leads (LM-250). */
export const ArchiveBar = ({ count, isAll, isLocked, isBusy, ...does }: ArchiveBarProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would disable or name form fields, these are actions
  <div className={classes.bar} role="group" aria-label="Actions for the selected leads">
    <span role="status">{count} Selected</span>
    <label className={classes.selectAll}>
      <input type="checkbox" className={checkbox.box} checked={isAll} onChange={does.onToggleAll} />
      Select All
    </label>
    <Group gap="xs">
      <LockedHint locked={isLocked}>
        <Button
          variant="default"
          leftSection={<IconArchiveOff {...ICON} />}
          loading={isBusy}
          onClick={does.onUnarchive}
        >
          Unarchive
        </Button>
      </LockedHint>
      <LockedHint locked={isLocked}>
        <Button
          variant="default"
          color="terracotta"
          leftSection={<IconTrash {...ICON} />}
          disabled={isBusy}
          onClick={does.onDelete}
        >
          Delete
        </Button>
      </LockedHint>
    </Group>
  </div>
)
