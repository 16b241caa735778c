import { describe, expect, it } from 'vitest'
import type { Reading as CellReading } from '../../field-readers.ts'
import { readPhones } from '../../readers/read-phones.ts'
import type { Reading } from '../../readers/reading.ts'
import { LEAD_FIELDS } from '../lead/lead-fields.ts'
import { readLeadEmails, readLeadPhones } from '../lead/lead-readers.ts'
import { phoneProblem } from '../lead/lead-rules.ts'
import {
  CELL_READERS,
  readPhoneCell,
  readSecondEmailCell,
  readSecondPhoneCell,
} from '../lead-imports/import-readers.ts'
import { ODD_ADDRESSES, ODD_PHONES } from './odd-spellings.factory.ts'

type Told = { read: readonly string[]; isNoted: boolean }
const told = <Value>({ value, note }: Reading<Value>, texts: (value: Value) => string[]): Told => ({
  read: value === undefined ? [] : texts(value),
  isNoted: note !== undefined,
})
const toldOfCell = ({ value, more = [], note, problem }: CellReading, code = ''): Told => ({
  read: problem === undefined ? [value, ...more].map(text => `${code}${text}`) : [],
  isNoted: note !== undefined,
})
const placeOf = (dialCode: string) => ({ dialCode, country: '', currency: [] })

const PHONE_READERS: Readonly<Record<string, (written: string, home: string) => Told>> = {
  'any phone': (written, home) =>
    told(readPhones(written, { dialCode: home, problemOf: phoneProblem, invalid: 'Invalid' }), phones =>
      phones.map(phone => `${phone.dialCode} ${phone.number}`),
    ),
  'a lead’s phone': (written, home) =>
    told(readLeadPhones(written, home), phones => phones.map(phone => `${phone.dialCode} ${phone.number}`)),
  'a cell of an import': (written, home) => {
    const cell = readPhoneCell(written, placeOf(home))
    return toldOfCell(cell, `${cell.unit} `)
  },
  'a second cell of an import': (written, home) => {
    const cell = readSecondPhoneCell(written, placeOf(home))
    return toldOfCell(cell, `${cell.unit} `)
  },
}
const ADDRESS_READERS: Readonly<Record<string, (written: string) => Told>> = {
  'a lead’s address': written => told(readLeadEmails(written), addresses => [...addresses]),
  'a cell of an import': written => toldOfCell(CELL_READERS.email(written, LEAD_FIELDS.email)),
  'a second cell of an import': written => toldOfCell(readSecondEmailCell(written)),
}

describe.each(Object.entries(PHONE_READERS))('%s [IN-426 IN-427 IN-Q16 IN-Q60]', (_name, read) => {
  it.each(ODD_PHONES)('reads $written under $home', ({ written, home, read: phones, isNoted = false }) => {
    expect(read(written, home)).toEqual({ read: phones, isNoted })
  })
})

describe.each(Object.entries(ADDRESS_READERS))('%s [IN-422 IN-Q23]', (_name, read) => {
  it.each(ODD_ADDRESSES)('reads $written', ({ written, read: addresses, isNoted = false }) => {
    expect(read(written)).toEqual({ read: addresses, isNoted })
  })
})
