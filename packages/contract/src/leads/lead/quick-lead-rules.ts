import { characters, isDigits, isEmail, isLetters } from '../../text-rules.ts'
import type { AddEditLead } from './lead.ts'
import { LEAD_LIMITS, QUICK_LIMITS } from './lead-rules.ts'

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

/** An amount without the commas of its grouping. */
export const plainAmount = (budget: string): string => budget.replace(/[,\s]/g, '')

/** Everything wrong with a quick lead by field, in the order of the form (IN-528 to IN-544). */
export function quickLeadProblems(lead: QuickLead): Partial<Record<keyof QuickLead, string>> {
  const found: Partial<Record<keyof QuickLead, string>> = {}
  const name = lead.name.trim()
  if (name === '') found.name = QUICK_TEXTS.nameMissing
  else if (!isLetters(name) || characters(name) < 2 || characters(name) > QUICK_LIMITS.name)
    found.name = QUICK_TEXTS.name
  const email = lead.email.trim()
  if (email === '') found.email = QUICK_TEXTS.emailMissing
  else if (!isEmail(email)) found.email = QUICK_TEXTS.email
  if (!/^(?!(\d)\1{9})\d{10}$/.test(lead.phoneNumber.trim())) found.phoneNumber = QUICK_TEXTS.phone
  const amount = plainAmount(lead.budget)
  if (!isDigits(amount) || amount.length > LEAD_LIMITS.budgetDigits) found.budget = QUICK_TEXTS.budget
  else if (characters(lead.budget.trim()) > QUICK_LIMITS.budget)
    found.budget = `Maximum length is ${QUICK_LIMITS.budget}`
  if (lead.leadSource.trim() === '') found.leadSource = QUICK_TEXTS.blank
  if (lead.sourceName.trim() === '') found.sourceName = QUICK_TEXTS.blank
  if (lead.workType !== '' && !QUICK_WORK_TYPES.some(type => type === lead.workType))
    found.workType = QUICK_TEXTS.workType
  return found
}

/** As many leading words as fit 24 characters, and the rest; a single longer word is kept whole (IN-Q14). */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [first = '', ...words] = name.trim().split(/\s+/)
  let firstName = first
  let taken = 0
  for (const word of words.slice(0, -1)) {
    if (characters(`${firstName} ${word}`) > LEAD_LIMITS.firstName) break
    firstName += ` ${word}`
    taken++
  }
  return { firstName, lastName: words.slice(taken).join(' ') }
}

/** The body of `addEditLead` that a quick lead is (IN-Q13). */
export function toQuickBody(lead: QuickLead, companyDialCode: string): Omit<AddEditLead, 'leadId'> {
  return {
    form: 'quick',
    ...splitName(lead.name),
    email: lead.email.trim(),
    countryCode: companyDialCode || '+91',
    phoneNumber: lead.phoneNumber.trim(),
    budget: plainAmount(lead.budget),
    leadSource: lead.leadSource.trim(),
    sourceName: lead.sourceName.trim(),
    requirements: lead.workType,
  }
}

/** A body of the quick form as the form had it, to be checked by the same rules. */
export const fromQuickBody = (body: AddEditLead): QuickLead => ({
  name: `${body.firstName ?? ''} ${body.lastName ?? ''}`,
  email: body.email ?? '',
  phoneNumber: body.phoneNumber ?? '',
  budget: body.budget ?? '',
  leadSource: body.leadSource ?? '',
  sourceName: body.sourceName ?? '',
  workType: body.requirements ?? '',
})
