import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { ALL_TIME, FOLLOW_UP_PERIODS, type FollowUpPeriod, periodLabel } from './follow-up-period.ts'

export interface PeriodMenuProps {
  value: FollowUpPeriod | undefined
  onChange: (period: FollowUpPeriod | undefined) => void
  /** shows only the icon, where there is little room */
  isSmall?: boolean
}

/** Filters the list by follow-ups within a period (LM-101). */
export function PeriodMenu({ value, onChange, isSmall = false }: PeriodMenuProps) {
  const label = `Follow-up: ${periodLabel(value)}`
  const icon = <IconCalendar size={isSmall ? 18 : 16} stroke={1.5} aria-hidden />
  const variant = value ? 'light' : 'default'
  return (
    <Menu position="bottom-start" keepMounted={false}>
      <Menu.Target>
        {isSmall ? (
          <ActionIcon variant={variant} size={36} aria-label={label}>
            {icon}
          </ActionIcon>
        ) : (
          <Button
            variant={variant}
            title={label}
            leftSection={icon}
            rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
          >
            {label}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value ?? ''} onChange={next => onChange((next || undefined) as FollowUpPeriod)}>
          <Menu.RadioItem value="" closeMenuOnClick>
            {ALL_TIME}
          </Menu.RadioItem>
          {FOLLOW_UP_PERIODS.map(period => (
            <Menu.RadioItem key={period.id} value={period.id} closeMenuOnClick>
              {period.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
