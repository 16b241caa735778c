import { Button, Menu } from '@mantine/core'
import type { QueuedLead, SnoozeChoice } from '@plinth/contract/leads/lead-queue'
import { IconClockPause } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPage } from '../../../../lib/pages/lazy-page.tsx'
import { today } from '../../../../lib/text/format-date.ts'
import { useDialog } from '../../../../ui/dialogs/use-dialog.ts'

const SnoozeDialog = lazyPage(() => import('./lead-queue-snooze-dialog.tsx').then(module => module.SnoozeDialog))

const CHOICES = [
  { choice: 'hour', label: 'For an hour' },
  { choice: 'evening', label: 'Until this evening, 06:00 PM' },
  { choice: 'tomorrow', label: 'Until tomorrow, 10:00 AM' },
  { choice: 'monday', label: 'Until next Monday, 10:00 AM' },
] as const

export interface SnoozeMenuProps {
  lead: Pick<QueuedLead, '_id' | 'name'>
  zone: string
  isBusy: boolean
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  onSnooze: (choice: SnoozeChoice) => void
}

/** Puts the open lead off for a while. */
export function SnoozeMenu({ lead, zone, isBusy, isOpen, setOpen, onSnooze }: SnoozeMenuProps) {
  const own = useDialog<string>()
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end" keepMounted={false} width={260}>
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconClockPause size={15} stroke={1.6} aria-hidden />}
            aria-disabled={isBusy || undefined}
          >
            Snooze
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {CHOICES.filter(({ choice }) => choice !== 'evening' || isBeforeEvening(zone)).map(({ choice, label }) => (
            <Menu.Item key={choice} onClick={() => !isBusy && onSnooze({ choice })}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => own.open(lead._id)}>Another time</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {own.about && (
          <SnoozeDialog
            key={own.times}
            name={lead.name}
            today={today(new Date(), zone)}
            zone={zone}
            opened={own.isOpen}
            onClose={own.close}
            onChoose={(day, time) => {
              own.close()
              onSnooze({ choice: 'own', day, time })
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const EVENING_HOUR = 18
function isBeforeEvening(zone: string): boolean {
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(
    new Date(),
  )
  return Number(hour) < EVENING_HOUR
}
