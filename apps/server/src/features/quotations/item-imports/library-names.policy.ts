import { boqUnit } from '@plinth/contract/quotations/boq-columns'
import type { ItemChoiceField, UnknownName } from '@plinth/contract/quotations/item-imports/item-imports'

/** What names in a spreadsheet stand for in the library, and which of them it does not have (QT-069). */

interface Lists {
  categories: readonly { _id: string; name: string; parentId: string | null }[]
  units: readonly { _id: string; code: string; name: string; isArchived: boolean }[]
  taxRates: readonly { _id: string; rate: string; isArchived: boolean }[]
  /** as they are written in the library */
  brands: readonly string[]
}
/** Field → text → what stands for it; empty for something new. */
type Choices = Readonly<Record<string, Readonly<Record<string, string>>>>
type Category = { id: string } | { made: string }

/** Between a category and one below it. */
export const BELOW = ' › '
export const choiceKey = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()
const ownKey = (upper: string, own: string): string => choiceKey(`${upper}${BELOW}${own}`)

export interface LibraryNames {
  unit(text: string): string | undefined
  brand(text: string): string | undefined
  taxRate(percentage: string): string | undefined
  category(text: string): Category | undefined
  subCategory(upper: string, own: string): Category | undefined
  categoryText(id: string | null): string
  /** of a category the one above it, if there is any */
  above(id: string | null): string | null
  unitCode(id: string | null): string
  taxText(id: string | null): string
}

/** What names stand for: what was chosen for them, else what the library has under this name. */
export function libraryNames({ categories, units, taxRates, brands }: Lists, choices: Choices): LibraryNames {
  const chosen = (field: ItemChoiceField, key: string): string | undefined => choices[field]?.[key]
  const tops = new Map(categories.filter(one => one.parentId === null).map(one => [choiceKey(one.name), one._id]))
  const belows = new Map(
    categories.filter(one => one.parentId !== null).map(one => [`${one.parentId} ${choiceKey(one.name)}`, one._id]),
  )
  const byId = new Map(categories.map(one => [one._id, one]))
  const inUse = units.filter(unit => !unit.isArchived)
  const spelling = new Map(brands.map(brand => [choiceKey(brand), brand]))
  const category = (text: string): Category | undefined => {
    const choice = chosen('category', choiceKey(text)) ?? tops.get(choiceKey(text))
    if (choice === undefined) return undefined
    return choice === '' ? { made: text } : { id: choice }
  }
  return {
    category,
    subCategory(upper, own) {
      const choice = chosen('subCategory', ownKey(upper, own))
      if (choice) return { id: choice }
      const top = category(upper)
      if (top && 'id' in top) {
        const id = belows.get(`${top.id} ${choiceKey(own)}`)
        if (id !== undefined) return { id }
      }
      return choice === '' && top ? { made: `${upper}${BELOW}${own}` } : undefined
    },
    unit(text) {
      const choice = chosen('unit', choiceKey(text))
      if (choice) return choice
      const isNamed = (unit: (typeof inUse)[number]): boolean => choiceKey(unit.name) === choiceKey(text)
      return (boqUnit(text, inUse) ?? inUse.find(isNamed))?._id
    },
    brand(text) {
      const choice = chosen('brand', choiceKey(text))
      return choice === '' ? text : (choice ?? spelling.get(choiceKey(text)))
    },
    taxRate: percentage => taxRates.find(one => !one.isArchived && one.rate === percentage)?._id,
    categoryText(id) {
      const own = byId.get(id ?? '')
      const upper = byId.get(own?.parentId ?? '')
      return own ? `${upper ? `${upper.name}${BELOW}` : ''}${own.name}` : ''
    },
    above: id => byId.get(id ?? '')?.parentId ?? null,
    unitCode: id => units.find(unit => unit._id === id)?.code ?? '',
    taxText: id => taxRates.find(one => one._id === id)?.rate ?? '',
  }
}

/** The names of a file that the library does not have, with what was chosen for each and what is most like it. */
export function unknownNames(
  lists: Lists,
  choices: Choices,
  found: Readonly<Record<ItemChoiceField, readonly { texts: string[]; rows: number }[]>>,
): UnknownName[] {
  const known = libraryNames(lists, {})
  const tops = lists.categories.filter(one => one.parentId === null).map(one => ({ value: one._id, label: one.name }))
  const units = lists.units
    .filter(unit => !unit.isArchived)
    .map(unit => ({ value: unit._id, label: unit.code, also: unit.name }))
  const brands = lists.brands.map(brand => ({ value: brand, label: brand }))
  const names = libraryNames(lists, choices)
  const below = (upper: string) => {
    const top = names.category(upper)
    const id = top && 'id' in top ? top.id : undefined
    return lists.categories.filter(one => one.parentId === id).map(one => ({ value: one._id, label: one.name }))
  }
  const out: UnknownName[] = []
  const add = (field: ItemChoiceField, text: string, rows: number, offers: readonly Offer[], last = text): void => {
    const key = choiceKey(text)
    const before = out.find(one => one.field === field && choiceKey(one.text) === key)
    if (before) before.rows += rows
    else out.push({ field, text, rows, choice: choices[field]?.[key] ?? null, similar: likest(last, offers) })
  }
  for (const { texts, rows } of found.category)
    if (texts[0] && !known.category(texts[0])) add('category', texts[0], rows, tops)
  for (const { texts, rows } of found.subCategory) {
    const [upper = '', own = ''] = texts
    if (upper === '' || own === '') continue
    const isThere = libraryNames(lists, { category: choices.category ?? {} }).subCategory(upper, own) !== undefined
    if (!isThere) add('subCategory', `${upper}${BELOW}${own}`, rows, below(upper), own)
  }
  for (const { texts, rows } of found.unit) if (texts[0] && !known.unit(texts[0])) add('unit', texts[0], rows, units)
  for (const { texts, rows } of found.brand)
    if (texts[0] && !known.brand(texts[0])) add('brand', texts[0], rows, brands)
  return out
}

interface Offer {
  value: string
  label: string
  also?: string
}
/** As alike as a plural or a letter wrong. */
const ALIKE = 0.45

function likest(text: string, offers: readonly Offer[]): UnknownName['similar'] {
  const scored = offers.map(({ value, label, also }) => ({
    value,
    label,
    score: Math.max(likeness(text, label), also === undefined ? 0 : likeness(text, also)),
  }))
  const best = scored.toSorted((one, other) => other.score - one.score)[0]
  return best && best.score >= ALIKE ? { value: best.value, label: best.label } : null
}

const pairsOf = (text: string): Set<string> => {
  const letters = ` ${choiceKey(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `
  return new Set([...letters].slice(1).map((letter, at) => `${letters[at]}${letter}`))
}
/** The share of pairs of neighbouring letters that two texts have in common. */
function likeness(one: string, other: string): number {
  const [first, second] = [pairsOf(one), pairsOf(other)]
  const common = [...first].filter(pair => second.has(pair)).length
  return (2 * common) / (first.size + second.size)
}
