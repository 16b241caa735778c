import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'

interface FilterToggleProps {
  /** some filter is set */
  isSet: boolean
  isOpen: boolean
  onToggle: () => void
}

/** Shows and hides the filters of a list on a phone, and says by its colour whether one is set. */
export const FilterToggle = ({ isSet, isOpen, onToggle }: FilterToggleProps) => (
  <Tooltip label="Filters">
    <ActionIcon
      variant={isSet ? 'light' : 'default'}
      size={36}
      aria-label="Filters"
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <IconFilter size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
