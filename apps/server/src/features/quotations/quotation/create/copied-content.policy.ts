import type { Content } from '@plinth/contract/quotations/quotation/content'
import { v7 as uuid } from 'uuid'

/** Ids for what is copied, each always the same. */
function renaming(): (id: string) => string {
  const names = new Map<string, string>()
  return id => {
    const known = names.get(id) ?? uuid()
    names.set(id, known)
    return known
  }
}

/**
 * A content with ids of its own. In the next version of a quotation everything keeps its origin (QT-203); in another quotation all
 * begins anew.
 */
export function copiedContent(content: Content, { keepsOrigin }: { keepsOrigin: boolean }): Content {
  const idOf = renaming()
  const maybe = (id: string | null): string | null => (id === null ? null : idOf(id))
  const traced = <T extends { id: string; originId: string }>(one: T): T => {
    const id = idOf(one.id)
    return { ...one, id, originId: keepsOrigin ? one.originId : id }
  }
  return {
    ...content,
    rooms: content.rooms.map(traced),
    sections: content.sections.map(traced),
    choices: content.choices.map(choice => ({ ...choice, id: idOf(choice.id) })),
    options: content.options.map(option => ({ ...option, id: idOf(option.id), choiceId: idOf(option.choiceId) })),
    lines: content.lines.map(line => ({
      ...traced(line),
      roomId: maybe(line.roomId),
      sectionId: maybe(line.sectionId),
      optionId: maybe(line.optionId),
    })),
    measurements: content.measurements.map(row => ({ ...row, id: idOf(row.id), lineId: idOf(row.lineId) })),
    milestones: content.milestones.map(milestone => ({ ...milestone, id: idOf(milestone.id) })),
  }
}
