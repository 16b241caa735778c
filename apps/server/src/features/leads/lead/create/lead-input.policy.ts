import { isDeepStrictEqual } from 'node:util'
import { AppError, type FieldError } from '@plinth/contract/error-codes'
import { namesOf } from '@plinth/contract/field-table'
import type { LeadFields } from '@plinth/contract/leads/lead/lead'
import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import { plainArea } from '@plinth/contract/leads/lead/lead-readers'
import {
  callingProblem,
  contactNameProblems,
  editedPhoneProblem,
  LEAD_TEXTS,
  phoneProblem,
  pinCodeProblem,
  typedText,
} from '@plinth/contract/leads/lead/lead-rules'
import { withoutTrunk } from '@plinth/contract/readers/national-number'
import type { Actor } from '../../../../platform/context.ts'
import { blankColumns, sentColumns } from '../../../../platform/database/field-columns.ts'
import type { FieldColumns, LeadRow, TypedColumns } from '../lead.tables.ts'
import { areaText, type ContactRow } from '../lead-wire.ts'

type Company = Pick<Actor['company'], 'country' | 'dialCode'>
type Input = { [K in keyof LeadFields]?: LeadFields[K] | undefined }
/** Columns that programs set and nobody types. */
type Marks = { dontShowAgain?: boolean | undefined; isQuotationSent?: boolean | undefined }

/** The field that is sent for each column. */
const FIELD_OF: Readonly<Record<string, string>> = {
  ...Object.fromEntries(namesOf(LEAD_FIELDS).map(name => [LEAD_FIELDS[name].column, name])),
  ...({
    country_code: 'countryCode',
    phone: 'phoneNumber',
    other_phones: 'otherPhoneNumbers',
    area: 'area',
    area_unit: 'areaUnit',
    architect_details: 'architectDetails',
    dont_show_again: 'dontShowAgain',
    is_quotation_sent: 'isQuotationSent',
  } as const satisfies Record<keyof OwnColumns, string>),
}
const NAMES = ['first_name', 'last_name'] as const
/** Those that are not plain fields. */
type OwnColumns = Omit<TypedColumns, keyof FieldColumns>

const LISTS = namesOf(LEAD_FIELDS).filter(name => LEAD_FIELDS[name].kind === 'list') as (keyof LeadFields & string)[]
/** What is chosen from a list and says that there is nothing; of every other field the request itself has been read so. */
const withoutWords = (input: Input & Marks): Input & Marks => ({
  ...input,
  ...Object.fromEntries(
    LISTS.flatMap(name => (typeof input[name] === 'string' ? [[name, typedText(name, input[name])]] : [])),
  ),
})

/** Numbers without what is dialled before them within the country of this dial code (IN-Q16). */
const inNational = <Columns extends Partial<TypedColumns>>(columns: Columns, dialCode: string): Columns => ({
  ...columns,
  ...(columns.phone === undefined ? {} : { phone: withoutTrunk(columns.phone, dialCode) }),
})

/** The columns of the fields that were sent, as they are stored (IN-Q16 to IN-Q20). */
export const toColumns = (input: Input & Marks): Partial<TypedColumns> => ({
  ...sentColumns(LEAD_FIELDS, withoutWords(input)),
  ...ownColumns(input),
})

function ownColumns(input: Input & Marks): Partial<OwnColumns> {
  const area = input.area === undefined || input.area === '' ? undefined : plainArea(input.area)
  const columns: { [C in keyof OwnColumns]: OwnColumns[C] | undefined } = {
    country_code: input.countryCode,
    phone: input.phoneNumber,
    other_phones: input.otherPhoneNumbers?.filter(phone => phone !== ''),
    area: input.area === undefined ? undefined : (area?.size ?? null),
    // if the text has another unit, the unit field wins (IN-Q19)
    area_unit: input.areaUnit ?? area?.unit,
    architect_details: input.architectDetails,
    dont_show_again: input.dontShowAgain,
    is_quotation_sent: input.isQuotationSent,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/**
 * All columns of a new lead. Of one that came from outside a name and either a phone or an address are enough, and any name is taken;
 * whoever types needs both, and is told of a name that is none. Throws INVALID with the fields that are missing or wrong (IN-417, IN-418,
 * IN-427, IN-431).
 */
export function newColumns(
  input: Input & { dontShowAgain?: boolean | undefined },
  company: Company,
  { isFromOutside = false }: { isFromOutside?: boolean } = {},
): { typed: TypedColumns; contacts: ContactRow[] } {
  const isReached = isFromOutside && Boolean(input.email)
  const missing = (['firstName', 'phoneNumber'] as const).filter(
    field => !input[field] && (field === 'firstName' || !isReached),
  )
  if (missing.length > 0) {
    const fields = missing.map(field => ({ field, message: LEAD_TEXTS.enterDetails }))
    throw new AppError('INVALID', LEAD_TEXTS.enterDetails, { fields })
  }
  const sent: TypedColumns = {
    ...blankColumns(LEAD_FIELDS),
    country_code: company.dialCode,
    phone: '',
    other_phones: [],
    area: null,
    area_unit: 'sqft',
    architect_details: {},
    dont_show_again: false,
    is_quotation_sent: false,
    ...toColumns(input),
  }
  const typed = inNational(sent, sent.country_code)
  const contacts = toContacts(input.otherContactDetails ?? [], typed)
  const unchecked = new Set<string>([
    ...(isFromOutside ? NAMES : []),
    ...(isReached && typed.phone === '' ? ['phone', 'country_code'] : []),
  ])
  const checked = (Object.keys(typed) as (keyof TypedColumns)[]).filter(column => !unchecked.has(column))
  // contacts of a stranger repeat their name
  refuse([...problems(typed, checked, company), ...contactProblems(contacts, isFromOutside ? contacts : [])])
  return { typed, contacts }
}

/** The columns sent that differ from the lead's. Throws INVALID for a changed value that is wrong (decision 11). */
export function changedColumns(row: LeadRow, sent: Partial<TypedColumns>, company: Company): Partial<TypedColumns> {
  const differing = (columns: Partial<TypedColumns>): Partial<TypedColumns> =>
    Object.fromEntries(
      Object.entries(columns).filter(([column, value]) => !isDeepStrictEqual(row[column as keyof LeadRow], value)),
    )
  // a number that was kept with its zero stays until it is touched
  const changed = differing(inNational(differing(sent), sent.country_code ?? row.country_code))
  refuse(problems({ ...row, ...changed }, Object.keys(changed) as (keyof TypedColumns)[], company, editedPhoneProblem))
  return changed
}

/** The contacts sent, or undefined if they are the lead's own. Throws INVALID. */
export function changedContacts(
  row: LeadRow,
  present: readonly ContactRow[],
  sent: LeadFields['otherContactDetails'],
): ContactRow[] | undefined {
  const contacts = toContacts(sent, row)
  if (isDeepStrictEqual(contacts, present)) return undefined
  refuse(contactProblems(contacts, present))
  return contacts
}

/** Columns as history and conflicts show them, with the names and values that are sent. */
export function toFields(row: Partial<TypedColumns>, columns: Iterable<string>): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const column of columns) {
    const key = column as keyof TypedColumns
    fields[FIELD_OF[key]!] = key === 'area' ? areaText(row as LeadRow) : row[key]
  }
  return fields
}

