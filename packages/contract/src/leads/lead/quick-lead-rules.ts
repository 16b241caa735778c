import { DEFAULT_DIAL_CODE } from '../../countries.ts'
import { mapNames } from '../../field-table.ts'
import { groupedNumber } from '../../money-text.ts'
import { readAmount } from '../../readers/read-amount.ts'
import { readName } from '../../readers/read-name.ts'
import { characters, isEmail } from '../../text-rules.ts'
import type { AddEditLead } from './lead.ts'
import { remarkOf } from './lead-readers.ts'
import { LEAD_LIMITS, phoneProblem, QUICK_LIMITS, typedText } from './lead-rules.ts'

/** The quick form of seven fields, once called Add Client; it makes an individual lead (IN-Q13). */
export interface QuickLead {
  name: string
  email: string
  phoneNumber: string
  budget: string
  leadSource: string
  sourceName: string
  workType: string
}

export const QUICK_TEXTS = {
  nameMissing: 'Name is Required',
  name: 'Please enter a valid name',
  emailMissing: 'Email is Required',
  email: 'Enter valid email address',
  phone: 'Phone Number should be Valid',
  budget: 'You have entered Invalid Budget',
  blank: 'Not Allowed Empty String',
  workType: 'You have entered Invalid Work Type',
} as const
/** The work types every company starts with, and the only ones of the quick form (IN-538 to IN-544, IN-Q15). */
export const QUICK_WORK_TYPES = [
  'Full Design services',
  'Architecture Design Services',
  'Interior Design Services',
  'Landscape Service',
  'FFE',
  'Renovation of the house',
  'Styling of house',
] as const

const readQuickName = (name: string) => readName(name, { max: QUICK_LIMITS.name, invalid: QUICK_TEXTS.name })
const readQuickBudget = (budget: string, symbol: string) =>
  readAmount(budget, { currency: [symbol], invalid: QUICK_TEXTS.budget })

/** What was typed, empty where it says that there is nothing. */
const said = (typed: QuickLead): QuickLead =>
  mapNames(Object.keys(typed) as (keyof QuickLead)[], name =>
    typedText(name === 'name' ? 'firstName' : name, typed[name]),
  )

/**
 * All problems of a quick lead by field, in the order of the form (IN-528 to IN-544); `symbol` is that of the company's currency, and
 * `dialCode` that of the number.
 */
export function quickLeadProblems(
  typed: QuickLead,
  symbol = '',
  dialCode: string = DEFAULT_DIAL_CODE,
): Partial<Record<keyof QuickLead, string>> {
  const lead = said(typed)
  const problems: Partial<Record<keyof QuickLead, string>> = {}
  const { value: name } = readQuickName(lead.name)
  if (lead.name.trim() === '') problems.name = QUICK_TEXTS.nameMissing
  else if (name === undefined || characters(name) < 2) problems.name = QUICK_TEXTS.name
  const email = lead.email.trim()
  if (email === '') problems.email = QUICK_TEXTS.emailMissing
  else if (!isEmail(email)) problems.email = QUICK_TEXTS.email
  const phone = lead.phoneNumber.trim()
  if (phoneProblem(phone, dialCode) !== undefined || /^(\d)\1*$/.test(phone)) problems.phoneNumber = QUICK_TEXTS.phone
  const budget = lead.budget.trim() === '' ? undefined : readQuickBudget(lead.budget, symbol)
  const digits = String(budget?.value ?? '').length
  if (budget?.problem !== undefined || digits > LEAD_LIMITS.budgetDigits) problems.budget = QUICK_TEXTS.budget
  else if (groupedNumber(budget?.value ?? 0, symbol).length > QUICK_LIMITS.budget)
    problems.budget = `Maximum length is ${QUICK_LIMITS.budget}`
  if (lead.leadSource.trim() === '') problems.leadSource = QUICK_TEXTS.blank
  if (lead.sourceName.trim() === '') problems.sourceName = QUICK_TEXTS.blank
  if (lead.workType !== '' && !QUICK_WORK_TYPES.some(type => type === lead.workType))
    problems.workType = QUICK_TEXTS.workType
  return problems
}

/** As many leading words as fit into 24 characters, and the others; a single longer word is kept whole (IN-Q14). */
export function splitName(name: string): { firstName: string; lastName: string } {
  // what stands in brackets is one word
  const [first = '', ...words] = name.trim().split(/\s+(?![^(]*\))/)
  let firstName = first
  let wordCount = 0
  for (const word of words.slice(0, -1)) {
    if (characters(`${firstName} ${word}`) > LEAD_LIMITS.firstName) break
    firstName += ` ${word}`
    wordCount++
  }
  return { firstName, lastName: words.slice(wordCount).join(' ') }
}

/** Converts a quick lead to the body of `addEditLead` under a dial code (IN-Q13); what name and budget say beyond their values goes to the remarks. */
export function toQuickBody(typed: QuickLead, dialCode: string, symbol = ''): Omit<AddEditLead, 'leadId'> {
  const lead = said(typed)
  const name = readQuickName(lead.name)
  const budget = readQuickBudget(lead.budget, symbol)
  const remarks = [
    ...(name.note === undefined ? [] : [remarkOf('Name', name.note)]),
    ...(budget.note === undefined ? [] : [remarkOf('Budget', budget.note)]),
  ]
  return {
    form: 'quick',
    ...splitName(name.value ?? lead.name),
    email: lead.email.trim(),
    countryCode: dialCode,
    phoneNumber: lead.phoneNumber.trim(),
    budget: budget.value === undefined ? '' : String(budget.value),
    leadSource: lead.leadSource.trim(),
    sourceName: lead.sourceName.trim(),
    requirements: lead.workType,
    ...(remarks.length > 0 ? { remarks: remarks.join('\n') } : {}),
  }
}

/** Converts such a body back, to be checked by the rules of the quick form. */
export const fromQuickBody = (body: AddEditLead): QuickLead => ({
  name: `${body.firstName ?? ''} ${body.lastName ?? ''}`,
  email: body.email ?? '',
  phoneNumber: body.phoneNumber ?? '',
  budget: body.budget ?? '',
  leadSource: body.leadSource ?? '',
  sourceName: body.sourceName ?? '',
  workType: body.requirements ?? '',
})
