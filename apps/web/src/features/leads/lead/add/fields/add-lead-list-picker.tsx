import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import type { GrowableList } from '@plinth/contract/leads/lead/lead-fields'
import { LIST_ENTRY_MAX } from '@plinth/contract/leads/lead-forms/list-entries'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../../../../lib/forms.ts'
import { RetryLink } from '../../../../../ui/retry-link.tsx'
import { toast } from '../../../../../ui/toast/toast.ts'
import {
  growableListQuery,
  mayGrowList,
  putListEntry,
  saveListEntryMutation,
} from '../../../lead-forms/lead-forms.api.ts'
import { FORM_LIST_HEIGHT } from '../../../parts/form-list-height.ts'
import classes from '../add-lead.module.css'

export interface ListPickerProps {
  list: GrowableList
  label: string
  value?: string
  onChange: (text: string) => void
  /** the person's rights, which decide whether new entries may be added */
  rights: { crm: { edit: boolean } }
  error?: ReactNode
  disabled?: boolean
  withAsterisk?: boolean
  'aria-required'?: true
  className?: string | undefined
  onFocus?: () => void
  'data-path'?: string
}

const CREATE = '\u0000create'
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** A picker of an entry of a growable list, which can be found by typing or added on the spot (IN-389 to IN-394). */
export function ListPicker({ list, value = '', onChange, rights, ...field }: ListPickerProps) {
  const { data, isPending, isError, refetch } = useQuery(growableListQuery(list))
  const create = useCreateEntry(list, onChange)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [search, setSearch] = useState<string>()

  const text = (search ?? '').trim().replace(/\s+/g, ' ')
  const entries = data ?? []
  const found = text === '' ? entries : entries.filter(entry => entry.toLowerCase().includes(text.toLowerCase()))
  const isNew = text !== '' && !entries.some(entry => same(entry, text))
  const mayAdd = mayGrowList(list, rights)

  const choose = (option: string): void => {
    combobox.closeDropdown()
    setSearch(undefined)
    if (option === CREATE) create.mutate(text)
    else onChange(option)
  }
  /** Leaving the field accepts what was typed: a matching entry, or a new one. */
  const settle = (): void => {
    setSearch(undefined)
    const exact = entries.find(entry => same(entry, text))
    if (exact !== undefined) onChange(exact)
    else if (isNew && mayAdd && data && found.length === 0) {
      // at once, so that a press on Add Lead does not come first
      onChange(text)
      create.mutate(text)
    }
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...field}
          autoComplete="off"
          maxLength={LIST_ENTRY_MAX}
          placeholder="Choose or type"
          value={search ?? value}
          readOnly={create.isPending}
          rightSection={
            create.isPending ? (
              <Loader size={16} />
            ) : value !== '' && search === undefined && !field.disabled ? (
              <CloseButton size={24} aria-label={`Clear ${field.label}`} onClick={() => onChange('')} />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={value !== '' && search === undefined ? 'all' : 'none'}
          onChange={event => {
            setSearch(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onClick={() => combobox.openDropdown()}
          // also without a click: an error that appears above may move the field away from under the pointer
          onFocus={() => {
            field.onFocus?.()
            combobox.openDropdown()
          }}
          onBlur={() => {
            combobox.closeDropdown()
            settle()
          }}
          onKeyDown={event => {
            if (event.key === 'Escape' && search !== undefined) setSearch(undefined)
            if (event.key !== 'Enter' || !combobox.dropdownOpened || text === '') return
            // Enter accepts the typed text; it never submits the form
            event.preventDefault()
            if (combobox.getSelectedOptionIndex() !== -1) return
            const exact = entries.find(entry => same(entry, text))
            if (exact !== undefined) choose(exact)
            else if (mayAdd) choose(CREATE)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={FORM_LIST_HEIGHT} className={classes.options} aria-label={field.label}>
          {found.map(entry => (
            <Combobox.Option key={entry} value={entry} active={entry === value}>
              {entry}
            </Combobox.Option>
          ))}
          {isNew && (
            <Combobox.Option value={CREATE} disabled={!mayAdd}>
              <span className={classes.create}>
                {mayAdd ? <IconPlus size={14} aria-hidden /> : <IconLock size={14} aria-hidden />}
                {mayAdd ? `Add “${text}”` : 'Access Disabled by the Admin'}
              </span>
            </Combobox.Option>
          )}
          {!isNew && found.length === 0 && !isError && (
            <Combobox.Empty>{isPending ? 'Loading…' : 'Nothing here yet. Type to add.'}</Combobox.Empty>
          )}
        </Combobox.Options>
        {isError && (
          <Combobox.Footer>
            Could not load.{' '}
            <RetryLink
              // the field keeps the focus, so that the list stays open
              onMouseDown={event => event.preventDefault()}
              onClick={() => void refetch()}
            />
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Saves a new entry and chooses it; if it is refused, shows why and changes nothing (IN-610 to IN-612, IN-Q108). */
function useCreateEntry(list: GrowableList, onChange: (text: string) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    ...saveListEntryMutation(list),
    onSuccess({ text, message }) {
      putListEntry(queryClient, list, text)
      onChange(text)
      if (message) toast.success(message)
    },
    onError: error => toast.error(messageOf(error)),
  })
}
