import { Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDiscount2,
  IconListCheck,
  IconRuler2,
  IconTrash,
} from '@tabler/icons-react'
import { toast } from '../../../../ui/toast/toast.ts'
import type { GridModel } from '../lines/grid-model.ts'
import type { GroupRow } from '../lines/grid-rows.ts'
import { freeName, placeDeleted, placeMoved, roomCopied } from '../store/place-changes.ts'

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** What can be done with a room or section (QT-086, QT-104). */
export function GroupMenuItems({ row, model }: { row: GroupRow; model: GridModel }) {
  const { content } = model
  const { entity, id } = row
  const change = (changes: Parameters<GridModel['change']>[0]): void => {
    const problem = model.change(changes)
    if (problem !== undefined) toast.error(problem)
  }
  const word = model.words[entity].toLowerCase()
  const isPhase = model.isDesign && entity === 'section'
  if (id === null || !model.isEditable)
    return (
      <>
        <Menu.Item onClick={() => model.onFold(row.key, !row.isFolded)}>{row.isFolded ? 'Unfold' : 'Fold'}</Menu.Item>
        {isPhase && id !== null && (
          <Menu.Item onClick={() => model.onDialog({ kind: 'phase', id })}>Deliverables and duration</Menu.Item>
        )}
      </>
    )
  const copyName = freeName(content, entity, row.name.replace(/ [0-9]+$/, '')).slice(0, 60)
  return (
    <>
      <Menu.Item onClick={() => model.onFold(row.key, !row.isFolded)}>{row.isFolded ? 'Unfold' : 'Fold'}</Menu.Item>
      {entity === 'room' && (
        <Menu.Item leftSection={<IconRuler2 {...ICON} />} onClick={() => model.onDialog({ kind: 'room', id })}>
          Name and sizes…
        </Menu.Item>
      )}
      {isPhase && (
        <Menu.Item leftSection={<IconListCheck {...ICON} />} onClick={() => model.onDialog({ kind: 'phase', id })}>
          Deliverables and duration…
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconArrowUp {...ICON} />} onClick={() => change(placeMoved(content, entity, id, -1))}>
        Move up
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown {...ICON} />} onClick={() => change(placeMoved(content, entity, id, 1))}>
        Move down
      </Menu.Item>
      {entity === 'room' && (
        <Menu.Item
          leftSection={<IconCopy {...ICON} />}
          onClick={() => change(roomCopied(content, id, copyName).changes)}
        >
          Copy room
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconDiscount2 {...ICON} />}
        onClick={() => model.onDialog({ kind: 'discount', entity, id })}
      >
        Discount…
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        color="terracotta"
        leftSection={<IconTrash {...ICON} />}
        onClick={() => change(placeDeleted(content, entity, id, true))}
      >
        {`Delete ${word} and its lines`}
      </Menu.Item>
      <Menu.Item color="terracotta" onClick={() => change(placeDeleted(content, entity, id, false))}>
        {`Delete ${word}, keep the lines`}
      </Menu.Item>
    </>
  )
}
