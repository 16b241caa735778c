import { COUNTRY_ROWS } from './countries-table.ts'

/**
 * The country reference (document 1, section 3; SH-282 to SH-289, SH-Q106): the only source of countries, dial codes and
 * currencies while running. In the browser it comes with the forms that need it, never with the pages before sign-in.
 */
export interface Country {
  /** in English, under 50 characters */
  name: string
  /** the flag's picture, an address of the web application */
  flagUrl: string
  /** `+91`; a country may have several, and a code may belong to several countries */
  dialCodes: readonly string[]
  /** two letters, upper case */
  countrycode: string
  /** three letters; '' in Antarctica (SH-289) */
  currency: string
  /** `₹`; where a currency has no sign of its own its three letters; '' in Antarctica */
  symbol: string
}

/** What a company starts with (SH-567, SH-568, SH-601). */
export const DEFAULT_COUNTRY = 'India'
export const DEFAULT_DIAL_CODE = '+91'

/** Every country and territory, by name. */
export const COUNTRIES: readonly Country[] = COUNTRY_ROWS.trim()
  .split('\n')
  .map(row => {
    const [countrycode = '', name = '', dialCodes = '', currency = '', symbol = ''] = row.split('|')
    return {
      name,
      flagUrl: `/flags/${countrycode.toLowerCase()}.svg`,
      dialCodes: dialCodes.split(',').map(code => `+${code}`),
      countrycode,
      currency,
      symbol,
    }
  })

const byName = new Map(COUNTRIES.map(country => [country.name.toLowerCase(), country]))
const byCode = new Map(COUNTRIES.map(country => [country.countrycode, country]))

/** The country of a name, in whatever case; undefined for a text that is none. */
export const countryByName = (name: string): Country | undefined => byName.get(name.trim().toLowerCase())

/** The country of an ISO code of two letters, in whatever case. */
export const countryByCode = (code: string): Country | undefined => byCode.get(code.trim().toUpperCase())

/** The countries people here deal with most come first in lists of dial codes. */
const FIRST = ['IN', 'US', 'AE', 'GB', 'SG', 'AU', 'CA']
/** Whose a shared code is, where its territories would come before it by name. */
const MAIN = ['FI', 'NO', 'RU', 'RE', 'NF', 'CW']

export interface DialCode {
  /** `+91` */
  dialCode: string
  /** the countries that share it, the best known first */
  countries: readonly Country[]
}

/** Every dial code once, with its countries (IN-Q119); the most used first, the others in order of country. */
export const DIAL_CODES: readonly DialCode[] = listDialCodes()

function listDialCodes(): DialCode[] {
  const found = new Map<string, Country[]>()
  const named = (codes: readonly string[]) => codes.flatMap(code => byCode.get(code) ?? [])
  const first = named(FIRST)
  for (const country of new Set([...first, ...named(MAIN), ...COUNTRIES])) {
    for (const dialCode of country.dialCodes) found.set(dialCode, [...(found.get(dialCode) ?? []), country])
  }
  const rank = ({ countries: [main] }: DialCode): number =>
    main && first.includes(main) ? first.indexOf(main) - first.length : COUNTRIES.indexOf(main as Country)
  return [...found].map(([dialCode, countries]) => ({ dialCode, countries })).sort((a, b) => rank(a) - rank(b))
}

/** Whether a text is the dial code of some country, written `+91`. */
export const isDialCode = (text: string): boolean => DIAL_CODES.some(({ dialCode }) => dialCode === text)

/** The currency of a country by name, with its symbol; undefined where there is none (SH-289) or no such country. */
export function currencyOf(countryName: string): { currency: string; symbol: string } | undefined {
  const country = countryByName(countryName)
  return country?.currency ? { currency: country.currency, symbol: country.symbol } : undefined
}
