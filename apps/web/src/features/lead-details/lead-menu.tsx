import { ActionIcon, Menu } from '@mantine/core'
import { IconArchive, IconDotsVertical, IconLock, IconTrash, IconUserCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Viewer } from './use-viewer.ts'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
const LOCKED = 'Access Disabled by the Admin'

export interface LeadMenuProps {
  viewer: Viewer
  onAssign: () => void
  onArchive: () => void
  onDelete: () => void
}

/** What is done to a lead more seldom: giving it to somebody, the archive (LM-Q66), deleting it. */
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
        <Item label="Assign Lead to" icon={<IconUserCheck {...ICON} />} isOn={canEdit && canAssign} run={onAssign} />
        <Item label="Archive Lead" icon={<IconArchive {...ICON} />} isOn={canEdit} run={onArchive} />
        <Menu.Divider />
        <Item label="Delete Lead" icon={<IconTrash {...ICON} />} isOn={canEdit} isDanger run={onDelete} />
      </Menu.Dropdown>
    </Menu>
  )
}

interface ItemProps {
  label: string
  icon: ReactNode
  /** without the right it can still be reached, so that the reason can be read */
  isOn: boolean
  isDanger?: boolean
  run: () => void
}
function Item({ label, icon, isOn, isDanger = false, run }: ItemProps) {
  if (!isOn) {
    return (
      <Menu.Item
        leftSection={icon}
        rightSection={<IconLock size={14} stroke={1.75} aria-hidden />}
        data-disabled
        aria-disabled
        closeMenuOnClick={false}
        title={LOCKED}
        aria-description={LOCKED}
      >
        {label}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item leftSection={icon} color={isDanger ? 'var(--late)' : undefined} onClick={run}>
      {label}
    </Menu.Item>
  )
}
