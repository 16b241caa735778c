/** The mark that makes spreadsheet programs read a .csv as UTF-8. */
export const CSV_MARK = '\ufeff'

/** One record of a .csv file with its line break, quoted where a cell needs it (RFC 4180). */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map(cell => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
