import { Button, Popover } from '@mantine/core'
import { IconColumns3, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useIsPhone } from '../use-is-phone.ts'
import type { GridColumn } from './columns.ts'
import classes from './filters/column-filter.module.css'
import { OptionBox } from './filters/option-boxes.tsx'
import { type Density, useDensity } from './grid-settings.ts'

export interface ColumnPickerProps<T> {
  columns: readonly GridColumn<T>[]
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
}

/**
 * Which columns are shown, and how close the rows stand. Locked columns are listed and cannot be unticked. Not there on a
 * phone, where lists are cards.
 */
export function ColumnPicker<T>({ columns, hidden, onChange }: ColumnPickerProps<T>) {
  const [isOpen, setOpen] = useState(false)
  const [density, setDensity] = useDensity()
  const isPhone = useIsPhone()
  if (isPhone) return null
  const toggle = (id: string) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={240} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          title="Columns"
          leftSection={<IconColumns3 size={16} stroke={1.5} />}
          onClick={() => setOpen(!isOpen)}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label="Columns">
        <ul className={classes.options} style={{ maxHeight: 380 }}>
          {columns.map(column => (
            <li key={column.id}>
              <OptionBox
                isChecked={column.isLocked || !hidden.has(column.id)}
                isLocked={column.isLocked}
                onChange={() => toggle(column.id)}
              >
                <span>{column.pickerLabel ?? column.header}</span>
                {column.isLocked && <IconLock size={13} stroke={1.5} aria-label="always shown" />}
              </OptionBox>
            </li>
          ))}
        </ul>
        <div className={classes.foot} style={{ justifyContent: 'space-between' }}>
          <Button size="compact-sm" variant="subtle" disabled={hidden.size === 0} onClick={() => onChange(new Set())}>
            Show all
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => setDensity(OTHER[density])}>
            {density === 'compact' ? 'Comfortable rows' : 'Compact rows'}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

const OTHER: Readonly<Record<Density, Density>> = { comfortable: 'compact', compact: 'comfortable' }
