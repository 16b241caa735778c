import { AREA_NAMES, OTHER_NAMES } from './place-names-table.ts'

/** Letters that do not come apart into a plain one and a mark. */
const SPELLED: Record<string, string> = {
  ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ŋ: 'ng', ħ: 'h',
} // biome-ignore format: one table, one line

/** Text as it is compared: small letters without accents, words with one space between; no character LIKE reacts to. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|['’‘ʼʻ`]/gu, '')
    .toLowerCase()
    .replace(/[øłđðıßæœþŋħ]/g, letter => SPELLED[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** State or province of a GeoNames admin1 code, for the countries whose names are bundled; '' for others. */
export const areaName = (countryCode: string, adminCode: string): string => AREA_NAMES[countryCode]?.[adminCode] ?? ''

/** The column `names`: the town's own name and the former or local ones people still type. */
export const searchNames = (countryCode: string, name: string): string =>
  [name, ...(OTHER_NAMES[`${countryCode} ${name}`] ?? [])].map(one => `|${folded(one)}`).join('')

/** "Pune, Maharashtra, India"; a part that repeats the one before it is said once. */
export const locationText = (...parts: string[]): string =>
  parts.filter((part, index) => part !== '' && part !== parts[index - 1]).join(', ')

/** An address has fewer words; of more its end is looked at, where the town stands. */
const MOST_WORDS = 12
const WORDS_OF_A_NAME = 3
const SHORTEST_NAME = 3

/**
 * The names of towns that may stand in a folded text of several words, such as an address: those of more words first, then those
 * nearer to its end, since people write the street before the town.
 */
export function namesWithin(text: string): string[] {
  const words = text.split(' ').slice(-MOST_WORDS)
  const names: string[] = []
  for (let length = Math.min(WORDS_OF_A_NAME, words.length); length > 0; length--)
    for (let at = words.length - length; at >= 0; at--) names.push(words.slice(at, at + length).join(' '))
  return names.filter(name => name.length >= SHORTEST_NAME && /\p{L}/u.test(name))
}
