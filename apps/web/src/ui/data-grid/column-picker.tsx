import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconColumns3, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useIsPhone } from '../use-is-phone.ts'
import { type GridColumn, moved } from './columns.ts'
import classes from './filters/column-filter.module.css'
import { OptionBox } from './filters/option-boxes.tsx'
import { type Density, useDensity } from './grid-settings.ts'

export interface ColumnPickerProps<T> {
  columns: readonly GridColumn<T>[]
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
  /** keeps another order of the columns, which stand in the present one; null for the list's own */
  onOrder?: (order: readonly string[] | null) => void
}

/**
 * Which columns are shown, and how close the rows stand. Locked columns are listed and cannot be unticked. Not there on a
 * phone, where lists are cards.
 */
export function ColumnPicker<T>({ columns, hidden, onChange, onOrder }: ColumnPickerProps<T>) {
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
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={onOrder ? 290 : 240} trapFocus>
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
          {columns.map((column, at) => (
            <li key={column.id} className={classes.movable}>
              <OptionBox
                isChecked={column.isLocked || !hidden.has(column.id)}
                isLocked={column.isLocked}
                onChange={() => toggle(column.id)}
              >
                <span>{column.pickerLabel ?? column.header}</span>
                {column.isLocked && <IconLock size={13} stroke={1.5} aria-label="always shown" />}
              </OptionBox>
              {onOrder && !column.isLocked && (
                <Moves
                  name={column.pickerLabel ?? column.header}
                  isFirst={columns[at - 1]?.isLocked === true}
                  isLast={at === columns.length - 1}
                  onMove={by => onOrder(moved(columns, column.id, by))}
                />
              )}
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

interface MovesProps {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
}

/** Moves a column a place earlier or later; the button that was pressed keeps the focus, also where its row moved. */
function Moves({ name, isFirst, isLast, onMove }: MovesProps) {
  const move = (button: HTMLElement, by: 1 | -1): void => {
    onMove(by)
    requestAnimationFrame(() => button.focus())
  }
  const sides = [
    { by: -1, side: 'up', isAtEnd: isFirst, Icon: IconChevronUp },
    { by: 1, side: 'down', isAtEnd: isLast, Icon: IconChevronDown },
  ] as const
  return (
    <span className={classes.moves}>
      {sides.map(({ by, side, isAtEnd, Icon }) => (
        <ActionIcon
          key={side}
          variant="subtle"
          color="gray"
          size={26}
          aria-label={`Move ${name} ${side}`}
          disabled={isAtEnd}
          onClick={event => move(event.currentTarget, by)}
        >
          <Icon size={15} stroke={1.6} aria-hidden />
        </ActionIcon>
      ))}
    </span>
  )
}

const OTHER: Readonly<Record<Density, Density>> = { comfortable: 'compact', compact: 'comfortable' }
