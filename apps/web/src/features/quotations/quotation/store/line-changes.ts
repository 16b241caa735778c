import { BLANK_LINE } from '@plinth/contract/quotations/quotation/blank-line'
import type { Content, Line } from '@plinth/contract/quotations/quotation/content'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import { newId } from './new-id.ts'
import { positionsAfter } from './positions.ts'

/** The changes that what people do with lines consists of. */

type LineFields = Omit<Line, 'id' | 'originId'>
/** Where a line stands. */
export interface Place {
  roomId: string | null
  sectionId: string | null
}

/** New lines behind another one, or at the end; what their fields do not say is empty. */
export function linesInserted(
  content: Content,
  place: Place,
  fields: readonly Partial<LineFields>[],
  after?: string | null,
): { changes: ContentChange[]; ids: string[] } {
  const positions = positionsAfter(content.lines, after, fields.length)
  const ids = fields.map(() => newId())
  const changes = fields.map(
    (own, at): ContentChange => ({
      op: 'insert',
      entity: 'line',
      id: newId(),
      key: ids[at] ?? '',
      fields: { ...BLANK_LINE, ...place, ...own, position: positions[at] ?? '' },
    }),
  )
  return { changes, ids }
}

export const lineSet = (key: string, fields: Partial<LineFields>): ContentChange => ({
  op: 'set',
  entity: 'line',
  id: newId(),
  key,
  fields,
})

/** Deletes lines; their measurement rows go with them. */
export const linesDeleted = (ids: readonly string[]): ContentChange[] =>
  ids.map(key => ({ op: 'delete', entity: 'line', id: newId(), key }))

/** Moves lines, in their present order, to a place behind another line. */
export function linesMoved(
  content: Content,
  ids: readonly string[],
  place: Partial<Place>,
  after: string | null | undefined,
): ContentChange[] {
  const moved = content.lines.filter(({ id }) => ids.includes(id))
  const others = content.lines.filter(({ id }) => !ids.includes(id))
  const positions = positionsAfter(others, after, moved.length)
  return moved.map(({ id }, at) => ({
    op: 'move',
    entity: 'line',
    id: newId(),
    key: id,
    fields: { ...place, position: positions[at] ?? '' },
  }))
}

/** Copies of lines with their measurement rows, behind another line, with what differs of them. */
export function linesCopied(
  content: Content,
  lines: readonly Line[],
  change: (line: Line) => Partial<LineFields>,
  after?: string | null,
  measurements: readonly Content['measurements'][number][] = content.measurements,
): { changes: ContentChange[]; ids: string[] } {
  const fields = lines.map(({ id: _id, originId: _origin, ...own }) => own)
  const inserted = linesInserted(
    content,
    { roomId: null, sectionId: null },
    fields.map((own, at) => ({ ...own, ...(lines[at] ? change(lines[at]) : {}) })),
    after,
  )
  const rows = lines.flatMap((line, at) =>
    measurements
      .filter(row => row.lineId === line.id)
      .map(
        ({ id: _id, ...row }): ContentChange => ({
          op: 'insert',
          entity: 'measurement',
          id: newId(),
          key: newId(),
          fields: { ...row, lineId: inserted.ids[at] ?? '' },
        }),
      ),
  )
  return { changes: [...inserted.changes, ...rows], ids: inserted.ids }
}
