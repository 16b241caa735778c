/** The words that stand beside numbers. */

/** Words for powers of ten, and those powers. */
const POWERS: readonly (readonly [string, number])[] = [
  ['k thou thousand thousands hazar hazaar hajar हजार हज़ार', 3],
  ['l lk lks lac lacs lack lacks lakh lakhs लाख', 5],
  ['m mn mil mio million millions', 6],
  ['cr crs cror crore crores करोड़ करोड', 7],
  ['bn billion billions', 9],
]
const POWER_OF = new Map(
  POWERS.flatMap(([words, power]) => words.split(' ').map(word => [word.normalize('NFC'), power] as const)),
)
export const LAKH = 5
export const CRORE = 7
export const powerOf = (word: string): number | undefined => POWER_OF.get(word.normalize('NFC'))

/** Whether a word may become one of them while it is typed. */
export const beginsPower = (word: string): boolean =>
  [...POWER_OF.keys()].some(known => known.startsWith(word.normalize('NFC')))

const QUALIFIERS = new Set(
  `about above all approx approximate approximately appx aprox area around and at atleast atmost base basic below between
  budget built builtup bua carpet circa estimate estimated excl excluding exclusive expected extra flexible from gst in incl
  including inclusive least less limit limited max maximum min minimum more most nearly negotiable not onward onwards or over
  plus range roughly sba sbua so starting starts super superbuilt tax taxes than till to total under up upto within`.split(
    /\s+/,
  ),
)
/** A word that makes a number a bound, or says how sure it is: the number stands, and the word is worth a note. */
export const isQualifier = (word: string): boolean => QUALIFIERS.has(word)

/** Words between the two ends of a range. */
export const isBetween = (word: string): boolean => word === 'to' || word === 'till' || word === 'and'
