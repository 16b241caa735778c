import { ActionIcon, Menu } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import {
  IconArrowsExchange,
  IconDotsVertical,
  IconFileInvoice,
  IconPencil,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react'
import { LeadActionItem } from '../../parts/lead-action-item.tsx'
import { type LeadPlaces, projectActionOf, useBeginQuotation } from '../../parts/lead-places.ts'
import type { LeadSetting } from '../use-lead-setting.ts'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

export interface LeadPanelMenuProps {
  lead: Lead
  setting: LeadSetting
  places: LeadPlaces
  onEdit: () => void
  onAssign: () => void
  onDelete: () => void
}

/** All other actions on the open lead (LM-129). */
export function LeadPanelMenu({ lead, setting, places, onEdit, onAssign, onDelete }: LeadPanelMenuProps) {
  const { canEdit, canAssign, canQuote } = setting
  const beginQuotation = useBeginQuotation()
  return (
    <Menu width={220} keepMounted={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label="More actions">
          <IconDotsVertical size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <LeadActionItem label="Edit Lead" icon={<IconPencil {...ICON} />} locked={!canEdit} onClick={onEdit} />
        <LeadActionItem
          label="Assign Lead to"
          icon={<IconUserCheck {...ICON} />}
          locked={!canEdit || !canAssign}
          onClick={onAssign}
        />
        <LeadActionItem
          label="Send a Quotation"
          icon={<IconFileInvoice {...ICON} />}
          locked={!canEdit || !canQuote}
          onClick={() => beginQuotation({ lead })}
        />
        <LeadActionItem
          icon={<IconArrowsExchange {...ICON} />}
          {...projectActionOf(lead, places, setting.canConvert)}
        />
        <Menu.Divider />
        <LeadActionItem
          label="Delete Lead"
          icon={<IconTrash {...ICON} />}
          locked={!canEdit}
          isDanger
          onClick={onDelete}
        />
      </Menu.Dropdown>
    </Menu>
  )
}
