import type { Content, Line, Room, Section } from '@plinth/contract/quotations/quotation/content'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import type { Grouping } from '@plinth/contract/quotations/quotation/places-in-order'
import type { TemplatePart } from '@plinth/contract/quotations/quotation/templates/templates'
import { linesCopied } from './line-changes.ts'
import { newId } from './new-id.ts'
import { positionsAfter } from './positions.ts'

/**
 * The changes that bring a room or section of a template into a draft (QT-186). It comes in anew, even where there is one of its name;
 * what its lines stand in besides, such as the sections of a room's lines, is the draft's own where that has one of the name.
 */
export function partInserted(
  content: Content,
  part: TemplatePart,
): { changes: ContentChange[]; lineId: string | undefined } {
  const rooms = places(content, 'room', part.rooms, part.entity === 'room')
  const sections = places(content, 'section', part.sections, part.entity === 'section')
  const choices = choicesInserted(content, part)
  const { changes, ids } = linesCopied(
    content,
    part.lines,
    (line): Partial<Line> => ({
      roomId: idIn(rooms.ids, line.roomId),
      sectionId: idIn(sections.ids, line.sectionId),
      optionId: idIn(choices.ids, line.optionId),
    }),
    undefined,
    part.measurements,
  )
  return {
    changes: [...rooms.changes, ...sections.changes, ...choices.changes, ...changes],
    lineId: ids[0],
  }
}

interface Inserted {
  changes: ContentChange[]
  /** what stands for what of the template */
  ids: ReadonlyMap<string, string>
}

const idIn = (ids: ReadonlyMap<string, string>, id: string | null): string | null =>
  id === null ? null : (ids.get(id) ?? null)

function places(content: Content, entity: Grouping, wanted: readonly (Room | Section)[], isAnew: boolean): Inserted {
  const own: readonly (Room | Section)[] = entity === 'room' ? content.rooms : content.sections
  const namesake = ({ name }: { name: string }) =>
    isAnew ? undefined : own.find(other => other.name.toLowerCase() === name.toLowerCase())?.id
  const fresh = wanted.filter(place => namesake(place) === undefined)
  const positions = positionsAfter(own, undefined, fresh.length)
  const ids = new Map(wanted.map(place => [place.id, namesake(place) ?? newId()]))
  const changes = fresh.map(({ id, originId: _origin, ...fields }, at) => ({
    op: 'insert',
    entity,
    id: newId(),
    key: ids.get(id),
    fields: { ...fields, position: positions[at] ?? '' },
  })) as ContentChange[]
  return { changes, ids }
}

function choicesInserted(content: Content, part: TemplatePart): Inserted {
  const positions = positionsAfter(content.choices, undefined, part.choices.length)
  const ids = new Map([...part.choices, ...part.options].map(({ id }) => [id, newId()]))
  const keyOf = (id: string): string => ids.get(id) ?? ''
  const choices = part.choices.map(
    ({ id, ...fields }, at): ContentChange => ({
      op: 'insert',
      entity: 'choice',
      id: newId(),
      key: keyOf(id),
      fields: { ...fields, position: positions[at] ?? '' },
    }),
  )
  const options = part.options.map(
    ({ id, ...fields }): ContentChange => ({
      op: 'insert',
      entity: 'option',
      id: newId(),
      key: keyOf(id),
      fields: { ...fields, choiceId: keyOf(fields.choiceId) },
    }),
  )
  return { changes: [...choices, ...options], ids }
}
