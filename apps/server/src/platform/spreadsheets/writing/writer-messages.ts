/** What a writing process is sent: rows in portions, each once the one before was taken, then where to write them. */
export type WriterMessage =
  | { type: 'rows'; rows: readonly (readonly string[])[] }
  | { type: 'end'; path: string; sheetName: string }

/** What it answers: `taken` when it has started and after each portion, at last `done` or `failed`. `detail` is for the log. */
export type WriterAnswer = { type: 'taken' } | { type: 'done' } | { type: 'failed'; detail: string }
