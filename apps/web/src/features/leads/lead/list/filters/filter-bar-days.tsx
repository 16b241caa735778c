import { Radio } from '@mantine/core'
import type { BarCallDays, BarDays, BarRecentDays, LeadFilterBar } from '@plinth/contract/leads/lead/lead-list'
import { Suspense } from 'react'
import { lazyPage } from '../../../../../lib/pages/lazy-page.tsx'
import classes from './filter-bar.module.css'
import { daysChoices, keyOfDays } from './filter-bar-values.ts'

const FilterDates = lazyPage(() =>
  import('../../../../../ui/data-grid/filters/filter-dates.tsx').then(module => module.FilterDates),
)

export type DaysCriterion = 'createdOn' | 'followUp' | 'lastCall'

export interface DaysFieldProps<K extends DaysCriterion> {
  criterion: K
  label: string
  value: BarCallDays | undefined
  onChange: (criterion: K, value: LeadFilterBar[K] | undefined) => void
}

/**
 * The days of a criterion: some that go with today, so that a view that is kept goes with it, and a calendar for days that stay. Follow-ups
 * have their periods above the list.
 */
export function DaysField<K extends DaysCriterion>({ criterion, label, value, onChange }: DaysFieldProps<K>) {
  const choices = daysChoices(criterion)
  const choose = (days: BarDays | BarRecentDays | BarCallDays | undefined) =>
    onChange(criterion, days as LeadFilterBar[K] | undefined)
  const isFixed = value !== undefined && !('last' in value) && !('notFor' in value)
  return (
    <>
      {choices.length > 0 && (
        <Radio.Group
          className={classes.recent}
          aria-label={label}
          value={keyOfDays(value)}
          onChange={key => choose(choices.find(choice => choice.key === key)?.days)}
        >
          <Radio value="" label="Any day" />
          {choices.map(({ key, text }) => (
            <Radio key={key} value={key} label={text} />
          ))}
        </Radio.Group>
      )}
      <Suspense fallback={<div className={classes.calendar} tabIndex={-1} data-autofocus />}>
        <FilterDates value={isFixed ? value : undefined} onChange={choose} />
      </Suspense>
    </>
  )
}
