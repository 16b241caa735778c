import type { SheetCell } from './sheet-cell.ts'

/** Messages to a writing process: rows in portions, each after the previous one was taken, then the path to write to. */
export type WriterMessage =
  | { type: 'rows'; rows: readonly (readonly SheetCell[])[] }
  | { type: 'end'; path: string; sheetName: string }

/** Its replies: `taken` once it has started and after each portion, finally `done` or `failed`. `detail` is for the log. */
export type WriterAnswer = { type: 'taken' } | { type: 'done' } | { type: 'failed'; detail: string }
