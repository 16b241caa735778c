import { TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './column-filter.module.css'

export interface FilterTextProps {
  header: string
  value: string
  onChange: (value: readonly string[]) => void
}

/** A text that cells must contain; taken over on Enter and when the field is left. */
export function FilterText({ header, value, onChange }: FilterTextProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setText(value)
  }
  const commit = (): void => {
    const wanted = text.trim()
    if (wanted !== value) onChange(wanted === '' ? [] : [wanted])
  }
  return (
    <div className={classes.fields}>
      <TextInput
        size="xs"
        label="Contains"
        aria-label={`${header} contains`}
        data-autofocus
        maxLength={100}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={event => event.key === 'Enter' && commit()}
      />
    </div>
  )
}
