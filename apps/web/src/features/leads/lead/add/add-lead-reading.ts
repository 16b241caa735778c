import { type Field, mapNames, namesOf } from '@plinth/contract/field-table'
import { readLeadPhones, remarkOf } from '@plinth/contract/leads/lead/lead-readers'
import { LEAD_LIMITS, phoneProblem, typedText } from '@plinth/contract/leads/lead/lead-rules'
import { groupedNumber } from '@plinth/contract/money-text'
import { readAmount } from '@plinth/contract/readers/read-amount'
import { readArea } from '@plinth/contract/readers/read-area'
import { readPhones } from '@plinth/contract/readers/read-phones'
import { type AddLeadValues, TYPED_FIELDS } from './add-lead-values.ts'

/**
 * Converts what was typed into the forms of a lead to what is saved: amounts, areas and phones become digits, a second phone gets
 * its own field, and what the digits do not say goes to the remarks. A text that cannot be read stays, and is then refused by the
 * rule of its field.
 */

type Values = AddLeadValues
/** Without a message: the rules of the fields have their own. */
const UNREAD = { invalid: '' }

/** The fields of amounts. */
const MONEY_FIELDS = namesOf(TYPED_FIELDS).filter(name => (TYPED_FIELDS[name] as Field).kind === 'money')
export type MoneyField = (typeof MONEY_FIELDS)[number]
export const isMoneyField = (name: string): name is MoneyField => MONEY_FIELDS.some(one => one === name)

const amountOf = (text: string, symbol: string) => readAmount(text, { currency: [symbol], ...UNREAD })
const areaOf = (text: string) => readArea(text, UNREAD)

/** What a form has room for besides the value of a field, and how it reads; without remarks, a text that would need them is not read. */
export interface Room {
  hasRemarks?: boolean
  hasMorePhones?: boolean
  /** symbol of the company's currency */
  symbol?: string
}

/**
 * The values, empty where they say that there is nothing. What is chosen from a list is left to the rules of its form, which may offer "None",
 * and custom fields are too.
 */
const withoutWords = (values: Values): Values => ({
  ...values,
  ...mapNames(WRITTEN, name => typedText(name, values[name])),
  otherPhoneNumbers: values.otherPhoneNumbers.map(phone => typedText('otherPhoneNumbers', phone)),
  otherContactDetails: values.otherContactDetails.map(({ key, otherContactPhoneNumber: phones, ...texts }) => ({
    key,
    ...mapNames(Object.keys(texts) as (keyof typeof texts)[], name => typedText(name, texts[name])),
    otherContactPhoneNumber: phones.map(phone => typedText('otherContactPhoneNumber', phone)),
  })),
})
const WRITTEN = [
  ...namesOf(TYPED_FIELDS).filter(name => TYPED_FIELDS[name].kind !== 'list'),
  'phoneNumber',
  'area',
] as const

/** The values as they are saved. */
export function asRead(typed: Values, { hasRemarks = true, hasMorePhones = true, symbol = '' }: Room = {}): Values {
  const values = withoutWords(typed)
  const notes: string[] = []
  const keep = (label: string, note: string | undefined): boolean => {
    if (note !== undefined && hasRemarks) notes.push(remarkOf(label, note))
    return note === undefined || hasRemarks
  }
  const room = hasMorePhones ? LEAD_LIMITS.phonesPerContact - 1 - values.otherPhoneNumbers.length : 0
  const read = { ...values, ...phonesRead(values, room, keep) }
  for (const name of MONEY_FIELDS) {
    const amount = amountOf(values[name], symbol)
    if (amount.value !== undefined && keep(TYPED_FIELDS[name].label, amount.note)) read[name] = String(amount.value)
  }
  const area = areaOf(values.area)
  if (area.value && keep('Area', area.note)) {
    read.area = String(area.value.size)
    read.areaUnit = area.value.unit ?? values.areaUnit
  }
  if (notes.length > 0) read.remarks = [values.remarks.trim(), ...notes].filter(text => text !== '').join('\n')
  return read
}

