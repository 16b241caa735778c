/**
 * How items are searched (QT-044, QT-045): every word of the search stands in an item's text, or in one of its words with one letter
 * wrong, missing, added or swapped. What a word may have become is kept with the item as terms, so that an index finds it.
 */

/** Words of this many letters and more may have one wrong. */
const FORGIVEN = 4
/** Longer words are found as they are written. */
const LONGEST = 24

/** A text without case and accents. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()

const wordsIn = (text: string): string[] => plain(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The word with the letter at each place replaced. */
const each = (letters: readonly string[], by: string): string[] =>
  letters.map((_, at) => [...letters.slice(0, at), by, ...letters.slice(at + 1)].join(''))

/** `-` before a word that lacks a letter, `*` for any letter: neither stands in a word. */
const lacking = (letters: readonly string[]): string[] => each(letters, '').map(word => `-${word}`)

/** What an item is found by for its texts: each word, with any one letter changed, and without any one letter. */
export function termsOf(texts: readonly string[]): string[] {
  const terms = new Set<string>()
  for (const word of texts.flatMap(wordsIn)) {
    const letters = [...word]
    if (letters.length < FORGIVEN - 1 || letters.length > LONGEST) continue
    for (const term of [word, ...each(letters, '*'), ...lacking(letters)]) terms.add(term)
  }
  return [...terms]
}

/** The terms of which a word of a search needs one: one letter wrong, missing, added or two swapped. */
export function forgivingTerms(word: string): string[] {
  const letters = [...word]
  if (letters.length < FORGIVEN || letters.length > LONGEST) return []
  const swapped = letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''))
  return [...new Set([...each(letters, '*'), `-${word}`, ...each(letters, ''), ...swapped])]
}

/** The words of a search, as they are compared. */
export const searchWords = (search: string): string[] => plain(search).split(/\s+/).filter(Boolean)

/** Whether a text holds a word, one letter forgiven. */
export function holds(text: string, word: string): boolean {
  if (plain(text).includes(word)) return true
  const terms = new Set(termsOf([text]))
  return forgivingTerms(word).some(term => terms.has(term))
}
