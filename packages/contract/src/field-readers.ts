import { isDay, readDay } from './day-text.ts'
import type { Field, FieldKind } from './field-table.ts'
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
  /** what is wrong with it */
  problem?: string | undefined
}

/** Digits of an amount that every program holds exactly. */
const MOST_DIGITS = 15
const DIGITS = /^[0-9]*$/
/** A number that a spreadsheet program wrote with decimals: 9876543210.0 */
const FLOAT_TAIL = /^(\+?[0-9]+)\.0+$/
export const withoutFloatTail = (text: string): string => text.replace(FLOAT_TAIL, '$1')

/** Rupees as digits: without commas, spaces, currency signs and decimals that are zero (IN-Q18). */
function readAmount(text: string): string {
  if (DIGITS.test(text)) return text
  const bare = text.replace(/[\s,\p{Sc}]/gu, '').replace(/^(?:rs\.?|inr)|(?:inr|\/-)$/gi, '')
  const digits = withoutFloatTail(bare)
  return /^[0-9]+$/.test(digits) ? digits : text
}

/** A day as YYYY-MM-DD; a time of day that a spreadsheet cell holds beside it is left out. */
function readDate(text: string): string {
  const day = text.replace(/ \d{2}:\d{2}$/, '')
  return isDay(day) ? day : (readDay(day) ?? text)
}

const asItIs = (text: string): string => text
/** What cannot be read stays as it is, and is then refused by the check of the kind. */
const READERS: Readonly<Record<FieldKind, (text: string) => string>> = {
  text: asItIs,
  email: asItIs,
  list: asItIs,
  money: readAmount,
  date: readDate,
}

/** What somebody wrote into a field: its value, and what is wrong with that. */
export function readField(field: Field, written: string): Reading {
  const value = READERS[field.kind](written.trim())
  return { value, problem: value === '' ? field.missing : valueProblem(field, value) }
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
