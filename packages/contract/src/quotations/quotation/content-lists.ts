import type { Content, EntityName } from './content.ts'

/** The lists of a content, as changes name what stands in them. */

/** An entity without the fields of its kind. */
export interface Entity {
  id: string
  originId?: string
  position: string
  [field: string]: unknown
}

const LISTS = {
  room: 'rooms',
  section: 'sections',
  choice: 'choices',
  option: 'options',
  line: 'lines',
  measurement: 'measurements',
  milestone: 'milestones',
} as const satisfies Record<EntityName, keyof Content>

/** In the order in which they may be inserted: what is referred to stands before what refers to it. */
export const ENTITIES = Object.keys(LISTS) as EntityName[]

/** A list of the content, in its order. */
export const listOf = (content: Content, entity: EntityName): readonly Entity[] => content[LISTS[entity]]

/** The content with another list, which is put in order. */
export const withList = (content: Content, entity: EntityName, list: readonly Entity[]): Content => ({
  ...content,
  [LISTS[entity]]: list.toSorted(inOrder),
})

/** Positions are compared character by character, as the database does with the collation "C". */
export const inOrder = (one: Entity, other: Entity): number =>
  compared(one.position, other.position) || compared(one.id, other.id)
const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Entities that have one order among each other: options of their choice, rows of their line, else the whole list. */
export const siblingsOf = (list: readonly Entity[], entity: EntityName, fields: Record<string, unknown>): Entity[] =>
  list.filter(other =>
    entity === 'option'
      ? other.choiceId === fields.choiceId
      : entity !== 'measurement' || other.lineId === fields.lineId,
  )
