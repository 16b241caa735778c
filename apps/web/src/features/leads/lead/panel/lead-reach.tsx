import { Button } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { IconBrandWhatsapp, IconChevronDown, IconPhone } from '@tabler/icons-react'
import { callLink, shownPhone } from '../../parts/lead-text.ts'
import { ChatMenu } from '../chat/chat-menu.tsx'

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

export interface LeadReachProps {
  lead: Pick<Lead, '_id' | 'name' | 'phoneNumber' | 'countryCode' | 'isArchive'>
  /** whether the person may write into the lead's history */
  canEdit: boolean
}

/** Calls the lead, or opens a WhatsApp chat with it, which is kept in its history; nothing of both without a number. */
export function LeadReach({ lead, canEdit }: LeadReachProps) {
  if (lead.phoneNumber === '') return null
  return (
    <>
      <Button
        component="a"
        href={callLink(lead)}
        size="xs"
        leftSection={<IconPhone {...ICON} />}
        aria-label={`Call ${lead.name}, ${shownPhone(lead)}`}
      >
        Call
      </Button>
      <ChatMenu lead={lead} canEdit={canEdit && !lead.isArchive}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBrandWhatsapp {...ICON} />}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
          aria-label={`WhatsApp ${lead.name}`}
        >
          WhatsApp
        </Button>
      </ChatMenu>
    </>
  )
}
