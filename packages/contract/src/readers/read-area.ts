import { oneLine, readable } from './plain-text.ts'
import { readQuantity } from './read-quantity.ts'
import { LONGEST_READ, type Reading } from './reading.ts'

export type AreaUnit = 'sqft' | 'sqm' | 'Sq yds'

export interface Area {
  size: number
  /** the one that was written; undefined where none was */
  unit: AreaUnit | undefined
}

/** Units as people write them, in words that are one token each. */
const UNITS: readonly (readonly [RegExp, AreaUnit])[] = [
  [/^(?:sqft|sqfts|sft|sfts|sqf|sqfeet|sqfeets|sqfoot|squarefeet|squarefoot|squareft|ft²|ft2)$/, 'sqft'],
  [/^(?:sqm|sqms|sqmt|sqmts|sqmtr|sqmtrs|sqmeters?|sqmetres?|squaremeters?|squaremetres?|m²|m2)$/, 'sqm'],
  [/^(?:sqyds?|sqyards?|squareyds?|squareyards?|yd²|yd2|yards?|yds|gaj|gaz|gajj)$/, 'Sq yds'],
]
const unitOf = (word: string): AreaUnit | undefined => UNITS.find(([pattern]) => pattern.test(word))?.[1]

/** `sq. ft.`, `sq ft` and `Sq-Mtrs` as one word. */
const SPLIT_UNIT = /\b(sq|square)(?:[. -]{1,3})(f|ft|fts|feets?|foot|m|ms|mts?|mtrs?|meters?|metres?|yds?|yards?)\b\.?/g
const SUPERSCRIPT = /(ft|m|yd)\.? ?[2²](?![0-9])/g
/** A plot by its sides, in feet where nothing else is said: `30x40`, `30' x 40'`, `30 * 40 ft` */
const SIDES = /^([0-9]{1,4}) ?(?:ft|feet|')? ?[x×*] ?([0-9]{1,4}) ?(ft|feet|'|sqft|sft|m|mtr|mtrs|sqm)?\.?$/

/**
 * The size of a place in whole units: `1,200 sq. ft.`, `110 sqm`, `240 gaj`, `30x40`. Of a range it is the lower end; then, and where
 * it was calculated, the text itself is the note.
 */
export function readArea(text: string, { invalid }: { invalid: string }): Reading<Area> {
  if (text.length > LONGEST_READ) return { problem: invalid }
  const plain = readable(text).toLowerCase()
  const sides = SIDES.exec(plain)
  if (sides) {
    const unit = sides[3]?.startsWith('m') || sides[3] === 'sqm' ? 'sqm' : 'sqft'
    return { value: { size: Number(sides[1]) * Number(sides[2]), unit }, note: oneLine(text) }
  }
  const joined = plain.replace(SPLIT_UNIT, '$1$2 ').replace(SUPERSCRIPT, 'sq$1 ')
  const quantity = readQuantity(joined)
  if (!quantity) return { problem: invalid }
  const units = new Set(quantity.words.map(unitOf))
  if (units.has(undefined) || units.size > 1) return { problem: invalid }
  const [unit] = units
  return { value: { size: quantity.value, unit }, note: quantity.isInexact ? oneLine(text) : undefined }
}
