/** Rules of text that pages and schemas share; without zod, because pages before the sign-in read them. */

/** Length in Unicode code points, the same on both sides. */
export const characters = (value: string): number => {
  let count = 0
  for (const _ of value) count++
  return count
}

const EMAIL = /^[^\s@<>"'(),;:\\[\]]+@[^\s@<>"'(),;:\\[\]]+\.[A-Za-z]{2,20}$/
/** The shared address pattern: one @, a dotted domain, last part of 2 to 20 letters, at most 254 characters (SH-Q57). */
export const isEmail = (value: string): boolean => value.length <= 254 && EMAIL.test(value) && !value.includes('..')

/** "Letters" are letters and marks of every script, with inner spaces (decision 19). */
const LETTERS = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u
export const isLetters = (value: string): boolean => LETTERS.test(value)
export const isDigits = (value: string): boolean => /^[0-9]*$/.test(value)

/**
 * Whether a text may be what somebody is called, whatever stands in it: "Sharma / Rao", "Anita (HSR)", "Ravi 2", "Ar. K @ Studio"
 * (decision 57). One without a letter, an address and a formula are something else, which came into the wrong field.
 */
export const isCalling = (value: string): boolean =>
  /\p{L}/u.test(value) && !value.startsWith('=') && !isEmail(value) && !/:\/\/|^www\./i.test(value)

const NAME_OF_PLACE = /^(?=.*\p{L})[\p{L}\p{M}\p{Nd} '’.()/"@_:&,-]+$/u
/** A city as people write it: "Sector 62 Noida", "Dubai, UAE", "St. Thomas Mount (West)" (decision 57). */
export const isNameOfPlace = (value: string): boolean => NAME_OF_PLACE.test(value)
