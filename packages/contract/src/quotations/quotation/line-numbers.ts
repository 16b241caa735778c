import type { Content } from './content.ts'
import { type Grouping, placeOf, placesInOrder } from './places-in-order.ts'

/**
 * The numbers of lines by id, `1.2.3` for group, subgroup and line in the shown grouping (QT-110). Groups and subgroups are numbered
 * where they hold something, so that screen, client's page, PDF and spreadsheet need not show empty ones to agree; notes have no
 * number. A content without any room, or any section, has no such part in its numbers.
 */
export function lineNumbers(content: Content, grouping: Grouping): Record<string, string> {
  const inner: Grouping = grouping === 'room' ? 'section' : 'room'
  const outerPlaces = placesInOrder(content, grouping)
  const innerPlaces = placesInOrder(content, inner)
  const hasLevel = (of: Grouping) => (of === 'room' ? content.rooms : content.sections).length > 0
  const byOuter = Map.groupBy(content.lines, line => placeOf(line, grouping))
  const numbers: Record<string, string> = {}
  let group = 0
  for (const outer of outerPlaces) {
    const own = byOuter.get(outer)
    if (!own) continue
    group++
    const byInner = Map.groupBy(own, line => placeOf(line, inner))
    let subgroup = 0
    for (const place of innerPlaces) {
      const lines = byInner.get(place)
      if (!lines) continue
      subgroup++
      let number = 0
      for (const line of lines)
        if (line.kind === 'line') {
          number++
          numbers[line.id] = [
            ...(hasLevel(grouping) ? [group] : []),
            ...(hasLevel(inner) ? [subgroup] : []),
            number,
          ].join('.')
        }
    }
  }
  return numbers
}
