import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import checkbox from '../../inputs/checkbox.module.css'
import { noOptions } from '../../inputs/option-texts.ts'
import type { FilterOption } from '../columns.ts'
import classes from './column-filter.module.css'
import { useChosen } from './use-chosen.ts'

export interface OptionBoxProps {
  /** what stands beside the box */
  children: ReactNode
  isChecked: boolean
  /** some of what it stands for is chosen */
  isPartly?: boolean
  /** shown, and not to be changed */
  isLocked?: boolean | undefined
  onChange: () => void
}

/** A box to tick in a list of options. */
export const OptionBox = ({ children, isChecked, isPartly = false, isLocked = false, onChange }: OptionBoxProps) => (
  <label className={classes.option} data-locked={isLocked || undefined}>
    <input
      type="checkbox"
      className={checkbox.box}
      disabled={isLocked}
      checked={isChecked}
      ref={input => {
        if (input) input.indeterminate = isPartly
      }}
      onChange={onChange}
    />
    {children}
  </label>
)

export interface OptionBoxesProps {
  label: string
  options: readonly FilterOption[]
  value: readonly string[]
  onChange: (value: string[]) => void
  /** an item above the options, which chooses several of them */
  above?: (chosen: readonly string[], choose: (value: string[]) => void) => ReactNode
}

/** Boxes to choose any number of options with. */
export function OptionBoxes({ label, options, value, onChange, above }: OptionBoxesProps) {
  const { chosen, choose } = useChosen(value, onChange)
  const toggle = (one: string): void =>
    choose(chosen.includes(one) ? chosen.filter(other => other !== one) : [...chosen, one])
  return (
    <ul className={classes.options} aria-label={label}>
      {above?.(chosen, choose)}
      {options.map(option => (
        <li key={option.value}>
          <OptionBox isChecked={chosen.includes(option.value)} onChange={() => toggle(option.value)}>
            <span>{option.label}</span>
          </OptionBox>
        </li>
      ))}
    </ul>
  )
}

/** What is said in place of options, or below them. */
export const OptionNote = ({ children }: { children: ReactNode }) => (
  <div className={classes.note} role="status">
    {children}
  </div>
)

/** Stands for options that could not be read. */
export const OptionsFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className={classes.note} role="alert">
    Could not load.{' '}
    <Button size="compact-sm" variant="subtle" onClick={onRetry}>
      Retry
    </Button>
  </div>
)

export interface SearchedOptionsProps {
  /** what is searched */
  label: string
  text: string
  onText: (text: string) => void
  /** what the text finds; undefined until it is known */
  options: readonly FilterOption[] | undefined
  isFailed: boolean
  onRetry: () => void
  value: readonly string[]
  /** what a chosen value is called that the options do not name */
  nameOf: (value: string) => string
  /** the options to choose from, where there are any */
  children: (options: readonly FilterOption[]) => ReactNode
}

/** A search above its options; without a text, what is chosen stays among them though they do not have it. */
export function SearchedOptions(props: SearchedOptionsProps) {
  const { label, text, onText, options, isFailed, onRetry, value, nameOf, children } = props
  const isSearched = text.trim() !== ''
  const known = new Set(options?.map(option => option.value))
  const kept = isSearched ? [] : value.filter(one => !known.has(one))
  const shown = options && [...kept.map(one => ({ value: one, label: nameOf(one) })), ...options]
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
          onChange={event => onText(event.currentTarget.value)}
        />
      </div>
      {isFailed ? (
        <OptionsFailed onRetry={onRetry} />
      ) : shown === undefined ? (
        <OptionNote>Loading…</OptionNote>
      ) : shown.length === 0 ? (
        <OptionNote>{noOptions({ isSearched })}</OptionNote>
      ) : (
        children(shown)
      )}
    </>
  )
}

/** The line below a filter that takes its choice back. */
export const ClearSelection = ({ isSet, onClear }: { isSet: boolean; onClear: () => void }) => (
  <div className={classes.foot}>
    <Button size="compact-sm" variant="subtle" disabled={!isSet} onClick={onClear}>
      Clear Selection
    </Button>
  </div>
)
