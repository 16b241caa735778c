import { ActionIcon, Menu } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads'
import {
  IconArrowsExchange,
  IconDotsVertical,
  IconFileInvoice,
  IconLock,
  IconPencil,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type LeadPlaces, quotationReason } from '../../lib/lead-places.ts'
import { PlaceLink } from '../../ui/place-link.tsx'
import type { LeadSetting } from './use-lead-setting.ts'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
const LOCKED = 'Access Disabled by the Admin'

export interface LeadPanelMenuProps {
  lead: Lead
  setting: LeadSetting
  places: LeadPlaces
  onEdit: () => void
  onAssign: () => void
  onDelete: () => void
}

/** Everything else that can be done with the open lead (LM-129). */
export function LeadPanelMenu({ lead, setting, places, onEdit, onAssign, onDelete }: LeadPanelMenuProps) {
  const { canEdit, canAssign, canQuote } = setting
  const noQuotation = quotationReason(lead)
  return (
    <Menu width={220} keepMounted={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label="More actions">
          <IconDotsVertical size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Item label="Edit Lead" icon={<IconPencil {...ICON} />} off={canEdit ? undefined : LOCKED} onClick={onEdit} />
        <Item
          label="Assign Lead to"
          icon={<IconUserCheck {...ICON} />}
          off={canEdit && canAssign ? undefined : LOCKED}
          onClick={onAssign}
        />
        <Item
          label="Send a Quotation"
          icon={<IconFileInvoice {...ICON} />}
          off={canEdit && canQuote ? noQuotation : LOCKED}
          href={lead.projectId ? places.quotation(lead.projectId) : undefined}
          isNewTab
        />
        <Item
          label="Convert to project"
          icon={<IconArrowsExchange {...ICON} />}
          off={canEdit ? undefined : LOCKED}
          href={places.project(lead._id)}
        />
        <Menu.Divider />
        <Item
          label="Delete Lead"
          icon={<IconTrash {...ICON} />}
          off={canEdit ? undefined : LOCKED}
          isDanger
          onClick={onDelete}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

interface ItemProps {
  label: string
  icon: ReactNode
  /** why it is off; it can still be reached, so that the reason can be read */
  off: string | undefined
  href?: string
  isNewTab?: boolean
  isDanger?: boolean
  onClick?: () => void
}

function Item({ label, icon, off, href, isNewTab, isDanger, onClick }: ItemProps) {
  if (off !== undefined) {
    return (
      <Menu.Item
        leftSection={icon}
        rightSection={off === LOCKED ? <IconLock size={14} stroke={1.75} aria-hidden /> : undefined}
        data-disabled
        aria-disabled
        closeMenuOnClick={false}
        title={off}
        aria-description={off}
      >
        {label}
      </Menu.Item>
    )
  }
  const color = isDanger ? 'var(--late)' : undefined
  if (href !== undefined) {
    const target = isNewTab ? { target: '_blank', rel: 'noopener' } : {}
    return (
      <Menu.Item leftSection={icon} color={color} component={PlaceLink} href={href} {...target}>
        {label}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item leftSection={icon} color={color} onClick={onClick}>
      {label}
    </Menu.Item>
  )
}