function phonesRead(
  values: Values,
  room: number,
  keep: (label: string, note: string | undefined) => boolean,
): Partial<Values> {
  const otherContactDetails = values.otherContactDetails.map(contact => ({
    ...contact,
    otherContactPhoneNumber: ofContact(contact.otherContactPhoneNumber, values.countryCode),
  }))
  const main = readLeadPhones(values.phoneNumber, values.countryCode)
  if (!main.value) return { otherContactDetails }
  const [{ dialCode, number }, ...rest] = main.value
  // the further phones of a lead share its dial code
  const [further, strange] = [rest.slice(0, room), rest.slice(room)]
  const homeless = [...further.filter(phone => phone.dialCode !== dialCode), ...strange]
  const note =
    main.note ??
    (homeless.length > 0 ? homeless.map(phone => `${phone.dialCode} ${phone.number}`).join(', ') : undefined)
  if (!keep('Phone', note)) return { otherContactDetails }
  const numbers = [
    ...further.filter(phone => phone.dialCode === dialCode).map(phone => phone.number),
    ...values.otherPhoneNumbers.flatMap(text => under(text, dialCode)),
  ]
  const otherPhoneNumbers = numbers.filter((one, at) => one === '' || (one !== number && numbers.indexOf(one) === at))
  return { countryCode: dialCode, phoneNumber: number, otherPhoneNumbers, otherContactDetails }
}

/** The phones in a further field; the text itself where it is not just numbers with this dial code. */
function under(text: string, dialCode: string): string[] {
  const { value, note } = readLeadPhones(text, dialCode)
  const isPlain = note === undefined && value?.every(phone => phone.dialCode === dialCode) === true
  return isPlain ? value.map(phone => phone.number) : [text]
}

/** The phones of a contact, which have no dial code of their own: a number with another code than the lead's is left as typed. */
function ofContact(texts: readonly string[], dialCode: string): string[] {
  const read = texts.flatMap(text => {
    const { value, note } = readPhones(text, { dialCode, problemOf: number => phoneProblem(number, ''), ...UNREAD })
    const isOwn = value?.every(phone => phone.dialCode === dialCode) === true && note === undefined
    return isOwn ? value.map(phone => phone.number) : [text]
  })
  return read.length > LEAD_LIMITS.phonesPerContact ? [...texts] : read
}

/** Groups an amount as the company's currency does, once its field is left; a text that says more than an amount stays. */
export function groupedMoney(text: string, symbol: string): string {
  const { value, note } = amountOf(text, symbol)
  return value === undefined || note !== undefined ? text : groupedNumber(value, symbol)
}

/** The values with grouped amounts, as a form shows them when it opens. */
export const withGroupedMoney = (values: Values, symbol: string): Values => ({
  ...values,
  ...mapNames(MONEY_FIELDS, name => groupedMoney(values[name], symbol)),
})

/** The values of fields once one of them is left; a text that says more than its value stays. */
export function settledPhones(values: Values): Partial<Values> {
  const { countryCode, phoneNumber, otherPhoneNumbers, otherContactDetails } = asRead(values, { hasRemarks: false })
  return { countryCode, phoneNumber, otherPhoneNumbers, otherContactDetails }
}
export function settledArea(values: Values): Partial<Values> {
  const { area, areaUnit } = asRead(values, { hasRemarks: false })
  return { area, areaUnit }
}

const NO_OTHERS: Partial<Values> = {
  ...mapNames(MONEY_FIELDS, () => ''),
  remarks: '',
  area: '',
  otherContactDetails: [],
}

/** The hint below a field whose value says less than its text. */
export function readingHint(
  field: MoneyField | 'area' | 'phoneNumber',
  values: Values,
  room?: Room,
): string | undefined {
  const alone = {
    ...values,
    ...NO_OTHERS,
    ...(field === 'phoneNumber' ? {} : { phoneNumber: '', [field]: values[field] }),
  }
  const saved = asRead(alone, room)
  if (saved.remarks === '') return undefined
  const number = isMoneyField(field) ? groupedNumber(Number(saved[field]), room?.symbol ?? '') : saved[field]
  return `Saved as ${number}${field === 'area' ? ` ${saved.areaUnit}` : ''}. Added to the remarks: ${saved.remarks}`
}
