import type { ItemHit } from '@plinth/contract/quotations/item'
import { ITEM_TEXTS } from '@plinth/contract/quotations/item-rules'
import type { Line } from '@plinth/contract/quotations/quotation/content'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import { toast } from '../../../../ui/toast/toast.ts'
import { clearedCell, discountText, isTyped, plainText, readCell, readDiscount } from '../lines/cell-values.ts'
import type { ColumnId } from '../lines/grid-columns.ts'
import { type CellPlace, movedPlace, tabbedPlace } from '../lines/grid-keys.ts'
import { factsOf, type GridModel } from '../lines/grid-model.ts'
import { type GridRow, type GroupRow, gridRows, type LineRow } from '../lines/grid-rows.ts'
import { lineBefore } from '../lines/row-drops.ts'
import { itemFields } from '../store/item-changes.ts'
import { lineSet, linesDeleted, linesInserted, linesMoved } from '../store/line-changes.ts'
import { freeName, placeInserted, placeMoved, placeSet } from '../store/place-changes.ts'
import type { GridPlace } from './use-grid-place.ts'

/** Where the focus goes once a cell is committed. */
export type AfterEdit = 'stay' | 'down' | 'up' | 'right' | 'left'

type Fields = Partial<Omit<Line, 'id' | 'originId'>>

/** What is done with the lines of the grid, each as one step of the undo. */
export class LineEdits {
  readonly #model: GridModel
  readonly #place: GridPlace

  constructor(model: GridModel, place: GridPlace) {
    this.#model = model
    this.#place = place
  }

  /** Makes changes, and says what a rule refused of them. */
  change(changes: readonly ContentChange[]): void {
    const problem = this.#model.change(changes)
    if (problem !== undefined) toast.error(problem)
  }
  newLine = (fields: Fields): Fields => ({ taxRate: this.#model.defaultTaxRate, ...fields })
  selectedLines = (): LineRow[] => this.#place.range.rows.filter(row => row.kind === 'line')

  /** The lines that something done to one of them is done to: all that are selected, where it is one of these. */
  linesWith(row: LineRow): LineRow[] {
    const selected = this.selectedLines()
    return this.#place.isRange && selected.some(({ key }) => key === row.key) ? selected : [row]
  }

  #rowsNow = (): GridRow[] => gridRows(this.#model.contentNow(), this.#model.view)

  #goOn(from: CellPlace, after: AfterEdit): void {
    const shape = { rows: this.#rowsNow(), columns: this.#model.columns, page: 1 }
    if (after === 'stay') this.#place.goTo(from)
    else if (after === 'up' || after === 'down')
      this.#place.goTo(movedPlace(shape, from, after === 'up' ? 'ArrowUp' : 'ArrowDown', false))
    else this.#place.goTo(tabbedPlace(shape, from, after === 'right' ? 1 : -1) ?? from)
  }

  /** Sets fields of a line, or makes the line that an empty row stands for. */
  #setFields(row: GridRow, column: ColumnId, fields: Fields, after: AfterEdit | undefined): void {
    if (row.kind === 'line') {
      this.change([lineSet(row.key, fields)])
      if (after) this.#goOn({ row: row.key, column }, after)
      return
    }
    if (row.kind !== 'add') return
    const { changes, ids } = linesInserted(
      this.#model.content,
      row.place,
      [this.newLine(fields)],
      row.after ?? undefined,
    )
    this.change(changes)
    if (after) this.#goOn({ row: ids[0] ?? row.key, column }, after)
  }

  #commitGroup(row: GroupRow, column: ColumnId, text: string): string | undefined {
    if (row.id === null) return undefined
    if (column === 'discount' && row.entity === 'section') {
      const net = this.#model.totals.sections.find(one => one.id === row.id)?.net
      const discount = readDiscount(text, net)
      if ('problem' in discount) return discount.problem
      this.change([placeSet('section', row.id, discount)])
    } else if (column === 'description') {
      const name = text.trim()
      if (name === '') return ITEM_TEXTS.required
      if (name.length > 60) return 'Maximum length is 60'
      if (name !== row.name) this.change([placeSet(row.entity, row.id, { name })])
    }
    return undefined
  }

