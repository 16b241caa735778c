/** The registration number of Indian firms: two digits of the state, the PAN, the entity, Z and a check character. */

const GSTIN = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** States and union territories by the first two digits of a GSTIN. */
export const STATE_OF_GSTIN: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  // until 2020; numbers given then are still in use
  '25': 'Dadra and Nagar Haveli and Daman and Diu',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  // before the state was divided in 2014
  '28': 'Andhra Pradesh',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
}

/**
 * The last character of a GSTIN for its first 14: each digit of base 36 counts once and twice in turn, the digits of each product
 * are added up, and the sum is filled up to a multiple of 36.
 */
export function gstinCheck(first14: string): string {
  let sum = 0
  for (const [place, character] of [...first14].entries()) {
    const product = DIGITS.indexOf(character) * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return DIGITS.charAt((36 - (sum % 36)) % 36)
}

/** Whether a text is a GSTIN: of a state there is, in its form, with the right check character. */
export const isGstin = (text: string): boolean =>
  GSTIN.test(text) && text.slice(0, 2) in STATE_OF_GSTIN && gstinCheck(text.slice(0, 14)) === text.at(-1)

/** The state a GSTIN belongs to; undefined for any other text. */
export const stateOfGstin = (text: string): string | undefined =>
  isGstin(text) ? STATE_OF_GSTIN[text.slice(0, 2)] : undefined
