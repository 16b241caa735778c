import type { Content, Line } from '@plinth/contract/quotations/quotation/content'
import { GENERAL, type Grouping } from '@plinth/contract/quotations/quotation/places-in-order'
import type { Place } from '../store/line-changes.ts'
import { type LineGroup, lineGroups } from './line-groups.ts'

/**
 * The rows of the grid, from the content: headings of rooms and sections, their lines, and below each group an empty row in which the
 * next line is typed. Each is named by a key that stays the same whatever is added, moved or folded around it.
 */

export interface GroupRow {
  kind: 'group'
  key: string
  level: 1 | 2
  entity: Grouping
  /** null: `General` */
  id: string | null
  /** where a line that is added under this heading stands */
  place: Place
  name: string
  number: string
  lines: readonly Line[]
  isFolded: boolean
}
export interface LineRow {
  kind: 'line'
  key: string
  line: Line
  number: string
  place: Place
}
export interface AddRow {
  kind: 'add'
  key: string
  place: Place
  /** the line it stands below; null where there is none */
  after: string | null
}
export type GridRow = GroupRow | LineRow | AddRow

export interface RowView {
  grouping: Grouping
  /** a Design Quotation has phases alone */
  levels: 1 | 2
  folded: ReadonlySet<string>
  /** whoever only reads gets no rows to type into */
  isEditable: boolean
}

const keyOf = (place: Place, level: 1 | 2) => `${level}:${place.roomId ?? ''}:${place.sectionId ?? ''}`
const allLines = (group: LineGroup): Line[] => [
  ...group.lines.map(({ line }) => line),
  ...group.groups.flatMap(allLines),
]

export function gridRows(content: Content, view: RowView): GridRow[] {
  const rows: GridRow[] = []
  const groups = lineGroups(content, view.grouping, view.levels)
  const addRow = (place: Place, after: string | null) => {
    if (view.isEditable) rows.push({ kind: 'add', key: `add${keyOf(place, 2)}`, place, after })
  }
  const inGroup = (group: LineGroup, level: 1 | 2, above: Place, isAlone: boolean): void => {
    const entity = level === 1 ? view.grouping : view.grouping === 'room' ? 'section' : 'room'
    const place = entity === 'room' ? { ...above, roomId: group.id } : { ...above, sectionId: group.id }
    const key = keyOf(place, level)
    const isFolded = view.folded.has(key)
    // General needs no heading where there is nothing that it could be told from
    const isNamed = group.id !== null || !isAlone
    const { id, name, number } = group
    if (isNamed)
      rows.push({ kind: 'group', key, level, entity, id, place, name, number, lines: allLines(group), isFolded })
    if (isNamed && isFolded) return
    for (const below of group.groups) inGroup(below, 2, place, group.groups.length === 1)
    if (level === 1 && view.levels === 2 && group.groups.length > 0) return
    for (const { line, number: own } of group.lines) rows.push({ kind: 'line', key: line.id, line, number: own, place })
    addRow(place, group.lines.at(-1)?.line.id ?? null)
  }
  for (const group of groups) inGroup(group, 1, NOWHERE, groups.length === 1)
  if (groups.length === 0) addRow(NOWHERE, null)
  return rows
}

const NOWHERE: Place = { roomId: null, sectionId: null }

/** The name of a room or section, `General` for none. */
export const placeName = (content: Content, entity: Grouping, id: string | null): string =>
  (entity === 'room' ? content.rooms : content.sections).find(one => one.id === id)?.name ?? GENERAL
