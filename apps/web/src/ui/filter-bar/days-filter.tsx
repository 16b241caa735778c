import { useState } from 'react'
import { formatDate } from '../../lib/text/format-date.ts'
import { DayInput } from '../inputs/day-input.tsx'
import classes from './filter-bar.module.css'

export interface FilteredDays {
  from?: string | undefined
  to?: string | undefined
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The days of a filter in words. */
export function daysText(days: FilteredDays | undefined, zone: string): string {
  if (!days) return ''
  const { from, to } = days
  if (from && to) return `${formatDate(from, zone)} to ${formatDate(to, zone)}`
  return from ? `from ${formatDate(from, zone)}` : `to ${formatDate(to, zone)}`
}

export interface DaysFilterProps {
  value: FilteredDays | undefined
  zone: string
  onChange: (days: FilteredDays | undefined) => void
}

/** A first and a last day, both included; either may be open. */
export function DaysFilter({ value, zone, onChange }: DaysFilterProps) {
  const [typed, setTyped] = useState({ from: value?.from ?? '', to: value?.to ?? '' })
  const isBackwards = isDay(typed.from) && isDay(typed.to) && typed.to < typed.from
  const set = (next: typeof typed): void => {
    setTyped(next)
    const days = {
      ...(isDay(next.from) ? { from: next.from } : {}),
      ...(isDay(next.to) ? { to: next.to } : {}),
    }
    if (days.from && days.to && days.to < days.from) return
    onChange(days.from || days.to ? days : undefined)
  }
  return (
    <div className={classes.ends}>
      <DayInput label="From" zone={zone} value={typed.from} onChange={from => set({ ...typed, from })} data-autofocus />
      <DayInput
        label="To"
        zone={zone}
        value={typed.to}
        onChange={to => set({ ...typed, to })}
        error={isBackwards ? 'The range ends before it begins' : undefined}
      />
    </div>
  )
}
