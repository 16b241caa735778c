import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { useEffect, useRef, useState } from 'react'
import type { DateRange } from '../columns.ts'
import classes from './column-filter.module.css'

export interface FilterDatesProps {
  value: DateRange | undefined
  onChange: (value: DateRange) => void
}

/** A calendar for a first and a last day, both included; fetched when first opened. */
export function FilterDates({ value, onChange }: FilterDatesProps) {
  const [range, setRange] = useState<[string | null, string | null]>([value?.from ?? null, value?.to ?? null])
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setRange([value?.from ?? null, value?.to ?? null])
  }
  const calendar = useRef<HTMLDivElement>(null)
  useEffect(() => calendar.current?.querySelector<HTMLElement>('td button:not([data-outside])')?.focus(), [])
  return (
    <div ref={calendar} className={classes.calendar}>
      <DatePicker
        type="range"
        size="sm"
        allowSingleDateInRange
        {...(range[0] === null ? {} : { defaultDate: range[0] })}
        value={range}
        onChange={([from, to]) => {
          setRange([from, to])
          if (from && to) onChange({ from, to })
        }}
      />
    </div>
  )
}
