import { type CellObject, SSF } from '@e965/xlsx'

/**
 * A cell as the text a person would read, without losing digits (IN-Q60): text unchanged; numbers as plain digits (9.87654321E9
 * is 9876543210), with the leading zeros of a 000000 format; dates as DD-MM-YYYY, with HH:MM when the cell holds a time of day;
 * booleans as TRUE and FALSE; errors as #N/A and so on. A formula yields the value stored with it and is never evaluated.
 */
export function cellText(cell: CellObject, date1904: boolean): string {
  const { t: type, v: value } = cell
  if (value === undefined || value === null) return ''
  if (type === 'b') return value ? 'TRUE' : 'FALSE'
  if (type === 'e') return errorTexts.get(Number(value)) ?? '#ERROR!'
  if (typeof value === 'number') return numberText(value, String(cell.z ?? 'General'), date1904)
  return String(value)
}

function numberText(value: number, format: string, date1904: boolean): string {
  // The first section of a format decides; the others are for negative numbers, zero and text.
  if (SSF.is_date(format.split(';')[0] ?? format)) {
    const date = dateText(value, date1904)
    if (date !== undefined) return date
  }
  const text = plainNumber(value)
  return /^0+$/.test(format) && /^\d+$/.test(text) ? text.padStart(format.length, '0') : text
}

/** A number as plain digits. A cell holds 15 significant ones; any more are binary noise (0.1 + 0.2). */
export const plainNumber = (value: number): string =>
  String(Number.isInteger(value) ? value : Number(value.toPrecision(15)))

/** A number of days as a day, a time, or both; undefined for none that a calendar has. */
export function dateText(value: number, date1904: boolean): string | undefined {
  const date = SSF.parse_date_code(value, { date1904 }) as DateParts | null
  if (!date) return undefined
  const two = (part: number) => String(part).padStart(2, '0')
  const time = `${two(date.H)}:${two(date.M)}`
  // Below one whole day a cell holds only a time of day.
  if (value < 1) return time
  const day = `${two(date.d)}-${two(date.m)}-${date.y}`
  return date.H || date.M ? `${day} ${time}` : day
}

type DateParts = { y: number; m: number; d: number; H: number; M: number }

/** Error values as they are stored in both formats (MS-XLS BErr). */
const errorTexts = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
  [0x2b, '#GETTING_DATA'],
])
