import type { SelectProps } from '@mantine/core'
import { designationProblem, INVITE_LIMITS } from '@plinth/contract/administration/invite-rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { noOptions } from '../../../ui/inputs/option-texts.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { createDesignationMutation, designationsQuery } from './members.api.ts'

/** Stands for "make this one", which has no id yet. */
const NEW = 'new designation'

export interface DesignationSelectProps
  extends Pick<SelectProps, 'label' | 'error' | 'placeholder' | 'required' | 'clearable' | 'ref' | 'disabled'> {
  /** found by this name when the focus is wanted */
  field?: string
  /** an id, or empty */
  value: string
  onChange: (id: string) => void
}

/** Chooses a designation, or makes the one that is typed and is not there yet (SH-209, SH-307). */
export function DesignationSelect({ value, onChange, field, ...props }: DesignationSelectProps) {
  const queryClient = useQueryClient()
  const known = useQuery(designationsQuery)
  const create = useMutation(createDesignationMutation(queryClient))
  const [text, setText] = useState('')
  const typed = text.trim()
  const list = known.data ?? []
  const isKnown = list.some(one => one.designationName.toLowerCase() === typed.toLowerCase())
  const canMake = typed !== '' && !isKnown && designationProblem(typed) === undefined

  const choose = (id: string | null): void => {
    if (id !== NEW) {
      onChange(id ?? '')
      return
    }
    create.mutate(typed, {
      onSuccess: made => {
        onChange(made._id)
        setText(made.designationName)
      },
      onError: error => toast.error(messageOf(error)),
    })
  }
  return (
    <Select
      {...props}
      data-field={field}
      data={[
        ...list.map(one => ({ value: one._id, label: one.designationName })),
        ...(canMake ? [{ value: NEW, label: `Create “${typed}”` }] : []),
      ]}
      value={value || null}
      onChange={choose}
      searchable
      searchValue={text}
      onSearchChange={next => setText([...next].slice(0, INVITE_LIMITS.designation).join(''))}
      filter={({ options, search }) =>
        options.filter(
          option =>
            'value' in option &&
            (option.value === NEW || option.label.toLowerCase().includes(search.trim().toLowerCase())),
        )
      }
      nothingFoundMessage={known.isError ? 'Could not load.' : noOptions({ isSearched: typed !== '' })}
      disabled={props.disabled || create.isPending}
      {...OPTION_LIST}
    />
  )
}
