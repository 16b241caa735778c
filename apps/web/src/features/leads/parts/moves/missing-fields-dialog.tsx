import '@mantine/dates/styles.layer.css'
import { Autocomplete, Button, Group, Stack, TextInput } from '@mantine/core'
import { TimePicker } from '@mantine/dates'
import { LOST_REASON, type MissingField } from '@plinth/contract/leads/stage-rules'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { DayInput } from '../../../../ui/inputs/day-input.tsx'
import { OPTION_LIST } from '../../../../ui/inputs/option-list.ts'
import { NO_RESULTS } from '../../../../ui/inputs/option-texts.ts'
import { Select } from '../../../../ui/inputs/select.tsx'
import { FormError } from '../../../../ui/states.tsx'
import { asksOnlyWhy, type FilledValues, readNumbers, typedNumber } from './missing-fields.ts'
import { ReasonInput } from './reason-input.tsx'

type Choice = { value: string; label: string }

export interface MissingFieldsDialogProps {
  opened: boolean
  fields: readonly MissingField[]
  /** how many leads are asked about */
  count: number
  values: FilledValues
  /** problems of fields, by key */
  errors: FilledValues
  /** a problem that belongs to no field */
  problem: string | undefined
  isBusy: boolean
  /** options of a Select besides the field's own */
  choices: Readonly<Record<string, readonly Choice[]>>
  /** suggestions of a text field */
  suggestions: Readonly<Record<string, readonly string[]>>
  /** symbol of the company's currency */
  symbol: string
  /** the company's time zone */
  zone: string
  /** the first day that a field accepts */
  earliest: Readonly<Record<string, string>>
  onChange: (fieldKey: string, value: string) => void
  onSave: () => void
  onClose: () => void
}

/** Asks for the fields that a lead needs before it can be moved (LM-183, LM-448 to LM-452). */
export function MissingFieldsDialog(props: MissingFieldsDialogProps) {
  const { opened, fields, count, isBusy, problem, onSave, onClose } = props
  const isLoss = asksOnlyWhy(fields)
  return (
    <Dialog
      opened={opened}
      onClose={isBusy ? () => undefined : onClose}
      title={isLoss ? whyText(count) : 'Stage Transition Error'}
      size={460}
    >
      <form
        noValidate
        aria-label="Missing fields"
        onSubmit={event => {
          event.preventDefault()
          // the dialog may be inside another form, which must not be submitted with it
          event.stopPropagation()
          if (!isBusy) onSave()
        }}
      >
        {!isLoss && (
          <p style={{ margin: '0 0 14px' }}>Fill in what this stage needs. Then the lead moves on by itself.</p>
        )}
        <Stack gap={14}>
          {fields.map((field, index) => (
            <FieldInput key={field.fieldKey} {...props} field={field} isFirst={index === 0} />
          ))}
        </Stack>
        <FormError>{problem}</FormError>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Save
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

const whyText = (count: number): string =>
  count === 1 ? 'Why is this lead lost?' : `Why are these ${count} leads lost?`

type InputProps = MissingFieldsDialogProps & { field: MissingField; isFirst: boolean }

function FieldInput({ field, isFirst, values, errors, onChange, ...props }: InputProps) {
  const { fieldKey, displayName, dataType, options } = field
  const value = values[fieldKey] ?? ''
  const set = (next: string) => onChange(fieldKey, next)
  const common = {
    label: displayName,
    error: errors[fieldKey],
    ...(isFirst ? { 'data-autofocus': true } : {}),
  }
  const suggested = props.suggestions[fieldKey]
  if (fieldKey === LOST_REASON.fieldKey) {
    const { label, error } = common
    const field = { label, error, value, onChange: set, autoFocus: isFirst }
    return <ReasonInput {...field} offered={suggested ?? []} />
  }
  if (dataType === 'date') {
    const earliest = props.earliest[fieldKey]
    return <ClosingDayInput {...common} value={value} earliest={earliest} zone={props.zone} onChange={set} />
  }
  if (dataType === 'time') return <TimeInput {...common} value={value} onChange={set} />
  if (dataType === 'Select') {
    return (
      <Select
        {...common}
        placeholder="Choose"
        data={[...(props.choices[fieldKey] ?? []), ...options.map(option => ({ value: option, label: option }))]}
        value={value === '' ? null : value}
        onChange={next => set(next ?? '')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${displayName}` }}
        nothingFoundMessage={NO_RESULTS}
        {...OPTION_LIST}
      />
    )
  }
  if (suggested) return <Autocomplete {...common} data={[...suggested]} value={value} onChange={set} {...OPTION_LIST} />
  if (dataType === 'number') {
    return (
      <TextInput
        {...common}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={event => set(typedNumber(field, event.currentTarget.value, props.symbol))}
        onBlur={() => {
          const read = readNumbers([field], values, props.symbol).values[fieldKey]
          // only where it differs, because a change clears the problems that are shown
          if (read !== undefined && read !== value) set(read)
        }}
      />
    )
  }
  return (
    <TextInput
      {...common}
      autoComplete="off"
      {...(dataType === 'email' ? { type: 'email', inputMode: 'email' as const } : {})}
      value={value}
      onChange={event => set(event.currentTarget.value)}
    />
  )
}

interface PartProps {
  label: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

/** The first Escape closes a field's dropdown, only the next one the dialog. */
const closeFirst = (isOpen: boolean, close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || !isOpen) return
  event.stopPropagation()
  close()
}

function ClosingDayInput({ earliest, ...props }: PartProps & { earliest: string | undefined; zone: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <DayInput
      {...props}
      {...(earliest === undefined ? {} : { minDate: earliest })}
      popoverProps={{ onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
      leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
      onKeyDown={closeFirst(isOpen, () => setOpen(false))}
    />
  )
}

function TimeInput({ value, onChange, ...common }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <TimePicker
      {...common}
      format="12h"
      withDropdown
      minutesStep={5}
      hoursInputLabel={`${common.label}: hour`}
      minutesInputLabel={`${common.label}: minute`}
      amPmInputLabel={`${common.label}: AM or PM`}
      value={value}
      onChange={time => onChange(time.slice(0, 5))}
      clearable
      popoverProps={{ opened: isOpen }}
      onFocus={() => setOpen(true)}
      onClick={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={closeFirst(isOpen, () => setOpen(false))}
    />
  )
}
