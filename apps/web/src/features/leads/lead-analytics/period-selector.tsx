import { Button, Menu } from '@mantine/core'
import type { AnalyticsPeriod } from '@plinth/contract/leads/lead-analytics/analytics-period'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { PERIOD_NAMES, periodText } from '../parts/figure-text.ts'
import { CustomPeriodDialog } from './custom-period-dialog.tsx'

export interface PeriodSelectorProps {
  value: AnalyticsPeriod
  /** the days of the period, to begin a custom one with */
  days: { from: string; to: string } | undefined
  zone: string
  onChange: (period: AnalyticsPeriod) => void
}

/** The nine periods; the last is of days of one's own (LM-184, LM-185). */
export function PeriodSelector({ value, days, zone, onChange }: PeriodSelectorProps) {
  const custom = useDialog<{ from: string; to: string }>()
  const isCustom = value.startDate !== undefined
  return (
    <>
      <Menu position="bottom-start" keepMounted={false}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
            rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
            aria-label={`Period: ${periodText(value)}`}
          >
            {periodText(value)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {PERIOD_NAMES.map(({ code, name }) => (
            <Menu.RadioItem
              key={code}
              value={String(code)}
              checked={!isCustom && value.filter === code}
              closeMenuOnClick
              onClick={() => onChange({ filter: code })}
            >
              {name}
            </Menu.RadioItem>
          ))}
          <Menu.RadioItem
            value="custom"
            checked={isCustom}
            closeMenuOnClick
            onClick={() => custom.open(days ?? { from: '', to: '' })}
          >
            Custom
          </Menu.RadioItem>
        </Menu.Dropdown>
      </Menu>
      {custom.about && (
        <CustomPeriodDialog
          key={custom.times}
          opened={custom.isOpen}
          days={custom.about}
          zone={zone}
          onClose={custom.close}
          onApply={({ from, to }) => {
            custom.close()
            onChange({ startDate: from, endDate: to })
          }}
        />
      )}
    </>
  )
}
