import { Button, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './filter-bar.module.css'

/** A filter's button with what is chosen in it, and what it opens. */
export function FilterMenu({ label, chosen, children }: { label: string; chosen: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={250} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant={chosen === '' ? 'default' : 'light'}
          size="xs"
          aria-label={chosen === '' ? label : `${label}: ${chosen}`}
          rightSection={<IconChevronDown size={13} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.chosen}>{chosen === '' ? label : `${label}: ${chosen}`}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
