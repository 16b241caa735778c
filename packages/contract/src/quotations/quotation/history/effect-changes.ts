import type { Content } from '../content.ts'
import type { ContentChange } from '../content-changes.ts'
import { applyEffects, type ContentEffect } from '../content-effects.ts'

/** What takes effects back, the last one first. */
export const inverseEffects = (effects: readonly ContentEffect[]): ContentEffect[] =>
  effects.toReversed().map(({ op, entity, key, fields, was }): ContentEffect => {
    if (op === 'insert') return { op: 'delete', entity, key, fields: {}, was: fields }
    if (op === 'delete') return { op: 'insert', entity, key, fields: was, was: {} }
    return { op: 'set', entity, key, fields: was, was: fields }
  })

/** A content as it was before effects that were made of it, the last one first. */
export const contentBefore = (content: Content, effects: readonly ContentEffect[]): Content =>
  applyEffects(content, inverseEffects(effects))

/** What of an entity is its place, which is moved and not set. */
const PLACE: ReadonlySet<string> = new Set(['position', 'roomId', 'sectionId', 'optionId'])

/**
 * The changes that make effects of a content, so that they are a step of the undo like any other. What the server works out by itself,
 * the quantity of a measured line, is left out.
 */
export function changesOfEffects(
  content: Content,
  effects: readonly ContentEffect[],
  newId: () => string,
): ContentChange[] {
  const measured = new Set(content.measurements.map(({ lineId }) => lineId))
  return effects.flatMap(({ op, entity, key, fields }): ContentChange[] => {
    const named = { entity, id: newId(), key }
    if (op === 'delete') return [{ ...named, op } as ContentChange]
    if (op === 'insert') {
      const { originId, ...own } = fields
      return [{ ...named, op, ...(originId === undefined ? {} : { originId }), fields: own } as ContentChange]
    }
    const entries = Object.entries(fields).filter(
      ([field]) => !(entity === 'line' && field === 'quantity' && measured.has(key)) && field !== 'originId',
    )
    const place = Object.fromEntries(entries.filter(([field]) => entity !== 'head' && PLACE.has(field)))
    const set = Object.fromEntries(entries.filter(([field]) => entity === 'head' || !PLACE.has(field)))
    return [
      ...(Object.keys(place).length > 0 ? [{ ...named, op: 'move', fields: place } as unknown as ContentChange] : []),
      ...(Object.keys(set).length > 0 ? [{ ...named, id: newId(), op, fields: set } as ContentChange] : []),
    ]
  })
}
