import { Menu } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { fillPlaceholders, hasPlaceholder } from '@plinth/contract/messages/placeholders'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { profileQuery } from '../../../company/people/people.api.ts'
import { cannedRepliesQuery } from '../../../messages/canned-replies/canned-replies.api.ts'
import { whatsAppLink } from '../../parts/lead-text.ts'
import classes from './chat-menu.module.css'
import { useKeptChat } from './use-kept-chat.ts'

export interface ChatMenuProps {
  lead: Pick<Lead, '_id' | 'name' | 'phoneNumber' | 'countryCode'>
  /** whether the person may write into the lead's history */
  canEdit: boolean
  /** the button that opens it */
  children: ReactElement
}

/** Opens a WhatsApp chat with a lead, empty or with one of the firm's texts, and keeps in its history which. */
export function ChatMenu({ lead, canEdit, children }: ChatMenuProps) {
  const keepChat = useKeptChat(canEdit)
  return (
    <Menu
      width={340}
      keepMounted={false}
      position="bottom-start"
      classNames={{ dropdown: classes.menu }}
      styles={{ dropdown: { maxHeight: 'min(460px, 70dvh)' } }}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <ChatItems lead={lead} canEdit={canEdit} onOpen={text => keepChat(lead._id, text)} />
      </Menu.Dropdown>
    </Menu>
  )
}

interface ChatItemsProps extends Omit<ChatMenuProps, 'children'> {
  onOpen: (text: string | undefined) => void
}

function ChatItems({ lead, canEdit, onOpen }: ChatItemsProps) {
  const { data: replies = [], isError, refetch } = useQuery(cannedRepliesQuery)
  const { data: profile } = useQuery(profileQuery)
  const values = {
    leadName: lead.name,
    companyName: profile?.CompanySettingDetails.companyName ?? '',
    senderName: profile?.fullName ?? '',
  }
  const hasGap = profile && values.companyName === '' && replies.some(({ text }) => hasPlaceholder(text, 'companyName'))
  const chatOf = (text?: string) => ({
    component: 'a' as const,
    href: whatsAppLink(lead, text),
    target: '_blank',
    rel: 'noopener noreferrer',
    onClick: () => onOpen(text),
  })
  return (
    <>
      <Menu.Item {...chatOf()}>Empty chat</Menu.Item>
      {hasGap && (
        <Menu.Label>Your company has no name yet. Where a template should name it, there is a gap.</Menu.Label>
      )}
      {profile &&
        replies.map(({ _id, name, text }) => {
          const filled = fillPlaceholders(text, values)
          return (
            <Menu.Item key={_id} {...chatOf(filled)}>
              {name}
              <span className={classes.text}>{filled}</span>
            </Menu.Item>
          )
        })}
      {isError && (
        <Menu.Item closeMenuOnClick={false} onClick={() => void refetch()}>
          The templates could not load. Retry
        </Menu.Item>
      )}
      {canEdit && (
        <>
          <Menu.Divider />
          <Menu.Item component={Link} to={'/leads/lead-management-settings/whatsapp-templates' as '/'}>
            Edit templates
          </Menu.Item>
        </>
      )}
    </>
  )
}
