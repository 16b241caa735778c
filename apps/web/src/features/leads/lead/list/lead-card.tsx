import { UnstyledButton } from '@mantine/core'
import type { ListedLead } from '@plinth/contract/leads/lead/lead-list'
import { IconBrandWhatsapp, IconMapPin, IconMessage, IconPhone } from '@tabler/icons-react'
import { formatMoney } from '../../../../lib/text/format-money.ts'
import { StatusBadge } from '../../../../ui/badges.tsx'
import { Person } from '../../../../ui/face/person.tsx'
import { StageBadge } from '../../parts/lead-badges.tsx'
import { callLink, isWon, leadFollowUp, mapLink, textLink } from '../../parts/lead-text.ts'
import { ChatMenu } from '../chat/chat-menu.tsx'
import { WonLeadLink } from '../won-lead-link.tsx'
import { WonProjectLink } from '../won-project-link.tsx'
import classes from './lead-card.module.css'
import type { LeadColumnSetting } from './lead-columns.tsx'

const ICON = { size: 20, stroke: 1.5, 'aria-hidden': true } as const

export interface LeadCardProps {
  lead: ListedLead
  setting: LeadColumnSetting
  onOpen: () => void
}

/** A lead on a phone: name, stage, follow-up, and buttons to call, write and navigate. */
export function LeadCard({ lead, setting, onOpen }: LeadCardProps) {
  const due = leadFollowUp(lead, setting.now, setting.zone)
  const map = mapLink(lead)
  const facts = [lead.requirements, lead.city, formatMoney(lead.budget, setting.symbol)].filter(Boolean)
  return (
    <article className={classes.root} aria-label={lead.name}>
      <div className={classes.head}>
        {isWon(lead) ? (
          <span className={classes.name}>{lead.name}</span>
        ) : (
          <button type="button" className={classes.open} onClick={onOpen}>
            <span className={classes.name}>{lead.name}</span>
          </button>
        )}
        {due && due.tone !== 'over' && (
          <StatusBadge tone={due.tone}>{[due.text, due.time].filter(Boolean).join(' ')}</StatusBadge>
        )}
        {isWon(lead) && <WonLeadLink lead={lead} />}
        {isWon(lead) && <WonProjectLink lead={lead} canConvert={setting.canConvert} />}
      </div>
      {lead.companyName !== '' && <div className={classes.facts}>{lead.companyName}</div>}
      <div className={classes.facts}>
        <StageBadge
          name={setting.isWonTab ? 'Won' : lead.leadStage.stageName}
          place={setting.stagePlace(lead.leadStage._id)}
        />
        {lead.assignedTo && <Person name={lead.assignedTo.fullName} />}
      </div>
      {facts.length > 0 && <div className={classes.facts}>{facts.join(' · ')}</div>}
      <div className={classes.reach}>
        {lead.phoneNumber !== '' && (
          <>
            <a href={callLink(lead)} className={classes.action} data-main aria-label={`Call ${lead.name}`}>
              <IconPhone {...ICON} /> Call
            </a>
            <a href={textLink(lead)} className={classes.action} aria-label={`Text message to ${lead.name}`}>
              <IconMessage {...ICON} />
            </a>
            <ChatMenu lead={lead} canEdit={setting.canEdit}>
              <UnstyledButton className={classes.action} aria-label={`WhatsApp message to ${lead.name}`}>
                <IconBrandWhatsapp {...ICON} />
              </UnstyledButton>
            </ChatMenu>
          </>
        )}
        {map && (
          <a
            href={map}
            className={classes.action}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Map of ${lead.name}`}
          >
            <IconMapPin {...ICON} />
          </a>
        )}
      </div>
    </article>
  )
}
