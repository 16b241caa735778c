import { ActionIcon, Tooltip } from '@mantine/core'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { Select } from '../inputs/select.tsx'

export interface SortMenuProps<Sort extends string> {
  options: readonly { value: string; label: string }[]
  by: Sort
  order: 'asc' | 'desc'
  /** without an order: that which the sort begins with */
  onChange: (by: Sort, order?: 'asc' | 'desc') => void
}

/** The order of cards, which have no headers to press. */
export function SortMenu<Sort extends string>({ options, by, order, onChange }: SortMenuProps<Sort>) {
  const isUp = order === 'asc'
  return (
    <>
      <Select
        size="xs"
        w={150}
        aria-label="Sort by"
        data={[...options]}
        value={by}
        onChange={next => next && onChange(next as Sort)}
      />
      <Tooltip label={isUp ? 'Ascending' : 'Descending'}>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={isUp ? 'Sort descending' : 'Sort ascending'}
          onClick={() => onChange(by, isUp ? 'desc' : 'asc')}
        >
          {isUp ? <IconSortAscending size={16} stroke={1.5} /> : <IconSortDescending size={16} stroke={1.5} />}
        </ActionIcon>
      </Tooltip>
    </>
  )
}
