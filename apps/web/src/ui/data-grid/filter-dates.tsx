import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import classes from './column-filter.module.css'
import type { DateRange } from './columns.ts'

export interface FilterDatesProps {
  value: DateRange | undefined
  onChange: (value: DateRange) => void
}

/** A calendar for a first and a last day, both included; fetched when first opened. Weeks start on Monday (decisions.md 17). */
export function FilterDates({ value, onChange }: FilterDatesProps) {
  const [range, setRange] = useState<[string | null, string | null]>([value?.from ?? null, value?.to ?? null])
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setRange([value?.from ?? null, value?.to ?? null])
  }
  return (
    <div className={classes.calendar}>
      <DatePicker
        type="range"
        size="sm"
        firstDayOfWeek={1}
        allowSingleDateInRange
        defaultDate={range[0] ?? undefined}
        value={range}
        onChange={([from, to]) => {
          setRange([from, to])
          if (from && to) onChange({ from, to })
        }}
      />
    </div>
  )
}
