import { countryByName, isDialCode } from '../countries.ts'
import { characters, isDigits, isEmail, isLetters } from '../text-rules.ts'
import { COMPANY_LIMITS, type Office } from './companies.ts'
import { isIndia } from './firm-home.ts'

/** The rules of the company's details, with the specification's texts; web and server both run them (decision 11). */
export const COMPANY_TEXTS = {
  required: 'Field is required',
  email: 'Invalid Email',
  limit: 'Max character limit has been reached',
} as const

/** What the form of company details holds (SH-186 to SH-195). */
export interface CompanyDetails extends Omit<Office, 'latitude' | 'longitude'> {
  companyName: string
  email: string
  address: string
  latitude: number | null
  longitude: number | null
  country: string
  city: string
  pincode: string
  gstNo: string
  countryCode: string
  contact: string
  about: string
  timeZone: string
}
export type CompanyField = keyof CompanyDetails

/** Fields a full save must have (SH-395 to SH-402). */
export const REQUIRED_COMPANY_FIELDS = [
  'companyName',
  'email',
  'address',
  'location',
  'country',
  'city',
  'contact',
] as const satisfies CompanyField[]

const invalid = (label: string): string => `You have entered Invalid ${label}`
const tooLong = (value: string, max: number): string | undefined =>
  characters(value) > max ? `Maximum length is ${max}` : undefined
const letters = (value: string, max: number, label: string): string | undefined =>
  tooLong(value, max) ?? (isLetters(value) ? undefined : invalid(label))

/** Letters of every script and single inner spaces (SH-403, SH-405, SH-Q50). */
export const companyNameProblem = (value: string): string | undefined =>
  letters(value, COMPANY_LIMITS.companyName, 'Company Name')

/** Digits only: exactly 6 for India or where no country is chosen, up to 10 elsewhere; empty is fine (SH-412 to SH-415). */
export function companyPincodeProblem(value: string, country: string): string | undefined {
  if (value === '') return undefined
  if (!isDigits(value)) return invalid('Pincode')
  if (!isIndia(country)) return tooLong(value, COMPANY_LIMITS.pincode)
  if (value.length > COMPANY_LIMITS.indianPincode) return `Maximum length is ${COMPANY_LIMITS.indianPincode}`
  return value.length < COMPANY_LIMITS.indianPincode ? `Minimum length is ${COMPANY_LIMITS.indianPincode}` : undefined
}

function contactProblem(value: string): string | undefined {
  if (!isDigits(value)) return invalid('Phone')
  if (value.length < COMPANY_LIMITS.contactMin) return `Minimum length is ${COMPANY_LIMITS.contactMin}`
  return tooLong(value, COMPANY_LIMITS.contact)
}

function locationProblem({ location, latitude, longitude }: CompanyDetails): string | undefined {
  if (latitude === null || longitude === null) return 'Choose the location on the map'
  return tooLong(location, COMPANY_LIMITS.location)
}

/** Up to 20 capitals and digits: the tax numbers of all countries (SH-416, SH-417). */
export const isTaxNumber = (text: string): boolean => text.length <= COMPANY_LIMITS.gstNo && /^[A-Z0-9]*$/.test(text)

/** One rule for each field, asked only where something was entered; it sees the other fields too. */
const RULES: Partial<Record<CompanyField, (details: CompanyDetails) => string | undefined>> = {
  companyName: details => companyNameProblem(details.companyName),
  email: details => (isEmail(details.email) ? undefined : COMPANY_TEXTS.email),
  address: details => tooLong(details.address, COMPANY_LIMITS.address),
  location: locationProblem,
  country: details => (countryByName(details.country) ? undefined : invalid('Country')),
  city: details => letters(details.city, COMPANY_LIMITS.city, 'City'),
  pincode: details => companyPincodeProblem(details.pincode, details.country),
  gstNo: details =>
    tooLong(details.gstNo, COMPANY_LIMITS.gstNo) ?? (isTaxNumber(details.gstNo) ? undefined : invalid('GST/VAT')),
  countryCode: details => (isDialCode(details.countryCode) ? undefined : invalid('Code')),
  contact: details => contactProblem(details.contact),
  about: details => tooLong(details.about, COMPANY_LIMITS.about),
}

/**
 * What is wrong with the named fields of the details, each with its text; without names all are looked at (SH-395 to
 * SH-419). A pincode is measured by the country, and a location by its coordinates.
 */
export function companyProblems(
  details: CompanyDetails,
  fields: readonly CompanyField[] = Object.keys(RULES) as CompanyField[],
): Partial<Record<CompanyField, string>> {
  const found: Partial<Record<CompanyField, string>> = {}
  for (const field of fields) {
    const isEmpty = details[field] === ''
    const isRequired = (REQUIRED_COMPANY_FIELDS as readonly CompanyField[]).includes(field)
    const problem = isEmpty ? (isRequired ? COMPANY_TEXTS.required : undefined) : RULES[field]?.(details)
    if (problem) found[field] = problem
  }
  return found
}

/** As a company name is kept: single inner spaces, none at the ends, the very first letter upper-cased (SH-404, SH-Q50). */
export function tidyCompanyName(value: string): string {
  const [first = '', ...rest] = value.trim().replace(/\s+/g, ' ')
  return first.toLocaleUpperCase('en') + rest.join('')
}

/** As a GST or VAT number is kept: upper case (SH-Q54). */
export const tidyGst = (value: string): string => value.trim().toUpperCase()
