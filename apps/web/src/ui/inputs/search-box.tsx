import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useShortcut } from '../../lib/shortcuts.ts'
import { focusRows } from '../data-grid/focus-rows.ts'
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

/** A search field that waits for a pause in typing, can be cleared, and is reached with `/`; from it an arrow leads down to the rows. */
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

  const commitNow = (next: string) => {
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
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') commitNow(text)
          // the rows that it searches are further away by Tab: what stands above them is in between
          if (event.key === 'ArrowDown' && hasSlashKey && focusRows()) event.preventDefault()
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault()
            commitNow('')
          }
        }}
      />
    </>
  )
}

function SlashKey({ label, focus }: { label: string; focus: () => void }) {
  useShortcut('/', label, focus)
  return null
}
