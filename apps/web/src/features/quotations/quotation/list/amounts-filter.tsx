import { TextInput } from '@mantine/core'
import { rateText } from '@plinth/contract/quotations/decimal-text'
import { QUOTATION_TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { useState } from 'react'
import { parseMoney } from '../../../../lib/text/format-money.ts'
import classes from './quotations.module.css'

export interface FilteredAmounts {
  min?: string | undefined
  max?: string | undefined
}

/** The amounts of a filter in words. */
export function amountsText(value: FilteredAmounts | undefined, symbol: string): string {
  if (!value) return ''
  const { min, max } = value
  if (min && max) return `${rateText(min, symbol)} to ${rateText(max, symbol)}`
  return min ? `from ${rateText(min, symbol)}` : `to ${rateText(max, symbol)}`
}

export interface AmountsFilterProps {
  value: FilteredAmounts | undefined
  symbol: string
  onChange: (value: FilteredAmounts | undefined) => void
}

/** From and to, both included; taken over on Enter and when a field is left. */
export function AmountsFilter({ value, symbol, onChange }: AmountsFilterProps) {
  const [typed, setTyped] = useState({ min: value?.min ?? '', max: value?.max ?? '' })
  const amountOf = (text: string): string | undefined => parseMoney(text)?.toFixed(2)
  const isWrong = (text: string) => text.trim() !== '' && amountOf(text) === undefined
  const commit = () => {
    if (isWrong(typed.min) || isWrong(typed.max)) return
    const ends = [amountOf(typed.min), amountOf(typed.max)] as const
    const [min, max] = ends[0] && ends[1] && Number(ends[0]) > Number(ends[1]) ? [ends[1], ends[0]] : ends
    if (min === value?.min && max === value?.max) return
    onChange(min || max ? { ...(min ? { min } : {}), ...(max ? { max } : {}) } : undefined)
  }
  return (
    <div className={classes.amounts}>
      {(['min', 'max'] as const).map(end => (
        <TextInput
          key={end}
          label={end === 'min' ? 'From' : 'To'}
          inputMode="decimal"
          leftSection={symbol}
          value={typed[end]}
          error={isWrong(typed[end]) ? QUOTATION_TEXTS.number : undefined}
          onChange={event => setTyped({ ...typed, [end]: event.currentTarget.value })}
          onBlur={commit}
          onKeyDown={event => event.key === 'Enter' && commit()}
          {...(end === 'min' ? { 'data-autofocus': true } : {})}
        />
      ))}
    </div>
  )
}
