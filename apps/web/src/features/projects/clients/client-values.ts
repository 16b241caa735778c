import type { TaxWords } from '@plinth/contract/company/fiscal/tax-words'
import type { Client, ClientField, NewListedClient } from '@plinth/contract/projects/client-directory'
import {
  CLIENT_KIND,
  CLIENT_LIMITS,
  CLIENT_TEXTS,
  clientEmailProblem,
  clientPhoneProblem,
  clientPinProblem,
  gstNoProblem,
} from '@plinth/contract/projects/client-rules'
import { stateOfGstin } from '@plinth/contract/projects/gstin'
import { characters } from '@plinth/contract/text-rules'
import type { FieldErrors } from '../../../lib/forms.ts'

/** A client as the form holds it. */
export type ClientValues = Pick<NewListedClient, ClientField>

const LABELS: Readonly<Record<Exclude<ClientField, 'gstNo'>, string>> = {
  kind: 'Kind',
  name: 'Name',
  companyName: 'Company name',
  email: 'Email',
  countryCode: 'Dial code',
  phoneNumber: 'Phone',
  location: 'Address',
  city: 'City',
  pinCode: 'Pin code',
  state: 'State',
  country: 'Country',
  note: 'Notes',
}
/** A field of a client in the words of the form. */
export const clientLabel = (field: ClientField, { clientNumber }: TaxWords): string =>
  field === 'gstNo' ? clientNumber : LABELS[field]
const FIELDS = [...Object.keys(LABELS), 'gstNo'] as ClientField[]

/** What a form begins with: a client's values, or those of the firm's own country. */
export const valuesOf = (client: Client | undefined, firm: { country: string; dialCode: string }): ClientValues => ({
  kind: client?.kind ?? CLIENT_KIND.INDIVIDUAL,
  name: client?.name ?? '',
  companyName: client?.companyName ?? '',
  email: client?.email ?? '',
  countryCode: client?.countryCode || firm.dialCode,
  phoneNumber: client?.phoneNumber ?? '',
  location: client?.location ?? '',
  city: client?.city ?? '',
  pinCode: client?.pinCode ?? '',
  state: client?.state ?? '',
  country: client?.country ?? firm.country,
  gstNo: client?.gstNo ?? '',
  note: client?.note ?? '',
})

/** The values as they are sent: trimmed, and without a dial code that belongs to no number. */
export const toWire = (values: ClientValues): ClientValues => ({
  ...(Object.fromEntries(
    FIELDS.map(field => [field, typeof values[field] === 'string' ? values[field].trim() : values[field]]),
  ) as ClientValues),
  email: values.email.trim().toLowerCase(),
  gstNo: values.gstNo.trim().toUpperCase(),
  countryCode: values.phoneNumber.trim() === '' ? '' : values.countryCode,
})

/** What was changed of it, to be sent. */
export const changesOf = (values: ClientValues, before: ClientValues): Partial<ClientValues> => {
  const [now, then] = [toWire(values), toWire(before)]
  return Object.fromEntries(FIELDS.filter(field => now[field] !== then[field]).map(field => [field, now[field]]))
}

const LIMITS: Partial<Record<ClientField, number>> = {
  name: CLIENT_LIMITS.name,
  companyName: CLIENT_LIMITS.companyName,
  location: CLIENT_LIMITS.location,
  city: CLIENT_LIMITS.city,
  state: CLIENT_LIMITS.state,
  note: CLIENT_LIMITS.note,
}

/** What is wrong, by field; a value that was not touched is never refused (decision 11). `home` is the firm's country. */
export function clientProblems(sent: ClientValues, before: ClientValues, home: string): FieldErrors {
  const [values, then] = [toWire(sent), toWire(before)]
  const found: FieldErrors = {}
  const add = (field: ClientField, message: string | undefined): void => {
    const isTouched = values[field] !== then[field] || field === 'name'
    if (message !== undefined && isTouched) found[field] ??= message
  }
  if (values.name === '') add('name', CLIENT_TEXTS.required)
  for (const [field, max] of Object.entries(LIMITS) as [ClientField, number][])
    if (characters(String(values[field])) > max) add(field, `Maximum length is ${max}`)
  add('email', clientEmailProblem(values.email))
  const phone = clientPhoneProblem(values.phoneNumber, values.countryCode)
  if (phone !== undefined && (values.phoneNumber !== then.phoneNumber || values.countryCode !== then.countryCode))
    found.phoneNumber = phone
  add('pinCode', clientPinProblem(values.pinCode, values.country || home))
  add('gstNo', gstNoProblem(values.gstNo))
  return found
}

/** A valid GSTIN says the state where none is entered (PJ-020). */
export const withStateOfGstin = (gstNo: string, state: string): string =>
  state.trim() === '' ? (stateOfGstin(gstNo.trim().toUpperCase()) ?? state) : state
