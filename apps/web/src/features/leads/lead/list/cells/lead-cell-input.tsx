import { Autocomplete, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { readDay } from '@plinth/contract/day-text'
import type { Field, FieldKind } from '@plinth/contract/field-table'
import { LISTED_FIELDS } from '@plinth/contract/leads/lead/lead-columns'
import { LEAD_LIMITS } from '@plinth/contract/leads/lead/lead-rules'
import { useQuery } from '@tanstack/react-query'
import { formatDayNumbers } from '../../../../../lib/text/format-date.ts'
import { Select } from '../../../../../ui/inputs/select.tsx'
import { assigneesQuery } from '../../../../company/people/people.api.ts'
import { NOBODY, personOptions } from '../../person-options.ts'
import classes from './lead-cell-editor.module.css'
import type { LeadCell } from './lead-cell-kinds.ts'

export interface LeadCellInputProps {
  cell: LeadCell
  label: string
  value: string
  /** the present entries of the growable list */
  entries: readonly string[]
  /** its value cannot be saved */
  isWrong: boolean
  onChange: (text: string) => void
  /** called when an option was chosen, which ends editing */
  onChoose: (text: string) => void
}

const MODES: Partial<Record<FieldKind, 'email' | 'numeric'>> = { email: 'email', money: 'numeric' }

const isListed = (field: LeadCell['field']): field is keyof typeof LISTED_FIELDS => Object.hasOwn(LISTED_FIELDS, field)

/** The input that fits a cell: text, an entry of a growable list, a day, or a person. */
export function LeadCellInput(props: LeadCellInputProps) {
  const { cell, label, value, entries, isWrong, onChange, onChoose } = props
  const common = {
    'aria-label': label,
    // the reason is shown below the cell
    error: isWrong,
    autoComplete: 'off',
    classNames: { input: classes.input },
  } as const
  if (cell.kind === 'person') return <PersonInput {...props} common={common} />
  if (cell.kind === 'list') {
    return (
      <Autocomplete
        {...common}
        data={[...new Set(entries)]}
        value={value}
        maxLength={LEAD_LIMITS.listEntry}
        maxDropdownHeight={220}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        onChange={onChange}
        onOptionSubmit={onChoose}
      />
    )
  }
  if (cell.kind === 'day') {
    return (
      <DateInput
        {...common}
        valueFormat="DD/MM/YYYY"
        dateParser={readDay}
        firstDayOfWeek={1}
        placeholder="DD/MM/YYYY"
        popoverProps={{ width: 'auto' }}
        value={readDay(value)}
        onInput={event => onChange(event.currentTarget.value)}
        onChange={day => onChange(day === null ? '' : formatDayNumbers(day))}
      />
    )
  }
  const { kind, max = 0 }: Partial<Field> = isListed(cell.field) ? LISTED_FIELDS[cell.field] : {}
  return (
    <TextInput
      {...common}
      value={value}
      inputMode={cell.field === 'phoneNumber' ? 'tel' : kind && MODES[kind]}
      maxLength={Math.max(254, max)}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

function PersonInput({ value, onChoose, common }: LeadCellInputProps & { common: object }) {
  const people = useQuery(assigneesQuery)
  return (
    <Select
      {...common}
      data={personOptions(people.data ?? [])}
      value={value === '' ? NOBODY : value}
      searchable
      defaultDropdownOpened
      maxDropdownHeight={220}
      nothingFoundMessage={people.isError ? 'Could not load.' : people.isPending ? 'Loading…' : 'Search Not Found'}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      onChange={chosen => chosen !== null && onChoose(chosen === NOBODY ? '' : chosen)}
    />
  )
}
