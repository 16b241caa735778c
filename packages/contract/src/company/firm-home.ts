import { type Country, countryByName, DEFAULT_COUNTRY, DEFAULT_DIAL_CODE } from '../countries.ts'

/**
 * What follows from where a firm is at home. A firm that never said where it is counts as one of India, as a new firm does (SH-567,
 * decision 20).
 */

/** Whether a country, by its name in whatever case, is India; one that is not said is. */
export const isIndia = (country: string): boolean =>
  country.trim() === '' || countryByName(country)?.name === DEFAULT_COUNTRY

/** The country of this name, and where none is named the firm's; undefined for a name that no country has. */
export const countryOrHome = (name: string, home = ''): Country | undefined =>
  countryByName(name || home || DEFAULT_COUNTRY)

/** The dial code of numbers that are written without one: the firm's own, else that of its country; `unknown` where neither is said. */
export const firmDialCode = (
  { country, dialCode }: { country: string; dialCode: string },
  unknown: string = DEFAULT_DIAL_CODE,
): string => dialCode || countryByName(country)?.dialCodes[0] || unknown

/** The same of a firm's settings as they are sent, once they are there. */
export const settingsDialCode = (
  settings: { country: string; countryCode: string } | undefined,
  unknown?: string,
): string => firmDialCode({ country: settings?.country ?? '', dialCode: settings?.countryCode ?? '' }, unknown)

const APRIL = 4
/** The month, 1 to 12, in which a financial year begins where the firm has not said it (QT-193). */
export const firstMonthOf = (country: string): number => (isIndia(country) ? APRIL : 1)
