import type { Content, EntityName, Option } from './content.ts'
import type { ContentChange } from './content-changes.ts'
import { type Entity, listOf } from './content-lists.ts'

/**
 * The changes that take one back, made before it is applied to this content: with them, in their order, everything stands as before
 * (QT-179). Empty where the change changes nothing. `newId` makes the ids of the changes.
 */
export function inverseOf(content: Content, change: ContentChange, newId: () => string): ContentChange[] {
  if (change.entity === 'head') return [{ ...change, id: newId(), fields: pick(content.head, change.fields) }]
  const found = listOf(content, change.entity).find(({ id }) => id === change.key)
  if (change.op === 'insert') {
    if (found) return []
    const chosen = change.entity === 'option' ? chosenOf(content, change.fields.choiceId) : undefined
    return [deletion(change.entity, change.key, newId), ...(chosen ? [choosing(chosen, newId)] : [])]
  }
  if (!found) return []
  if (change.op === 'delete') return restored(content, change.entity, found, newId)
  const back = { ...change, id: newId(), fields: pick(found, change.fields) } as ContentChange
  const chosen = change.entity === 'option' ? chosenOf(content, found.choiceId) : undefined
  if (!chosen || chosen.id === change.key) return [back]
  return [back, choosing(chosen, newId)]
}

const pick = (from: object, fields: object): never =>
  Object.fromEntries(Object.keys(fields).map(field => [field, (from as Record<string, unknown>)[field]])) as never

const chosenOf = (content: Content, choiceId: unknown): Option | undefined =>
  content.options.find(option => option.choiceId === choiceId && option.isChosen)

const choosing = ({ id }: Option, newId: () => string): ContentChange => ({
  op: 'set',
  entity: 'option',
  id: newId(),
  key: id,
  fields: { isChosen: true },
})

const deletion = (entity: EntityName, key: string, newId: () => string): ContentChange => ({
  op: 'delete',
  entity,
  id: newId(),
  key,
})

function insertion(entity: EntityName, whole: Entity, newId: () => string): ContentChange {
  const { id, originId, ...fields } = whole
  const traced = originId === undefined ? {} : { originId }
  return { op: 'insert', entity, id: newId(), key: id, ...traced, fields } as unknown as ContentChange
}

/** What a deletion took along comes back with it, and lines that it left go back to where they stood. */
function restored(content: Content, entity: EntityName, gone: Entity, newId: () => string): ContentChange[] {
  const inserted = (name: EntityName, belongs: (other: Entity) => boolean): ContentChange[] =>
    listOf(content, name)
      .filter(belongs)
      .map(other => insertion(name, other, newId))
  const changes = inserted(entity, ({ id }) => id === gone.id)
  if (entity === 'room' || entity === 'section') {
    const field = entity === 'room' ? 'roomId' : 'sectionId'
    const left = content.lines.filter(line => line[field] === gone.id)
    const back = left.map(({ id }) => ({
      op: 'move',
      entity: 'line',
      id: newId(),
      key: id,
      fields: { [field]: gone.id },
    }))
    return [...changes, ...(back as ContentChange[])]
  }
  const options = new Set(
    entity === 'option' ? [gone.id] : content.options.filter(option => option.choiceId === gone.id).map(({ id }) => id),
  )
  const isTaken = (line: Entity): boolean =>
    (entity === 'line' && line.id === gone.id) ||
    (entity !== 'line' && typeof line.optionId === 'string' && options.has(line.optionId))
  const lines = new Set(content.lines.filter(isTaken).map(({ id }) => id))
  return [
    ...changes,
    ...(entity === 'choice' ? inserted('option', ({ choiceId }) => choiceId === gone.id) : []),
    ...(entity === 'line' ? [] : inserted('line', ({ id }) => lines.has(id))),
    ...inserted('measurement', ({ lineId }) => lines.has(lineId as string)),
  ]
}
