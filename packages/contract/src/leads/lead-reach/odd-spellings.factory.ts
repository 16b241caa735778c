/**
 * Numbers and addresses as people, spreadsheet programs and links write them. Every reader of them, on whatever way in, is tested with these
 * same texts, and reads the same from each.
 */

export interface OddSpelling {
  written: string
  /** phones as `+91 9876543210`, addresses as they are; none where the text cannot be read */
  read: readonly string[]
  /** it says more than that, and so is kept beside it */
  isNoted?: true
}
/** A number, with the dial code of the firm that reads it. */
export interface OddPhone extends OddSpelling {
  home: string
}

const [ONE, TWO] = ['+91 9876543210', '+91 9876543211']
const [BRITISH, EMIRATI, AMERICAN] = ['+44 7700900123', '+971 501234567', '+1 4155552671']
const under = (home: string, spellings: readonly (readonly [string, readonly string[], true?])[]): OddPhone[] =>
  spellings.map(([written, read, isNoted]) => ({ home, written, read, ...(isNoted ? { isNoted } : {}) }))

export const ODD_PHONES: readonly OddPhone[] = [
  ...under('+91', [
    ['+91 98765-43210', [ONE]],
    ['098765 43210', [ONE]],
    ['0091 98765 43210', [ONE]],
    ['091-98765 43210', [ONE]],
    ['919876543210', [ONE]],
    ['98765 43210 / 98765 43211', [ONE, TWO]],
    ['9876543210.0', [ONE]],
    ['9.87654321E+09', [ONE]],
    // rounded by a spreadsheet program
    ['9.87654E+09', []],
    ['(987) 654-3210 ext 4', [ONE], true],
    ['https://wa.me/919876543210', [ONE]],
    ['wa.me/+919876543210', [ONE]],
    // as it is dialled at home
    ['https://wa.me/9876543210', [ONE], true],
    ['https://api.whatsapp.com/send?phone=09876543210', [ONE], true],
    ['wa.me/447700900123', [BRITISH]],
    ['９８７６５４３２１０', [ONE]],
    ['＋９１ ９８７６５ ４３２１０', [ONE]],
    ['९८७६५ ४३२१०', [ONE]],
    ['\u200e98765\u200b43210\ufeff', [ONE]],
    ['98765\u00a043210', [ONE]],
    ['tel:+91-98765-43210', [ONE]],
    ['+44 07700 900123', [BRITISH]],
    ['+44 (0)7700 900123', [BRITISH]],
    ['+971 50 123 4567', [EMIRATI]],
  ]),
  ...under('+44', [
    ['07700 900123', [BRITISH]],
    ['(07700) 900-123', [BRITISH]],
    ['7700900123', [BRITISH]],
    ['447700900123', [BRITISH]],
    ['0044 7700 900123', [BRITISH]],
    ['+91 98765 43210', [ONE]],
    ['https://wa.me/919876543210', [ONE]],
    ['wa.me/07700900123', [BRITISH], true],
  ]),
  ...under('+971', [
    ['050 123 4567', [EMIRATI]],
    ['٠٥٠ ١٢٣ ٤٥٦٧', [EMIRATI]],
    ['00971 50 123 4567', [EMIRATI]],
    ['971501234567', [EMIRATI]],
    ['+971 (0)50 123 4567', [EMIRATI]],
    ['04 123 4567', ['+971 41234567']],
  ]),
  ...under('+1', [
    ['(415) 555-2671', [AMERICAN]],
    ['1-415-555-2671', [AMERICAN]],
    ['+1 415.555.2671', [AMERICAN]],
    ['(415) 555-2671 ext 4', [AMERICAN], true],
    ['wa.me/4155552671', [AMERICAN], true],
    ['wa.me/14155552671', [AMERICAN]],
    ['011 44 7700 900123', [BRITISH]],
  ]),
  ...under('+977', [
    ['980-1234567', ['+977 9801234567']],
    ['01-4123456', ['+977 14123456']],
  ]),
  ...under('+39', [['06 1234 5678', ['+39 0612345678']]]),
]

const [ASHA, RAO] = ['asha@example.com', 'rao@example.com']
export const ODD_ADDRESSES: readonly OddSpelling[] = [
  { written: 'ASHA@Example.com', read: ['ASHA@Example.com'] },
  { written: ' asha@example.com ', read: [ASHA] },
  { written: '<asha@example.com>', read: [ASHA] },
  { written: '"asha@example.com"', read: [ASHA] },
  { written: 'mailto:asha@example.com', read: [ASHA] },
  { written: 'MAILTO:asha@example.com?subject=A%20flat', read: [ASHA] },
  { written: 'asha@example.com.', read: [ASHA] },
  { written: '\ufeffasha@example.com\u200b', read: [ASHA] },
  { written: 'asha@\u200bexample.com', read: [ASHA] },
  { written: 'asha@example.com; rao@example.com', read: [ASHA, RAO] },
  { written: 'asha@example.com / rao@example.com.', read: [ASHA, RAO] },
  { written: 'Asha Rao <asha@example.com>', read: [ASHA], isNoted: true },
  { written: 'asha at example.com', read: [] },
]
