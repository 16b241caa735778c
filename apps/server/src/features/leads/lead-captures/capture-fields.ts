import { DEFAULT_DIAL_CODE } from '@plinth/contract/countries'
import { AppError, type FieldError } from '@plinth/contract/error-codes'
import { LeadFields } from '@plinth/contract/leads/lead/lead'
import { readBudget, readLeadPhones, remarkOf } from '@plinth/contract/leads/lead/lead-readers'
import { LEAD_LIMITS } from '@plinth/contract/leads/lead/lead-rules'
import { CAPTURE_FIELD_NAMES } from '@plinth/contract/leads/lead-captures/capture-rules'
import type { CaptureSubmission } from '@plinth/contract/leads/lead-captures/lead-captures'
import { parsePart } from '../../../platform/http/parse.ts'
import type { IntakeFields } from '../lead/lead.service.ts'
import type { PublicCapture } from './lead-captures.tables.ts'

const REQUIRED = 'Field is required'

/** Required fields that the person left empty, including the checkbox of the consent text. */
export function missingFields(capture: PublicCapture, sent: CaptureSubmission): FieldError[] {
  const required = CAPTURE_FIELD_NAMES.filter(name => capture.fields[name] === 'required')
  const missing: string[] = (['firstName', 'phoneNumber', ...required] as const).filter(name => !sent[name])
  if (capture.consent_text && sent.consent !== true) missing.push('consent')
  return missing.map(field => ({ field, message: REQUIRED }))
}

/** Where a lead came from; '' for anything unknown. */
export interface Attribution {
  pageUrl: string
  referrer: string
  /** source, medium, campaign, term and content, as far as they are known */
  utm: Record<string, string>
}

const UTM = ['source', 'medium', 'campaign', 'term', 'content'] as const

/** Page, referrer and campaign. Explicit values override the `utm_` parameters of the page's address. */
export function attributionOf(
  sent: { pageUrl?: string | undefined; referrer?: string | undefined },
  told: Partial<Record<(typeof UTM)[number], string | undefined>>,
): Attribution {
  const pageUrl = webAddress(sent.pageUrl)
  const parameters = URL.parse(pageUrl)?.searchParams
  const utm: Record<string, string> = {}
  for (const name of UTM) {
    const value = told[name] ?? clean(parameters?.get(`utm_${name}`) ?? '')
    if (value) utm[name] = value
  }
  return { pageUrl, referrer: webAddress(sent.referrer), utm }
}

const clean = (value: string): string => value.replaceAll('\u0000', '').toWellFormed().trim().slice(0, 100)
const webAddress = (value = ''): string => (/^https?:\/\//i.test(value) ? value : '')

/** What a lead gets where nothing was sent, and how the company writes phones and amounts. */
export type IntakeDefaults = Pick<PublicCapture, 'symbol' | 'dial_code' | 'lead_source' | 'campaign'>

/** Fields of a lead that the ways in may send. */
export interface Carried {
  firstName: string
  phoneNumber: string
  countryCode?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
  city?: string | undefined
  address?: string | undefined
  pinCode?: string | undefined
  companyName?: string | undefined
  requirement?: string | undefined
  budget?: string | undefined
  message?: string | undefined
  leadSource?: string | undefined
  campaign?: string | undefined
}

const Carriable = LeadFields.pick({
  firstName: true,
  lastName: true,
  email: true,
  countryCode: true,
  phoneNumber: true,
  city: true,
  address: true,
  pinCode: true,
  companyName: true,
  requirements: true,
  budget: true,
  remarks: true,
  leadSource: true,
  sourceName: true,
}).partial()

/** The lead's fields, checked by the rules of every lead (IN-417 to IN-437). Throws INVALID with the field names of a lead. */
export function intakeFields(sent: Carried, capture: IntakeDefaults, { utm }: Attribution): IntakeFields {
  const listed = (value: string) => [...value].slice(0, LEAD_LIMITS.listEntry).join('')
  const budget = readBudget(sent.budget ?? '', [capture.symbol])
  const dialCode = sent.countryCode || capture.dial_code || DEFAULT_DIAL_CODE
  const phones = readLeadPhones(sent.phoneNumber, dialCode)
  const [phone, ...more] = phones.value ?? []
  const morePhones = more.map(({ dialCode: code, number }) => `${code} ${number}`).join(', ')
  const notes = [
    ...(budget.note === undefined ? [] : [remarkOf('Budget', budget.note)]),
    ...(phones.note === undefined && morePhones === '' ? [] : [remarkOf('Phone', phones.note ?? morePhones)]),
  ]
  return parsePart(Carriable, {
    firstName: sent.firstName,
    lastName: sent.lastName ?? '',
    email: sent.email ?? '',
    // what cannot be read is refused by the rule of its field
    countryCode: phone?.dialCode ?? dialCode,
    phoneNumber: phone?.number ?? sent.phoneNumber,
    city: sent.city ?? '',
    address: sent.address ?? '',
    pinCode: sent.pinCode ?? '',
    companyName: sent.companyName ?? '',
    requirements: sent.requirement ?? '',
    budget: budget.value === undefined ? (sent.budget ?? '') : String(budget.value),
    remarks: [sent.message ?? '', ...notes].filter(text => text !== '').join('\n'),
    leadSource: sent.leadSource || capture.lead_source || 'Website',
    sourceName: listed(utm.campaign ?? (sent.campaign || capture.campaign)),
  }) as IntakeFields
}

const NAMES: Record<string, string> = { requirements: 'requirement', remarks: 'message', countryCode: 'phoneNumber' }

/** Runs `work`, and renames the fields of a refusal to the names of the form. */
export function naming<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof AppError) || error.fields.length === 0) throw error
    const fields = error.fields.map(({ field, message }) => ({ field: NAMES[field] ?? field, message }))
    throw new AppError(error.code, error.message, { fields, cause: error })
  }
}
