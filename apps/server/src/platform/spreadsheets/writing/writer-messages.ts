import type { SheetCell } from './sheet-cell.ts'

/** Messages to a writing process: the rows of each sheet in portions, then its name, and at last the path to write to. Each after the previous one was taken. */
export type WriterMessage =
  | { type: 'rows'; rows: readonly (readonly SheetCell[])[] }
  | { type: 'sheet'; name: string }
  | { type: 'end'; path: string }

/** Its replies: `taken` once it has started and after each portion, finally `done` or `failed`. `detail` is for the log. */
export type WriterAnswer = { type: 'taken' } | { type: 'done' } | { type: 'failed'; detail: string }
