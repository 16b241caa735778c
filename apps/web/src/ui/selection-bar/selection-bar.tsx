import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../lib/text/format-count.ts'
import classes from './selection-bar.module.css'

export interface SelectionBarProps {
  count: number
  /** "Actions for the selected projects" */
  label: string
  onSelectAll: () => void
  onClear: () => void
  /** what can be done with them */
  children: ReactNode
}

/** How many rows are chosen, and what can be done with them together. */
export const SelectionBar = ({ count, label, onSelectAll, onClear, children }: SelectionBarProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would disable or name form fields, these are actions
  <div className={classes.bar} role="group" aria-label={label}>
    <span className={classes.count} role="status">{`${formatCount(count)} selected`}</span>
    <Button size="xs" variant="subtle" onClick={onSelectAll}>
      Select all
    </Button>
    {children}
    <Tooltip label="Select none">
      <ActionIcon variant="subtle" color="gray" size={32} aria-label="Select none" onClick={onClear}>
        <IconX size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  </div>
)
