import { AppError, type FieldError } from '@plinth/contract/error-codes'
import { fieldReading, type ReadingPlace } from '@plinth/contract/field-imports'
import { foreignPhones, furtherContacts } from '@plinth/contract/leads/lead/further-reach'
import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import { readLeadPhones, remarkOf } from '@plinth/contract/leads/lead/lead-readers'
import { LEAD_LIMITS, LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import { CELL_READERS } from '@plinth/contract/leads/lead-imports/import-readers'
import { oneLine, plainDigits } from '@plinth/contract/readers/plain-text'
import type { Phones } from '@plinth/contract/readers/read-phones'
import { somethingOf } from '@plinth/contract/readers/words/empty-words'
import { fitRemarks, type IntakeFields, type LeadSource } from '../../lead/lead.service.ts'
import type { Attribution, IntakeDefaults } from '../capture-fields.ts'
import { outsidePerson } from './outside-name.policy.ts'

/**
 * A lead taken as it comes, for every way in on which nobody can be asked again: a name and one way to reach the person make a lead.
 * Whatever else its field does not take stands in the remarks under the field's name (decision 55).
 */

/** What was written, by the names of the ways in; a missing text is an empty one. */
export interface Written {
  name?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  phoneNumber?: string | undefined
  countryCode?: string | undefined
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

/** The field of a lead that each of these texts is read into, in the order of the remarks. */
const READ = {
  email: 'email',
  companyName: 'companyName',
  city: 'city',
  address: 'address',
  pinCode: 'pinCode',
  requirement: 'requirements',
  budget: 'budget',
  leadSource: 'leadSource',
  campaign: 'sourceName',
} as const satisfies Partial<Record<keyof Written, keyof typeof LEAD_FIELDS>>
type ReadName = keyof typeof READ
const READ_NAMES = Object.keys(READ) as ReadName[]
const READING = Object.fromEntries(
  READ_NAMES.map(name => [name, fieldReading(LEAD_FIELDS[READ[name]], CELL_READERS)]),
) as Record<ReadName, ReturnType<typeof fieldReading>>

/** A text that stands in the remarks as it was written, by the name that its sender gave it. */
export interface Kept {
  field: string
  written: string
}
export interface TakenLead {
  fields: IntakeFields
  kept: Kept[]
  /** sentences for its history: what the remarks have no room for */
  texts: string[]
}
export interface TakenFrom {
  source: Pick<LeadSource, 'company'>
  defaults: IntakeDefaults
  attribution: Attribution
  /** what came under a name that no field has */
  others?: readonly Kept[]
}

/** Throws INVALID, with the fields, where there is no name, or neither a phone nor an address that can be read. */
export function takeAsItComes(written: Written, from: TakenFrom): TakenLead {
  const lines: { kept: Kept; label: string }[] = []
  const keep = (field: string, label: string, text: string) =>
    lines.push({ kept: { field, written: oneLine(text) }, label })
  const person = outsidePerson(written)
  for (const { field, text } of person.notes) keep(field, field === 'name' ? 'Name' : LEAD_FIELDS[field].label, text)
  const place = placeOf(from)
  const values = {} as Record<ReadName, string>
  let furtherEmails: readonly string[] = []
  for (const name of READ_NAMES) {
    const text = somethingOf(clean(written[name]))
    const { value, note, problem, more = [] } = READING[name](text, place)
    values[name] = problem === undefined ? value : ''
    if (name === 'email') furtherEmails = more
    if (problem !== undefined || note !== undefined || more.length > 0) keep(name, LEAD_FIELDS[READ[name]].label, text)
  }
  const { otherCountries, ...reached } = phonesOf(written, place, keep)
  refuse(written, { firstName: person.firstName, phone: reached.phoneNumber, email: values.email })
  // every contact has a number
  const contacts = reached.phoneNumber === '' ? [] : furtherContacts(reached.phoneNumber, furtherEmails, otherCountries)
  const sourceName = from.attribution.utm.campaign ?? (values.campaign || from.defaults.campaign)
  if (values.campaign !== '' && sourceName !== values.campaign)
    keep('campaign', LEAD_FIELDS.sourceName.label, values.campaign)
  for (const { field, written: text } of from.others ?? []) keep(field, field, text)
  const texts = lines.map(({ label, kept }) => remarkOf(label, kept.written))
  const { remarks, rest } = fitRemarks(somethingOf(clean(written.message)), texts)
  const { campaign: _, requirement, leadSource, ...same } = values
  const fields = {
    ...same,
    ...reached,
    firstName: person.firstName,
    lastName: person.lastName,
    otherContactDetails: contacts.map(({ email, phones }) => ({
      otherContactFirstName: person.firstName,
      otherContactLastName: person.lastName,
      otherContactEmailId: email,
      otherContactPhoneNumber: [...phones],
    })),
    requirements: requirement,
    leadSource: leadSource || from.defaults.lead_source || 'Website',
    sourceName: [...sourceName].slice(0, LEAD_LIMITS.listEntry).join(''),
    remarks,
  }
  return { fields, kept: lines.map(({ kept }) => kept), texts: rest }
}

const clean = (text = ''): string => text.replaceAll('\u0000', '').toWellFormed().trim()

const placeOf = ({ source, defaults }: TakenFrom): ReadingPlace => ({
  dialCode: source.company.dialCode,
  country: source.company.country,
  currency: [defaults.symbol],
})

/**
 * The first number, with its dial code, and the others: those under the same code, and those of other countries as contacts have them.
 * All of them stand in the remarks too, and so does one that cannot be read.
 */
function phonesOf(
  { phoneNumber, countryCode }: Written,
  place: ReadingPlace,
  keep: (field: string, label: string, text: string) => void,
): Reached {
  const [text, code] = [somethingOf(clean(phoneNumber)), somethingOf(clean(countryCode))]
  const given = /^(?:\+|00)?([0-9]{1,5})$/.exec(plainDigits(code).replaceAll(/[\s-]/g, ''))
  if (code !== '' && !given) keep('countryCode', 'Country code', code)
  const dialCode = given ? `+${given[1]}` : place.dialCode
  const { value, note } = readLeadPhones(text, dialCode)
  if (!value) {
    if (text !== '') keep('phoneNumber', 'Phone', text)
    return { countryCode: place.dialCode, phoneNumber: '', otherPhoneNumbers: [], otherCountries: [] }
  }
  const [first, ...more] = value
  if (note !== undefined || more.length > 0) keep('phoneNumber', 'Phone', note ?? numbersOf(more))
  const same = more.filter(phone => phone.dialCode === first.dialCode).map(phone => phone.number)
  const further = [...new Set(same)].filter(number => number !== first.number)
  return {
    countryCode: first.dialCode,
    phoneNumber: first.number,
    otherPhoneNumbers: further.slice(0, LEAD_LIMITS.phonesPerContact - 1),
    otherCountries: foreignPhones(more, first.dialCode),
  }
}

interface Reached {
  countryCode: string
  phoneNumber: string
  otherPhoneNumbers: string[]
  otherCountries: string[]
}
const numbersOf = (phones: readonly Phones[number][]): string =>
  phones.map(phone => `${phone.dialCode} ${phone.number}`).join(', ')

/** Refuses where there is no name or no way to reach the person, with what is wrong with either way. */
function refuse(
  written: Written,
  { firstName, phone, email }: { firstName: string; phone: string; email: string },
): void {
  const wrong: FieldError[] = []
  if (firstName === '') wrong.push({ field: 'firstName', message: LEAD_TEXTS.firstName })
  if (phone === '' && email === '') {
    const [number, address] = [somethingOf(clean(written.phoneNumber)), somethingOf(clean(written.email))]
    const message = number === '' ? LEAD_TEXTS.enterDetails : LEAD_TEXTS.phone
    if (number !== '' || address === '') wrong.push({ field: 'phoneNumber', message })
    if (address !== '') wrong.push({ field: 'email', message: LEAD_TEXTS.email })
  }
  if (wrong[0]) throw new AppError('INVALID', wrong[0].message, { fields: wrong })
}
