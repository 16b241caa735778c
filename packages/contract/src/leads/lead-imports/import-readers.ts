import { DEFAULT_DIAL_CODE } from '../../countries.ts'
import type { ReadingPlace } from '../../field-imports.ts'
import type { Reading } from '../../field-readers.ts'
import { oneLine } from '../../readers/plain-text.ts'
import { readLeadArea, readLeadPhones } from '../lead/lead-readers.ts'

/** How cells are read that mean more than one value: phones with their dial code, an area with its unit. */

/**
 * The phones of a cell, of which every lead has one (IN-519, IN-Q16, IN-Q60, decision 38): the first, and as further values those
 * with the same dial code. All others become a note.
 */
export function readPhoneCell(text: string, { dialCode }: ReadingPlace): Reading {
  const { value, note, problem } = readLeadPhones(text, dialCode)
  if (!value) return { value: oneLine(text), unit: dialCode || DEFAULT_DIAL_CODE, problem }
  const [first, ...rest] = value
  const strange = rest.filter(phone => phone.dialCode !== first.dialCode)
  return {
    value: first.number,
    unit: first.dialCode,
    more: rest.filter(phone => phone.dialCode === first.dialCode).map(phone => phone.number),
    note: note ?? (strange.length > 0 ? oneLine(text) : undefined),
  }
}

/** The phones of a cell that may be empty. */
export const readSecondPhoneCell = (text: string, place: ReadingPlace): Reading =>
  text.trim() === '' ? { value: '', unit: '' } : readPhoneCell(text, place)

/** An area, where there is one; square feet where the text has no unit (IN-Q19). */
export function readAreaCell(text: string): Reading {
  if (text.trim() === '') return { value: '', unit: 'sqft' }
  const { value, note, problem } = readLeadArea(text)
  if (!value) return { value: oneLine(text), unit: 'sqft', problem }
  return { value: String(value.size), unit: value.unit ?? 'sqft', note }
}
