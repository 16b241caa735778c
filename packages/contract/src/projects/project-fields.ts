import type { FieldTable } from '../field-table.ts'
import { pinCodeProblem } from '../leads/lead/lead-rules.ts'
import { isCalling, isDigits, isNameOfPlace } from '../text-rules.ts'

/** The rules of a project's fields, with the texts of document 2, shared by the wizard and the server (decision 11). */
export const PROJECT_LIMITS = {
  /** metres around the pin within which somebody is at the site (PJ-347) */
  radius: { min: 50, max: 2000 },
  name: 50,
  location: 1023,
  areaDigits: 10,
  members: 200,
} as const

export const PROJECT_TEXTS = {
  radius: 'Enter metres from 50 to 2,000',
  incomplete: 'Fill all the details correctly',
  /** another project of the company has the name (IN-Q86) */
  nameTaken: 'Project Name already exists',
  name: 'Project name should be alphanumeric',
  city: 'City name should only have alphabets',
  pinCode: 'Invalid Pin Code',
  phone: 'Invalid phone number',
  email: 'Invalid email address',
  startPast: 'Start date cannot be before today',
  endBeforeStart: 'End date cannot be before start date',
  admin: 'Please select Project admin',
  /** with the space at its end that document 2 has */
  members: 'Please select Team members ',
  discard: 'Do you want to discard the project ?',
  created: 'Project Created Successfully',
  saved: 'Project saved',
  failed: 'An error occurred',
  clientExists: 'Client already exist',
} as const

/** What is wrong with the tax number on a project's bill, by the name that the firm has for it. */
export const billNumberProblem = (value: string, name: string): string | undefined =>
  /^[A-Za-z0-9]*$/.test(value) ? undefined : `${name} takes letters and digits only`

/** What was entered for a client: a person, or a firm with a name of its own (IN-297). */
export const KYC_TYPE = { INDIVIDUAL: 0, CORPORATE: 1 } as const
export type KycType = (typeof KYC_TYPE)[keyof typeof KYC_TYPE]

/** The same names as of leads, which become clients (decision 57). */
const nameProblem = (label: string) => (value: string) =>
  isCalling(value) ? undefined : `${label} should only have alphabets`

