import type { TaxWords } from '@plinth/contract/company/fiscal/tax-words'
import type { ItemHit } from '@plinth/contract/quotations/item'
import type { Content, Line } from '@plinth/contract/quotations/quotation/content'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import type { PresentPerson } from '@plinth/contract/quotations/quotation/history/history'
import type { LinkedBase } from '@plinth/contract/quotations/quotation/rules/linked-bases'
import type { Totals } from '@plinth/contract/quotations/quotation/totals'
import type { RefObject } from 'react'
import type { EditorDialog } from '../dialogs/editor-dialog.ts'
import type { OpenConflict } from '../store/editor-state.ts'
import type { LineFacts } from './cell-values.ts'
import type { ColumnId, GridColumn } from './grid-columns.ts'
import type { GridRow, LineRow, RowView } from './grid-rows.ts'

export interface GridHandle {
  /** at its description, unless another column is named */
  goToLine: (lineId: string, column?: ColumnId) => void
}

/** What the grid shows, and how it changes it. */
export interface GridModel {
  label: string
  content: Content
  totals: Totals
  measured: ReadonlySet<string>
  rows: readonly GridRow[]
  view: RowView
  columns: readonly GridColumn[]
  symbol: string
  /** what the firm calls its taxes and codes */
  taxes: TaxWords
  /** what a firm outside India calls its tax; empty where it set none (QT-319) */
  taxName: string
  /** the firm is outside India */
  isAbroad: boolean
  seesCosts: boolean
  isEditable: boolean
  isVariation: boolean
  /** its sections are phases, and it has no rooms (QT-135) */
  isDesign: boolean
  /** of which versions its lines may be percentages, while one is (QT-141) */
  bases: readonly LinkedBase[]
  isTemplate: boolean
  /** items, and variants of items, that the library offers no more: `{item} {variant}` (QT-185) */
  unavailable: ReadonlySet<string>
  /** after so many days a rate of the library counts as old (QT-054) */
  rateAgeDays: number
  /** of the company */
  zone: string
  /** the addresses of the pictures of lines, by the ids of their files */
  pictures: Readonly<Record<string, string>>
  conflicts: readonly OpenConflict[]
  people: readonly PresentPerson[]
  /** `18.00`, of lines that are added */
  defaultTaxRate: string
  /** words for what groups the lines: a phase in a Design Quotation */
  words: { room: string; section: string }
  /** as one step; the text of the rule that refused something */
  change: (changes: readonly ContentChange[]) => string | undefined
  settle: (conflict: OpenConflict, choice: 'mine' | 'theirs') => void
  undo: () => void
  redo: () => void
  searchItems: (text: string) => Promise<ItemHit[]>
  onFold: (key: string, isFolded: boolean) => void
  onColumnWidth: (column: ColumnId, width: number) => void
  onOpenSheet: (lineId: string) => void
  /** of a line, or of all that are selected with it */
  onLineMenu: (row: LineRow, anchor: HTMLElement, selected: readonly LineRow[]) => void
  onDialog: (dialog: EditorDialog) => void
  onGroupMenu: (row: Extract<GridRow, { kind: 'group' }>, anchor: HTMLElement) => void
  /** cells of a pasted block that were refused, which are marked (QT-101) */
  refusedCells: ReadonlySet<string>
  onRefusedCells: (cells: ReadonlySet<string>) => void
  /** asks before the rows below known headings are pasted as lines (QT-102) */
  confirmHeadings: () => Promise<boolean>
  /** which cell is being worked on, told to others */
  onPlace: (cell: string) => void
  /** goes to a line, which need not be in sight */
  handle: RefObject<GridHandle | null>
  /** the content right after a change, before it is drawn */
  contentNow: () => Content
}

/** Whether the library offers the item of a line no more. */
export const isUnavailable = ({ unavailable }: Pick<GridModel, 'unavailable'>, line: Line): boolean =>
  line.itemId !== null && unavailable.has(`${line.itemId} ${line.variantId ?? ''}`)

export const factsOf = (
  model: Pick<GridModel, 'totals' | 'content' | 'measured' | 'isVariation'>,
  line: LineFacts['line'],
): LineFacts => ({
  line,
  totals: model.totals.lines[line.id],
  units: model.content.units,
  isMeasured: model.measured.has(line.id),
  isVariation: model.isVariation,
})
