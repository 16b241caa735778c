/** Limits that a caller may set for one reading: bytes, counts of data rows and columns, and milliseconds. */
export type SpreadsheetLimits = {
  maxBytes: number
  /** Rows below the headings that hold at least one value. */
  maxRows: number
  maxColumns: number
  /** Columns of a sheet as it is read, with those that have no value and are left out before the others are counted. */
  maxWidth: number
  /**
   * Processor time after which the parsing process is killed. Not wall-clock time, because a busy machine is not the file's
   * fault.
   */
  processorMs: number
  /** Time from the request to the result, including the wait for a turn. */
  patienceMs: number
}

/**
 * The limits of an import: 2 MB (IN-514), 20,000 rows (decision 26), 60 columns, 6 s of work, and a result before the client
 * gives up its connection.
 */
export const importLimits: SpreadsheetLimits = {
  maxBytes: 2 * 1024 * 1024,
  maxRows: 20_000,
  maxColumns: 60,
  maxWidth: 240,
  processorMs: 6_000,
  patienceMs: 50_000,
}

/** Limits of the ZIP container of an .xlsx. The ratio is unpacked size divided by packed size. */
export const packageLimits = { entries: 200, unpackedBytes: 50 * 1024 * 1024, ratio: 100 }

/** A cell of Excel holds 32,767 characters; the sum keeps one repeated long text from growing into gigabytes. */
export const textLimits = { cell: 32_767, total: 10_000_000 }
