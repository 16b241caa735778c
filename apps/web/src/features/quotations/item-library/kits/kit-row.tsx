import { ActionIcon, TextInput } from '@mantine/core'
import { KIT_LIMITS } from '@plinth/contract/quotations/assemblies/assembly-rules'
import { IconTrash } from '@tabler/icons-react'
import type { RowValues } from './kit-values.ts'
import classes from './kits.module.css'

interface KitRowProps {
  row: RowValues
  isLocked: boolean
  problemOf: (field: string) => string | undefined
  onChange: (patch: Partial<RowValues>) => void
  onRemove: () => void
}

/** An item of a kit: how much of it, with a note. */
export function KitRow({ row, isLocked, problemOf, onChange, onRemove }: KitRowProps) {
  const problem = problemOf('variantId')
  const input = { size: 'xs', autoComplete: 'off', disabled: isLocked } as const
  return (
    <li>
      <span className={classes.item}>
        <b>{row.name}</b>
        {row.isArchived && <small>Archived: it is left out when the kit is inserted</small>}
        {problem && <small role="alert">{problem}</small>}
      </span>
      <TextInput
        {...input}
        label="Quantity"
        aria-label={`Quantity of ${row.name}`}
        inputMode="decimal"
        maxLength={40}
        value={row.quantity}
        error={problemOf('quantity')}
        onChange={event => onChange({ quantity: event.currentTarget.value })}
      />
      <TextInput
        {...input}
        label="Note"
        aria-label={`Note of ${row.name}`}
        maxLength={KIT_LIMITS.note}
        value={row.note}
        error={problemOf('note')}
        onChange={event => onChange({ note: event.currentTarget.value })}
      />
      {!isLocked && (
        <ActionIcon variant="subtle" aria-label={`Remove ${row.name}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
