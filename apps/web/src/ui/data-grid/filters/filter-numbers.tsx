import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseMoney } from '../../../lib/text/format-money.ts'
import { type NumberRange, orderedRange } from '../columns.ts'
import classes from './column-filter.module.css'

export interface FilterNumbersProps {
  value: NumberRange | undefined
  unit: string | undefined
  onChange: (value: NumberRange) => void
}

const asText = (end: number | undefined): string => (end === undefined ? '' : String(end))

/** From and to, both included; taken over on Enter and when a field is left. */
export function FilterNumbers({ value, unit, onChange }: FilterNumbersProps) {
  const [min, setMin] = useState(asText(value?.min))
  const [max, setMax] = useState(asText(value?.max))
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setMin(asText(value?.min))
    setMax(asText(value?.max))
  }
  const isWrong = (text: string) => text.trim() !== '' && parseMoney(text) === null
  const commit = () => {
    if (isWrong(min) || isWrong(max)) return
    const next = orderedRange({ min: parseMoney(min) ?? undefined, max: parseMoney(max) ?? undefined })
    if (next.min !== value?.min || next.max !== value?.max) onChange(next)
  }
  const field = (label: string, text: string, setText: (text: string) => void) => (
    <TextInput
      size="xs"
      label={label}
      inputMode="decimal"
      value={text}
      leftSection={unit}
      error={isWrong(text) ? 'Not a number' : undefined}
      onChange={event => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={event => event.key === 'Enter' && commit()}
    />
  )
  return (
    <div className={classes.fields}>
      {field('From', min, setMin)}
      {field('To', max, setMax)}
    </div>
  )
}
