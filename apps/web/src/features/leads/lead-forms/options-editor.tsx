import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { FORM_LIMITS } from '@plinth/contract/leads/lead-forms/form-engine'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './custom-field.module.css'

export interface OptionsEditorProps {
  options: readonly string[]
  error: ReactNode
  onChange: (options: string[]) => void
}

/** The options of a Dropdown in their order, which are added, removed and moved (LM-473). */
export function OptionsEditor({ options, error, onChange }: OptionsEditorProps) {
  const list = useRef<HTMLUListElement>(null)
  /** what gets the focus once the list has changed */
  const next = useRef<string>(undefined)
  useEffect(() => {
    if (next.current === undefined) return
    const found = list.current?.querySelectorAll<HTMLElement>(next.current)
    const free = [...(found ?? [])].find(one => !(one as HTMLButtonElement).disabled)
    free?.focus()
    next.current = undefined
  })
  const add = (at: number): void => {
    next.current = `[data-at="${at}"] input`
    onChange(options.toSpliced(at, 0, ''))
  }
  const remove = (at: number): void => {
    next.current = `[data-at="${Math.min(at, options.length - 2)}"] input`
    onChange(options.length === 1 ? [''] : options.toSpliced(at, 1))
  }
  const move = (at: number, to: number): void => {
    const up = `[data-at="${to}"] [data-move="${to < at ? 'up' : 'down'}"]`
    next.current = `${up}, [data-at="${to}"] [data-move]`
    onChange(options.toSpliced(at, 1).toSpliced(to, 0, options[at] ?? ''))
  }
  return (
    <Input.Wrapper label="Options" withAsterisk error={error} labelElement="div">
      <ul className={classes.options} ref={list} aria-label="Options">
        {options.map((option, at) => {
          const name = option.trim() === '' ? `option ${at + 1}` : option.trim()
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: options have no name of their own, and may be equal while they are typed
            <li key={at} data-at={at} className={classes.option}>
              <TextInput
                className={classes.text}
                aria-label={`Option ${at + 1}`}
                {...(at === 0 ? { 'data-path': 'options' } : {})}
                autoComplete="off"
                maxLength={FORM_LIMITS.option}
                value={option}
                onChange={event => onChange(options.with(at, event.currentTarget.value))}
                onKeyDown={event => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                  event.preventDefault()
                  if (options.length < FORM_LIMITS.options) add(at + 1)
                }}
              />
              <ActionIcon
                variant="subtle"
                data-move="up"
                aria-label={`Move ${name} up`}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                <IconArrowUp size={17} stroke={1.5} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                data-move="down"
                aria-label={`Move ${name} down`}
                disabled={at === options.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <IconArrowDown size={17} stroke={1.5} aria-hidden />
              </ActionIcon>
              <ActionIcon variant="subtle" color="terracotta" aria-label={`Remove ${name}`} onClick={() => remove(at)}>
                <IconTrash size={17} stroke={1.5} aria-hidden />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
        disabled={options.length >= FORM_LIMITS.options}
        onClick={() => add(options.length)}
      >
        Add option
      </Button>
    </Input.Wrapper>
  )
}
