import type { Content, Line, Measurement } from '@plinth/contract/quotations/quotation/content'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import { newId } from './new-id.ts'
import { positionsAfter } from './positions.ts'

/** The changes that what people do with measurement rows consists of. */

type RowFields = Omit<Measurement, 'id' | 'lineId' | 'position'>
export const rowsOf = (content: Content, lineId: string): Measurement[] =>
  content.measurements.filter(row => row.lineId === lineId)

/** New rows at the end of a line's sheet. */
export function rowsInserted(content: Content, lineId: string, rows: readonly RowFields[]): ContentChange[] {
  const positions = positionsAfter(rowsOf(content, lineId), undefined, rows.length)
  return rows.map((fields, at) => ({
    op: 'insert',
    entity: 'measurement',
    id: newId(),
    key: newId(),
    fields: { ...fields, lineId, position: positions[at] ?? '' },
  }))
}

export const rowSet = (key: string, fields: Partial<RowFields>): ContentChange => ({
  op: 'set',
  entity: 'measurement',
  id: newId(),
  key,
  fields,
})

export const rowsDeleted = (rows: readonly Pick<Measurement, 'id'>[]): ContentChange[] =>
  rows.map(({ id }) => ({ op: 'delete', entity: 'measurement', id: newId(), key: id }))

/** Copies of a line's sheet, in place of what other lines have (QT-134). */
export const sheetCopied = (content: Content, from: Line, to: readonly Line[]): ContentChange[] =>
  to.flatMap(line => [
    ...rowsDeleted(rowsOf(content, line.id)),
    {
      op: 'set' as const,
      entity: 'line' as const,
      id: newId(),
      key: line.id,
      fields: { quantity: null, wastage: from.wastage, sheetUnit: from.sheetUnit },
    },
    ...rowsInserted(
      { ...content, measurements: [] },
      line.id,
      rowsOf(content, from.id).map(({ id: _id, lineId: _line, position: _position, ...fields }) => fields),
    ),
  ])

/** The rows of a sheet give way to a number (QT-131). */
export const replacedByNumber = (content: Content, line: Line, quantity: string | null): ContentChange[] => [
  ...rowsDeleted(rowsOf(content, line.id)),
  { op: 'set', entity: 'line', id: newId(), key: line.id, fields: { quantity, wastage: null } },
]
