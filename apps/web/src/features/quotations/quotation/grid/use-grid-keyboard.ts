import type { Virtualizer } from '@tanstack/react-virtual'
import type { KeyboardEvent } from 'react'
import type { ColumnId } from '../lines/grid-columns.ts'
import { movedPlace, tabbedPlace } from '../lines/grid-keys.ts'
import type { GridModel } from '../lines/grid-model.ts'
import type { GridRow } from '../lines/grid-rows.ts'
import type { LineEdits } from './line-edits.ts'
import type { GridPlace } from './use-grid-place.ts'

/** The keys of table T4 on the cells of the grid; while a cell is typed into they are its editor's. */
export function useGridKeyboard(
  model: GridModel,
  place: GridPlace,
  edits: LineEdits,
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>,
): (event: KeyboardEvent<HTMLElement>) => void {
  const { rows, columns, isEditable } = model

  const startEdit = (text?: string): void => {
    const row = rows[place.activeIndex]
    if (row) edits.start(row, place.at.column, text)
  }

  const onCommand = (event: KeyboardEvent, key: string): boolean => {
    if (key === 'Enter') {
      if (event.shiftKey) edits.insertPlace('section')
      else if (event.altKey && !model.isDesign) edits.insertPlace('room')
      else edits.insertLine()
    } else if (key === 'd') edits.fillDown()
    else if (key === 'Delete' || key === 'Backspace') edits.deleteLines()
    else if (key === 'z' && event.shiftKey) model.redo()
    else if (key === 'z') model.undo()
    else if (key === 'y') model.redo()
    else if (key === 'm') openSheet()
    else if (key === 'a') selectAll(model, place)
    else return false
    return true
  }
  const openSheet = (): void => {
    const row = rows[place.activeIndex]
    if (row?.kind === 'line') model.onOpenSheet(row.key)
  }
  const openMenu = (cell: HTMLElement): void => {
    const row = rows[place.activeIndex]
    if (row?.kind === 'line') model.onLineMenu(row, cell, edits.linesWith(row))
    if (row?.kind === 'group') model.onGroupMenu(row, cell)
  }

  return event => {
    const target = event.target as HTMLElement
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    const cell = target.closest<HTMLElement>('[role="gridcell"]')
    if (!cell || target !== cell) return
    const isCommand = event.ctrlKey || event.metaKey
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const row = rows[place.activeIndex]
    const shape = { rows, columns, page: pageOf(virtualizer) }
    if (event.altKey && !isCommand && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault()
      if (isEditable) edits.moveBy(key === 'ArrowUp' ? -1 : 1)
      return
    }
    if (isCommand && (isEditable || key === 'a' || key === 'm') && onCommand(event, key)) return event.preventDefault()
    const moved = event.altKey ? undefined : key !== 'Enter' ? movedPlace(shape, place.at, key, isCommand) : undefined
    if (moved) {
      event.preventDefault()
      return place.goTo(moved, event.shiftKey)
    }
    if (isCommand || event.altKey) return
    if (key === 'Tab') {
      const to = tabbedPlace(shape, place.at, event.shiftKey ? -1 : 1)
      if (!to) return
      event.preventDefault()
      return place.goTo(to)
    }
    if (key === 'Enter') {
      event.preventDefault()
      return place.goTo(movedPlace(shape, place.at, event.shiftKey ? 'ArrowUp' : 'ArrowDown', false))
    }
    if (key === 'F2') {
      event.preventDefault()
      return startEdit()
    }
    if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      // the menu is there before the key gets to the document, where a menu takes any key outside of it as a reason to close
      event.stopPropagation()
      return openMenu(cell)
    }
    if (key === ' ' && (row?.kind === 'group' || event.shiftKey)) {
      event.preventDefault()
      if (row?.kind === 'group') model.onFold(row.key, !row.isFolded)
      else selectRow(model, place)
      return
    }
    if (!isEditable) return
    if (key === 'Delete' || key === 'Backspace') {
      event.preventDefault()
      return edits.clear()
    }
    // `?` is for the list of keys, `/` for the library (T4)
    if (event.key === '/' && isEmptyDescription(row, place.at.column)) {
      event.preventDefault()
      return edits.openLibrary()
    }
    if (event.key.length === 1 && event.key !== '?') {
      event.preventDefault()
      startEdit(event.key)
    }
  }
}

const isEmptyDescription = (row: GridRow | undefined, column: ColumnId): boolean =>
  column === 'description' && (row?.kind === 'add' || (row?.kind === 'line' && row.line.description === ''))

function selectAll({ rows, columns }: GridModel, place: GridPlace): void {
  const [first, last] = [rows[0], rows.at(-1)]
  const [left, right] = [columns[0], columns.at(-1)]
  if (first && last && left && right)
    place.select({ row: first.key, column: left.id }, { row: last.key, column: right.id })
}

function selectRow({ columns }: GridModel, place: GridPlace): void {
  const [left, right] = [columns[0], columns.at(-1)]
  if (left && right) place.select({ row: place.at.row, column: right.id }, { row: place.at.row, column: left.id })
}

/** Rows of one screen, less one that stays for orientation. */
function pageOf({ range }: Virtualizer<HTMLDivElement, HTMLDivElement>): number {
  return range ? Math.max(1, range.endIndex - range.startIndex - 2) : 10
}
