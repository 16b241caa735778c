import { isIndia } from '../../company/firm-home.ts'
import type { Band } from '../../field-table.ts'
import { isNoName, saysNothing } from '../../readers/words/empty-words.ts'
import { characters, isCalling, isDigits, isEmail, isNameOfPlace } from '../../text-rules.ts'

/** The rules of a lead's fields, with the specification's texts, shared by web and server (decision 11). */
export const LEAD_LIMITS = {
  firstName: 24,
  lastName: 24,
  city: 23,
  email: 63,
  address: 1023,
  remarks: 1023,
  comment: 1024,
  reason: 1024,
  budgetDigits: 10,
  areaDigitsOnAdd: 6,
  areaDigits: 9,
  listEntry: 50,
  designation: 60,
  contactType: 60,
  companyName: 75,
  contacts: 20,
  phonesPerContact: 5,
} as const

/** Limits of the quick form of seven fields (document 2, section 16h). */
export const QUICK_LIMITS = { name: 50, budget: 12 } as const

export const LEAD_TEXTS = {
  enterDetails: 'Please enter all the details',
  enterContactDetails: 'Please enter all the contact details',
  firstName: 'Please enter first name',
  firstNameLimit: 'Limit of 24 characters is reached',
  phone: 'Invalid phone number',
  phoneLong: 'Number must be less than or equal to 15 digits',
  /** of a lead that is edited, which the specification words otherwise */
  editedPhoneShort: 'Number must be greater than 5',
  editedPhoneLong: 'Number must be less  than 15 Digits',
  email: 'Invalid email address',
  emailMissing: 'Please input email',
  lastName: 'Please enter last name',
  companyName: 'Please enter the company name',
  companyNameEmptied: 'Please enter company name',
  designation: 'Please enter designation name',
  contactType: 'Please enter Contact Type',
  pinCode: 'Invalid Pin Code',
  commentLong: "Comment can't be greater than 1024.",
  discard: 'Do you want to discard the lead ?',
  created: 'Lead Created Successfully',
  added: 'Added Successfully',
  updated: 'Lead updated successfully',
  assigned: 'Assign Lead Successfully',
  deleted: 'Delete Lead Successfully',
  failed: 'Oops Something Went Wrong',
  accessDisabled: 'Access disabled by Admin',
} as const

/** The message about restored leads, which also mentions those that came back without assignee (LM-Q97). */
export function cameBackText(message: string, leads: number, unassigned: number): string {
  if (unassigned === 0) return message
  if (leads === 1) return `${message}. It is unassigned now: its assignee cannot have leads any more`
  const which = unassigned === 1 ? '1 of them is' : `${unassigned} of them are`
  return `${message}. ${which} unassigned now: ${unassigned === 1 ? 'its assignee' : 'their assignees'} cannot have leads any more`
}

const NAMES: ReadonlySet<string> = new Set(['firstName', 'lastName', 'otherContactFirstName', 'otherContactLastName'])
/** Whole sentences, in which somebody may mean the word: "None" after a question. */
const SENTENCES: ReadonlySet<string> = new Set(['remarks', 'reasonForNotInterested'])
/**
 * What somebody types into a field, by its name on the wire; '' where it says that there is nothing. Whoever types "N/A" or "-" has nothing
 * to say, which is neither a value nor a mistake.
 */
export function typedText(field: string, text: string): string {
  if (SENTENCES.has(field)) return text
  return (NAMES.has(field) ? isNoName(text) : saysNothing(text)) ? '' : text
}

/** Phone of a lead: national digits under a dial code; exactly 10 for +91, otherwise 5 to 15 (IN-Q16). */
export function phoneProblem(digits: string, dialCode: string): string | undefined {
  if (!/^[0-9]+$/.test(digits)) return LEAD_TEXTS.phone
  if (digits.length > 15) return LEAD_TEXTS.phoneLong
  if (dialCode === '+91') return digits.length === 10 ? undefined : LEAD_TEXTS.phone
  return digits.length >= 5 ? undefined : LEAD_TEXTS.phone
}

/** The phone of a lead that is edited: the same rule in its own words (IN-487, IN-488, LM-426, LM-427). */
export function editedPhoneProblem(digits: string, dialCode: string): string | undefined {
  if (/^[0-9]*$/.test(digits) && digits.length < 5) return LEAD_TEXTS.editedPhoneShort
  if (digits.length > 15) return LEAD_TEXTS.editedPhoneLong
  return phoneProblem(digits, dialCode)
}

