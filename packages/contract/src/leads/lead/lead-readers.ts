import type { FieldReader } from '../../field-imports.ts'
import { lengthProblem, withoutFloatTail } from '../../field-readers.ts'
import { isNameOfPerson } from '../../text-rules.ts'
import { pinCodeProblem } from './lead-rules.ts'

/** How fields of a lead are read that mean more than their kind says, from a text of one line. */

const TITLE =
  /^(?:(?:mr|mrs|ms|miss|dr|prof|smt|shri|shree|m\/s|messrs)(?:\.\s*|\s+)|(?:er|ar|adv|kum|sri|capt|col)\.\s*|(?:&|and)\s+)+(?=[\p{L}\p{M}])/iu
/** A name without the titles in front of it: "Mr. & Mrs. Rao" is "Rao" (decision 37). */
export const withoutTitle = (name: string): string => name.replace(TITLE, '')

const NOT_A_NAME = 'Only letters, with spaces, apostrophes, hyphens and full stops between them'
/** Names of people and of cities (decision 31). */
const nameProblem = (name: string, max: number): string | undefined =>
  lengthProblem(name, max) ?? (isNameOfPerson(name) ? undefined : NOT_A_NAME)

/** A name, without titles (IN-516, IN-517). */
export const readName: FieldReader = (text, { max = Number.POSITIVE_INFINITY, missing }) => {
  const value = withoutTitle(text)
  return { value, problem: value === '' ? missing : nameProblem(value, max) }
}

/** A city (IN-521). */
export const readCity: FieldReader = (value, { max = Number.POSITIVE_INFINITY }) => ({
  value,
  problem: value === '' ? undefined : nameProblem(value, max),
})

/** Six digits without spaces in India; elsewhere spaces may belong to the code (IN-522, decision 20). */
export const readPinCode: FieldReader = (text, _field, { country }) => {
  const isIndian = country === '' || country.toLowerCase() === 'india'
  const value = withoutFloatTail(isIndian ? text.replace(/\s/g, '') : text)
  return { value, problem: value === '' ? undefined : pinCodeProblem(value, country) }
}
