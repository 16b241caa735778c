import { DEFAULT_DIAL_CODE, DIAL_CODES } from '../../countries.ts'

/**
 * Splits a phone number as people type it on a website into dial code and national digits: `+44 20 7946 0018`, `0044…` or `98450
 * 12345`.
 */
export function readPhone(typed: string, homeCode: string): { countryCode: string; phoneNumber: string } {
  const bare = typed.replace(/[\s().\-/\p{Pd}\p{Cf}]/gu, '').replace(/^00/, '+')
  const home = homeCode || DEFAULT_DIAL_CODE
  if (!bare.startsWith('+')) {
    // people write a trunk zero before an Indian mobile number, but it is not part of the number
    const national = home === '+91' && /^0[0-9]{10}$/.test(bare) ? bare.slice(1) : bare
    return { countryCode: home, phoneNumber: national }
  }
  if (bare.startsWith(home)) return { countryCode: home, phoneNumber: bare.slice(home.length) }
  const code = KNOWN_CODES.find(one => bare.startsWith(one))
  return code ? { countryCode: code, phoneNumber: bare.slice(code.length) } : { countryCode: home, phoneNumber: bare }
}

/** The longest first, so that +1684 is not read as +1. */
const KNOWN_CODES = DIAL_CODES.map(one => one.dialCode).sort((a, b) => b.length - a.length)
