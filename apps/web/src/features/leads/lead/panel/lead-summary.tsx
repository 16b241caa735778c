import { ActionIcon } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime } from '../../../../lib/text/format-date.ts'
import { formatMoney } from '../../../../lib/text/format-money.ts'
import { Person } from '../../../../ui/face/person.tsx'
import { ReadMore } from '../../../../ui/read-more.tsx'
import { MailLink, PhoneLink, StageBadge } from '../../parts/lead-badges.tsx'
import { followUpText, NONE, shownPhone } from '../../parts/lead-text.ts'
import { pipelineQuery } from '../../pipelines/pipelines.api.ts'
import { ChatMenu } from '../chat/chat-menu.tsx'
import { lastSaid } from '../last-remark.ts'
import type { LeadSetting } from '../use-lead-setting.ts'
import classes from './lead-panel.module.css'

export interface LeadSummaryProps {
  lead: Lead
  setting: LeadSetting
  /** how to reach it, whose it is and where it stands is shown beside it already */
  isWantsOnly?: boolean
}

/** What somebody wants to know before they call: how to reach the lead, where it stands, what it wants, and what was said last. */
export function LeadSummary({ lead, setting, isWantsOnly = false }: LeadSummaryProps) {
  return (
    <div className={classes.about}>
      <dl className={classes.summary}>
        {!isWantsOnly && <Reach lead={lead} setting={setting} />}
        <Fact label="Budget">{formatMoney(lead.budget, setting.symbol) || NONE}</Fact>
        <Fact label="City">{lead.city || NONE}</Fact>
        <Fact label="Enquiry date">{formatDate(lead.createdAt, setting.zone)}</Fact>
        <Fact label="Work Scope" isWide>
          {lead.requirements || NONE}
        </Fact>
      </dl>
      <LastSaid lead={lead} zone={setting.zone} />
    </div>
  )
}

/** How to reach the lead, whose it is, and where it stands. */
function Reach({ lead, setting }: { lead: Lead; setting: LeadSetting }) {
  const { data: pipeline } = useQuery(pipelineQuery)
  const place = pipeline?.stages.findIndex(stage => stage._id === lead.leadStage._id) ?? -1
  const status =
    lead.leadStage.status.find(one => one.id === lead.leadStatus)?.statusName ??
    LEAD_STATUS_NAMES[lead.leadStatus] ??
    ''
  return (
    <>
      <Fact label="Phone">
        <span className={lead.otherPhoneNumbers.length > 0 ? classes.further : undefined}>
          <PhoneLink lead={lead} />
        </span>
        {lead.otherPhoneNumbers.map(phoneNumber => (
          <FurtherPhone key={phoneNumber} lead={{ ...lead, phoneNumber }} setting={setting} />
        ))}
      </Fact>
      <Fact label="Email">
        <MailLink email={lead.email} />
      </Fact>
      <Fact label="Assigned To">{lead.assignedTo ? <Person name={lead.assignedTo.fullName} /> : 'Unassigned'}</Fact>
      <Fact label="Stage">
        <StageBadge name={lead.leadStage.stageName} place={place < 0 ? lead.leadStage.sequence : place} />
        {status !== '' && <span className={classes.status}>{status}</span>}
      </Fact>
      <Fact label="Next follow-up">{followUpText(lead, setting.now, setting.zone)}</Fact>
    </>
  )
}

/** A number that the buttons below do not reach: it is called, and opens a chat, by itself. */
function FurtherPhone({ lead, setting }: { lead: Lead; setting: LeadSetting }) {
  return (
    <span className={classes.further}>
      <PhoneLink lead={lead} />
      <ChatMenu lead={lead} canEdit={setting.canEdit && !lead.isArchive}>
        <ActionIcon variant="subtle" color="gray" size={24} aria-label={`WhatsApp on ${shownPhone(lead)}`}>
          <IconBrandWhatsapp size={15} stroke={1.6} aria-hidden />
        </ActionIcon>
      </ChatMenu>
    </span>
  )
}

function LastSaid({ lead, zone }: { lead: Lead; zone: string }) {
  const said = lastSaid(lead)
  if (!said) return <p className={classes.nothingSaid}>No Remarks yet</p>
  const { text, from } = said
  return (
    <section className={classes.said} aria-label="Last remark">
      <p className={classes.saidHead}>
        {from ? [from.by, formatDateTime(from.date, zone), from.outcome].filter(Boolean).join(' · ') : 'Remarks'}
      </p>
      <blockquote>
        <ReadMore key={text} text={text} />
      </blockquote>
    </section>
  )
}

function Fact({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div data-wide={isWide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
