import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { IconArrowsMoveHorizontal, IconLock } from '@tabler/icons-react'
import { LOCKED_TEXT } from '../../../../../ui/locked-hint.tsx'
import classes from './board-card.module.css'

export interface CardMenuProps {
  name: string
  stages: readonly Stage[]
  /** the stage that the card is in */
  stageId: string
  isLocked: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onMove: (to: Stage) => void
}

/** "Move to…": the twin of dragging for keys and thumbs. */
export function CardMenu({ name, stages, stageId, isLocked, isOpen, onOpen, onMove }: CardMenuProps) {
  if (isLocked) {
    return (
      <Tooltip label={LOCKED_TEXT} events={{ hover: true, focus: true, touch: true }}>
        <span className={classes.lock} data-apart role="note" aria-label={LOCKED_TEXT}>
          <IconLock size={14} stroke={1.75} aria-hidden />
        </span>
      </Tooltip>
    )
  }
  return (
    <Menu opened={isOpen} onChange={onOpen} keepMounted={false} position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          className={classes.menu}
          data-apart
          variant="subtle"
          color="gray"
          size={26}
          tabIndex={-1}
          aria-label={`Move ${name} to…`}
        >
          <IconArrowsMoveHorizontal size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown data-apart>
        <Menu.Label>Move to…</Menu.Label>
        {stages.map(stage => (
          <Menu.Item key={stage._id} disabled={stage._id === stageId} onClick={() => onMove(stage)}>
            {stage.stageName}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
