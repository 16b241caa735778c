/**
 * The currency symbol of the company whose page this is: numbers have its groups. One person is signed in per page, so it is kept here
 * instead of being passed to every count.
 */
let held = ''

/** The symbol; '' before the profile is read and where nobody is signed in. */
export const firmSymbol = (): string => held

/** Keeps the symbol of the profile that was read; '' once nobody is signed in. */
export function setFirmSymbol(symbol: string): void {
  held = symbol
}
