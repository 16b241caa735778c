import { ActionIcon, TextInput } from '@mantine/core'
import { ANALYSIS_LIMITS } from '@plinth/contract/quotations/assemblies/assembly-rules'
import { rateText } from '@plinth/contract/quotations/decimal-text'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Select } from '../../../../ui/inputs/select.tsx'
import { unitsQuery } from '../item-library.api.ts'
import type { ComponentValues } from './analysis-values.ts'
import classes from './assemblies.module.css'

interface ComponentRowProps {
  at: number
  one: ComponentValues
  /** what it costs for the whole output; null where that is not known */
  cost: string | null
  symbol: string
  problemOf: (field: string) => string | undefined
  onChange: (next: ComponentValues) => void
  onRemove: () => void
}

/** A component: an item of the library, whose rate is that of the library, or something that is only here. */
export function ComponentRow({ at, one, cost, symbol, problemOf, onChange, onRemove }: ComponentRowProps) {
  const name = one.name || `component ${at + 1}`
  const figure = (field: 'quantity' | 'wastage' | 'costRate', label: string, section?: string) => (
    <TextInput
      size="xs"
      label={label}
      aria-label={`${label} of ${name}`}
      rightSection={section}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      value={one[field]}
      error={problemOf(field)}
      onChange={event => onChange({ ...one, [field]: event.currentTarget.value })}
    />
  )
  return (
    <li className={classes.component}>
      {one.itemId === null ? (
        <Free at={at} one={one} problemOf={problemOf} onChange={onChange} />
      ) : (
        <span className={classes.item}>
          <b>{one.name}</b>
          <small>{`${one.costRate === '' ? 'No cost rate' : rateText(one.costRate, symbol)} / ${one.unit}`}</small>
          {(problemOf('itemId') ?? problemOf('variantId')) && (
            <small role="alert" className={classes.wrong}>
              {problemOf('itemId') ?? problemOf('variantId')}
            </small>
          )}
        </span>
      )}
      {one.itemId === null && figure('costRate', 'Cost rate')}
      {figure('quantity', 'Quantity')}
      {figure('wastage', 'Wastage', '%')}
      <span className={classes.cost}>
        <small>Cost</small>
        {cost === null ? 'Not known' : rateText(cost, symbol)}
      </span>
      <ActionIcon variant="subtle" aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconTrash size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  )
}

function Free({ at, one, problemOf, onChange }: Pick<ComponentRowProps, 'at' | 'one' | 'problemOf' | 'onChange'>) {
  const { data: units = [] } = useQuery(unitsQuery)
  return (
    <>
      <TextInput
        size="xs"
        label="Name"
        aria-label={`Name of component ${at + 1}`}
        className={classes.name}
        maxLength={ANALYSIS_LIMITS.name}
        value={one.name}
        error={problemOf('name')}
        onChange={event => onChange({ ...one, name: event.currentTarget.value })}
      />
      <Select
        size="xs"
        label="Unit"
        aria-label={`Unit of component ${at + 1}`}
        searchable
        data={units
          .filter(unit => !unit.isArchived || unit._id === one.unitId)
          .map(unit => ({ value: unit._id, label: unit.code }))}
        value={one.unitId || null}
        error={problemOf('unitId')}
        onChange={value => onChange({ ...one, unitId: value ?? '' })}
      />
    </>
  )
}
