import { Textarea, TextInput } from '@mantine/core'
import { FORM_LIMITS, type FormField, formRows } from '@plinth/contract/leads/lead-forms/form-engine'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEventHandler, Fragment, type ReactNode } from 'react'
import { DEFAULT_ZONE } from '../../../lib/text/format-date.ts'
import { DayInput } from '../../../ui/inputs/day-input.tsx'
import { NO_RESULTS } from '../../../ui/inputs/option-texts.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import classes from './form-fields.module.css'
import { FORM_LIST_HEIGHT } from './form-list-height.ts'

/** How one field of a form is held: its text, its error, and what to do when it changes or is left. */
export interface FieldBinding {
  value?: string
  error?: ReactNode
  onChange: (value: string) => void
  onFocus?: FocusEventHandler
  onBlur?: FocusEventHandler
  /** where the form library finds the input, to focus the first error */
  'data-path'?: string
}

/** What an input needs that is drawn for one field alone: a picker of people, an area with its unit … */
export interface FieldInputProps extends FieldBinding {
  field: FormField
  label: string
  className?: string
  withAsterisk?: boolean
  'aria-required'?: true
}

export interface FormFieldsProps {
  fields: readonly FormField[]
  /** of a form of Mantine: `key => form.getInputProps('custom.' + key)` */
  bind: (key: string) => FieldBinding
  /** inputs of the fields that have one of their own, by key */
  inputs?: Readonly<Record<string, (props: FieldInputProps) => ReactNode>>
  /** the company's time zone */
  zone?: string | undefined
}

/** Draws a form from its definition: two fields to a row, address and remarks in a row of their own (IN-071 to IN-073, IN-081). */
export function FormFields({ fields, bind, inputs = {}, zone }: FormFieldsProps) {
  return (
    <div className={classes.fields}>
      {formRows(fields).flatMap(row =>
        row.map(field => {
          const { key, label, isRequired, isWide } = field
          const props: FieldInputProps = {
            ...bind(key),
            field,
            label,
            // a mandatory field carries an asterisk (IN-077)
            ...(isRequired ? { withAsterisk: true, 'aria-required': true } : {}),
            ...(isWide ? { className: classes.wide } : {}),
          }
          const draw = inputs[key]
          // called, not made an element of: the caller may give a new function with every render
          return <Fragment key={key}>{draw ? draw(props) : <FormFieldInput {...props} zone={zone} />}</Fragment>
        }),
      )}
    </div>
  )
}

/** The options, and the value that is there where it is one no more. */
const choicesOf = (options: readonly string[], value: string): string[] =>
  value === '' || options.includes(value) ? [...options] : [...options, value]

/** One field drawn by its type. */
export function FormFieldInput(input: FieldInputProps & Pick<FormFieldsProps, 'zone'>) {
  const { field, value = '', onChange, zone, ...props } = input
  const text = {
    ...props,
    autoComplete: 'off',
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  if (field.type === 'Dropdown') {
    return (
      <Select
        {...props}
        placeholder="Choose"
        data={choicesOf(field.options, value)}
        value={value === '' ? null : value}
        onChange={chosen => onChange(chosen ?? '')}
        searchable={field.options.length > 6}
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${field.label}` }}
        maxDropdownHeight={FORM_LIST_HEIGHT}
        nothingFoundMessage={NO_RESULTS}
      />
    )
  }
  if (field.type === 'Date') {
    return (
      <DayInput
        {...props}
        format="DD-MM-YYYY"
        zone={zone || DEFAULT_ZONE}
        leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
        value={value}
        onChange={onChange}
      />
    )
  }
  if (field.isWide) return <Textarea {...text} autosize minRows={2} maxRows={8} />
  switch (field.type) {
    case 'Number':
      return <TextInput {...text} inputMode="decimal" maxLength={FORM_LIMITS.number} />
    case 'Email':
      return (
        <TextInput
          {...text}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={FORM_LIMITS.email}
        />
      )
    case 'Website':
      return (
        <TextInput
          {...text}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          maxLength={FORM_LIMITS.website}
        />
      )
    default:
      return <TextInput {...text} />
  }
}
