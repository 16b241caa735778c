/** A number with the format in which a spreadsheet program shows it, as `text`; dates are such numbers too. */
export interface NumberCell {
  value: number
  format: string
  text: string
  /** what the number is worked out by, from cells of the same sheet, without `=` */
  formula?: string
}

/** A cell of a workbook that is written: a text, or a number that can be summed and sorted. */
export type SheetCell = string | NumberCell

/** What a cell shows. */
export const cellText = (cell: SheetCell): string => (typeof cell === 'string' ? cell : cell.text)

/** 25,569 days lie between the first day of a spreadsheet's calendar and that of the computer's. */
const DAYS_BEFORE_1970 = 25_569
const DAY = 86_400_000

/** A moment, given as if its wall clock were UTC, as the number of days that spreadsheets count. */
export const serialOf = (wallClock: Date): number => wallClock.getTime() / DAY + DAYS_BEFORE_1970
