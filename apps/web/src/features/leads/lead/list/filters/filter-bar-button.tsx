import { ActionIcon, Button } from '@mantine/core'
import type { LeadFilterBar } from '@plinth/contract/leads/lead/lead-list'
import { IconFilter, IconFilterOff } from '@tabler/icons-react'
import { criteriaCount } from './filter-bar-values.ts'

export interface FilterBarButtonProps {
  applied: LeadFilterBar | undefined
  isOpen: boolean
  onClick: () => void
  /** shows only the icon, where there is little room */
  isSmall?: boolean
}

/** Opens and closes the filter bar, and shows the number of applied criteria. */
export function FilterBarButton({ applied, isOpen, onClick, isSmall = false }: FilterBarButtonProps) {
  const count = criteriaCount(applied)
  const label = count === 0 ? 'Filters' : `Filters ${count}`
  const variant = count > 0 ? 'light' : 'default'
  const icon = <IconFilter size={isSmall ? 18 : 16} stroke={1.5} aria-hidden />
  return isSmall ? (
    <ActionIcon variant={variant} size={36} aria-label={label} aria-haspopup="dialog" onClick={onClick}>
      {icon}
    </ActionIcon>
  ) : (
    <Button variant={variant} leftSection={icon} title={label} aria-expanded={isOpen} onClick={onClick}>
      {label}
    </Button>
  )
}

/** Clears column filters and filter bar. */
export const ClearFilters = ({ onClick }: { onClick: () => void }) => (
  <Button
    variant="subtle"
    title="Clear filters"
    leftSection={<IconFilterOff size={16} stroke={1.5} aria-hidden />}
    onClick={onClick}
  >
    Clear filters
  </Button>
)
