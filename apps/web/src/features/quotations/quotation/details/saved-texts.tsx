import { Button, Menu } from '@mantine/core'
import type { PaymentSchedule, TextKind } from '@plinth/contract/quotations/quotation-settings/presets'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { schedulesQuery, textsQuery } from '../../quotation-settings/quotation-settings.api.ts'
import classes from './details.module.css'

interface SavedTextsProps {
  kinds: readonly TextKind[]
  label: string
  onTake: (html: string) => void
}

/** Texts of the settings, one of which takes the place of what is written (QT-165); nothing where there are none. */
export function SavedTexts({ kinds, label, onTake }: SavedTextsProps) {
  const { data = [] } = useQuery(textsQuery)
  const texts = data.filter(({ kind }) => kinds.includes(kind))
  return (
    <SavedMenu
      word="Use a saved text"
      purpose={` for ${label}`}
      className={classes.savedTexts}
      items={texts.map(({ _id, name, html }) => ({ id: _id, name, take: () => onTake(html) }))}
    />
  )
}

/** Payment schedules of the settings, likewise. */
export function SavedSchedules({ onTake }: { onTake: (rows: PaymentSchedule['rows']) => void }) {
  const { data = [] } = useQuery(schedulesQuery)
  return (
    <SavedMenu
      word="Use a saved schedule"
      items={data.map(({ _id, name, rows }) => ({ id: _id, name, take: () => onTake(rows) }))}
    />
  )
}

interface SavedMenuProps {
  /** read out after the word */
  purpose?: string
  className?: string | undefined
  word: string
  items: readonly { id: string; name: string; take: () => void }[]
}

function SavedMenu({ purpose = '', className, word, items }: SavedMenuProps) {
  if (items.length === 0) return null
  return (
    <Menu position="bottom-end" width={260} keepMounted={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          className={className}
          aria-label={`${word}${purpose}`}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          {word}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ id, name, take }) => (
          <Menu.Item key={id} onClick={take}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
