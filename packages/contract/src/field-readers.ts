import { isDay } from './day-text.ts'
import type { Field, FieldKind } from './field-table.ts'
import { readAmount } from './readers/read-amount.ts'
import { readDate } from './readers/read-date.ts'
import { characters, isEmail } from './text-rules.ts'

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

/** Digits of an amount that every program holds exactly. */
const MOST_DIGITS = 15
const DIGITS = /^[0-9]*$/
/** How a text is read, besides by its field. */
export interface ReadingSetting {
  /** names of the company's currency, such as `₹` and `INR` */
  currency?: readonly string[]
  /** the company's time zone */
  zone?: string
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
  date(text, { zone = 'Asia/Kolkata' }) {
    const { value, note } = readDate(text, { zone, ...INVALID })
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

/** What is wrong with a value that is to be stored in a field, or undefined. */
export const valueProblem = (field: Field, value: string): string | undefined =>
  ownProblem(field, value) ?? (field.max === undefined ? undefined : lengthProblem(value, field.max))

/** What is wrong with a value but its length: by the rule of the field, else by that of its kind. */
export const ownProblem = (field: Field, value: string): string | undefined =>
  value === '' ? undefined : (field.problem?.(value) ?? KIND_PROBLEMS[field.kind](value, field.label))

const nothing = (): undefined => undefined
const KIND_PROBLEMS: Readonly<Record<FieldKind, (value: string, label: string) => string | undefined>> = {
  text: nothing,
  list: nothing,
  email: value => (isEmail(value) ? undefined : 'Invalid email address'),
  money: (value, label) =>
    DIGITS.test(value) ? lengthProblem(value, MOST_DIGITS) : `You have entered Invalid ${label}`,
  date: value => (isDay(value) ? undefined : 'Not a valid date'),
}

const isWithin = (text: string, max: number): boolean => text.length <= max || characters(text) <= max
export const lengthProblem = (text: string, max: number): string | undefined =>
  isWithin(text, max) ? undefined : `Maximum length is ${max}`
