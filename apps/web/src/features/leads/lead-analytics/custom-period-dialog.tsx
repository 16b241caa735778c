import { Button, Group } from '@mantine/core'
import { isDay } from '@plinth/contract/day-text'
import { PeriodQuery } from '@plinth/contract/leads/lead-analytics/analytics-period'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DayInput } from '../../../ui/inputs/day-input.tsx'
import { UNREAD_DAY } from '../../../ui/inputs/day-text.ts'
import classes from './lead-analytics.module.css'

interface Days {
  from: string
  to: string
}
export interface CustomPeriodDialogProps {
  opened: boolean
  days: Days
  zone: string
  onClose: () => void
  onApply: (days: Days) => void
}

/** What is wrong with two days, by field; undefined where they are a period. */
export function periodProblem({ from, to }: Days): { field: 'from' | 'to'; message: string } | undefined {
  if (from !== '' && !isDay(from)) return { field: 'from', message: UNREAD_DAY }
  if (to !== '' && !isDay(to)) return { field: 'to', message: UNREAD_DAY }
  const sent = { ...(from === '' ? {} : { startDate: from }), ...(to === '' ? {} : { endDate: to }) }
  if (from === '' && to === '') return { field: 'from', message: 'Choose the first day' }
  const issue = PeriodQuery.safeParse(sent).error?.issues[0]
  return issue && { field: issue.path[0] === 'startDate' ? 'from' : 'to', message: issue.message }
}

/** Asks for the first and the last day of a period (LM-185). */
export function CustomPeriodDialog({ opened, days, zone, onClose, onApply }: CustomPeriodDialogProps) {
  const [draft, setDraft] = useState(days)
  const [problem, setProblem] = useState<ReturnType<typeof periodProblem>>()
  const change = (patch: Partial<Days>) => {
    setDraft(before => ({ ...before, ...patch }))
    setProblem(undefined)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = periodProblem(draft)
    setProblem(found)
    if (!found) return onApply(draft)
    event.currentTarget.querySelector<HTMLElement>(`[data-path="${found.field}"]`)?.focus()
  }
  const errorOf = (field: 'from' | 'to') => (problem?.field === field ? problem.message : undefined)
  return (
    <Dialog opened={opened} onClose={onClose} title="Custom period" size={460}>
      <form noValidate onSubmit={submit} className={classes.form}>
        <div className={classes.days}>
          <DayInput
            label="Start date"
            data-path="from"
            data-autofocus
            value={draft.from}
            zone={zone}
            error={errorOf('from')}
            onChange={from => change({ from })}
          />
          <DayInput
            label="End date"
            data-path="to"
            value={draft.to}
            zone={zone}
            error={errorOf('to')}
            onChange={to => change({ to })}
          />
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Apply</Button>
        </Group>
      </form>
    </Dialog>
  )
}
