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
