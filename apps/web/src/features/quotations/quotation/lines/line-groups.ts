import type { Content, Line } from '@plinth/contract/quotations/quotation/content'
import { lineNumbers } from '@plinth/contract/quotations/quotation/line-numbers'
import { GENERAL, type Grouping, placeOf, placesInOrder } from '@plinth/contract/quotations/quotation/places-in-order'

/** The lines of a quotation by room then section, or by section then room, with the numbers by which people speak of them (QT-110). */

export interface LineGroup {
  /** of its room or section; null for the lines of none */
  id: string | null
  name: string
  /** `1` or `1.2`; a room or section without lines has none */
  number: string
  /** of the group alone where it has no groups */
  lines: { line: Line; number: string }[]
  groups: LineGroup[]
}

interface Grouped {
  content: Content
  numbers: Readonly<Record<string, string>>
}

/** Groups in their order, each with those of the other grouping in it; with one level, as a Design Quotation has, with its lines. */
export function lineGroups(content: Content, grouping: Grouping, levels: 1 | 2 = 2): LineGroup[] {
  const below = grouping === 'room' ? 'section' : 'room'
  const grouped = { content, numbers: lineNumbers(content, grouping) }
  return groupsOf(grouped, content.lines, grouping, '', levels === 2 ? below : undefined, true)
}

const entitiesOf = (content: Content, grouping: Grouping): readonly { id: string; name: string }[] =>
  grouping === 'room' ? content.rooms : content.sections

function groupsOf(
  grouped: Grouped,
  lines: readonly Line[],
  grouping: Grouping,
  before: string,
  below: Grouping | undefined,
  isTop: boolean,
): LineGroup[] {
  const { content, numbers } = grouped
  const names = new Map(entitiesOf(content, grouping).map(({ id, name }) => [id, name]))
  const byPlace = Map.groupBy(lines, line => placeOf(line, grouping))
  // within a group only what has lines there; at the top also rooms and sections that are still empty
  const places = placesInOrder(content, grouping).filter(id => byPlace.has(id) || (isTop && id !== null))
  let place = 0
  return places.map(id => {
    const own = byPlace.get(id) ?? []
    const number = own.length === 0 ? '' : numbered(before, names.size, ++place)
    return {
      id,
      name: id === null ? GENERAL : (names.get(id) ?? GENERAL),
      number,
      lines: below ? [] : own.map(line => ({ line, number: numbers[line.id] ?? '' })),
      groups: below ? groupsOf(grouped, own, below, number, undefined, false) : [],
    }
  })
}

/** Without any room, or any section, numbers have no part for it. */
function numbered(before: string, entities: number, place: number): string {
  if (entities === 0) return before
  return before === '' ? `${place}` : `${before}.${place}`
}
