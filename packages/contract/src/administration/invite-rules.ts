import { characters, isEmail, isLetters } from '../text-rules.ts'

/** The rules of a team invite, with the specification's texts; web and server both run them (document 1, section 5). */
export const INVITE_LIMITS = {
  /** rows the form starts with (SH-571) */
  startRows: 3,
  /** rows of one request (SH-572, SH-Q72) */
  rows: 16,
  /** characters a name may have (SH-422, SH-Q48) */
  name: 24,
  /** the stated rule, which the limit above overrules: put it there and 16 letters are refused (SH-424, SH-Q48) */
  nameRule: 15,
  designation: 30,
} as const

export const INVITE_TEXTS = {
  required: 'Field is required',
  nameLimit: 'Max character limit has been reached',
  sameEmail: 'Team Members cannot have same Email Id',
  adminEmail: 'Team Members cannot have same Email Id as of Admin',
  noRow: 'Please fill at least one row',
  tooManyRows: 'Maximum limit has been reached',
  rowAdded: 'A new field has been added',
  userExists: 'User already exists',
} as const

/** Roles offered while the address says `?fixedRoles=true`, and where the server's cannot be had (SH-447, SH-Q65). */
export const FIXED_ROLES = ['Admin', 'Site Manager', 'Accountant', 'Purchase Manager'] as const
export const SUPER_ADMIN_ROLE = 'Super Admin'
export const ADMIN_ROLE = 'Admin'
/** Proposed for those whom a new firm invites first: most of them work its leads. */
export const FIRST_ROLE = 'Sales Executive'

const invalid = (label: string): string => `You have entered Invalid ${label}`

/** What is wrong with a first or last name (SH-420, SH-421, SH-425, SH-Q50). */
export function personNameProblem(value: string, label: string): string | undefined {
  if (value === '') return INVITE_TEXTS.required
  if (characters(value) > INVITE_LIMITS.name) return `Maximum length is ${INVITE_LIMITS.name}`
  return isLetters(value) ? undefined : invalid(label)
}

/** What is wrong with the name of a designation: letters, digits, spaces and usual punctuation (SH-430, SH-Q55). */
export function designationProblem(value: string): string | undefined {
  if (value === '') return INVITE_TEXTS.required
  if (characters(value) > INVITE_LIMITS.designation) return `Maximum length is ${INVITE_LIMITS.designation}`
  return /^[\p{L}\p{M}\p{N} .,'’&()/+:;#-]+$/u.test(value) ? undefined : invalid('Designation')
}

/** The fields of one row as they are typed; `designation` is an id, or empty. */
export interface TypedInvite {
  firstName: string
  lastName: string
  email: string
  roleName: string
  designation: string
}
export type InviteProblems = Partial<Record<keyof TypedInvite, string>>

const FIELDS = ['firstName', 'lastName', 'email', 'roleName', 'designation'] as const
const trimmed = (row: TypedInvite, field: keyof TypedInvite): string => row[field].trim()

/** Whether nothing at all is in a row: such rows are ignored (SH-431). */
export const isEmptyInvite = (row: TypedInvite): boolean => FIELDS.every(field => trimmed(row, field) === '')

/** What is missing in a row that has something in it (SH-432). */
function missingIn(row: TypedInvite): InviteProblems {
  const empty = FIELDS.filter(field => trimmed(row, field) === '')
  return Object.fromEntries(empty.map(field => [field, INVITE_TEXTS.required]))
}

/** What breaks a rule in a row that is filled. */
function brokenIn(row: TypedInvite): InviteProblems {
  const first = personNameProblem(trimmed(row, 'firstName'), 'First Name')
  const last = personNameProblem(trimmed(row, 'lastName'), 'Last Name')
  return {
    ...(first ? { firstName: first } : {}),
    ...(last ? { lastName: last } : {}),
    ...(isEmail(trimmed(row, 'email')) ? {} : { email: invalid('Email') }),
  }
}

/** What keeps invites from being sent: a text to toast, or problems under the fields, by the row's index. */
export type InviteCheck =
  | { ok: true; filled: number[] }
  | { ok: false; toast: string }
  | { ok: false; rows: Map<number, InviteProblems> }

/**
 * Checks the rows in the one order that is promised: none filled, partly filled, field rules, duplicates, the inviter's
 * own address (SH-Q59); addresses compare trimmed and without regard to case.
 */
export function checkInvites(rows: readonly TypedInvite[], inviterEmail: string): InviteCheck {
  const filled = rows.flatMap((row, index) => (isEmptyInvite(row) ? [] : [index]))
  if (filled.length === 0) return { ok: false, toast: INVITE_TEXTS.noRow }
  for (const problemsIn of [missingIn, brokenIn]) {
    const found = new Map<number, InviteProblems>()
    for (const index of filled) {
      const problems = problemsIn(rows[index]!)
      if (Object.keys(problems).length > 0) found.set(index, problems)
    }
    if (found.size > 0) return { ok: false, rows: found }
  }
  const emails = filled.map(index => trimmed(rows[index]!, 'email').toLowerCase())
  if (repeatedAt(emails).length > 0) return { ok: false, toast: INVITE_TEXTS.sameEmail }
  if (emails.includes(inviterEmail.toLowerCase())) return { ok: false, toast: INVITE_TEXTS.adminEmail }
  return { ok: true, filled }
}

/** Places of values that stand in a list before. */
export function repeatedAt(values: readonly string[]): number[] {
  const seen = new Set<string>()
  return values.flatMap((value, index) => {
    if (seen.has(value)) return [index]
    seen.add(value)
    return []
  })
}

/** A name as it is kept while it is typed: the first letter of each word is a capital, at most 24 characters (SH-422, SH-426). */
export const typedName = (value: string): string =>
  [...value.replace(/^\s+/, '').replace(/\s+/g, ' ')]
    .slice(0, INVITE_LIMITS.name)
    .join('')
    .replace(/(^| )(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toLocaleUpperCase())
