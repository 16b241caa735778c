import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { countOf } from '../../../../lib/text/format-count.ts'
import { EmptyState } from '../../../../ui/states.tsx'
import type { LeadSetting } from '../use-lead-setting.ts'
import { type QueueOwner, queuePeopleQuery } from './lead-queue.api.ts'
import { momentText } from './lead-queue-text.ts'
import type { QueueWork } from './use-queue-work.ts'

export interface QueueEmptyProps {
  work: QueueWork
  owner: QueueOwner
  setting: LeadSetting
}

/** Nothing is left: what was done, and what comes next. */
export function QueueEmpty({ work, owner, setting }: QueueEmptyProps) {
  const { data: people = [] } = useQuery(queuePeopleQuery)
  const router = useRouter()
  const summary = work.summary
  const next = summary?.next
  const done = summary && summary.done > 0 ? `${dealtWith(owner, summary.done)} today. ` : ''
  return (
    <EmptyState
      title="Nothing left for today"
      action={
        owner === 'mine' && people.length > 0 ? (
          <Button variant="default" onClick={() => void router.navigate({ href: '/leads/today?whose=team' })}>
            See my team's queue
          </Button>
        ) : (
          <Button component={Link} to={'/lms/' as '/'} variant="default">
            All leads
          </Button>
        )
      }
    >
      <p>
        {done}
        {next
          ? `Next: ${next.kind === 'snooze' ? `${next.name} comes back` : `follow up with ${next.name}`} ${momentText(next.at, next.hasTime, setting.now, setting.zone)}.`
          : 'No follow-up is planned.'}
      </p>
      {summary !== undefined && summary.snoozed > 0 && <p>{countOf(summary.snoozed, 'lead')} snoozed until later.</p>}
    </EmptyState>
  )
}

const dealtWith = (owner: QueueOwner, count: number): string =>
  owner === 'mine'
    ? `You have dealt with ${countOf(count, 'lead')}`
    : `${countOf(count, 'lead')} ${count === 1 ? 'was' : 'were'} dealt with`
