import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { BAR_VALUES } from '@plinth/contract/lead-list'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import checkbox from '../../ui/checkbox.module.css'
import { noOptions } from '../../ui/option-texts.ts'
import classes from './filter-bar.module.css'
import { ALL_CHOSEN, chosenOf, toggleAll } from './filter-bar-values.ts'
import { leadBarOptionsQuery } from './leads.api.ts'

interface Option {
  value: string
  label: string
}
export interface ChoicesProps {
  label: string
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Boxes to choose any number of, with Select All above them (LM-122). */
export function Choices({ label, options, value, onChange }: ChoicesProps) {
  const values = options.map(option => option.value)
  const chosen = chosenOf(values, value)
  return (
    <ul className={classes.options} aria-label={label}>
      <li className={classes.all}>
        <label className={classes.option}>
          <input
            type="checkbox"
            className={checkbox.box}
            checked={chosen === ALL_CHOSEN}
            ref={input => {
              if (input) input.indeterminate = chosen === 'some'
            }}
            onChange={() => onChange(toggleAll(values, value))}
          />
          <span>Select All</span>
        </label>
      </li>
      {options.map(option => (
        <li key={option.value}>
          <label className={classes.option}>
            <input
              type="checkbox"
              className={checkbox.box}
              checked={value.includes(option.value)}
              onChange={() =>
                onChange(
                  value.includes(option.value) ? value.filter(one => one !== option.value) : [...value, option.value],
                )
              }
            />
            <span>{option.label}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}

export interface FoundChoicesProps {
  label: string
  column: 'area' | 'assignedTo' | 'leadSource'
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** The same for values of a column, which the server looks up; what is chosen stays listed. */
export function FoundChoices({ label, column, value, onChange }: FoundChoicesProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 250)
  const { data, isError, refetch } = useQuery({
    ...leadBarOptionsQuery(column, search),
    placeholderData: keepPreviousData,
  })
  const known = new Set(data?.map(option => option.value))
  const kept = search === '' ? value.filter(one => !known.has(one)) : []
  const options = [...kept.map(one => ({ value: one, label: nameOf(column, one) })), ...(data ?? [])]
  return (
    <>
      <div className={classes.search}>
        <TextInput
          type="search"
          size="xs"
          data-autofocus
          aria-label={`Search ${label}`}
          placeholder="Search"
          maxLength={100}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      </div>
      {isError ? (
        <NotLoaded onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Note>Loading…</Note>
      ) : options.length === 0 ? (
        <Note>{noOptions({ isSearched: search !== '' })}</Note>
      ) : (
        <Choices label={label} options={options} value={value} onChange={onChange} />
      )}
      {data && data.length >= BAR_VALUES && <Note>These are the first {BAR_VALUES}. Search for others.</Note>}
    </>
  )
}

/** A chosen value that the list does not name any more: a person without leads has no name here. */
const nameOf = (column: FoundChoicesProps['column'], value: string): string =>
  value === '' ? '(Blank)' : column !== 'assignedTo' ? value : value === 'unassigned' ? 'Unassigned' : 'Somebody else'

export const Note = ({ children }: { children: ReactNode }) => (
  <div className={classes.note} role="status">
    {children}
  </div>
)

export const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <div className={classes.note} role="alert">
    Could not load.{' '}
    <Button size="compact-sm" variant="subtle" onClick={onRetry}>
      Retry
    </Button>
  </div>
)
