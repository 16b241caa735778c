import { Button, Menu } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { ALL_TIME, FOLLOW_UP_PERIODS, type FollowUpPeriod, periodLabel } from './follow-up-period.ts'

export interface PeriodMenuProps {
  value: FollowUpPeriod | undefined
  onChange: (period: FollowUpPeriod | undefined) => void
}

/** Narrows the list to follow-ups of a period (LM-101). */
export function PeriodMenu({ value, onChange }: PeriodMenuProps) {
  return (
    <Menu position="bottom-start" keepMounted={false}>
      <Menu.Target>
        <Button
          variant={value ? 'light' : 'default'}
          leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
          aria-label={`Follow-up: ${periodLabel(value)}`}
        >
          {periodLabel(value)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={380} style={{ overflowY: 'auto' }}>
        <Menu.RadioGroup value={value ?? ''} onChange={next => onChange((next || undefined) as FollowUpPeriod)}>
          <Menu.RadioItem value="">{ALL_TIME}</Menu.RadioItem>
          {FOLLOW_UP_PERIODS.map(period => (
            <Menu.RadioItem key={period.id} value={period.id}>
              {period.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
