import { Button } from '@mantine/core'
import { QUEUE_COUNT_MAX, QUEUE_REASONS, type QueuedLead, type QueueReason } from '@plinth/contract/leads/lead-queue'
import { IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Person } from '../../../../ui/face/person.tsx'
import { StageBadge } from '../../parts/lead-badges.tsx'
import { callLink, shownPhone } from '../../parts/lead-text.ts'
import { pipelineQuery } from '../../pipelines/pipelines.api.ts'
import type { LeadSetting } from '../use-lead-setting.ts'
import classes from './lead-queue.module.css'
import { Progress } from './lead-queue-bar.tsx'
import { boundedText, REASON_NAMES, whyText } from './lead-queue-text.ts'
import type { QueueWork } from './use-queue-work.ts'

export interface QueueListProps {
  work: QueueWork
  isOwn: boolean
  openId: string | undefined
  setting: LeadSetting
  onOpen: (leadId: string) => void
}

/** The queue in the order of work, under the reasons that brought each lead there. */
export function QueueList({ work, isOwn, openId, setting, onOpen }: QueueListProps) {
  const { list, leads, skipped } = work
  const { data: pipeline } = useQuery(pipelineQuery)
  const placeOf = new Map(pipeline?.stages.map((stage, place) => [stage._id, place]))
  const byReason = Map.groupBy(leads, lead => lead.reason)
  return (
    <div className={classes.list}>
      <Progress work={work} isSpoken={openId === undefined} />
      {QUEUE_REASONS.filter(reason => byReason.has(reason)).map(reason => (
        <section key={reason} aria-labelledby={`queue-${reason}`} className={classes.group}>
          <h2 id={`queue-${reason}`} className={classes.heading} data-reason={reason}>
            {REASON_NAMES[reason]} <span className={classes.count}>{countText(work, reason)}</span>
          </h2>
          <ul className={classes.rows}>
            {byReason.get(reason)?.map(lead => (
              <Row
                key={lead._id}
                lead={lead}
                isOpen={lead._id === openId}
                isSkipped={skipped.has(lead._id)}
                isOwn={isOwn}
                stagePlace={placeOf.get(lead.leadStage._id) ?? 0}
                setting={setting}
                onOpen={() => onOpen(lead._id)}
              />
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  )
}

function countText({ summary, leads }: QueueWork, reason: QueueReason): string {
  const here = leads.filter(lead => lead.reason === reason).length
  return boundedText(Math.max(summary?.counts[reason] ?? 0, here), QUEUE_COUNT_MAX)
}

interface RowProps {
  lead: QueuedLead
  isOpen: boolean
  isSkipped: boolean
  isOwn: boolean
  stagePlace: number
  setting: LeadSetting
  onOpen: () => void
}
function Row({ lead, isOpen, isSkipped, isOwn, stagePlace, setting, onOpen }: RowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li ref={row} className={classes.row} data-open={isOpen || undefined}>
      <button type="button" className={classes.open} aria-current={isOpen || undefined} onClick={onOpen}>
        <span className={classes.name}>
          {lead.name}
          {lead.companyName !== '' && <span className={classes.company}>{lead.companyName}</span>}
          {isSkipped && <span className={classes.skipped}>Skipped</span>}
        </span>
        <span className={classes.reason}>{whyText(lead, setting.now, setting.zone)}</span>
        <span className={classes.facts}>
          <StageBadge name={lead.leadStage.stageName} place={stagePlace} />
          {!isOwn && <Person name={lead.assignedTo.fullName} />}
          {[lead.requirements, lead.city].filter(Boolean).map(fact => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      </button>
      {lead.phoneNumber !== '' && (
        <a className={classes.call} href={callLink(lead)} aria-label={`Call ${lead.name}, ${shownPhone(lead)}`}>
          <IconPhone size={18} stroke={1.5} aria-hidden />
          <span className={classes.phone}>{shownPhone(lead)}</span>
        </a>
      )}
    </li>
  )
}
