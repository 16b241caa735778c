import { Menu } from '@mantine/core'
import { type Ref, useImperativeHandle, useState } from 'react'
import type { GridModel } from '../lines/grid-model.ts'
import type { GroupRow, LineRow } from '../lines/grid-rows.ts'
import { ChoiceDialog } from './choice-dialog.tsx'
import { GroupMenuItems } from './group-menu-items.tsx'
import { LineMenuItems } from './line-menu-items.tsx'
import { SelectionMenuItems } from './selection-menu-items.tsx'

export interface MenuHandle {
  openLine: (row: LineRow, anchor: HTMLElement, selected: readonly LineRow[]) => void
  openGroup: (row: GroupRow, anchor: HTMLElement) => void
}

interface Opened {
  row: LineRow | GroupRow
  selected: readonly LineRow[]
  box: { left: number; top: number }
  anchor: HTMLElement
}

/** The menus of lines and headings, one of which is open at what it belongs to. */
export function EditorMenus({ ref, model }: { ref: Ref<MenuHandle>; model: GridModel }) {
  const [opened, setOpened] = useState<Opened>()
  const [naming, setNaming] = useState<string>()
  const open = (row: LineRow | GroupRow, anchor: HTMLElement, selected: readonly LineRow[] = []): void => {
    const { left, bottom } = anchor.getBoundingClientRect()
    setOpened({ row, selected, anchor, box: { left, top: bottom } })
  }
  useImperativeHandle(ref, () => ({ openLine: open, openGroup: open }))
  const close = (): void => {
    setOpened(undefined)
    opened?.anchor.closest<HTMLElement>('[role="gridcell"]')?.focus({ preventScroll: true })
  }
  if (naming !== undefined) return <ChoiceDialog choiceId={naming} model={model} onClose={() => setNaming(undefined)} />
  if (!opened) return null
  return (
    <Menu opened onClose={close} position="bottom-start" width={250} returnFocus={false} trapFocus>
      <Menu.Target>
        <span style={{ position: 'fixed', width: 1, height: 1, ...opened.box }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={opened.row.kind === 'line' ? 'Line' : opened.row.name}>
        {opened.selected.length > 1 && model.isEditable ? (
          <SelectionMenuItems rows={opened.selected} model={model} />
        ) : opened.row.kind === 'line' ? (
          <LineMenuItems row={opened.row} model={model} onNameChoice={setNaming} />
        ) : (
          <GroupMenuItems row={opened.row} model={model} />
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