  /** Begins to type into a cell, with the key that was pressed or with what stands there. */
  start(row: GridRow, column: ColumnId, text?: string): void {
    if (!this.#model.isEditable) return
    const typed = this.#typedInto(row, column)
    if (!typed) return
    this.#place.goTo({ row: row.key, column: typed.column })
    this.#place.edit({ row: row.key, column: typed.column, text: text ?? typed.text })
  }

  /** Which cell of a row is typed into, and what stands there; a measured quantity opens its sheet instead. */
  #typedInto(row: GridRow, column: ColumnId): { column: ColumnId; text: string } | undefined {
    if (row.kind === 'group') {
      if (row.id === null) return undefined
      const section = row.entity === 'section' && this.#model.content.sections.find(one => one.id === row.id)
      if (column !== 'discount' || !section) return { column: 'description', text: row.name }
      return { column, text: discountText(section.discountKind, section.discountValue) }
    }
    if (row.kind === 'add') {
      const isComputed = this.#model.columns.find(one => one.id === column)?.isComputed
      return { column: isComputed ? 'description' : column, text: '' }
    }
    const facts = factsOf(this.#model, row.line)
    if (column === 'quantity' && facts.isMeasured) this.#model.onOpenSheet(row.key)
    return isTyped(column, facts) ? { column, text: plainText(column, facts) } : undefined
  }

  /** Reads what was typed into a cell; the problem, with which it stays there. `undefined` leaves the focus where it is. */
  commit(row: GridRow, column: ColumnId, text: string, after: AfterEdit | undefined): string | undefined {
    if (row.kind === 'group') {
      const problem = this.#commitGroup(row, column, text)
      if (problem === undefined && after) this.#goOn({ row: row.key, column }, after)
      return problem
    }
    const isUntouched =
      row.kind === 'add' ? text.trim() === '' : text === plainText(column, factsOf(this.#model, row.line))
    const facts = factsOf(this.#model, row.kind === 'line' ? row.line : EMPTY)
    const reading = isUntouched ? { fields: {} } : readCell(column, text, facts)
    if ('problem' in reading) return reading.problem
    if (Object.keys(reading.fields).length > 0) this.#setFields(row, column, reading.fields, after)
    else if (after) this.#goOn({ row: row.key, column }, after)
    return undefined
  }

  /** The same when the focus has gone elsewhere, where it stays. */
  commitLeaving(row: GridRow, column: ColumnId, text: string): string | undefined {
    const problem = this.commit(row, column, text, undefined)
    if (problem === undefined) this.#place.dropEdit()
    return problem
  }

  /** Takes an item of the library into a line (QT-096); the focus goes to the quantity, which is what comes next. */
  take(row: GridRow, item: ItemHit): void {
    this.#setFields(row, 'description', itemFields(item, this.#model.content.units), 'stay')
    const line =
      row.kind === 'line'
        ? row.key
        : this.#rowsNow().find(
            one =>
              one.kind === 'line' &&
              one.line.itemId === item.itemId &&
              !this.#model.content.lines.some(old => old.id === one.key),
          )?.key
    if (line && this.#model.columns.some(column => column.id === 'quantity'))
      this.#place.goTo({ row: line, column: 'quantity' })
  }

  /** Opens the library at a row: its items come into the line where that is empty, else behind it (T4). */
  openLibrary(row = this.#model.rows[this.#place.activeIndex]): void {
    const last = this.#model.content.lines.at(-1)
    const end = { roomId: last?.roomId ?? null, sectionId: last?.sectionId ?? null }
    const isEmpty = row?.kind === 'line' && row.line.kind === 'line' && row.line.description === ''
    this.#model.onDialog({
      kind: 'library',
      at: {
        place: row?.place ?? end,
        into: isEmpty ? row.key : null,
        after: row?.kind === 'line' ? row.key : row?.kind === 'add' ? (row.after ?? undefined) : undefined,
      },
    })
  }

  /** Clears the selected cells (Delete). */
  clear(): void {
    const changes = this.selectedLines().flatMap(({ line }) => {
      const cleared = this.#place.range.columns.map(column => clearedCell(column.id, factsOf(this.#model, line)) ?? {})
      const fields: Fields = Object.assign({}, ...cleared)
      return Object.keys(fields).length === 0 ? [] : [lineSet(line.id, fields)]
    })
    this.change(changes)
  }

  /** Deletes the selected lines (Ctrl+Delete). */
  deleteLines(): void {
    this.change(linesDeleted(this.selectedLines().map(({ key }) => key)))
  }

  /** Takes the values from the cells above (Ctrl+D): of several rows from the first of them. */
  fillDown(): void {
    const lines = this.selectedLines()
    const first = lines.length > 1 ? lines[0] : lineAbove(this.#model.rows, this.#place.activeIndex)
    const others = lines.length > 1 ? lines.slice(1) : lines
    if (!first) return
    const changes = others.flatMap(({ line }): ContentChange[] => {
      const fields: Fields = {}
      for (const column of this.#place.range.columns) {
        const reading = readCell(
          column.id,
          plainText(column.id, factsOf(this.#model, first.line)),
          factsOf(this.#model, line),
        )
        if ('fields' in reading && clearedCell(column.id, factsOf(this.#model, line)))
          Object.assign(fields, reading.fields)
      }
      return Object.keys(fields).length === 0 ? [] : [lineSet(line.id, fields)]
    })
    this.change(changes)
  }

  /** Moves the selected lines, or the heading, one place (Alt with arrows, QT-098). */
  moveBy(by: -1 | 1): void {
    const row = this.#model.rows[this.#place.activeIndex]
    const heading = row?.kind === 'group' ? row : undefined
    this.change(
      heading?.id
        ? placeMoved(this.#model.content, heading.entity, heading.id, by)
        : movedBy(this.#model, this.selectedLines(), by),
    )
  }

  /** A line below the present row (Ctrl+Enter). */
  insertLine(): void {
    const row = this.#model.rows[this.#place.activeIndex]
    if (!row || !this.#model.isEditable) return
    const after =
      row.kind === 'line'
        ? row.key
        : row.kind === 'add'
          ? row.after
          : lineAbove(this.#model.rows, this.#place.activeIndex)?.key
    const { changes, ids } = linesInserted(this.#model.content, row.place, [this.newLine({})], after ?? undefined)
    this.change(changes)
    this.#place.goTo({ row: ids[0] ?? row.key, column: 'description' })
  }

  /** A room or section behind the present one, with a line to begin with (Ctrl+Alt+Enter, Ctrl+Shift+Enter); its name is typed next. */
  insertPlace(entity: 'room' | 'section'): void {
    const row = this.#model.rows[this.#place.activeIndex]
    const present = entity === 'room' ? row?.place.roomId : row?.place.sectionId
    const name = freeName(this.#model.content, entity, this.#model.words[entity])
    const { change: made, id } = placeInserted(this.#model.content, entity, name, present ?? undefined)
    const around = row?.place ?? { roomId: null, sectionId: null }
    const inside = entity === 'room' ? { roomId: id, sectionId: null } : { ...around, sectionId: id }
    const needsLine = !(entity === 'room' && this.#model.view.grouping === 'room') && this.#model.view.levels === 2
    const lines = needsLine ? linesInserted(this.#model.content, inside, [this.newLine({})]) : { changes: [] }
    this.change([made, ...lines.changes])
    const heading = this.#rowsNow().find(one => one.kind === 'group' && one.entity === entity && one.id === id)
    if (!heading) return
    this.#place.goTo({ row: heading.key, column: 'description' })
    this.#place.edit({ row: heading.key, column: 'description', text: name })
  }
}

const EMPTY: Line = {
  id: '',
  originId: '',
  position: '',
  kind: 'line',
  supply: 'firm',
  basis: 'rate',
  unitId: null,
} as never

function lineAbove(rows: readonly GridRow[], index: number): LineRow | undefined {
  const row = rows[index - 1]
  return row?.kind === 'line' ? row : undefined
}

/** The lines of a selection one place up or down, into the next group at an end of theirs. */
function movedBy({ rows, content }: GridModel, lines: readonly LineRow[], by: -1 | 1): ContentChange[] {
  const ids = lines.map(({ key }) => key)
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return []
  if (by === 1) {
    const next = rows.slice(rows.findIndex(row => row.key === last.key) + 1)
    const below = next.find(row => row.kind === 'line' || (row.kind === 'add' && !isSamePlace(row, last)))
    if (!below) return []
    if (below.kind === 'line' && isSamePlace(below, last)) return linesMoved(content, ids, {}, below.key)
    return linesMoved(content, ids, below.place, lineBefore(content.lines, below.key, ids))
  }
  const before = rows
    .slice(
      0,
      rows.findIndex(row => row.key === first.key),
    )
    .reverse()
  const above = before.find(row => row.kind === 'line' || (row.kind === 'add' && !isSamePlace(row, first)))
  if (!above) return []
  if (above.kind === 'line' && isSamePlace(above, first))
    return linesMoved(content, ids, {}, lineBefore(content.lines, above.key, ids))
  return linesMoved(
    content,
    ids,
    above.place,
    above.kind === 'line' ? above.key : above.kind === 'add' ? (above.after ?? undefined) : undefined,
  )
}

const isSamePlace = (one: GridRow, other: GridRow): boolean =>
  one.place.roomId === other.place.roomId && one.place.sectionId === other.place.sectionId
