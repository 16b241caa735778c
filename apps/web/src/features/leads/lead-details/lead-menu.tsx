import { ActionIcon, Menu } from '@mantine/core'
import { IconArchive, IconDotsVertical, IconTrash, IconUserCheck } from '@tabler/icons-react'
import { LeadActionItem } from '../parts/lead-action-item.tsx'
import type { Viewer } from './use-viewer.ts'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

export interface LeadMenuProps {
  viewer: Viewer
  onAssign: () => void
  onArchive: () => void
  onDelete: () => void
}

/** Less frequent actions on a lead: assigning it, archiving it (LM-Q66), deleting it. */
export function LeadMenu({ viewer, onAssign, onArchive, onDelete }: LeadMenuProps) {
  const { canEdit, canAssign } = viewer
  return (
    <Menu width={210} keepMounted={false} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label="More actions">
          <IconDotsVertical size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <LeadActionItem
          label="Assign Lead to"
          icon={<IconUserCheck {...ICON} />}
          locked={!canEdit || !canAssign}
          onClick={onAssign}
        />
        <LeadActionItem label="Archive Lead" icon={<IconArchive {...ICON} />} locked={!canEdit} onClick={onArchive} />
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
