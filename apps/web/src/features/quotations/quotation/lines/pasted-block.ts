import { applyChanges } from '@plinth/contract/quotations/quotation/apply-changes'
import type { Line } from '@plinth/contract/quotations/quotation/content'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import { lineSet, linesInserted, type Place } from '../store/line-changes.ts'
import { placeInserted } from '../store/place-changes.ts'
import { isTyped, type LineFacts, readCell } from './cell-values.ts'
import type { PastedField } from './clipboard.ts'
import type { ColumnId } from './grid-columns.ts'
import { type CellPlace, rowIndex } from './grid-keys.ts'
import { factsOf, type GridModel } from './grid-model.ts'

type Fields = Partial<Omit<Line, 'id' | 'originId'>>
type Pasting = Pick<GridModel, 'content' | 'rows' | 'columns' | 'totals' | 'measured' | 'isVariation'>

/** What a pasted block changes, which of its cells were refused, and where it ends up. */
export interface Pasted {
  changes: ContentChange[]
  refused: number
  /** `{line} {column}` of cells that were refused */
  refusedCells: ReadonlySet<string>
  place: CellPlace
}

const blankFacts = (model: Pasting): LineFacts => ({
  line: { kind: 'line', supply: 'firm', basis: 'rate', unitId: null } as Line,
  totals: undefined,
  units: model.content.units,
  isMeasured: false,
  isVariation: model.isVariation,
})

/** Reads cells into the fields of one line; the columns whose cells were refused. */
function readRow(cells: readonly string[], columns: readonly (ColumnId | undefined)[], facts: LineFacts) {
  const fields: Fields = {}
  const refused: ColumnId[] = []
  // a unit says what the line is, so that the cells beside it are read as of that kind
  cells.forEach((cell, at) => {
    const column = columns[at]
    if (
      column === undefined ||
      column === 'number' ||
      column === 'picture' ||
      column === 'amount' ||
      column === 'markup' ||
      column === 'margin'
    )
      return
    const reading = isTyped(column, facts) ? readCell(column, cell, facts) : { problem: '' }
    if ('fields' in reading) Object.assign(fields, reading.fields)
    else refused.push(column)
  })
  return { fields, refused }
}

/** A block from the focused cell to the right and below; rows beyond the lines that are there become new ones (QT-101). */
export function pastedCells(
  model: Pasting,
  at: CellPlace,
  block: readonly (readonly string[])[],
  newLine: (fields: Fields) => Fields,
): Pasted {
  const start = rowIndex(model.rows, at)
  const first = model.rows[start]
  const place: Place = first?.place ?? { roomId: null, sectionId: null }
  const from = model.columns.findIndex(column => column.id === at.column)
  const columns = model.columns.slice(from).map(column => column.id)
  const lines: Line[] = []
  for (const row of model.rows.slice(start)) {
    if (row.kind === 'line' && row.place.roomId === place.roomId && row.place.sectionId === place.sectionId)
      lines.push(row.line)
    else break
  }
  const changes: ContentChange[] = []
  const refusedCells = new Set<string>()
  let refused = 0
  const added: { fields: Fields; refused: ColumnId[] }[] = []
  block.forEach((cells, index) => {
    const line = lines[index]
    const read = readRow(cells, columns, line ? factsOf(model, line) : blankFacts(model))
    refused += read.refused.length
    if (!line) {
      added.push(read)
      return
    }
    for (const column of read.refused) refusedCells.add(`${line.id} ${column}`)
    if (Object.keys(read.fields).length > 0) changes.push(lineSet(line.id, read.fields))
  })
  const after = lines.at(-1)?.id ?? (first?.kind === 'add' ? (first.after ?? undefined) : undefined)
  const inserted = linesInserted(
    model.content,
    place,
    added.map(({ fields }) => newLine(fields)),
    after,
  )
  inserted.ids.forEach((id, index) => {
    for (const column of added[index]?.refused ?? []) refusedCells.add(`${id} ${column}`)
  })
  const row = lines[0]?.id ?? inserted.ids[0] ?? at.row
  return { changes: [...changes, ...inserted.changes], refused, refusedCells, place: { row, column: at.column } }
}

/** A block with headings becomes lines, in the rooms and sections that it names; those that are not there yet are made (QT-102). */
export function pastedByHeadings(
  model: Pasting,
  at: CellPlace,
  headings: readonly (PastedField | undefined)[],
  block: readonly (readonly string[])[],
  newLine: (fields: Fields) => Fields,
): Pasted {
  const row = model.rows[rowIndex(model.rows, at)]
  const around: Place = row?.place ?? { roomId: null, sectionId: null }
  let { content } = model
  const changes: ContentChange[] = []
  const make = (change: ContentChange): void => {
    changes.push(change)
    content = applyChanges(content, [change]).content
  }
  const placeOf = (entity: 'room' | 'section', name: string): string | null => {
    const known = (entity === 'room' ? content.rooms : content.sections).find(
      one => one.name.toLowerCase() === name.toLowerCase(),
    )
    if (known || name === '' || name.length > 60)
      return known?.id ?? (entity === 'room' ? around.roomId : around.sectionId)
    const { change, id } = placeInserted(content, entity, name)
    make(change)
    return id
  }
  const columns = headings.map(field => (field === 'room' || field === 'section' ? undefined : field))
  const cellOf = (cells: readonly string[], field: PastedField) => cells[headings.indexOf(field)]?.trim() ?? ''
  let refused = 0
  const refusedOf: ColumnId[][] = []
  const fields = block
    .filter(cells => cells.some(cell => cell.trim() !== ''))
    .map(cells => {
      const read = readRow(cells, columns, blankFacts(model))
      refused += read.refused.length
      refusedOf.push(read.refused)
      const place = {
        roomId: placeOf('room', cellOf(cells, 'room')),
        sectionId: placeOf('section', cellOf(cells, 'section')),
      }
      return newLine({ ...read.fields, ...place })
    })
  const { changes: lines, ids } = linesInserted(content, around, fields, row?.kind === 'line' ? row.key : undefined)
  const refusedCells = new Set(ids.flatMap((id, index) => (refusedOf[index] ?? []).map(column => `${id} ${column}`)))
  return {
    changes: [...changes, ...lines],
    refused,
    refusedCells,
    place: { row: ids[0] ?? at.row, column: 'description' },
  }
}
