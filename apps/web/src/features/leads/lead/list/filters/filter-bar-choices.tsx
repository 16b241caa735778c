import { useDebouncedValue } from '@mantine/hooks'
import { BAR_VALUES } from '@plinth/contract/leads/lead/lead-columns'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  OptionBox,
  OptionBoxes,
  type OptionBoxesProps,
  OptionNote,
  SearchedOptions,
} from '../../../../../ui/data-grid/filters/option-boxes.tsx'
import { assigneesQuery } from '../../../../company/people/people.api.ts'
import { tagsQuery } from '../../../lead-tags/lead-tags.api.ts'
import { leadBarOptionsQuery } from '../../lead.api.ts'
import { nameOfChosen } from '../../person-options.ts'
import classes from './filter-bar.module.css'
import { ALL_CHOSEN, chosenOf, toggleAll } from './filter-bar-values.ts'

/** Checkboxes with Select All above them (LM-122). */
export function Choices(props: Omit<OptionBoxesProps, 'above'>) {
  const values = props.options.map(option => option.value)
  return (
    <OptionBoxes
      {...props}
      above={(value, choose) => (
        <li className={classes.all}>
          <OptionBox
            isChecked={chosenOf(values, value) === ALL_CHOSEN}
            isPartly={chosenOf(values, value) === 'some'}
            onChange={() => choose(toggleAll(values, value))}
          >
            <span>Select All</span>
          </OptionBox>
        </li>
      )}
    />
  )
}

export interface FoundChoicesProps {
  label: string
  column: 'area' | 'assignedTo' | 'leadSource'
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** The same for values of a column that the server looks up; chosen values stay listed. */
export function FoundChoices({ label, column, value, onChange }: FoundChoicesProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 250)
  const { data, isError, refetch } = useQuery({
    ...leadBarOptionsQuery(column, search),
    placeholderData: keepPreviousData,
  })
  // asked for with the list and not with the first choice, which would take the list and the focus in it away
  const isOfPeople = column === 'assignedTo'
  const { data: people = [], isPending: areToCome } = useQuery({ ...assigneesQuery, enabled: isOfPeople })
  const nameOf = (one: string): string => {
    if (one === '') return '(Blank)'
    if (column !== 'assignedTo') return one
    if (one === 'me') return 'Me'
    return one === 'unassigned' ? 'Unassigned' : nameOfChosen(people, one)
  }
  return (
    <>
      <SearchedOptions
        label={label}
        text={text}
        onText={setText}
        options={isOfPeople && areToCome ? undefined : data}
        isFailed={isError}
        onRetry={() => void refetch()}
        value={value}
        nameOf={nameOf}
      >
        {options => <Choices label={label} options={options} value={value} onChange={onChange} />}
      </SearchedOptions>
      {data && data.length >= BAR_VALUES && (
        <OptionNote>These are the first {BAR_VALUES}. Search for others.</OptionNote>
      )}
    </>
  )
}

export interface TagChoicesProps {
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** The company's tags, found by their names here: there are few enough to have them all. */
export function TagChoices({ label, value, onChange }: TagChoicesProps) {
  const [text, setText] = useState('')
  const { data: tags, isError, refetch } = useQuery(tagsQuery)
  const wanted = text.trim().toLowerCase()
  const options = tags
    ?.filter(tag => tag.tagName.toLowerCase().includes(wanted))
    .map(tag => ({ value: tag._id, label: tag.tagName }))
  return (
    <SearchedOptions
      label={label}
      text={text}
      onText={setText}
      options={options}
      isFailed={isError}
      onRetry={() => void refetch()}
      value={value}
      nameOf={() => 'Deleted tag'}
    >
      {found => <Choices label={label} options={found} value={value} onChange={onChange} />}
    </SearchedOptions>
  )
}
