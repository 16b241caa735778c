import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { COUNTRIES, countryByName, DIAL_CODES } from '@plinth/contract/countries'

/** How the pickers of countries and dial codes find what is typed: letters without their accents, any case. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

const countryTexts = COUNTRIES.map(({ name, countrycode }) => ({
  name,
  plain: plain(name),
  code: countrycode.toLowerCase(),
}))

/** The names of the countries that contain what is typed, or whose two letters it is; those that begin with it first. */
export function findCountries(typed: string): string[] {
  const text = plain(typed)
  const found = countryTexts.filter(country => country.plain.includes(text) || country.code === text)
  const isFirst = (country: (typeof found)[number]) => country.plain.startsWith(text) || country.code === text
  return [...found.filter(isFirst), ...found.filter(country => !isFirst(country))].map(({ name }) => name)
}

/** The dial codes whose digits begin with what is typed, or one of whose countries is found by it. */
export function findDialCodes(typed: string): string[] {
  const digits = typed.trim().replace(/^(\+|00)/, '')
  if (/^[0-9]*$/.test(digits)) {
    return DIAL_CODES.filter(({ dialCode }) => dialCode.slice(1).startsWith(digits)).map(({ dialCode }) => dialCode)
  }
  return [...new Set(findCountries(typed).flatMap(name => countryByName(name)?.dialCodes ?? []))]
}

/** The filter of a `Select` whose options are found, and put in order, by one of the functions above. */
export const filterBy =
  (find: (typed: string) => readonly string[]): OptionsFilter =>
  ({ options, search }) => {
    if (search.trim() === '') return options
    const byValue = new Map<string, ComboboxParsedItem>()
    for (const option of options) if ('value' in option) byValue.set(String(option.value), option)
    return find(search).flatMap(value => byValue.get(value) ?? [])
  }
