import '@mantine/dates/styles.layer.css'
import { Checkbox } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import classes from './mail-dialog.module.css'

export interface SendTimeProps {
  isLater: boolean
  /** '' or YYYY-MM-DDTHH:mm */
  sendAt: string
  /** the company's time zone, in which the time is entered (IN-656, SH-590) */
  zone: string
  onChange: (change: { isLater?: boolean; sendAt?: string }) => void
}

/** A choice between now and a day and time in the company's time zone. */
export function SendTime({ isLater, sendAt, zone, onChange }: SendTimeProps) {
  return (
    <div className={classes.later}>
      <Checkbox
        label="Send later"
        checked={isLater}
        onChange={event => onChange({ isLater: event.currentTarget.checked })}
      />
      {isLater && (
        <DateTimePicker
          aria-label={`Send at (${zone})`}
          placeholder="Day and time"
          valueFormat="DD/MM/YYYY hh:mm A"
          timePickerProps={{
            format: '12h',
            withDropdown: false,
            hoursInputLabel: 'Hour',
            minutesInputLabel: 'Minute',
            amPmInputLabel: 'AM or PM',
          }}
          submitButtonProps={{ 'aria-label': 'Take this time' }}
          minDate={nowIn(zone).slice(0, 10)}
          leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
          value={sendAt === '' ? null : `${sendAt.replace('T', ' ')}:00`}
          onChange={value => onChange({ sendAt: value === null ? '' : value.slice(0, 16).replace(' ', 'T') })}
          description={`Time of ${zone}`}
        />
      )}
    </div>
  )
}

const nowIn = (zone: string): string => new Date().toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T')