/** Letters, digits, spaces and - _ & . ' ( ) / , with at least one letter or digit (IN-Q26). */
export const projectNameProblem = (value: string): string | undefined =>
  /^[\p{L}\p{M}\p{N} \-_&.'()/,]*$/u.test(value) && /[\p{L}\p{N}]/u.test(value) ? undefined : PROJECT_TEXTS.name

/** An address whose top-level part has 2 to 100 letters (IN-559). */
const EMAIL = /^[^\s@<>"'(),;:\\[\]]+@[^\s@<>"'(),;:\\[\]]+\.[A-Za-z]{2,100}$/
export const projectEmailProblem = (value: string): string | undefined =>
  value.length <= 254 && EMAIL.test(value) && !value.includes('..') ? undefined : PROJECT_TEXTS.email

/** Exactly 10 digits for +91 and +1, 5 to 15 elsewhere (IN-Q16). */
export function projectPhoneProblem(digits: string, dialCode: string): string | undefined {
  if (digits === '') return undefined
  const isExact = dialCode === '+91' || dialCode === '+1'
  const fits = isExact ? /^[0-9]{10}$/ : /^[0-9]{5,15}$/
  return fits.test(digits) ? undefined : PROJECT_TEXTS.phone
}

/** The country of the project decides how its pin code is written (IN-Q20). */
export const projectPinProblem = (value: string, country: string): string | undefined =>
  value === '' ? undefined : pinCodeProblem(value, country)

const areaProblem = (value: string): string | undefined => {
  if (!isDigits(value)) return 'You have entered Invalid Area'
  return value.length <= PROJECT_LIMITS.areaDigits ? undefined : `Maximum length is ${PROJECT_LIMITS.areaDigits}`
}

/** The plain fields of a project; its name, place, phone, dates' order and people have rules of their own beside the table. */
export const PROJECT_FIELDS = {
  firstName: {
    column: 'first_name',
    label: 'First name',
    kind: 'text',
    max: 50,
    problem: nameProblem('First name'),
  },
  lastName: { column: 'last_name', label: 'Last name', kind: 'text', max: 50, problem: nameProblem('Last name') },
  companyName: {
    column: 'company_name',
    label: 'Company name',
    kind: 'text',
    max: 36,
    problem: value => (/\p{L}/u.test(value) ? undefined : 'Company name must contain a letter'),
  },
  country: { column: 'country', label: 'Country', kind: 'text', max: 49 },
  city: {
    column: 'city',
    label: 'City',
    kind: 'text',
    max: 50,
    problem: value => (isNameOfPlace(value) ? undefined : PROJECT_TEXTS.city),
  },
  pinCode: { column: 'pin_code', label: 'Pin code', kind: 'text', max: 10 },
  email: {
    column: 'email',
    label: 'Email',
    kind: 'text',
    max: 254,
    problem: projectEmailProblem,
    tidy: value => value.toLowerCase(),
  },
  // at most 15 digits, as every amount (IN-560)
  expectedBudget: { column: 'expected_budget', label: 'Expected budget', kind: 'money' },
  area: { column: 'area', label: 'Area', kind: 'money', problem: areaProblem },
  expectedStartDate: { column: 'expected_start_date', label: 'Start date', kind: 'date' },
  expectedEndDate: { column: 'expected_end_date', label: 'End date', kind: 'date' },
  workScope: { column: 'work_scope', label: 'Work scope', kind: 'text', max: 50 },
  billingAddress: { column: 'billing_address', label: 'Billing address', kind: 'text', max: 400 },
  billingLandmark: { column: 'billing_landmark', label: 'Billing landmark', kind: 'text', max: 500 },
  billingCity: { column: 'billing_city', label: 'Billing city', kind: 'text', max: 50 },
  billTo: { column: 'bill_to', label: 'Bill To', kind: 'text', max: 400 },
  gstRegNo: {
    column: 'gst_reg_no',
    label: 'GST Reg No.',
    kind: 'text',
    max: 16,
    problem: value => billNumberProblem(value, 'GST Reg No.'),
    tidy: value => value.toUpperCase(),
  },
  note: { column: 'note', label: 'Note', kind: 'text', max: 1024 },
} as const satisfies FieldTable

/** What is compared with one another before a project is saved. */
export interface ProjectRules {
  country: string
  pinCode: string
  phoneCode: string
  phoneNumber: string
  expectedStartDate: string | null
  expectedEndDate: string | null
}
export interface FieldProblem {
  field: keyof ProjectRules
  message: string
}

/**
 * What is wrong with fields that depend on one another; `today` is YYYY-MM-DD in the company's time zone. A start date that was
 * not changed may be in the past (IN-570, IN-571, IN-Q91).
 */
export function projectProblems(values: ProjectRules, today: string, isNewStart: boolean): FieldProblem[] {
  const found: FieldProblem[] = []
  const add = (field: keyof ProjectRules, message: string | undefined) => {
    if (message !== undefined) found.push({ field, message })
  }
  const { expectedStartDate: start, expectedEndDate: end } = values
  add('pinCode', projectPinProblem(values.pinCode, values.country))
  add('phoneNumber', projectPhoneProblem(values.phoneNumber, values.phoneCode))
  if (isNewStart && start !== null && start < today) add('expectedStartDate', PROJECT_TEXTS.startPast)
  if (start !== null && end !== null && end < start) add('expectedEndDate', PROJECT_TEXTS.endBeforeStart)
  return found
}

/**
 * Whether a team is one: a project admin and somebody beside them, unless the company has nobody else (IN-572, IN-573,
 * IN-Q94). Returns what is missing.
 */
export function teamProblem(
  team: { projectAdmin: string | null; teamMembers: readonly string[] },
  staff: number,
): { field: 'projectAdmin' | 'teamMembers'; message: string } | undefined {
  if (team.projectAdmin === null) return { field: 'projectAdmin', message: PROJECT_TEXTS.admin }
  const others = team.teamMembers.filter(member => member !== team.projectAdmin)
  return others.length === 0 && staff > 1 ? { field: 'teamMembers', message: PROJECT_TEXTS.members } : undefined
}
