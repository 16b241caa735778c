import type { FieldError } from '@plinth/contract/error-codes'
import { LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import { CAPTURE_FIELD_NAMES } from '@plinth/contract/leads/lead-captures/capture-rules'
import type { CaptureSubmission } from '@plinth/contract/leads/lead-captures/lead-captures'
import { saysNothing } from '@plinth/contract/readers/words/empty-words'
import type { PublicCapture } from './lead-captures.tables.ts'

const REQUIRED = 'Field is required'

/** Required fields that the person left empty, including the checkbox of the consent text. */
export function missingFields(capture: PublicCapture, sent: CaptureSubmission): FieldError[] {
  const required = CAPTURE_FIELD_NAMES.filter(name => capture.fields[name] === 'required')
  const missing: string[] = (['firstName', 'phoneNumber', ...required] as const).filter(name =>
    saysNothing(sent[name] ?? ''),
  )
  if (capture.consent_text && sent.consent !== true) missing.push('consent')
  return missing.map(field => ({ field, message: REQUIRED }))
}

/** An address that the firm asks for, and that cannot be read: the person can be asked for it once more. */
export const requiredProblems = (capture: PublicCapture, read: { email?: string | undefined }): FieldError[] =>
  capture.fields.email === 'required' && !read.email ? [{ field: 'email', message: LEAD_TEXTS.email }] : []

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
export type IntakeDefaults = Pick<PublicCapture, 'symbol' | 'lead_source' | 'campaign'>
