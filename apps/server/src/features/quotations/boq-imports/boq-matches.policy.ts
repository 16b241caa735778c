import type { ItemMatch } from '@plinth/contract/quotations/boq-imports'
import type { ItemHit } from '@plinth/contract/quotations/item'

/** Words that say nothing of what is meant. */
const EMPTY = new Set(['of', 'the', 'and', 'with', 'for', 'in', 'to', 'a', 'an', 'on', 'by', 'at'])

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter(word => !EMPTY.has(word))

/** A plural is no other word. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/(?:es|s)$/, '') : word)

/** The best of the items that are like a row, same unit first; sure where all words of the first stand in the row (QT-283). */
export function matchOf(row: { text: string; unit: string }, hits: readonly ItemHit[], most: number): ItemMatch {
  const words = new Set(wordsOf(row.text).map(stem))
  const share = (hit: ItemHit): number => {
    const own = wordsOf(`${hit.name} ${hit.variant}`)
    return own.length === 0 ? 0 : own.filter(word => words.has(stem(word))).length / own.length
  }
  const isSameUnit = (hit: ItemHit): boolean => hit.unit.toLowerCase() === row.unit.toLowerCase()
  const proposals = hits
    .map((hit, place) => ({ hit, place, share: share(hit) }))
    .sort(
      (one, other) =>
        Number(isSameUnit(other.hit)) - Number(isSameUnit(one.hit)) ||
        other.share - one.share ||
        one.place - other.place,
    )
    .slice(0, most)
  const [first, second] = proposals
  const isSure = first !== undefined && first.share === 1 && isSameUnit(first.hit)
  // of two that match as well, nobody knows which is meant
  const isAlone = second === undefined || second.share < 1 || !isSameUnit(second.hit)
  return { proposals: proposals.map(({ hit }) => hit), isSure: isSure && isAlone }
}
