import { Button, Group } from '@mantine/core'
import { isDay } from '@plinth/contract/day-text'
import { useState } from 'react'
import type { Day } from '../../../../lib/text/format-date.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { UNREAD_DAY } from '../../../../ui/inputs/day-text.ts'
import { FollowUpFields } from '../follow-up/follow-up-fields.tsx'

export interface SnoozeDialogProps {
  name: string
  today: Day
  /** the company's */
  zone: string
  opened: boolean
  onClose: () => void
  /** a day and HH:mm, both the company's */
  onChoose: (day: Day, time: string) => void
}

/** A day and a time of one's own until which a lead is put off. */
export function SnoozeDialog({ name, today, zone, opened, onClose, onChoose }: SnoozeDialogProps) {
  const [day, setDay] = useState('')
  const [time, setTime] = useState('10:00')
  const [problem, setProblem] = useState<string>()
  const choose = () => {
    if (day === '') setProblem('Choose a day')
    else if (!isDay(day)) setProblem(UNREAD_DAY)
    else if (time === '') setProblem('Choose a time')
    else onChoose(day, time)
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={`Snooze ${name}`} size={440}>
      <FollowUpFields
        day={day}
        time={time}
        today={today}
        zone={zone}
        problem={problem}
        disabled={false}
        labelled={text => text.replace('Follow-up date', 'Day').replace('Follow-up time', 'Time')}
        onChange={change => {
          setProblem(undefined)
          if (change.followUpDay !== undefined) setDay(change.followUpDay)
          if (change.followUpTime !== undefined) setTime(change.followUpTime)
        }}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={choose}>Snooze</Button>
      </Group>
    </Dialog>
  )
}
