/** What a caller may set per reading. Bytes, counts of data rows and columns, and milliseconds. */
export type SpreadsheetLimits = {
  maxBytes: number
  /** Rows below the headings that hold at least one value. */
  maxRows: number
  maxColumns: number
  /** Processor time of the parsing process, after which it is killed: a busy machine is no fault of the file. */
  processorMs: number
  /** Time from the request to the answer, the wait for a turn included. */
  patienceMs: number
}

/**
 * The limits of an import: 2 MB (IN-514), 20,000 rows (decisions.md 26), 60 columns (security.md C4), 6 s of
 * work, and an answer before the connection is given up.
 */
export const importLimits: SpreadsheetLimits = {
  maxBytes: 2 * 1024 * 1024,
  maxRows: 20_000,
  maxColumns: 60,
  processorMs: 6_000,
  patienceMs: 50_000,
}

/** What the ZIP container of an .xlsx may hold (security.md C4). Ratio is unpacked size divided by packed size. */
export const packageLimits = { entries: 200, unpackedBytes: 50 * 1024 * 1024, ratio: 100 }

/** A cell of Excel holds 32,767 characters; the sum keeps one repeated long text from growing into gigabytes. */
export const textLimits = { cell: 32_767, total: 10_000_000 }
