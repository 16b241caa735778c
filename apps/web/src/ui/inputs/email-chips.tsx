import { Pill, PillsInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'

export interface EmailChipsProps {
  label: string
  value: readonly string[]
  /** text typed that is no chip yet */
  pending: string
  error: string | undefined
  /** chips are shown, none can be taken out or added */
  locked?: boolean
  /** whether a text is an address */
  isValid: (text: string) => boolean
  /** what is said of a text that is none */
  invalidText: string
  onChange: (change: { value?: readonly string[]; pending?: string; error?: string | undefined }) => void
}

/** More than these are a list of their own that scrolls, so that what comes after them stays in reach. */
const FEW = 8
const LONG_LIST = { role: 'group', tabIndex: 0, mah: 136, style: { overflowY: 'auto' } } as const

/** Addresses as chips: Enter makes one of what is typed, Backspace in an empty field takes the last out (IN-502 to IN-504, IN-511). */
export function EmailChips(props: EmailChipsProps) {
  const { label, value, pending, error, locked = false, isValid, invalidText, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  // the browser and assistive technology know the field as invalid for as long as the message stands (LM-439)
  useEffect(() => input.current?.setCustomValidity(error ?? ''), [error])
  const add = () => {
    const texts = pending.split(/[\s,;]+/).filter(text => text !== '')
    if (texts.length === 0) return
    if (!texts.every(isValid)) return onChange({ error: invalidText })
    const known = new Set(value.map(one => one.toLowerCase()))
    const fresh = texts.filter(text => !known.has(text.toLowerCase()) && known.add(text.toLowerCase()))
    onChange({ value: [...value, ...fresh], pending: '', error: undefined })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && pending === '' && value.length > 0) {
      onChange({ value: value.slice(0, -1) })
    }
  }
  const take = (address: string) => {
    onChange({ value: value.filter(one => one !== address) })
    input.current?.focus()
  }
  return (
    <PillsInput label={label} error={error}>
      <Pill.Group {...(locked && value.length > FEW ? { ...LONG_LIST, 'aria-label': label } : {})}>
        {value.map(address => (
          <Pill
            key={address}
            size="md"
            bg="var(--accent-soft)"
            c="var(--ink)"
            withRemoveButton={!locked}
            onRemove={() => take(address)}
            removeButtonProps={{ 'aria-label': `Remove ${address}`, 'aria-hidden': false, tabIndex: 0 }}
          >
            {address}
          </Pill>
        ))}
        {!locked && (
          <PillsInput.Field
            ref={input}
            inputMode="email"
            autoComplete="off"
            aria-label={`${label}: add an address`}
            placeholder={value.length === 0 ? 'name@example.com' : ''}
            maxLength={2000}
            value={pending}
            onChange={event => onChange({ pending: event.currentTarget.value, error: undefined })}
            onKeyDown={onKeyDown}
          />
        )}
      </Pill.Group>
    </PillsInput>
  )
}
