import { Button, Group } from '@mantine/core'
import type { LeadView, LeadViewState } from '@plinth/contract/leads/lead-views'
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDeviceFloppy,
  IconPencil,
  IconStar,
  IconStarOff,
  IconTrash,
  IconUsers,
  IconUsersMinus,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import classes from '../parts/views/views.module.css'
import type { ViewChanges } from './use-view-changes.ts'
import { isOfBoard } from './view-state.ts'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

export interface ViewActionsProps {
  view: LeadView
  views: readonly LeadView[]
  state: LeadViewState
  canShare: boolean
  changes: ViewChanges
  onRename: () => void
  onCopy: () => void
  /** called when the view was deleted */
  onRemoved: () => void
}

/** The actions on one view. Shared views are changed by their owner or an admin; everybody may copy them. */
export function ViewActions(props: ViewActionsProps) {
  const { view, views, state, canShare, changes, onRename, onCopy, onRemoved } = props
  const [isAsking, setIsAsking] = useState(false)
  const mine = views.filter(one => one.isMine)
  const place = mine.findIndex(one => one._id === view._id)
  const isBusy = changes.change.isPending || changes.remove.isPending
  // what everybody sees can only be changed with the right to change leads
  const isLocked = view.isShared && !canShare

  if (isAsking) {
    const whose = view.isShared
      ? 'It will be deleted for everybody it is shared with.'
      : 'The leads in it stay as they are.'
    return (
      <>
        <p className={classes.note}>
          Delete the view “{view.name}”? {whose}
        </p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus disabled={isBusy} onClick={() => setIsAsking(false)}>
            Cancel
          </Button>
          <Button
            color="terracotta"
            loading={isBusy}
            onClick={() => changes.remove.mutate(view._id, { onSuccess: onRemoved, onError: () => setIsAsking(false) })}
          >
            Delete
          </Button>
        </Group>
      </>
    )
  }
  return (
    <div className={classes.actions}>
      {view.canChange && (
        <>
          <Action locked={isLocked} icon={<IconPencil {...ICON} />} onClick={onRename}>
            Rename
          </Action>
          <Action
            locked={isLocked}
            disabled={isBusy}
            icon={<IconDeviceFloppy {...ICON} />}
            onClick={() => changes.update(view, state)}
          >
            {isOfBoard(state) ? 'Update to the board as it is now' : 'Update to the list as it is now'}
          </Action>
          <Action
            locked={!canShare && !view.isShared}
            disabled={isBusy}
            icon={view.isShared ? <IconUsersMinus {...ICON} /> : <IconUsers {...ICON} />}
            onClick={() => changes.share(view, !view.isShared)}
          >
            {view.isShared ? 'Stop sharing' : 'Share with the firm'}
          </Action>
        </>
      )}
      {!isOfBoard(state) && (
        <Action
          icon={view.isDefault ? <IconStarOff {...ICON} /> : <IconStar {...ICON} />}
          onClick={() => changes.setFirst(view.isDefault ? null : view._id)}
        >
          {view.isDefault ? 'Open all leads first' : 'Set as my default'}
        </Action>
      )}
      <Action icon={<IconCopy {...ICON} />} onClick={onCopy}>
        Copy
      </Action>
      {view.isMine && mine.length > 1 && (
        <>
          <Action disabled={place === 0} icon={<IconArrowUp {...ICON} />} onClick={() => changes.move(mine, view, -1)}>
            Move up
          </Action>
          <Action
            disabled={place === mine.length - 1}
            icon={<IconArrowDown {...ICON} />}
            onClick={() => changes.move(mine, view, 1)}
          >
            Move down
          </Action>
        </>
      )}
      {view.canChange && (
        <Action color="terracotta" icon={<IconTrash {...ICON} />} onClick={() => setIsAsking(true)}>
          Delete
        </Action>
      )}
    </div>
  )
}

interface ActionProps {
  icon: ReactNode
  locked?: boolean
  disabled?: boolean
  color?: string
  onClick: () => void
  children: ReactNode
}
function Action({ icon, locked = false, disabled = false, color = 'gray', onClick, children }: ActionProps) {
  return (
    <LockedHint locked={locked}>
      <Button
        variant="subtle"
        color={color}
        justify="flex-start"
        size="xs"
        fullWidth
        leftSection={icon}
        disabled={disabled}
        onClick={onClick}
      >
        {children}
      </Button>
    </LockedHint>
  )
}
