import type { SignedLead } from '@plinth/contract/leads/lead-captures/lead-captures'
import { SIGNED_CONSENT, SIGNED_UTM } from '@plinth/contract/leads/lead-captures/lead-captures'
import type { z } from 'zod'
import type { Kept, Written } from './taken-lead.policy.ts'

/** The fields of a signed lead that are fields of the lead. */
const WRITTEN = [
  'name',
  'firstName',
  'lastName',
  'phoneNumber',
  'countryCode',
  'email',
  'city',
  'address',
  'pinCode',
  'companyName',
  'requirement',
  'budget',
  'message',
  'leadSource',
  'campaign',
] as const satisfies readonly (keyof Written)[]
const KNOWN: ReadonlySet<string> = new Set([...WRITTEN, 'externalId', 'consent', 'pageUrl', 'referrer', 'utm'])
/** So many fields that nobody knows are kept by their own names, and all others together. */
const MOST_STRANGERS = 50
const LONGEST_NAME = 60

/** What another system signed, as texts. */
export interface SentTexts {
  written: Written
  pageUrl: string | undefined
  referrer: string | undefined
  utm: z.infer<typeof SIGNED_UTM>
  consent: z.infer<typeof SIGNED_CONSENT> | undefined
  /** what cannot be read as its field, or has none */
  others: Kept[]
}

/**
 * The fields of a signed lead as texts, whatever their types: numbers, lists and objects are written out. Fields that nobody knows, and
 * parts that are not what they should be, are kept by their names.
 */
export function sentTexts(sent: SignedLead): SentTexts {
  const written: Written = {}
  for (const name of WRITTEN) written[name] = textOf(sent[name])
  const others: Kept[] = []
  const keep = (field: string, value: unknown) => {
    const text = textOf(value)
    if (text !== '') others.push({ field: [...field].slice(0, LONGEST_NAME).join(''), written: text })
  }
  const addressOf = (field: 'pageUrl' | 'referrer'): string | undefined => {
    const value = sent[field]
    if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed().trim().slice(0, 1000)
    keep(field, value)
    return undefined
  }
  const [pageUrl, referrer] = [addressOf('pageUrl'), addressOf('referrer')]
  const utm = SIGNED_UTM.safeParse(sent.utm ?? {})
  if (!utm.success) keep('utm', sent.utm)
  const consent = SIGNED_CONSENT.safeParse(sent.consent)
  if (!consent.success) keep('consent', sent.consent)
  const strangers = Object.entries(sent).filter(([name]) => !KNOWN.has(name))
  for (const [name, value] of strangers.slice(0, MOST_STRANGERS)) keep(name, value)
  keep('Further fields', Object.fromEntries(strangers.slice(MOST_STRANGERS)))
  return { written, pageUrl, referrer, utm: utm.data ?? {}, consent: consent.data, others }
}

/** A value as people would write it; '' for none. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return joined(value.map(textOf))
  if (typeof value === 'object')
    return joined(Object.entries(value).map(([name, inner]) => [name, textOf(inner)].filter(Boolean).join(': ')))
  return String(value).replaceAll('\u0000', '').toWellFormed().trim()
}

const joined = (texts: readonly string[]): string => texts.filter(text => text !== '').join(', ')
