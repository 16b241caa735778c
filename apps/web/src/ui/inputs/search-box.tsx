import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useShortcut } from '../../lib/shortcuts.ts'
import { focusFirstRow, stayInSearch } from '../data-grid/focus-rows.ts'
import classes from './search-box.module.css'

const DEBOUNCE = 300

export interface SearchBoxProps {
  /** the text searched for now, usually from the address */
  value: string
  /** called 300 ms after the last key, at once on Enter and on clearing (LM-Q27) */
  onChange: (text: string) => void
  label: string
  placeholder?: string
  /** `/` brings the focus here; only one box of a page may have it */
  hasSlashKey?: boolean
  maxLength?: number
}

/** A search field that waits for a pause in typing, can be cleared, and is reached with `/`. From it Enter and an arrow lead to the first row of what it finds. */
export function SearchBox({
  value,
  onChange,
  label,
  placeholder = 'Search',
  hasSlashKey = true,
  maxLength = 100,
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    // the address changed by other means: Back, a link, "clear filters"
    setSeen(value)
    setText(value)
  }
  const commit = useEffectEvent((next: string) => {
    if (next === value) return
    setSeen(next)
    onChange(next)
  })
  useEffect(() => {
    const timer = setTimeout(() => commit(text.trim()), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text])

  const leadOn = useLeadOn(input, value)
  const commitNow = (next: string) => {
    leadOn.stay()
    setText(next)
    setSeen(next.trim())
    if (next.trim() !== value) onChange(next.trim())
  }
  return (
    <>
      {hasSlashKey && <SlashKey label={label} focus={() => input.current?.focus()} />}
      <TextInput
        ref={input}
        type="search"
        className={classes.root}
        classNames={{ input: classes.input }}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        rightSection={
          text === '' ? (
            hasSlashKey && (
              <kbd className={classes.key} aria-hidden>
                /
              </kbd>
            )
          ) : (
            <CloseButton
              size={24}
              aria-label="Clear search"
              onClick={() => {
                commitNow('')
                input.current?.focus()
              }}
            />
          )
        }
        onChange={event => {
          leadOn.stay()
          setText(event.currentTarget.value)
        }}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter' || (event.key === 'ArrowDown' && hasSlashKey)) {
            commitNow(text)
            // the rows that it searches are further away by Tab: what stands above them is in between
            if (hasSlashKey && leadOn.go(text.trim())) event.preventDefault()
          }
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault()
            commitNow('')
          }
        }}
      />
    </>
  )
}

/** Leads on to the first row once the list is asked for what was typed, which the address has to tell it first. */
function useLeadOn(input: RefObject<HTMLInputElement | null>, value: string) {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current !== value) return
    wanted.current = undefined
    if (input.current) focusFirstRow(input.current)
  }, [input, value])
  return {
    /** answers whether the row has the focus already */
    go: (text: string): boolean => {
      wanted.current = text === value ? undefined : text
      return wanted.current === undefined && input.current !== null && focusFirstRow(input.current)
    },
    stay: () => {
      wanted.current = undefined
      stayInSearch()
    },
  }
}

function SlashKey({ label, focus }: { label: string; focus: () => void }) {
  useShortcut('/', label, focus)
  return null
}
