import { FILLERS, KNOWN_ELSEWHERE, OF_THE_PERSON, OF_THE_THING, OTHERS, SECOND, SPELLINGS } from './heading-language.ts'

/** The words of a heading in one spelling: whole, from short forms, run together, with one wrong letter. */

/** Longer texts are no headings. */
const LONGEST = 120
/** Shorter words have too many neighbours to forgive a letter. */
const FORGIVEN_FROM = 5
/** Longer words are not taken apart. */
const LONGEST_WORD = 60

/** The words of a heading as a vocabulary spells them; unknown ones as they are. */
export function wordReader(known: ReadonlySet<string>): (text: string) => string[] {
  const spelled = new Map<string, string[]>()
  for (const word of [
    ...known,
    ...FILLERS,
    ...OF_THE_PERSON,
    ...OF_THE_THING,
    ...SECOND,
    ...OTHERS.keys(),
    ...KNOWN_ELSEWHERE,
  ])
    spelled.set(word, [SPELLINGS.get(word) ?? word])
  for (const [from, to] of SPELLINGS) spelled.set(from, to.split(' '))
  for (const to of SPELLINGS.values())
    for (const word of to.split(' ')) if (!spelled.has(word)) spelled.set(word, [word])
  const forgivable = [...spelled.keys()].filter(word => word.length >= FORGIVEN_FROM)
  const remembered = new Map<string, string[]>()

  const plain = (word: string): string[] | undefined => spelled.get(word) ?? spelled.get(singular(word))
  function spell(word: string): string[] {
    const before = remembered.get(word)
    if (before) return before
    const found = plain(word) ?? takenApart(word, plain) ?? plain(neighbour(word, forgivable) ?? '') ?? [word]
    if (remembered.size < 5000) remembered.set(word, found)
    return found
  }
  return text => (text.length > LONGEST ? [] : wordsIn(text).flatMap(spell))
}

/** The words of a text in lower case, as they are written. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/['’`]s?\b/g, ' ')
    .replace(/\be-mail/g, 'email')
    .replace(/whats\s?app/g, 'whatsapp')
    .replace(/\bf\/up\b/g, 'follow up')
    .replace(/#/g, ' number ')
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replace(/(\d)(?=\p{L})|(\p{L}|\p{M})(?=\d)/gu, '$1$2 ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(word => word !== '')

const singular = (word: string): string =>
  word.length > 3 && word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : word.length > 3 && word.endsWith('s') && !word.endsWith('ss')
      ? word.slice(0, -1)
      : word

/** Known words that make up the whole of a word, as few as possible: `mobileno`. */
function takenApart(word: string, plain: (part: string) => string[] | undefined): string[] | undefined {
  if (word.length < 4 || word.length > LONGEST_WORD) return undefined
  const best: (string[] | undefined)[] = [[]]
  for (let end = 1; end <= word.length; end++) {
    for (let from = Math.max(0, end - 20); from <= end - 2; from++) {
      const before = best[from]
      const part = before && plain(word.slice(from, end))
      const shortest = best[end]
      if (part && (shortest === undefined || before.length < shortest.length))
        best[end] = [...before, word.slice(from, end)]
    }
  }
  const parts = best[word.length]
  return parts && parts.length > 1 ? parts.flatMap(part => plain(part) ?? []) : undefined
}

/** The one known word that differs by a letter: wrong, missing, too many, or two changed places. */
function neighbour(word: string, known: readonly string[]): string | undefined {
  if (word.length < FORGIVEN_FROM) return undefined
  const near = known.filter(one => isOneApart(word, one))
  return near.length === 1 || new Set(near.map(one => SPELLINGS.get(one) ?? one)).size === 1 ? near[0] : undefined
}

function isOneApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
}