function problems(
  row: TypedColumns,
  columns: readonly (keyof TypedColumns)[],
  company: Company,
  ownPhoneProblem = phoneProblem,
): FieldError[] {
  const found: FieldError[] = []
  const add = (field: string, message: string | undefined) => {
    if (message !== undefined) found.push({ field, message })
  }
  const isChanged = (...some: (keyof TypedColumns)[]) => some.some(column => columns.includes(column))
  if (isChanged('first_name')) add('firstName', callingProblem(row.first_name, 'First Name'))
  if (isChanged('last_name')) add('lastName', callingProblem(row.last_name, 'Last Name'))
  if (isChanged('phone', 'country_code')) add('phoneNumber', ownPhoneProblem(row.phone, row.country_code))
  if (isChanged('other_phones', 'country_code')) {
    for (const [index, phone] of row.other_phones.entries())
      add(`otherPhoneNumbers.${index}`, phoneProblem(phone, row.country_code))
  }
  if (isChanged('pin_code') && row.pin_code !== '') add('pinCode', pinCodeProblem(row.pin_code, company.country))
  return found
}

/**
 * Phones of further contacts have no dial code: 5 to 15 digits (IN-Q16). Their names follow the rule of all names, except those of `known`
 * contacts, which are there already.
 */
function contactProblems(contacts: readonly ContactRow[], known: readonly ContactRow[]): FieldError[] {
  const names = new Set(known.map(nameOf))
  return contacts.flatMap((contact, index) => {
    const wrong = contact.phones.map((phone, place) => [`otherContactPhoneNumber.${place}`, phoneProblem(phone, '')])
    const named = { otherContactFirstName: contact.first_name, otherContactLastName: contact.last_name }
    if (!names.has(nameOf(contact))) wrong.unshift(...Object.entries(contactNameProblems(named)))
    return wrong.flatMap(([field, message]) =>
      message === undefined ? [] : [{ field: `otherContactDetails.${index}.${field}`, message }],
    )
  })
}
const nameOf = ({ first_name, last_name }: ContactRow): string => `${first_name}\n${last_name}`

/**
 * Further contacts only: a repeated primary contact is dropped (IN-Q67), but not one with an address of its own, which would not be
 * known any more.
 */
function toContacts(
  sent: LeadFields['otherContactDetails'],
  primary: Pick<TypedColumns, 'first_name' | 'last_name' | 'phone' | 'email'> &
    Partial<Pick<LeadRow, 'delivery_email'>>,
): ContactRow[] {
  const contacts = sent.map(contact => ({
    contact_type: contact.otherContactType ?? '',
    first_name: contact.otherContactFirstName,
    last_name: contact.otherContactLastName ?? '',
    email: contact.otherContactEmailId ?? '',
    designation: contact.otherContactDesginationName ?? '',
    phones: contact.otherContactPhoneNumber,
  }))
  return contacts.filter(
    contact =>
      contact.first_name !== primary.first_name ||
      contact.last_name !== primary.last_name ||
      contact.phones[0] !== primary.phone ||
      !['', primary.email, primary.delivery_email ?? primary.email].some(known => isSameText(known, contact.email)),
  )
}

const isSameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function refuse(fields: FieldError[]): void {
  const [first] = fields
  if (first) throw new AppError('INVALID', first.message, { fields })
}
