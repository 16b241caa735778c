import { Button } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { callLink, shownPhone, whatsAppLink } from '../../parts/lead-text.ts'
import { useKeptChat } from '../use-kept-chat.ts'

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

export interface LeadReachProps {
  lead: Pick<Lead, '_id' | 'name' | 'phoneNumber' | 'countryCode' | 'isArchive'>
  /** whether the person may write into the lead's history */
  canEdit: boolean
}

/** Calls the lead, or opens a WhatsApp chat with it, which is kept in its history. */
export function LeadReach({ lead, canEdit }: LeadReachProps) {
  const keepChat = useKeptChat(canEdit && !lead.isArchive)
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
      <Button
        component="a"
        href={whatsAppLink(lead)}
        target="_blank"
        rel="noopener noreferrer"
        size="xs"
        variant="default"
        leftSection={<IconBrandWhatsapp {...ICON} />}
        aria-label={`WhatsApp ${lead.name}`}
        onClick={() => keepChat(lead._id)}
      >
        WhatsApp
      </Button>
    </>
  )
}
