import { Button } from '@mantine/core'
import type { HomeWork } from '@plinth/contract/administration/home'
import { HOME_ROWS } from '@plinth/contract/administration/home-limits'
import type { QueuedLead } from '@plinth/contract/leads/lead-queue'
import { IconPhone, IconPlayerPlay } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { countOf } from '../../../lib/text/format-count.ts'
import { followUp, formatTime } from '../../../lib/text/format-date.ts'
import { formatMoneyShort } from '../../../lib/text/format-money.ts'
import { StatusBadge } from '../../../ui/badges.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { callLink, shownPhone } from '../../leads/parts/lead-text.ts'
import { BlockBody, BlockEmpty, HomeBlock } from './home-block.tsx'
import { boundedCount, callTime } from './home-text.ts'
import classes from './rows.module.css'
import type { HomeSetting } from './use-home-setting.ts'

type Leads = NonNullable<HomeWork['leads']>
export interface WorkBlockProps {
  work: UseQueryResult<HomeWork, Error>
  setting: HomeSetting
}

const queueAt = (leadId: string): string => `/leads/today?lead=${leadId}`
const dueOf = ({ queue }: Leads): number =>
  queue.counts['snooze-over'] + queue.counts.overdue + queue.counts['due-today']

/** The calls of today's queue that are due, in the order of work. */
export function CallsBlock({ work, setting }: WorkBlockProps) {
  const leads = work.data?.leads ?? undefined
  const first = leads?.calls[0]
  return (
    <HomeBlock
      title="Calls due"
      facts={leads && <CallFacts leads={leads} />}
      action={
        first && (
          <Button
            component={PlaceLink}
            href={queueAt(first._id)}
            size="xs"
            leftSection={<IconPlayerPlay size={14} stroke={1.75} aria-hidden />}
          >
            Start calling
          </Button>
        )
      }
    >
      <BlockBody query={work} rows={HOME_ROWS.calls} height={61}>
        {({ leads }) => leads && <Calls leads={leads} setting={setting} />}
      </BlockBody>
    </HomeBlock>
  )
}

function CallFacts({ leads }: { leads: Leads }) {
  const { counts, done } = leads.queue
  const today = counts['due-today'] + counts['snooze-over']
  return (
    <>
      {counts.overdue > 0 && <StatusBadge tone="late">{boundedCount(counts.overdue)} overdue</StatusBadge>}
      {today > 0 && <StatusBadge tone="today">{boundedCount(today)} today</StatusBadge>}
      {done > 0 && <StatusBadge tone="good">{boundedCount(done)} done</StatusBadge>}
    </>
  )
}

function Calls({ leads, setting }: { leads: Leads; setting: HomeSetting }) {
  const { calls, queue } = leads
  const rest = dueOf(leads) - calls.length
  const waiting = [
    queue.counts['never-contacted'] > 0 && `${boundedCount(queue.counts['never-contacted'])} never contacted`,
    queue.counts['interested-silent'] > 0 && `${boundedCount(queue.counts['interested-silent'])} interested but silent`,
    queue.counts.stale > 0 && `${boundedCount(queue.counts.stale)} stale`,
    queue.counts['no-next-step'] > 0 && `${boundedCount(queue.counts['no-next-step'])} without a next step`,
  ].filter(Boolean)
  return (
    <>
      {calls.length === 0 ? (
        <NothingDue leads={leads} setting={setting} />
      ) : (
        <ul className={classes.rows}>
          {calls.map(lead => (
            <CallRow key={lead._id} lead={lead} setting={setting} />
          ))}
        </ul>
      )}
      {(rest > 0 || waiting.length > 0) && (
        <p className={classes.foot}>
          {rest > 0 && <PlaceLink href="/leads/today">{boundedCount(rest)} more due</PlaceLink>}
          {waiting.length > 0 && (
            <span>
              Also in <PlaceLink href="/leads/today">your queue</PlaceLink>: {waiting.join(', ')}
            </span>
          )}
        </p>
      )}
    </>
  )
}

function CallRow({ lead, setting }: { lead: QueuedLead; setting: HomeSetting }) {
  const due = callTime(lead, setting.now, setting.zone)
  const facts = [lead.requirements, lead.city, lead.leadStage.stageName].filter(Boolean)
  return (
    <li className={classes.row}>
      <span className={classes.when} data-tone={due.tone}>
        {due.text}
      </span>
      <span className={classes.what}>
        <PlaceLink className={classes.open} href={queueAt(lead._id)}>
          {lead.name}
        </PlaceLink>
        {lead.companyName !== '' && <span className={classes.beside}>{lead.companyName}</span>}
        <span className={classes.line}>{facts.join(' · ')}</span>
      </span>
      {lead.budget !== null && <span className={classes.amount}>{formatMoneyShort(lead.budget, setting.symbol)}</span>}
      <a className={classes.call} href={callLink(lead)} aria-label={`Call ${lead.name}, ${shownPhone(lead)}`}>
        <IconPhone size={16} stroke={1.6} aria-hidden />
        <span className={classes.number}>{shownPhone(lead)}</span>
      </a>
    </li>
  )
}

function NothingDue({ leads, setting }: { leads: Leads; setting: HomeSetting }) {
  const { next, done } = leads.queue
  const day = next && followUp(next.at, setting.now, setting.zone)?.text
  const time = next?.hasTime ? ` at ${formatTime(next.at, setting.zone)}` : ''
  return (
    <BlockEmpty
      title={done > 0 ? `All done: ${countOf(done, 'lead')} dealt with today` : 'No calls are due today'}
      action={
        leads.queue.counts['never-contacted'] > 0 && (
          <Button component={PlaceLink} href="/leads/today" variant="default" size="xs">
            Call the new ones
          </Button>
        )
      }
    >
      {next
        ? `Next: ${next.name}, ${/^\d/.test(day ?? '') ? `on ${day}` : day?.toLowerCase()}${time}.`
        : 'Plan a follow-up with a lead, and it appears here on its day.'}
    </BlockEmpty>
  )
}
