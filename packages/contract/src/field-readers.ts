import { valueProblem } from './field-checks.ts'
import type { Field, FieldKind } from './field-table.ts'
import type { DateOrder } from './readers/date-parts.ts'
import { readAmount } from './readers/read-amount.ts'
import { readDate } from './readers/read-date.ts'

/**
 * What people write into a field, read and checked by its kind: one reader per kind, for every place where a text becomes a
 * value (cells of a spreadsheet, forms, cells of a list). Without zod, so that every page may read it.
 */

/** What a text means. */
export interface Reading {
  /** as it is sent to be stored, '' for none; where something is wrong with it the text as it was written */
  value: string
  /** what it counts in, where there is such a thing: a phone's dial code, an area's unit */
  unit?: string
  /** further values of the same kind: a second phone */
  more?: readonly string[]
  /** what was written, where the value says less of it */
  note?: string | undefined
  /** what is wrong with it */
  problem?: string | undefined
}

/** How a text is read, besides by its field. */
export interface ReadingSetting {
  /** names of the company's currency, its symbol first: `₹`, `INR` */
  currency?: readonly string[]
  /** the company's time zone */
  zone?: string
  /** whether the day or the month is first, where a date does not show it */
  dateOrder?: DateOrder
}
const INVALID = { invalid: '' }

const asItIs = (value: string): Reading => ({ value })
/** What cannot be read stays as it is, and is then refused by the check of the kind. */
const READERS: Readonly<Record<FieldKind, (text: string, setting: ReadingSetting) => Reading>> = {
  text: asItIs,
  email: asItIs,
  list: asItIs,
  money(text, { currency = [] }) {
    const { value, note } = readAmount(text, { currency, ...INVALID })
    return { value: value === undefined ? text : String(value), note }
  },
  // a time of day beside the day is ignored
  date(text, { zone = 'Asia/Kolkata', dateOrder = 'dmy' }) {
    const { value, note } = readDate(text, { zone, order: dateOrder, ...INVALID })
    return { value: value?.day ?? text, note }
  },
}

/** What somebody wrote into a field: its value, and what is wrong with that. */
export function readField(field: Field, written: string, setting: ReadingSetting = {}): Reading {
  const text = written.trim()
  if (text === '') return { value: '', problem: field.missing }
  const reading = READERS[field.kind](text, setting)
  return { ...reading, problem: valueProblem(field, reading.value) }
}
