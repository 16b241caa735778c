import { SpreadsheetError } from '../spreadsheet-error.ts'
import type { SpreadsheetLimits } from '../spreadsheet-limits.ts'
import { rowCollector, type SheetRows } from '../table/sheet-rows.ts'
import { type CardProperty, cardProperties, partsOf, unescaped } from './vcard-lines.ts'

/** Contacts of a phone (.vcf) as a table. Its columns are those that some contact fills, and always a name and a phone. */

const COLUMNS = {
  firstName: 'First Name',
  lastName: 'Last Name',
  phone: 'Phone',
  secondPhone: 'Second Phone',
  email: 'Email',
  secondEmail: 'Second Email',
  company: 'Company',
  designation: 'Designation',
  address: 'Address',
  city: 'City',
  state: 'State',
  pinCode: 'Pin Code',
  country: 'Country',
  otherAddress: 'Other Address',
  website: 'Website',
  birthday: 'Birthday',
  groups: 'Groups',
  remarks: 'Remarks',
} as const
type Column = keyof typeof COLUMNS
type Contact = Partial<Record<Column, string>>
const ALWAYS: readonly Column[] = ['firstName', 'phone']

/**
 * The contacts of a .vcf file, each a row with its place among them as its number; row 0 has the headings. Throws SpreadsheetError
 * `empty`, `corrupt` where the last contact has no end, or as rowCollector does.
 */
export function readContacts(text: string, limits: SpreadsheetLimits): SheetRows {
  const contacts = contactsIn(cardProperties(text)).map(contactOf)
  const columns = (Object.keys(COLUMNS) as Column[]).filter(
    column => ALWAYS.includes(column) || contacts.some(contact => contact[column]),
  )
  if (contacts.length === 0) throw new SpreadsheetError('empty')
  const { add, rows, merged } = rowCollector(limits)
  add(
    0,
    columns.map(column => COLUMNS[column]),
  )
  for (const [at, contact] of contacts.entries())
    add(
      at + 1,
      columns.map(column => contact[column] ?? ''),
    )
  return { rows, merged, isHeaded: true }
}

/** The properties of each contact; one that lies inside another belongs to that. */
function contactsIn(properties: readonly CardProperty[]): CardProperty[][] {
  const contacts: CardProperty[][] = []
  let depth = 0
  for (const property of properties) {
    const isFrame = unescaped(property.value).trim().toUpperCase() === 'VCARD'
    if (property.name === 'BEGIN' && isFrame) {
      if (depth++ === 0) contacts.push([])
    } else if (property.name === 'END' && isFrame) depth = Math.max(0, depth - 1)
    else if (depth === 1) contacts.at(-1)?.push(property)
  }
  if (depth > 0) throw new SpreadsheetError('corrupt')
  return contacts
}

function contactOf(properties: readonly CardProperty[]): Contact {
  const all = (name: string): CardProperty[] => preferredFirst(properties.filter(one => one.name === name))
  const texts = (name: string): string[] =>
    all(name)
      .map(({ value }) => unescaped(value).trim())
      .filter(Boolean)
  const [company = ''] = partsOf(all('ORG')[0]?.value ?? '')
  const [phone = '', ...phones] = phonesOf(all('TEL'))
  const [email = '', ...emails] = distinct(texts('EMAIL').map(text => text.replace(/^mailto:/i, '')))
  const [address, ...addresses] = all('ADR').map(({ value }) => placeOf(value))
  return {
    ...nameOf(all('N')[0]?.value, texts('FN')[0] ?? texts('NICKNAME')[0] ?? company),
    phone,
    secondPhone: phones.join(', '),
    email,
    secondEmail: emails.join(', '),
    company,
    designation: texts('TITLE')[0] ?? texts('ROLE')[0] ?? '',
    ...address,
    otherAddress: addresses.map(one => Object.values(one).filter(Boolean).join(', ')).join('\n'),
    website: texts('URL').join(', '),
    birthday: texts('BDAY')[0] ?? '',
    groups: texts('CATEGORIES').join(', '),
    remarks: texts('NOTE').join('\n'),
  }
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]
const typesOf = ({ parameters }: CardProperty): readonly string[] => parameters.get('type') ?? []

/** In their order, but the preferred ones before the others. */
function preferredFirst(properties: readonly CardProperty[]): CardProperty[] {
  const isPreferred = (one: CardProperty) => typesOf(one).includes('pref') || one.parameters.get('pref')?.[0] === '1'
  return properties.toSorted((one, other) => Number(isPreferred(other)) - Number(isPreferred(one)))
}

/** The numbers of a contact without repetitions: mobile phones before others, faxes last. */
function phonesOf(properties: readonly CardProperty[]): string[] {
  const rank = (one: CardProperty): number => {
    const types = typesOf(one)
    if (types.includes('fax') || types.includes('pager')) return 2
    return types.some(type => ['cell', 'mobile', 'iphone', 'pref'].includes(type)) ? 0 : 1
  }
  const numbers = properties
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ value }) =>
      unescaped(value)
        .replace(/^tel:/i, '')
        .replace(/;ext=.*$/i, '')
        .trim(),
    )
  const byEnd = new Map(numbers.toReversed().map(number => [number.replace(/\D/g, '').slice(-10), number]))
  return distinct(numbers).filter(number => number !== '' && byEnd.get(number.replace(/\D/g, '').slice(-10)) === number)
}

/**
 * First and last name from the parts of a name, or from the one that is shown where there are no parts. Many phones keep a whole
 * name in one part.
 */
function nameOf(parts: string | undefined, shown: string): Pick<Contact, 'firstName' | 'lastName'> {
  const [family = '', given = '', additional = ''] = partsOf(parts ?? '')
  const first = [given, additional].filter(Boolean).join(' ')
  if (first !== '' && family !== '') return { firstName: first, lastName: family }
  const [, firstName = '', lastName = ''] = ONE_NAME.exec(first || family || shown) ?? []
  return { firstName, lastName }
}

/** The first word, with the title before it, and the rest. */
const ONE_NAME = /^((?:(?:[a-z]{1,4}\.|mrs?|ms|dr|smt|shri)\s+)*\S*)\s*(.*)$/is

function placeOf(value: string): Pick<Contact, 'address' | 'city' | 'state' | 'pinCode' | 'country'> {
  const [box = '', extended = '', street = '', city = '', state = '', pinCode = '', country = ''] = partsOf(value)
  const address = [box, extended, street].filter(Boolean).join(', ')
  return { address, city, state, pinCode, country }
}
