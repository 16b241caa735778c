import { FILLERS, OF_THE_PERSON, OF_THE_THING, OTHERS, SECOND, SPELLINGS } from './heading-language.ts'
import { wordReader, wordsIn } from './heading-words.ts'

/** What the heading of a column means, read by its words: in any order, in short forms, one or many, with one wrong letter. */

/** How a field is called. */
export interface FieldWords {
  /**
   * Phrases between bars, the likeliest first: all their words stand in a heading that means the field, in any order. One with `!`
   * behind it is the whole heading.
   */
  phrases: string
  /** words that say nothing beside them */
  beside?: string
  /** any other word may stand beside them: whose it is */
  isLoose?: true
  /** words with which it means something else */
  not?: string
}
export interface HeadingMeaning<Key extends string> {
  field: Key
  /** which of its kind: `Phone 2` */
  number: number
  /** somebody else than the person of the row; one word for all their columns */
  of: string | undefined
  /** how well it fits, 0 the best */
  rank: number
  /** other words stand beside it, which may mean anything */
  isLoose: boolean
}
export type HeadingReader<Key extends string> = (heading: string) => HeadingMeaning<Key> | undefined

interface Phrase<Key extends string> {
  field: Key
  words: readonly string[]
  rank: number
  isWhole: boolean
  beside: ReadonlySet<string>
  not: ReadonlySet<string>
  isLoose: boolean
}

/** A loose fit goes behind all others, and each word that is too many behind the phrases with fewer. */
const [LOOSE, TOO_MANY] = [100_000, 1000]
const MOST_LEFT = 2
const IN_BRACKETS = /[([{][^)\]}]*[)\]}]/g
const UNIT =
  /\s+(?:in|\/)\s*(?:[₹$€£]|rs\.?|inr|rupees?|usd|dollars?|eur|euros?|gbp|pounds?|aud|aed|dirhams?|lakhs?|lacs?|crores?|cr|thousands?|millions?|sq\.?\s*(?:ft|feet|m|mtr|yards?)\.?)\s*\.?\s*$/i
/** Beside a value, what kind it is: "Phone 1 - Label". */
const ABOUT_ANOTHER = /\s-\s*(?:label|type)\s*$/i
const NUMBERED = /^\s*(?:q?\d{1,3}|[a-z])[.):\]]\s+/i

/** Reads headings of these fields. */
export function headingReader<Key extends string>(fields: Readonly<Record<Key, FieldWords>>): HeadingReader<Key> {
  const phrases = (Object.entries(fields) as [Key, FieldWords][]).flatMap(([field, one]) => phrasesOf(field, one))
  const read = wordReader(new Set(phrases.flatMap(({ words, beside }) => [...words, ...beside])))

  /** The best meaning of some texts, which together are one heading. */
  const best = (texts: readonly string[]): HeadingMeaning<Key> | undefined => {
    const all = texts.map(read)
    const found = all
      .flatMap(words => explained(words, phrases) ?? [])
      .reduce<Explained<Key> | undefined>((one, other) => (one && one.rank <= other.rank ? one : other), undefined)
    if (!found) return undefined
    const { phrase, ...meant } = found
    return { ...meant, of: all.map(words => othersIn(words, phrase)[0]).find(one => one !== undefined) }
  }
  return heading => {
    if (ABOUT_ANOTHER.test(heading)) return undefined
    const bare = heading.replace(IN_BRACKETS, ' ').replace(NUMBERED, '').replace(UNIT, '')
    const inside = [...heading.matchAll(IN_BRACKETS)].map(([text]) => text)
    // behind a dash is what is meant: "Address 1 - City"; beside a stroke the same in other words, in brackets too
    const ofDash = bare.split(/\s[-–—:]\s/)
    const ways = [[bare], ofDash.slice(-1), bare.split(/[/|\n]/), inside].map(best)
    const meant = ways.find(one => one && !one.isLoose) ?? ways.find(one => one !== undefined)
    return (
      meant && {
        ...meant,
        of: meant.of ?? inside.flatMap(text => read(text)).flatMap(word => OTHERS.get(word) ?? [])[0],
      }
    )
  }
}

const NONE: ReadonlySet<string> = new Set()
const spelled = (text: string): string[] => wordsIn(text).flatMap(word => (SPELLINGS.get(word) ?? word).split(' '))

function phrasesOf<Key extends string>(
  field: Key,
  { phrases, beside = '', isLoose, not = '' }: FieldWords,
): Phrase<Key>[] {
  const free = new Set(spelled(beside))
  const foreign = new Set(spelled(not))
  return phrases.split('|').map((phrase, rank) => ({
    field,
    words: spelled(phrase.replace('!', '')),
    rank,
    isWhole: phrase.includes('!'),
    beside: phrase.includes('!') ? NONE : free,
    not: foreign,
    isLoose: isLoose === true,
  }))
}

interface Explained<Key extends string> extends HeadingMeaning<Key> {
  phrase: Phrase<Key>
}

/** The phrase that explains the most of a heading. */
function explained<Key extends string>(
  words: readonly string[],
  phrases: readonly Phrase<Key>[],
): Explained<Key> | undefined {
  const there = new Set(words)
  let found: Explained<Key> | undefined
  for (const phrase of phrases) {
    if (!phrase.words.every(word => there.has(word)) || words.some(word => phrase.not.has(word))) continue
    const left = words.filter(word => !phrase.words.includes(word) && !isFree(word, phrase) && !OTHERS.has(word))
    if (left.length > 0 && (phrase.isWhole || !phrase.isLoose || left.length > MOST_LEFT)) continue
    const isLoose = left.length > 0
    const rank = (isLoose ? LOOSE : 0) + left.length * TOO_MANY + phrase.rank
    // of phrases that leave as much unsaid the longer one says more
    const saysMore = phrase.words.length * (TOO_MANY / 10)
    if (found && found.rank - found.phrase.words.length * (TOO_MANY / 10) <= rank - saysMore) continue
    found = { field: phrase.field, number: numberIn(words, phrase), of: undefined, rank, isLoose, phrase }
  }
  return found
}

/** Others than the person of the row who are named beside a phrase. */
const othersIn = (words: readonly string[], phrase: Phrase<string>): string[] =>
  words.flatMap(word =>
    phrase.words.includes(word) || phrase.beside.has(word) || OF_THE_PERSON.has(word) ? [] : (OTHERS.get(word) ?? []),
  )

const isFree = (word: string, { beside, words, isWhole }: Phrase<string>): boolean =>
  beside.has(word) ||
  FILLERS.has(word) ||
  OF_THE_PERSON.has(word) ||
  SECOND.has(word) ||
  isNumber(word) ||
  (OF_THE_THING.has(word) && !isWhole && !words.includes('name'))

const isNumber = (word: string): boolean => /^\d{1,2}$/.test(word) || word === 'first' || word === 'third'

function numberIn(words: readonly string[], phrase: Phrase<string>): number {
  const others = words.filter(word => !phrase.words.includes(word))
  const digits = others.find(word => /^\d{1,2}$/.test(word))
  if (digits !== undefined) return Number(digits)
  if (others.includes('third')) return 3
  return others.some(word => SECOND.has(word)) ? 2 : 1
}