/**
 * Postal code: exactly 6 digits where the country is India or unset, otherwise 3 to 10 letters, digits, spaces, hyphens (decision
 * 20). Of what has a country of its own, an empty one is the firm's.
 */
export function pinCodeProblem(value: string, country: string): string | undefined {
  const fits = isIndia(country) ? /^[0-9]{6}$/.test(value) : /^[\p{L}\p{N} -]{3,10}$/u.test(value)
  return fits ? undefined : LEAD_TEXTS.pinCode
}

/** City of a lead: what people write beside letters is taken (decision 57), at most 23 characters (IN-428, IN-429). */
export function cityProblem(value: string): string | undefined {
  if (value === '') return undefined
  if (characters(value) > LEAD_LIMITS.city) return `Maximum length is ${LEAD_LIMITS.city}`
  return isNameOfPlace(value) ? undefined : 'You have entered Invalid City'
}

/** What a person is called, by the one rule of every way in (decision 57); the limit of its length is each form's own. */
export const callingProblem = (value: string, part: string): string | undefined =>
  value === '' || isCalling(value) ? undefined : `You have entered Invalid ${part}`

/** The same of a further contact, by the names of its fields. */
export const contactNameProblems = ({
  otherContactFirstName,
  otherContactLastName = '',
}: {
  otherContactFirstName: string
  otherContactLastName?: string | undefined
}) => ({
  otherContactFirstName: callingProblem(otherContactFirstName.trim(), 'First Name'),
  otherContactLastName: callingProblem(otherContactLastName.trim(), 'Last Name'),
})

/** Budget: digits only, at most 10 (IN-432, IN-433). */
export function budgetProblem(value: string): string | undefined {
  if (value === '') return undefined
  if (!isDigits(value)) return 'You have entered Invalid Budget'
  return value.length <= LEAD_LIMITS.budgetDigits ? undefined : `Maximum length is ${LEAD_LIMITS.budgetDigits}`
}

/** Budget bands of the Budget column filter (LM-120, LM-Q32), in the company's currency. */
export const BUDGET_BANDS = [
  { id: 'under-1-lakh', label: { lakhs: 'Under 1 Lakh', millions: 'Under 100K' }, min: 0, maxExclusive: 100_000 },
  {
    id: '1-5-lakh',
    label: { lakhs: '1 Lakh - 5 Lakh', millions: '100K - 500K' },
    min: 100_000,
    maxExclusive: 500_000,
  },
  {
    id: '5-10-lakh',
    label: { lakhs: '5 Lakh - 10 Lakh', millions: '500K - 1M' },
    min: 500_000,
    maxExclusive: 1_000_001,
  },
  {
    id: 'over-10-lakh',
    label: { lakhs: 'Over 10 Lakh', millions: 'Over 1M' },
    min: 1_000_001,
    maxExclusive: Number.POSITIVE_INFINITY,
  },
] as const satisfies readonly Band[]

/** Area: digits only, at most `max` (6 on adding, 9 elsewhere: IN-435, IN-Q19). */
export function areaProblem(value: string, max: number = LEAD_LIMITS.areaDigits): string | undefined {
  if (value === '') return undefined
  if (!isDigits(value)) return 'You have entered Invalid Area'
  return value.length <= max ? undefined : `Maximum length is ${max}`
}

/** E-mail of a lead: empty or x@y.z, at most 254 characters (IN-422, IN-Q23). */
export const leadEmailProblem = (value: string): string | undefined =>
  value === '' || isEmail(value) ? undefined : LEAD_TEXTS.email

/** Upper-cases the first letter, and leaves the others as typed (IN-430). */
export const capitaliseFirst = (value: string): string => value.replace(/^\s*\p{Ll}/u, first => first.toUpperCase())

export const AREA_UNITS = ['sqft', 'sqm', 'Sq yds'] as const
export type AreaUnit = (typeof AREA_UNITS)[number]
/** Names of the units where one is chosen (IN-332 to IN-334). */
export const AREA_UNIT_NAMES: Readonly<Record<AreaUnit, string>> = {
  sqft: 'Square feet',
  sqm: 'Square meter',
  'Sq yds': 'Square yards',
}
