import * as z from 'zod'
import { Id } from '../../fields.ts'
import type { Content, EntityName } from './content.ts'
import { ENTITIES, type Entity, listOf, withList } from './content-lists.ts'

/**
 * What changes have made of a content, entity by entity and without any rule: kept in the history, and told to who has the version
 * open. `set` names the fields that differ, with their values from before where they are kept.
 */
export const ContentEffect = z.object({
  op: z.enum(['insert', 'set', 'delete']),
  entity: z.enum(['head', 'room', 'section', 'choice', 'option', 'line', 'measurement', 'milestone']),
  key: Id,
  /** of an insertion the whole entity, `originId` included; empty for a deletion */
  fields: z.record(z.string(), z.unknown()),
  /** the values from before: of a deletion the whole entity, of an insertion nothing */
  was: z.record(z.string(), z.unknown()),
})
export type ContentEffect = z.infer<typeof ContentEffect>

/** By what two contents of one version differ. `versionId` is the key of the head. */
export function effectsBetween(before: Content, after: Content, versionId: string): ContentEffect[] {
  const head = before.head === after.head ? undefined : setBetween('head', versionId, before.head, after.head)
  const lists = ENTITIES.flatMap(entity => effectsOfList(entity, listOf(before, entity), listOf(after, entity)))
  const gone = lists.filter(({ op }) => op === 'delete').toReversed()
  return [...(head ? [head] : []), ...gone, ...lists.filter(({ op }) => op !== 'delete')]
}

function effectsOfList(entity: EntityName, before: readonly Entity[], after: readonly Entity[]): ContentEffect[] {
  if (before === after) return []
  const old = new Map(before.map(one => [one.id, one]))
  const kept = new Set(after.map(({ id }) => id))
  const gone = before.filter(({ id }) => !kept.has(id))
  return [
    ...gone.map(({ id, ...was }): ContentEffect => ({ op: 'delete', entity, key: id, fields: {}, was })),
    ...after.flatMap(one => {
      const was = old.get(one.id)
      if (was === one) return []
      const { id, ...fields } = one
      if (!was) return [{ op: 'insert' as const, entity, key: id, fields, was: {} }]
      return setBetween(entity, id, was, one) ?? []
    }),
  ]
}

function setBetween(
  entity: ContentEffect['entity'],
  key: string,
  was: Record<string, unknown>,
  is: Record<string, unknown>,
): ContentEffect | undefined {
  const names = Object.keys(is).filter(name => !isSame(was[name], is[name]))
  if (names.length === 0) return undefined
  const of = (values: Record<string, unknown>) => Object.fromEntries(names.map(name => [name, values[name] ?? null]))
  return { op: 'set', entity, key, fields: of(is), was: of(was) }
}

/** Values are texts, numbers, truths, nothing, or small lists and objects of them. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (one ?? null) === (other ?? null) || (isObject(one) && JSON.stringify(one) === JSON.stringify(other))
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** A content with what others have made of it. What names an entity that is not there is left out. */
export function applyEffects(content: Content, effects: readonly ContentEffect[]): Content {
  let now = content
  for (const { op, entity, key, fields } of effects) {
    if (entity === 'head') {
      now = { ...now, head: { ...now.head, ...fields } }
      continue
    }
    const list = listOf(now, entity)
    const others = list.filter(({ id }) => id !== key)
    const found = list.find(({ id }) => id === key)
    if (op === 'delete') now = withList(now, entity, others)
    else if (op === 'insert') now = withList(now, entity, [...others, { ...fields, id: key } as unknown as Entity])
    else if (found) now = withList(now, entity, [...others, { ...found, ...fields }])
  }
  return now
}
