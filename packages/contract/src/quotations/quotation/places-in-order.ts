import type { Content, Line } from './content.ts'

/** A room or a section of a content, `null` for the lines of none, which are shown as `General`. */
export type Grouping = 'room' | 'section'

export const GENERAL = 'General'

/** The room or the section a line stands in; `null` also where it names one that the content does not have. */
export const placeOf = (line: Line, grouping: Grouping): string | null =>
  grouping === 'room' ? line.roomId : line.sectionId

/**
 * The rooms or sections of a content in the order in which they are shown: what stands in none comes first, where there is such a
 * line, as rows above the first heading of a bill of quantities do.
 */
export function placesInOrder(content: Content, grouping: Grouping): (string | null)[] {
  const ids: (string | null)[] = (grouping === 'room' ? content.rooms : content.sections).map(({ id }) => id)
  return content.lines.some(line => placeOf(line, grouping) === null) ? [null, ...ids] : ids
}
