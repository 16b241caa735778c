import { ActionIcon, Button, TextInput } from '@mantine/core'
import {
  INVITE_LIMITS,
  INVITE_TEXTS,
  type InviteProblems,
  typedName,
} from '@plinth/contract/administration/invite-rules'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { noOptions } from '../../../ui/inputs/option-texts.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { DesignationSelect } from './designation-select.tsx'
import type { InviteRow, OfferedRole } from './invite-draft.ts'
import classes from './invite-rows.module.css'
import type { InviteForm } from './use-invite.ts'

/** The rows of a team invite and the button that adds one (SH-205 to SH-210). */
export function InviteRows({ form }: { form: InviteForm }) {
  const { rows, roles, problems } = form
  return (
    <div className={classes.root}>
      {rows.map((row, index) => (
        <InviteFields
          key={row.key}
          row={row}
          place={index + 1}
          roles={roles}
          problems={problems.get(index) ?? NONE}
          focus={form.focus?.row === index ? form.focus : undefined}
          onChange={patch => form.change(index, patch)}
          onRemove={rows.length > 1 ? () => form.remove(index) : undefined}
        />
      ))}
      <div>
        <Button variant="subtle" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={form.add}>
          Add row
        </Button>
      </div>
    </div>
  )
}

const NONE: InviteProblems = {}
const WRAPPER = ['label', 'input', 'description', 'error'] as const satisfies string[]

interface InviteFieldsProps {
  row: InviteRow
  /** counted from 1, for its name */
  place: number
  roles: readonly OfferedRole[]
  problems: InviteProblems
  focus: InviteForm['focus']
  onChange: (patch: Partial<InviteRow>) => void
  /** undefined for the only row */
  onRemove: (() => void) | undefined
}

function InviteFields({ row, place, roles, problems, focus, onChange, onRemove }: InviteFieldsProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  const { field, token } = focus ?? {}
  useEffect(() => {
    if (token !== undefined) fields.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus()
  }, [field, token])
  const name = (key: 'firstName' | 'lastName', label: string) => (
    <TextInput
      label={label}
      value={row[key]}
      onChange={event => onChange({ [key]: typedName(event.currentTarget.value) })}
      description={[...row[key]].length >= INVITE_LIMITS.name ? INVITE_TEXTS.nameLimit : undefined}
      inputWrapperOrder={WRAPPER}
      error={problems[key]}
      autoComplete="off"
      data-field={key}
    />
  )
  return (
    <fieldset ref={fields} className={classes.row}>
      <legend className={classes.legend}>Member {place}</legend>
      {onRemove && (
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={`Remove member ${place}`}
          data-gives-up
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.5} />
        </ActionIcon>
      )}
      {name('firstName', 'First Name')}
      {name('lastName', 'Last Name')}
      <TextInput
        className={classes.email}
        label="Email"
        type="email"
        inputMode="email"
        value={row.email}
        onChange={event => onChange({ email: event.currentTarget.value })}
        maxLength={254}
        error={problems.email}
        autoComplete="off"
        data-field="email"
      />
      <Select
        label="Role"
        data={roles.map(role => role.roleName)}
        value={row.roleName || null}
        onChange={value => onChange({ roleName: value ?? '' })}
        searchable
        clearable={row.roleName !== ''}
        nothingFoundMessage={noOptions({ isSearched: roles.length > 0 })}
        error={problems.roleName}
        data-field="roleName"
        {...OPTION_LIST}
      />
      <DesignationSelect
        label="Designation"
        value={row.designation}
        onChange={designation => onChange({ designation })}
        error={problems.designation}
        clearable={row.designation !== ''}
        field="designation"
      />
    </fieldset>
  )
}
