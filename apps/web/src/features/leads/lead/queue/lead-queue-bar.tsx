import { Button } from '@mantine/core'
import { IconPlayerSkipForward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { leadQuery } from '../lead.api.ts'
import type { LeadSetting } from '../use-lead-setting.ts'
import classes from './lead-queue.module.css'
import { SnoozeMenu } from './lead-queue-snooze.tsx'
import { progressText, REASON_NAMES, whyText } from './lead-queue-text.ts'
import type { QueueWork } from './use-queue-work.ts'

export interface QueueBarProps {
  work: QueueWork
  leadId: string
  setting: LeadSetting
  isSnoozeOpen: boolean
  setSnoozeOpen: (isOpen: boolean) => void
}

/** Above the open lead: why it is there, how far the work has come, and the ways on without an update. */
export function QueueBar({ work, leadId, setting, isSnoozeOpen, setSnoozeOpen }: QueueBarProps) {
  const { current } = work
  const { data: lead } = useQuery(leadQuery(leadId))
  const shown = current ?? lead
  return (
    <section className={classes.bar} aria-label="Today">
      <div className={classes.about}>
        <Progress work={work} isSpoken />
        {current ? (
          <p className={classes.why}>
            <strong>{REASON_NAMES[current.reason]}.</strong> {whyText(current, setting.now, setting.zone)}.
          </p>
        ) : (
          work.list.data && <p className={classes.why}>This lead is not in the queue now.</p>
        )}
      </div>
      {shown && (
        <div className={classes.buttons}>
          {current && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlayerSkipForward size={15} stroke={1.6} aria-hidden />}
              onClick={() => work.skip(leadId)}
            >
              Skip
            </Button>
          )}
          <SnoozeMenu
            lead={{ _id: leadId, name: shown.name }}
            zone={setting.zone}
            isBusy={work.isBusy}
            isOpen={isSnoozeOpen}
            setOpen={setSnoozeOpen}
            onSnooze={choice => work.snooze({ _id: leadId, name: shown.name }, choice)}
          />
        </div>
      )}
    </section>
  )
}

/** `3 of 12 done`, once it is counted; read out at one place of the page only. */
export function Progress({ work, isSpoken }: { work: QueueWork; isSpoken: boolean }) {
  const { summary } = work
  return (
    <p className={classes.progress} role={isSpoken ? 'status' : undefined}>
      {summary && progressText(summary.done, summary.counts)}
    </p>
  )
}
