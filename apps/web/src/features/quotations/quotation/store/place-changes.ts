import type { Content, Room, Section } from '@plinth/contract/quotations/quotation/content'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import type { Grouping } from '@plinth/contract/quotations/quotation/places-in-order'
import { linesCopied, linesDeleted, linesMoved } from './line-changes.ts'
import { newId } from './new-id.ts'
import { positionsAfter } from './positions.ts'

/** The changes that what people do with rooms and sections consists of (QT-086). */

const EMPTY_ROOM = { area: null, lengthMm: null, breadthMm: null, heightMm: null, note: '' }
const EMPTY_SECTION = {
  discountKind: 'none' as const,
  discountValue: '0.00',
  deliverables: [],
  revisions: null,
  days: null,
}

const entitiesOf = (content: Content, entity: Grouping): readonly (Room | Section)[] =>
  entity === 'room' ? content.rooms : content.sections

/** A new room or section behind another one, or at the end. */
export function placeInserted(
  content: Content,
  entity: Grouping,
  name: string,
  after?: string | null,
): { change: ContentChange; id: string } {
  const [position = ''] = positionsAfter(entitiesOf(content, entity), after, 1)
  const named = { id: newId(), key: newId() }
  const change: ContentChange =
    entity === 'room'
      ? { op: 'insert', entity, ...named, fields: { ...EMPTY_ROOM, name, position } }
      : { op: 'insert', entity, ...named, fields: { ...EMPTY_SECTION, name, position } }
  return { change, id: named.key }
}

/** A name nobody else has: `Room 2`. */
export function freeName(content: Content, entity: Grouping, word: string): string {
  const names = new Set(entitiesOf(content, entity).map(({ name }) => name.toLowerCase()))
  for (let number = names.size + 1; ; number++)
    if (!names.has(`${word} ${number}`.toLowerCase())) return `${word} ${number}`
}

export const placeSet = (entity: Grouping, key: string, fields: Partial<Omit<Room & Section, 'id'>>): ContentChange =>
  ({ op: 'set', entity, id: newId(), key, fields }) as ContentChange

/** Moves a room or section one place up or down; nothing at the end of the list. */
export function placeMoved(content: Content, entity: Grouping, id: string, by: -1 | 1): ContentChange[] {
  const entities = entitiesOf(content, entity)
  const others = entities.filter(one => one.id !== id)
  const at = entities.findIndex(one => one.id === id) + by
  if (at < 0 || at > others.length) return []
  const [position = ''] = positionsAfter(others, others[at - 1]?.id ?? null, 1)
  return [{ op: 'move', entity, id: newId(), key: id, fields: { position } }]
}

/** Moves a room or section behind another one; `null`: to the beginning. */
export function placeMovedBehind(
  content: Content,
  entity: Grouping,
  id: string,
  behind: string | null,
): ContentChange[] {
  const others = entitiesOf(content, entity).filter(one => one.id !== id)
  const [position = ''] = positionsAfter(others, behind, 1)
  return [{ op: 'move', entity, id: newId(), key: id, fields: { position } }]
}

/** Deletes a room or section, with its lines, or leaving them in General. */
export function placeDeleted(content: Content, entity: Grouping, id: string, isWithLines: boolean): ContentChange[] {
  const own = content.lines.filter(line => (entity === 'room' ? line.roomId : line.sectionId) === id)
  const place = entity === 'room' ? { roomId: null } : { sectionId: null }
  const lines = isWithLines
    ? linesDeleted(own.map(line => line.id))
    : linesMoved(
        content,
        own.map(line => line.id),
        place,
        undefined,
      )
  return [...lines, { op: 'delete', entity, id: newId(), key: id }]
}

/** A new room with all that another one has, under a new name (QT-104). */
export function roomCopied(content: Content, id: string, name: string): { changes: ContentChange[]; id: string } {
  const room = content.rooms.find(one => one.id === id)
  const { change, id: copy } = placeInserted(content, 'room', name, id)
  if (room && change.op === 'insert' && change.entity === 'room') {
    const { area, lengthMm, breadthMm, heightMm, note } = room
    change.fields = { ...change.fields, area, lengthMm, breadthMm, heightMm, note }
  }
  const lines = content.lines.filter(line => line.roomId === id)
  // a choice is one decision of the client: what is copied with its lines stays a line of the same option
  const copied = linesCopied(content, lines, () => ({ roomId: copy }), lines.at(-1)?.id)
  return { changes: [change, ...copied.changes], id: copy }
}
