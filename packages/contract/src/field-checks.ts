import { isDay } from './day-text.ts'
import type { Field, FieldKind } from './field-table.ts'
import { characters, isEmail } from './text-rules.ts'

/** What may be stored in a field, by its own rule and that of its kind. Apart from `field-readers.ts`, which brings every reader along. */

/** Digits of an amount that every program holds exactly. */
const MOST_DIGITS = 15
const DIGITS = /^[0-9]*$/

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
