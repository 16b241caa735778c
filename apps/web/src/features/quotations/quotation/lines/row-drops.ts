import type { Content, Line } from '@plinth/contract/quotations/quotation/content'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import { linesMoved, type Place } from '../store/line-changes.ts'
import { placeMovedBehind } from '../store/place-changes.ts'
import type { GridRow, GroupRow } from './grid-rows.ts'

/** What becomes of rows that are dragged and let go of (QT-098). */

/** What is dragged: lines, all that are selected, or a heading. */
export type Dragged = { kind: 'lines'; ids: readonly string[] } | { kind: 'group'; row: GroupRow }
/** Where it is let go of: above or below a row. */
export interface DropPlace {
  row: GridRow
  isBelow: boolean
}

/** The changes that the drop makes; none where nothing can be dropped. */
export function dropped(content: Content, rows: readonly GridRow[], dragged: Dragged, at: DropPlace): ContentChange[] {
  return dragged.kind === 'lines'
    ? linesDropped(content, dragged.ids, at)
    : groupDropped(content, rows, dragged.row, at)
}

function linesDropped(content: Content, ids: readonly string[], { row, isBelow }: DropPlace): ContentChange[] {
  if (row.kind === 'line') {
    const after = isBelow && !ids.includes(row.key) ? row.key : lineBefore(content.lines, row.key, ids)
    return linesMoved(content, ids, row.place, after)
  }
  if (row.kind === 'add') {
    const after = row.after !== null && ids.includes(row.after) ? lineBefore(content.lines, row.after, ids) : row.after
    return linesMoved(content, ids, row.place, after ?? undefined)
  }
  // on a heading: the first of its lines; a room takes lines with the section they have
  const first = row.lines.find(({ id }) => !ids.includes(id))
  return linesMoved(content, ids, placeUnder(row), first ? lineBefore(content.lines, first.id, ids) : undefined)
}

const placeUnder = ({ level, entity, id, place }: GroupRow): Partial<Place> =>
  level === 2 ? place : entity === 'room' ? { roomId: id } : { sectionId: id }

function groupDropped(content: Content, rows: readonly GridRow[], row: GroupRow, at: DropPlace): ContentChange[] {
  const parent = row.level === 1 ? undefined : parentOf(row)
  // a section that is dragged into another room takes its lines of this room there
  if (parent && parentOf(at.row)[parent.field] !== parent[parent.field]) {
    const ids = row.lines.map(({ id }) => id)
    return linesMoved(content, ids, { [parent.field]: parentOf(at.row)[parent.field] }, undefined)
  }
  const over = enclosing(rows, at.row, row)
  if (row.id === null || !over || over.id === row.id) return []
  const places = (row.entity === 'room' ? content.rooms : content.sections).filter(({ id }) => id !== row.id)
  const index = places.findIndex(({ id }) => id === over.id)
  const isBehind = at.row.key === over.key ? at.isBelow : true
  const behind = isBehind ? over.id : (places[index - 1]?.id ?? null)
  return placeMovedBehind(content, row.entity, row.id, behind)

  function parentOf(one: GridRow) {
    const field = row.entity === 'room' ? ('sectionId' as const) : ('roomId' as const)
    return { field, roomId: one.place.roomId, sectionId: one.place.sectionId }
  }
}

/** The heading of the same kind that a row stands under, or is. */
function enclosing(rows: readonly GridRow[], row: GridRow, like: GroupRow): GroupRow | undefined {
  const at = rows.findIndex(({ key }) => key === row.key)
  return rows.slice(0, at + 1).findLast((one): one is GroupRow => one.kind === 'group' && one.level === like.level)
}

/** The line before another one, leaving some out; null at the beginning. */
export function lineBefore(lines: readonly Line[], id: string, without: readonly string[]): string | null | undefined {
  const at = lines.findIndex(line => line.id === id)
  if (at < 0) return undefined
  return lines.slice(0, at).findLast(line => !without.includes(line.id))?.id ?? null
}
