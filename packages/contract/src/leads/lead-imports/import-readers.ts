import { DIAL_CODES } from '../../countries.ts'
import { oneLine, type ReadingPlace } from '../../field-imports.ts'
import { type Reading, withoutFloatTail } from '../../field-readers.ts'
import { type AreaUnit, areaProblem, LEAD_LIMITS, phoneProblem, readArea } from '../lead/lead-rules.ts'

/** How cells are read that mean more than one value: a phone with its dial code, an area with its unit. */

interface Measured {
  value: string
  unit: string
}

/** The longest first, so that +1684 is not taken for +1. */
const KNOWN_CODES = DIAL_CODES.map(({ dialCode }) => dialCode).sort((a, b) => b.length - a.length)

/**
 * National digits, without spaces, hyphens, brackets and any prefix that leaves ten digits (IN-Q60). A number with another
 * country's dial code keeps that code (decision 38).
 */
export function readPhone(text: string, { dialCode }: ReadingPlace): Measured {
  const home = dialCode || '+91'
  if (/^[0-9]{10}$/.test(text)) return { value: text, unit: home }
  const bare = withoutFloatTail(text.replace(/[\s\p{Cf}\p{Pd}()[\]]/gu, ''))
  const isIndian = home === '+91'
  const national = isIndian
    ? (/^(?:\+91|0091|91|0)([0-9]{10})$/.exec(bare)?.[1] ?? bare)
    : bare.replace(new RegExp(`^(?:\\+|00)${home.slice(1)}`), '')
  const coded = national.replace(/^00/, '+')
  if (/^\+[0-9]+$/.test(coded)) {
    const own = KNOWN_CODES.find(code => coded.startsWith(code))
    if (own && own !== home) return { value: coded.slice(own.length), unit: own }
  }
  return { value: /^[0-9]+$/.test(national) ? national : oneLine(text), unit: home }
}

/** A phone, which every lead has (IN-519, IN-Q16). */
export function readPhoneCell(text: string, place: ReadingPlace): Reading {
  const { value, unit } = readPhone(text, place)
  return { value, unit, problem: phoneProblem(value, unit) }
}

const AREA_WORDS: readonly (readonly [RegExp, AreaUnit])[] = [
  [/^(?:sqft|sft|sqfeet|squarefeet|squarefoot|ft2|ft²)$/, 'sqft'],
  [/^(?:sqm|sqmt|sqmtr|sqmtrs|squaremeters?|squaremetres?|m2|m²)$/, 'sqm'],
  [/^(?:sqyds?|sqyards?|squareyards?|gaj)$/, 'Sq yds'],
]
/** "1,200 sq. ft." as digits and unit; square feet where none is named (IN-Q19). */
function readAreaText(text: string): Measured {
  if (text === '') return { value: '', unit: 'sqft' }
  const known = readArea(text)
  if (known) return { value: known.digits, unit: known.unit ?? 'sqft' }
  // no character fits two neighbouring parts, so the time grows linearly with the text
  const match = /^([0-9][0-9,]*)(?:\.0+)?\s*([\p{L}.²][\p{L}. ²2]*)?$/u.exec(text.trim())
  const word = match?.[2]?.replace(/[. ]/g, '').toLowerCase() ?? ''
  const unit = word === '' ? 'sqft' : AREA_WORDS.find(([pattern]) => pattern.test(word))?.[1]
  return match && unit ? { value: match[1]!.replaceAll(',', ''), unit } : { value: oneLine(text), unit: 'sqft' }
}

/** An area, where there is one (IN-Q19). */
export function readAreaCell(text: string): Reading {
  const { value, unit } = readAreaText(text)
  return { value, unit, problem: areaProblem(value, LEAD_LIMITS.areaDigits) }
}
