import type { SelectProps } from '@mantine/core'
import { INVITE_LIMITS } from '@plinth/contract/administration/invite-rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { noOptions } from '../../../ui/inputs/option-texts.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { typedDesignation } from './invite-draft.ts'
import { createDesignationMutation, designationsQuery } from './members.api.ts'

/** Stands for "make this one", which has no id yet. */
const NEW = 'new designation'

export interface DesignationSelectProps extends Pick<SelectProps, 'label' | 'error' | 'clearable'> {
  /** found by this name when the focus is wanted */
  field?: string
  /** an id, or empty */
  value: string
  onChange: (id: string) => void
}

/**
 * Chooses a designation, or makes the one that is typed and is not there yet (SH-209, SH-307). What is typed is kept by Enter and
 * by leaving the field too, as in any other field of the form; a form that is sent by that waits for `useMadeDesignations`.
 */
export function DesignationSelect({ value, onChange, field, error, ...props }: DesignationSelectProps) {
  const queryClient = useQueryClient()
  const known = useQuery(designationsQuery)
  const create = useMutation(createDesignationMutation(queryClient))
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  /** it was to be kept as it is typed, so that what is wrong with it is said */
  const [isGiven, setGiven] = useState(false)
  const list = known.data ?? []
  const typed = typedDesignation(text, list)

  // the row it belongs to may have moved up when it is made
  const latest = useRef(onChange)
  useLayoutEffect(() => {
    latest.current = onChange
  })

  const make = (name: string): void => {
    setText(name)
    create.mutate(name, {
      onSuccess: made => {
        latest.current(made._id)
        setText(made.designationName)
      },
      onError: failure => toast.error(messageOf(failure)),
    })
  }
  const keep = (): void => {
    if (typed.kind === 'new') make(typed.name)
    if (typed.kind === 'known') {
      setText(typed.one.designationName)
      if (typed.one._id !== value) onChange(typed.one._id)
    }
    setGiven(typed.kind === 'refused')
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>): void => {
    // the list takes back what nobody chose from it
    if (typed.kind !== 'none') setText(text)
    // another window has the focus: somebody looks something up and types on
    const isAway = document.activeElement === currentTarget
    if (!isAway && !create.isPending && !isGivenUp(currentTarget, relatedTarget)) keep()
  }
  const keepOnEnter = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isPointedAt(event.currentTarget)) return
    const isChosen = typed.kind === 'known' && typed.one._id === value
    if (typed.kind === 'none' || isChosen) return
    // it confirms what was typed and does not send the form
    event.preventDefault()
    event.stopPropagation()
    if (create.isPending) return
    setOpen(false)
    keep()
  }
  return (
    <Select
      placeholder="Choose or type a new one"
      {...props}
      error={isGiven && typed.kind === 'refused' ? typed.problem : error}
      data-field={field}
      data={[
        ...list.map(one => ({ value: one._id, label: one.designationName })),
        ...(typed.kind === 'new' ? [{ value: NEW, label: `Create “${typed.name}”` }] : []),
      ]}
      value={value || null}
      onChange={id => (id === NEW && typed.kind === 'new' ? make(typed.name) : onChange(id ?? ''))}
      // Enter on the one that is chosen keeps it: there is a cross that takes it off
      allowDeselect={false}
      searchable
      searchValue={text}
      onSearchChange={next => {
        setText([...next].slice(0, INVITE_LIMITS.designation).join(''))
        setGiven(false)
      }}
      filter={({ options, search }) =>
        options.filter(
          option =>
            'value' in option &&
            (option.value === NEW || option.label.toLowerCase().includes(search.trim().toLowerCase())),
        )
      }
      nothingFoundMessage={known.isError ? 'Could not load.' : noOptions({ isSearched: typed.kind !== 'none' })}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDownCapture={keepOnEnter}
      onBlur={leave}
      readOnly={create.isPending}
      {...OPTION_LIST}
    />
  )
}

/**
 * Whether the focus goes to what ends the form or takes the field's own row away: nothing is made for those. The button of the next row
 * is only where Tab leads.
 */
function isGivenUp(input: HTMLInputElement, to: Element | null): boolean {
  if (to === null) return false
  const isOfRow = to.closest('fieldset') === input.closest('fieldset')
  return to.closest('form') !== input.form || (to.closest('[data-gives-up]') !== null && isOfRow)
}

/** Whether the arrows have marked an option, which Enter then takes. */
const isPointedAt = (input: HTMLInputElement): boolean =>
  document.getElementById(input.getAttribute('aria-controls') ?? '')?.querySelector('[data-combobox-selected]') != null
